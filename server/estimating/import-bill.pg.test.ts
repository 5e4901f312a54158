import { describe, expect, test } from 'vitest'
import type { Cell } from '#domain/bill-import/sheet/sheet'
import { importChunksOf, importHeaderOf } from '#contract/estimating/import-chunks'
import { resourceNamed } from '#contract/resources'
import { inAccount } from '../database/session'
import type { Identity } from '../base/identity'
import { listRecords } from '../records/list/list'
import { readListQuery } from '../records/list/list-query'
import { readRecord } from '../records/read/read'
import { BILL_TITLES, BillImporter, planOf, targetOf } from '../testing/bill-importer'
import { identityOf, testAccount } from '../testing/test-account'
import { testDatabase } from '../testing/test-database'
import { importJobs } from '../imports/import-jobs'

const database = await testDatabase()
const owner = await testAccount(database)
const importer = new BillImporter(database, owner)
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
  test('how a quantity was measured is kept with it', async () => {
    const chunks = importer.chunks.map(({ number, entries }) => ({
      number,
      entries: entries.map(entry =>
        entry.kind === 'product' && entry.cells.length === 1 ? { ...entry, formula: '=35*5.45' } : entry,
      ),
    }))
    const id = await importer.stage(importer.headerOf(await importer.newProject()), chunks)
    const { body } = await importer.call<{ assessment: number }>('POST', `/${id}/commit`)
    const ceiling = (await rowsOf('productQuantities', body.assessment))[2]
    expect(Object.values(ceiling?.cells ?? {})).toEqual([
      { quantity: '190.7500', source: 'imp_c', formula: '=35*5.45' },
    ])
  })

  test('counts with as many decimals as its quantities have, so that its total is that of the file', async () => {
    const decimalsOf = async (quantity: string) => {
      const chunks = importer.chunks.map(({ number, entries }) => ({
        number,
        entries: entries.map(entry =>
          entry.kind === 'product' && entry.rate === null
            ? { ...entry, cells: entry.cells.map(([zone]) => [zone, quantity] as [number, string]) }
            : entry,
        ),
      }))
      const id = await importer.stage(importer.headerOf(await importer.newProject()), chunks)
      const { body } = await importer.call<{ assessment: number }>('POST', `/${id}/commit`)
      const found = await inAccount(database, owner, tx => readRecord(tx, resourceNamed('assessment'), body.assessment))
      return found?.record['billQtyDecimals']
    }
    expect(await decimalsOf('190.75')).toBe(2)
    expect(await decimalsOf('190.755')).toBe(3)
    expect(await decimalsOf('190.7555')).toBeNull()
  })

  test('arrives whole: zones, headings, products in reading order, quantities by zone', async () => {
    const id = await importer.stage(importer.headerOf(await importer.newProject()))
    const {
      status,
      body: { assessment },
    } = await importer.call<{ assessment: number }>('POST', `/${id}/commit`)
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
        fixedPrice: '32.8800',
        fixedPriceReason: 'client',
        group: groups[0]?.id,
        order: 1,
        origin: 'tender',
        importFile: 'bill.xlsx',
        importSheet: 'Bill',
        importRows: '3',
        importText: 'A | Metal stud partition, both sides boarded | m2 | 118.4 | 96.25 | 32.88 | 7057.69',
      },
      { ref: 'B', rate: '6.5000', order: 2, group: groups[0]?.id },
      { ref: 'A', rate: null, fixedPrice: null, fixedPriceReason: null, order: 4, group: groups[1]?.id },
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

  test('brings its cover and preambles as notes of the assessment, and no more nor fewer than were announced', async () => {
    const notes = [
      { title: 'Cover', text: 'Meridian Homes' },
      { title: 'Preambles', text: 'Hours are 8 to 6.\nThe site is kept tidy.' },
    ]
    const chunks = [
      ...importer.chunks,
      {
        number: importer.chunks.length,
        entries: notes.map((note, place) => ({ kind: 'note' as const, place, ...note })),
      },
    ]
    const header = importer.headerOf(await importer.newProject(), { notes: 2 })
    const id = await importer.stage(header, chunks)
    const { body } = await importer.call<{ assessment: number }>('POST', `/${id}/commit`)
    expect(await rowsOf('billNote', body.assessment)).toMatchObject([
      { title: 'Cover', text: 'Meridian Homes', place: 0 },
      { title: 'Preambles', text: 'Hours are 8 to 6.\nThe site is kept tidy.', place: 1 },
    ])
    const short = await importer.stage({ ...header, notes: 3 }, chunks)
    expect((await importer.call('POST', `/${short}/commit`)).status).toBe(409)
  })

  test('brings tenderers side by side as quotes of its lines, for whom may see quotes', async () => {
    const bids = [
      ['32.88', '30.5'],
      ['6.5', null],
      [null, '4'],
    ]
    let at = 0
    const chunks = importer.chunks.map(({ number, entries }) => ({
      number,
      entries: entries.map(entry => (entry.kind === 'product' ? { ...entry, bids: bids[at++] ?? [] } : entry)),
    }))
    const header = importer.headerOf(await importer.newProject(), { bidders: ['Alder Ltd', 'Birch Ltd'] })
    const { body } = await importer.call<{ assessment: number }>(
      'POST',
      `/${await importer.stage(header, chunks)}/commit`,
    )
    const products = await rowsOf('assessmentProduct', body.assessment)
    const [request] = await rowsOf('quoteRequest', body.assessment)
    expect(request).toMatchObject({ name: 'Tenderers in bill.xlsx', state: 'received', kind: 'saf' })
    const lines = await rowsOf('quoteRequestLine', body.assessment)
    expect(lines.map(({ product, name }) => [product, name])).toEqual(products.map(({ id, name }) => [id, name]))
    // 118.40 + 96.25 of the first, in both zones.
    expect(lines[0]).toMatchObject({ quantity: '214.6500', unit: 'm²' })
    const quotes = await rowsOf('bidderQuote', body.assessment)
    const pricesOf = (quote: Record<string, unknown> | undefined) =>
      // The wire form of the bidder's cells.
      lines.map(
        line => (quote?.['prices'] as Record<string, { price: string }> | undefined)?.[String(line.id)]?.price ?? null,
      )
    expect(quotes.map(quote => [quote.name, quote.state, pricesOf(quote)])).toEqual([
      ['Alder Ltd', 'received', ['32.880000', '6.500000', null]],
      ['Birch Ltd', 'received', ['30.500000', null, '4.000000']],
    ])
  })

  test('is made once, however often the commit is sent', async () => {
    const id = await importer.stage(importer.headerOf(await importer.newProject()))
    const [first, second] = await Promise.all([
      importer.call<{ assessment: number }>('POST', `/${id}/commit`),
      importer.call<{ assessment: number }>('POST', `/${id}/commit`),
    ])
    expect(first.status).toBe(200)
    expect(second).toEqual(first)
    expect(await importer.call('DELETE', `/${id}`)).toMatchObject({
      status: 409,
      body: { message: 'This has already been imported' },
    })
    expect(await rowsOf('assessmentProduct', first.body.assessment)).toHaveLength(3)
  })

  test('takes a chunk sent twice once, the later one standing', async () => {
    const id = await importer.stage(importer.headerOf(await importer.newProject()), [
      { ...importer.chunk, entries: importer.chunk.entries.slice(0, 1) },
      importer.chunk,
      importer.chunk,
    ])
    expect((await importer.call('POST', `/${id}/commit`)).status).toBe(200)
  })

  test('of 3,000 products in chunks keeps its order', async () => {
    const rows = [
      BILL_TITLES,
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
    const id = await importer.stage(importHeaderOf(big, targetOf(await importer.newProject())), sent)
    const { body } = await importer.call<{ assessment: number }>('POST', `/${id}/commit`)
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
    const known = (identity: Identity) =>
      importer.call<{ units: [string, string][] }>('GET', '/units', undefined, identity)
    const firm = await testAccount(database, 'Firm that learns')
    expect((await known(firm)).body.units).toEqual([])
    for (const unit of ['bag(s)', 'pair']) {
      const id = await importer.stage(
        importer.headerOf(await importer.newProject(firm), {
          units: [
            ['prs', unit],
            ['stk', 'pack(s)'],
          ],
        }),
        importer.chunks,
        firm,
      )
      await importer.call('POST', `/${id}/commit`, undefined, firm)
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
    const project = await importer.newProject()
    const partial = await importer.stage(importer.headerOf(project), [])
    expect(await importer.call('POST', `/${partial}/commit`)).toMatchObject({
      status: 409,
      body: { message: 'Not every row of the bill has arrived. Import it again' },
    })
    const gap = await importer.stage(importer.headerOf(project), [{ ...importer.chunk, number: 1 }])
    expect((await importer.call('POST', `/${gap}/commit`)).status).toBe(409)
    const dear = await importer.stage(importer.headerOf(project, { total: '9999.99' }))
    expect(await importer.call('POST', `/${dear}/commit`)).toMatchObject({
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
    const before = await importer.count('staged_import')
    const id = await importer.stage(importer.headerOf(await importer.newProject()))
    expect((await importer.call('DELETE', `/${id}`)).status).toBe(204)
    expect(await importer.count('staged_import')).toBe(before)
    expect((await importer.call('POST', `/${id}/rows`, importer.chunk)).status).toBe(404)
    expect((await importer.call('POST', `/${id}/commit`)).status).toBe(404)
  })

  test('and what was left lying for a day is dropped, the assessments made of it stay', async () => {
    const id = await importer.stage(importer.headerOf(await importer.newProject()))
    const {
      body: { assessment },
    } = await importer.call<{ assessment: number }>('POST', `/${id}/commit`)
    await importer.stage(importer.headerOf(await importer.newProject()))
    const sweep = () => Promise.all(importJobs.map(job => job.run(importer.services)))
    await sweep()
    expect(await importer.count('staged_import_chunk')).toBeGreaterThan(0)
    importer.clock += 25 * 60 * 60 * 1000
    await sweep()
    expect([await importer.count('staged_import'), await importer.count('staged_import_chunk')]).toEqual([0, 0])
    expect(await rowsOf('assessmentProduct', assessment)).toHaveLength(3)
  })
})
