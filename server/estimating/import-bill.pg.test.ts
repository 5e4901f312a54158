import { Hono } from 'hono'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { buildPlan } from '#domain/estimating/bill-import/build-plan'
import type { BillPlan } from '#domain/estimating/bill-import/plan'
import type { Cell } from '#domain/estimating/bill-import/sheet'
import { startSheet } from '#domain/estimating/bill-import/suggest-sheet'
import type { ImportHeader, ImportRows } from '#contract/estimating/import-bill'
import { importChunksOf, importHeaderOf } from '#contract/estimating/import-chunks'
import type { Problem } from '#contract/problem'
import { resourceNamed } from '#contract/resources'
import { inAccount } from '../database/session'
import type { Identity } from '../http/identity'
import { answerProblem } from '../http/problems'
import type { Env, Services } from '../http/services'
import { insertRecords } from '../records/insert'
import { listRecords } from '../records/list'
import { readListQuery } from '../records/list-query'
import { readRecord } from '../records/read'
import { FULL_ACCESS, identityOf, testAccount } from '../testing/test-account'
import { testDatabase } from '../testing/test-database'
import { importBillJobs } from './import-bill-jobs'
import { importBillRoutes } from './import-bill-routes'

const database = await testDatabase()
const owner = await testAccount(database)
let clock = Date.UTC(2026, 10, 21, 9)
const log = pino({ enabled: false })
const services = { database, now: () => clock } as Services

async function call<T = Problem>(
  identity: Identity,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: T }> {
  const app = new Hono<Env>()
    .onError(answerProblem(log))
    .use(async (c, next) => {
      c.set('identity', identity)
      await next()
    })
    .route('/api', importBillRoutes(services))
  const answer = await app.request(`/api/imports${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  const text = await answer.text()
  return { status: answer.status, body: (text === '' ? null : JSON.parse(text)) as T }
}

const newProject = (identity = owner) =>
  inAccount(
    database,
    identity,
    async tx => (await insertRecords(tx, resourceNamed('project'), [{ values: { name: 'Kestrel House' } }]))[0] ?? 0,
  )

const LINES: Cell[][] = [
  ['Ref', 'Description', 'Unit', 'Level 1', 'Level 2', 'Rate', 'Amount'],
  [null, 'PARTITIONS', null, null, null, null, null],
  ['A', 'Metal stud partition, both sides boarded', 'm2', 118.4, 96.25, 32.88, 7057.69],
  ['B', 'Skim coat', 'm2', 12.51, 12.51, 6.5, 162.63],
  [null, 'CEILINGS', null, null, null, null, null],
  ['A', 'Suspended ceiling', 'm2', null, 190.75, null, null],
]
const planOf = (rows: Cell[][]): BillPlan => {
  const sheet = { name: 'Bill', hidden: false, rows }
  return buildPlan({ sheet, units: new Map(), ...startSheet(sheet) }).plan
}
const plan = planOf(LINES)
const target = (project: number) => ({
  project,
  projectPackage: null,
  name: 'Drylining',
  source: 'imp_c' as const,
  fileName: 'bill.xlsx',
  printedTotal: 722_000,
  units: new Map([['prs', 'pair']]),
})
const headerOf = (project: number, change: Partial<ImportHeader> = {}): ImportHeader => ({
  ...importHeaderOf(plan, target(project)),
  ...change,
})
const chunks = [...importChunksOf(plan)]
const [chunk = { number: 0, entries: [] }] = chunks

async function stage(header: ImportHeader, sent: readonly ImportRows[] = chunks, identity = owner): Promise<number> {
  const started = await call<{ id: number }>(identity, 'POST', '', header)
  expect(started.status).toBe(201)
  for (const each of sent)
    expect(await call(identity, 'POST', `/${started.body.id}/rows`, each)).toEqual({ status: 204, body: null })
  return started.body.id
}

const count = (table: 'bill_import' | 'bill_import_chunk', identity = owner) =>
  inAccount(
    database,
    identity,
    async tx =>
      (
        await tx.db
          .selectFrom(table)
          .select(each => each.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
  )
const rowsOf = (name: string, assessment: number) =>
  inAccount(database, owner, async tx => {
    const resource = resourceNamed(name)
    const { body } = await listRecords(
      tx,
      resource,
      readListQuery(resource, { assessment: String(assessment), limit: '1000', sort: 'id' }),
    )
    return JSON.parse(body) as Record<string, unknown>[]
  })

describe('a bill', () => {
  test('arrives whole: zones, headings, products in reading order, quantities by zone', async () => {
    const id = await stage(headerOf(await newProject()))
    const {
      status,
      body: { assessment },
    } = await call<{ assessment: number }>(owner, 'POST', `/${id}/commit`)
    expect(status).toBe(200)
    const zones = await rowsOf('assessmentZone', assessment)
    const groups = await rowsOf('productGroup', assessment)
    const products = await rowsOf('assessmentProduct', assessment)
    const quantities = await rowsOf('productQuantities', assessment)
    expect(zones.map(zone => zone.name)).toEqual(['Level 1', 'Level 2'])
    expect(groups.map(({ name, parent, order }) => [name, parent, order])).toEqual([
      ['PARTITIONS', null, 0],
      ['CEILINGS', null, 3],
    ])
    expect(products).toMatchObject([
      {
        ref: 'A',
        name: 'Metal stud partition, both sides boarded',
        unit: 'm²',
        rate: '32.8800',
        isFixedPrice: true,
        group: groups[0]?.id,
        order: 1,
        origin: 'tender',
      },
      { ref: 'B', rate: '6.5000', order: 2, group: groups[0]?.id },
      { ref: 'A', rate: null, isFixedPrice: false, order: 4, group: groups[1]?.id },
    ])
    expect(quantities.map(each => each.id)).toEqual(products.map(each => each.id))
    expect(quantities[0]?.cells).toEqual({
      [String(zones[0]?.id)]: { quantity: '118.4000', source: 'imp_c' },
      [String(zones[1]?.id)]: { quantity: '96.2500', source: 'imp_c' },
    })
    expect(
      (await inAccount(database, owner, tx => readRecord(tx, resourceNamed('assessment'), assessment)))?.record,
    ).toMatchObject({
      name: 'Drylining',
      status: 'in_progress',
      printedTotal: '7220.00',
      sourceFileName: 'bill.xlsx',
      quantificationStarted: true,
      rateBuildUpStarted: true,
      versionMajor: 1,
    })
  })

  test('is made once, however often the commit is sent', async () => {
    const id = await stage(headerOf(await newProject()))
    const [first, second] = await Promise.all([
      call<{ assessment: number }>(owner, 'POST', `/${id}/commit`),
      call<{ assessment: number }>(owner, 'POST', `/${id}/commit`),
    ])
    expect(first.status).toBe(200)
    expect(second).toEqual(first)
    expect(await call(owner, 'DELETE', `/${id}`)).toMatchObject({
      status: 409,
      body: { message: 'This bill has already been imported' },
    })
    expect(await rowsOf('assessmentProduct', first.body.assessment)).toHaveLength(3)
  })

  test('takes a chunk sent twice once, the later one standing', async () => {
    const id = await stage(headerOf(await newProject()), [
      { ...chunk, entries: chunk.entries.slice(0, 1) },
      chunk,
      chunk,
    ])
    expect((await call(owner, 'POST', `/${id}/commit`)).status).toBe(200)
  })

  test('of 3,000 products in chunks keeps its order', async () => {
    const rows = [
      LINES[0] ?? [],
      ...Array.from({ length: 3_000 }, (_, index): Cell[] => [
        `${index}`,
        `Item ${index}`,
        'nr',
        index % 2 ? 1 : null,
        2,
        3,
        null,
      ]),
    ]
    const big = planOf(rows)
    const sent = [...importChunksOf(big)]
    expect(sent).toHaveLength(6)
    const id = await stage(importHeaderOf(big, target(await newProject())), sent)
    const { body } = await call<{ assessment: number }>(owner, 'POST', `/${id}/commit`)
    const products = await inAccount(
      database,
      owner,
      async tx =>
        (
          await tx.db
            .selectFrom('sync_feed')
            .select(each => each.fn.countAll<number>().as('n'))
            .where('scope', '=', `assessment:${body.assessment}`)
            .where('resource', '=', 'assessmentProduct')
            .executeTakeFirstOrThrow()
        ).n,
    )
    expect(products).toBe(3_000)
    expect((await rowsOf('assessmentProduct', body.assessment)).map(each => each.ref)).toEqual(
      Array.from({ length: 1_000 }, (_, index) => String(index)),
    )
  })
})

describe('the units a person mapped', () => {
  test('are known to the next import of the firm, and to no other', async () => {
    const known = (identity: Identity) => call<{ units: [string, string][] }>(identity, 'GET', '/units')
    const firm = await testAccount(database, 'Firm that learns')
    expect((await known(firm)).body.units).toEqual([])
    for (const unit of ['bag(s)', 'pair']) {
      const id = await stage(
        headerOf(await newProject(firm), {
          units: [
            ['prs', unit],
            ['stk', 'pack(s)'],
          ],
        }),
        chunks,
        firm,
      )
      await call(firm, 'POST', `/${id}/commit`)
    }
    expect((await known(firm)).body.units).toEqual([
      ['prs', 'pair'],
      ['stk', 'pack(s)'],
    ])
    expect((await known(await testAccount(database, 'Firm beside it'))).body.units).toEqual([])
    expect((await known(identityOf(firm.account, firm.user, {}))).status).toBe(403)
  })
})

describe('nothing is half-written', () => {
  test('when rows are missing, or the figures differ', async () => {
    const project = await newProject()
    const partial = await stage(headerOf(project), [])
    expect(await call(owner, 'POST', `/${partial}/commit`)).toMatchObject({
      status: 409,
      body: { message: 'Not every row of the bill has arrived. Import it again' },
    })
    const gap = await stage(headerOf(project), [{ ...chunk, number: 1 }])
    expect((await call(owner, 'POST', `/${gap}/commit`)).status).toBe(409)
    const dear = await stage(headerOf(project, { total: '9999.99' }))
    expect(await call(owner, 'POST', `/${dear}/commit`)).toMatchObject({
      status: 409,
      body: { message: 'The rows that arrived come to 7220.33, not to 9999.99. Nothing was imported' },
    })
    const assessments = await inAccount(database, owner, async tx => {
      return listRecords(
        tx,
        resourceNamed('assessment'),
        readListQuery(resourceNamed('assessment'), { project: String(project) }),
      )
    })
    expect(assessments.total).toBe(0)
  })

  test('when it is cancelled', async () => {
    const before = await count('bill_import')
    const id = await stage(headerOf(await newProject()))
    expect((await call(owner, 'DELETE', `/${id}`)).status).toBe(204)
    expect(await count('bill_import')).toBe(before)
    expect((await call(owner, 'POST', `/${id}/rows`, chunk)).status).toBe(404)
    expect((await call(owner, 'POST', `/${id}/commit`)).status).toBe(404)
  })

  test('and what was left lying for a day is dropped, the assessments made of it stay', async () => {
    const id = await stage(headerOf(await newProject()))
    const {
      body: { assessment },
    } = await call<{ assessment: number }>(owner, 'POST', `/${id}/commit`)
    await stage(headerOf(await newProject()))
    const sweep = () => Promise.all(importBillJobs.map(job => job.run(services)))
    await sweep()
    expect(await count('bill_import_chunk')).toBeGreaterThan(0)
    clock += 25 * 60 * 60 * 1000
    await sweep()
    expect([await count('bill_import'), await count('bill_import_chunk')]).toEqual([0, 0])
    expect(await rowsOf('assessmentProduct', assessment)).toHaveLength(3)
  })
})

describe('bad input', () => {
  const product = chunk.entries.find(entry => entry.kind === 'product')
  test.each([
    ['a name too long', { ...product, name: 'x'.repeat(1_001) }, 'entries.0.name'],
    ['no name', { ...product, name: ' ' }, 'entries.0.name'],
    ['a rate that is none', { ...product, rate: '1e5' }, 'entries.0.rate'],
    ['too fine a quantity', { ...product, cells: [[0, '1.00001']] }, 'entries.0.cells'],
    ['an unknown zone', { ...product, cells: [[2, '1']] }, 'entries.0.cells'],
    [
      'a zone twice',
      {
        ...product,
        cells: [
          [0, '1'],
          [0, '2'],
        ],
      },
      'entries.0.cells',
    ],
    ['an unknown heading', { ...product, group: 2 }, 'entries.0.group'],
    ['a broken character', { ...product, notes: '\ud800' }, 'entries.0.notes'],
    ['a stranger field', { ...product, id: 7 }, 'entries.0.id'],
    ['another kind', { kind: 'order' }, 'entries.0.kind'],
  ])('%s is refused at its row', async (_, entry, path) => {
    const id = await stage(headerOf(await newProject()), [])
    const answer = await call(owner, 'POST', `/${id}/rows`, { number: 0, entries: [entry] })
    expect(answer.status).toBe(422)
    expect(answer.body.errors?.map(error => error.path).some(each => each.startsWith(path))).toBe(true)
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ zones: [] }, 'zones'],
    [{ zones: ['\u0000'] }, 'zones.0.name'],
    [{ total: 'lots' }, 'total'],
    [{ source: 'boq' }, 'source'],
    [{ project: 999_999_999 }, 'project'],
    [{ projectPackage: 999_999_999 }, 'projectPackage'],
    [{ fileName: 'a\u0000b' }, 'fileName'],
    [{ units: [['\u0000', 'm']] }, 'units.0.0'],
    [{ units: [['x', '']] }, 'units.0.1'],
  ])('in the header is refused at its field: %j', async (change, path) => {
    const answer = await call(owner, 'POST', '', { ...headerOf(await newProject()), ...change })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path }] } })
  })

  test('like a heading under a later one is refused at the commit', async () => {
    const forward = chunk.entries.map((entry, index) =>
      index === 0 ? { ...entry, parent: 1 } : entry,
    ) as ImportRows['entries']
    const id = await stage(headerOf(await newProject()), [{ number: 0, entries: forward }])
    expect((await call(owner, 'POST', `/${id}/commit`)).status).toBe(422)
  })
})

describe('who may', () => {
  test('needs to write assessments and bills', async () => {
    const project = await newProject()
    for (const level of ['ProjectsOffsiteAssessments', 'ProjectsBillOfQuantities'] as const) {
      const reader = identityOf(owner.account, owner.user, { ...FULL_ACCESS, [level]: 1, ProjectsRateBuildUp: 1 })
      expect((await call(reader, 'POST', '', headerOf(project))).status, level).toBe(403)
      const id = await stage(headerOf(project))
      expect((await call(reader, 'POST', `/${id}/rows`, chunk)).status).toBe(403)
      expect((await call(reader, 'POST', `/${id}/commit`)).status).toBe(403)
    }
  })

  test('sees no import of another person or another firm', async () => {
    const id = await stage(headerOf(await newProject()))
    const stranger = await testAccount(database, 'Other firm')
    for (const identity of [stranger, identityOf(owner.account, owner.user + 1)]) {
      for (const [method, path, body] of [
        ['POST', `/${id}/rows`, chunk],
        ['POST', `/${id}/commit`],
        ['DELETE', `/${id}`],
      ] as const) {
        expect((await call(identity, method, path, body)).status).toBe(404)
      }
    }
    expect(await count('bill_import', stranger)).toBe(0)
    expect((await call(stranger, 'POST', '', headerOf(await newProject()))).status).toBe(422)
  })
})
