import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { resourceNamed } from '#contract/resources'
import { inAccount } from '../../database/session'
import { testAccount } from '../../testing/test-account'
import { testDatabase } from '../../testing/test-database'
import { offer } from '../../../tests/sync-server/offer'
import { mergePatch } from './merge-patch'
import { runCommand } from '../lifecycles/command'
import { createRecords, patchRecords } from './create'
import { deleteRecord } from '../delete/delete'
import { readHistory } from '../history/history'
import { newIds } from './new-ids'
import { listRecords } from '../list/list'
import { readListQuery } from '../list/list-query'
import { readRecord } from '../read/read'

const database = await testDatabase()
const identity = await testAccount(database)
const project = resourceNamed('project')
const assessment = resourceNamed('assessment')
const zone = resourceNamed('assessmentZone')
const product = resourceNamed('assessmentProduct')
const quantities = resourceNamed('productQuantities')
const work = <T>(run: Parameters<typeof inAccount<T>>[2]) => inAccount(database, identity, run)

async function bill() {
  return work(async tx => {
    const [projectId = 0] = await createRecords(tx, project, [
      { values: { name: 'Kestrel House', retentionPercentage: '5', assignedTo: [identity.user] } },
    ])
    const [assessmentId = 0] = await createRecords(tx, assessment, [
      { values: { name: 'Drylining', project: projectId } },
    ])
    const zones = await createRecords(
      tx,
      zone,
      ['Level 1', 'Level 2'].map(name => ({ values: { name, assessment: assessmentId } })),
    )
    const products = await createRecords(
      tx,
      product,
      ['Partition', 'Ceiling'].map(name => ({
        values: { name, assessment: assessmentId, unit: 'm²', fixedPrice: '32.88' },
      })),
    )
    await createRecords(
      tx,
      quantities,
      products.map(id => ({
        id,
        values: {
          assessment: assessmentId,
          cells: Object.fromEntries(zones.map(each => [each, { quantity: '10.5', source: 'boq' }])),
        },
      })),
    )
    return { projectId, assessmentId, zones, products }
  })
}

describe('history', () => {
  test('holds each change by path with its old value, and what was deleted', async () => {
    const id = await work(async tx => (await createRecords(tx, project, [{ values: { name: 'first' } }]))[0] ?? 0)
    await work(tx => patchRecords(tx, project, [{ id, set: { name: 'second', notes: 'n' } }]))
    await work(tx => patchRecords(tx, project, [{ id, set: { name: 'second' } }]))
    await work(tx => runCommand(tx, project, id, 'archive', {}))
    await work(tx => deleteRecord(tx, project, id))
    const { revisions } = await work(tx => readHistory(tx, project, id, 1, 10))
    expect(revisions.map(({ action, changes }) => [action, changes.name ?? changes.archivedAt])).toEqual([
      ['delete', ['second', null]],
      ['archive', [null, expect.any(String)]],
      ['update', ['first', 'second']],
      ['create', undefined],
    ])
    expect(revisions[0]?.user.person.fullName).toBe('Tester of Test firm')
  })

  test('undone, gives what somebody saw at a revision, whatever was written in between by several transactions', async () => {
    const id = await work(
      async tx => (await createRecords(tx, project, [{ values: { name: 'a', notes: 'a' } }]))[0] ?? 0,
    )
    const seen = await work(tx => readRecord(tx, project, id))
    await Promise.all(['b', 'c', 'd'].map(name => work(tx => patchRecords(tx, project, [{ id, set: { name } }]))))
    const now = await work(tx => readRecord(tx, project, id))
    const merge = (rev: number, set: Record<string, unknown>) =>
      work(tx => mergePatch(tx, project, id, now?.record ?? {}, rev, set))
    expect(await merge(seen?.rev ?? 0, { notes: 'z' })).toEqual({ notes: 'z' })
    await expect(merge(seen?.rev ?? 0, { name: 'z' })).rejects.toMatchObject({
      problem: { clash: { fields: [{ path: 'name', base: 'a', mine: 'z', theirs: now?.record.name }] } },
    })
    expect(await merge(now?.rev ?? 0, { name: 'z' })).toEqual({ name: 'z' })
  })
})

test('a record cannot hold a file its writer may not read, nor one that is not there, and its history says a file by its name', async () => {
  const other = await testAccount(database, 'Other')
  const add = (who: typeof identity) =>
    inAccount(
      database,
      who,
      async tx =>
        (
          await tx.db
            .insertInto('file')
            .values({
              account_id: who.account,
              id: (await newIds(tx, 1))[0] ?? 0,
              file_name: 'a.jpg',
              file_size: 1,
              mime_type: 'image/jpeg',
              sha256: null,
              state: 'checked',
              refusal: null,
              width: null,
              height: null,
              created_by: who.user,
            })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
    )
  const [own, foreign] = [await add(identity), await add(other)]
  const [owner, issue] = await work(async tx => {
    const [made = 0] = await createRecords(tx, project, [{ values: { name: 'Kestrel House' } }])
    return [
      made,
      (await createRecords(tx, resourceNamed('issue'), [{ values: { project: made, summary: 's' } }]))[0] ?? 0,
    ] as const
  })
  const hold = (file: number) =>
    work(tx => createRecords(tx, resourceNamed('issuePhoto'), [{ values: { project: owner, issue, file } }]))
  await expect(hold(foreign)).rejects.toMatchObject({ problem: { status: 422 } })
  await expect(hold(999_999)).rejects.toMatchObject({ problem: { status: 422 } })
  const [photo = 0] = await hold(own)
  await work(tx => deleteRecord(tx, resourceNamed('issuePhoto'), photo))
  expect((await work(tx => readHistory(tx, resourceNamed('issuePhoto'), photo, 1, 10))).files).toEqual({
    [own]: 'a.jpg',
  })
})

test('issues are numbered from 1 in each project, without gaps or doubles, also when raised at once', async () => {
  const [a, b] = await work(tx => createRecords(tx, project, [{ values: { name: 'A' } }, { values: { name: 'B' } }]))
  await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      work(tx =>
        createRecords(tx, resourceNamed('issue'), [{ values: { project: n % 2 === 0 ? a : b, summary: `${n}` } }]),
      ),
    ),
  )
  const numbers = async (owner: number | undefined) =>
    (
      JSON.parse(
        (
          await work(tx =>
            listRecords(
              tx,
              resourceNamed('issue'),
              readListQuery(resourceNamed('issue'), { project: String(owner), sort: 'number' }),
            ),
          )
        ).body,
      ) as { number: number }[]
    ).map(row => row.number)
  expect(await numbers(a)).toEqual([1, 2, 3, 4, 5, 6])
  expect(await numbers(b)).toEqual([1, 2, 3, 4, 5, 6])
})

test('an issue number is never given twice, though its issue was deleted, and many at once are one sequence', async () => {
  const issue = resourceNamed('issue')
  const [a = 0] = await work(tx => createRecords(tx, project, [{ values: { name: 'A' } }]))
  const raise = (count: number) =>
    work(tx =>
      createRecords(
        tx,
        issue,
        Array.from({ length: count }, (_, n) => ({ values: { project: a, summary: `${n}` } })),
      ),
    )
  const numberOf = async (id: number) => (await work(tx => readRecord(tx, issue, id)))?.record.number
  const [, , third = 0] = await raise(3)
  await work(tx => deleteRecord(tx, issue, third))
  const [fourth = 0] = await raise(1)
  expect(await numberOf(fourth)).toBe(4)
  const more = await raise(2_000)
  expect([await numberOf(more[0] ?? 0), await numberOf(more.at(-1) ?? 0)]).toEqual([5, 2_004])
})

test('many records are written by few statements, each with its history', async () => {
  const ids = await work(async tx => {
    const made = await createRecords(
      tx,
      resourceNamed('client'),
      Array.from({ length: 500 }, (_, n) => ({ values: { fullName: `Client ${n}` } })),
    )
    await patchRecords(
      tx,
      resourceNamed('client'),
      made.map((id, n) => ({ id, set: n % 2 === 0 ? { phone: `${n}` } : { email: `${n}@x.example` } })),
    )
    return made
  })
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from revision where resource = 'client' and record_id = any(${ids}::bigint[])`.execute(
    database.kysely,
  )
  expect(rows[0]?.count).toBe(1_000)
  expect(await work(tx => readRecord(tx, resourceNamed('client'), ids[7] ?? 0))).toMatchObject({
    record: { fullName: 'Client 7', phone: null, email: '7@x.example' },
  })
})

describe('a record', () => {
  test('comes back in wire form', async () => {
    const { projectId, products, zones } = await bill()
    const stored = await work(tx => readRecord(tx, project, projectId))
    expect(stored).toMatchObject({
      scope: 'index',
      rev: expect.any(Number),
      record: {
        id: projectId,
        name: 'Kestrel House',
        retentionPercentage: '5.0000',
        assignedTo: [identity.user],
        status: 'enquiry',
        showProjectHub: false,
        archivedAt: null,
        createdBy: identity.user,
      },
    })
    expect(stored?.record.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const cells = await work(tx => readRecord(tx, quantities, products[0] ?? 0))
    expect(cells?.record.cells).toEqual(
      Object.fromEntries(zones.map(each => [String(each), { quantity: '10.5000', source: 'boq' }])),
    )
    expect(await work(tx => readRecord(tx, product, products[1] ?? 0))).toMatchObject({
      record: { order: 1, fixedPrice: '32.8800' },
    })
  })

  test('changes by field path, cell by cell', async () => {
    const {
      products,
      zones: [first = 0, second = 0],
    } = await bill()
    const [id = 0] = products
    await work(tx =>
      patchRecords(tx, quantities, [
        { id, set: { [`cells.${first}`]: { quantity: '0', source: 'boq' }, [`cells.${second}`]: null } },
      ]),
    )
    const stored = await work(tx => readRecord(tx, quantities, id))
    expect(stored?.record.cells).toEqual({ [first]: { quantity: '0.0000', source: 'boq' } })
  })

  test('in use is not deleted, and says by what', async () => {
    const { projectId, zones, assessmentId } = await bill()
    await expect(work(tx => deleteRecord(tx, project, projectId))).rejects.toMatchObject({
      problem: {
        code: 1002,
        status: 409,
        message: 'One or more conflicts prevented that request. This item is used in 1 assessment',
      },
    })
    await expect(work(tx => deleteRecord(tx, zone, zones[0] ?? 0))).rejects.toMatchObject({
      problem: { uses: [{ count: 2, kind: 'quantities' }] },
    })
    await work(tx => deleteRecord(tx, assessment, assessmentId))
    await work(tx => deleteRecord(tx, project, projectId))
    expect(await work(tx => readRecord(tx, project, projectId))).toBeNull()
  })

  test('that points at nothing is refused at the field', async () => {
    await expect(
      work(tx => createRecords(tx, assessment, [{ values: { name: 'x', project: 999_999 } }])),
    ).rejects.toMatchObject({
      problem: {
        status: 422,
        errors: [{ path: 'project', message: 'This project is not there any more' }],
      },
    })
  })

  test('a bill that has been offered cannot change; accepting it opens progress for every product', async () => {
    const { assessmentId, products, projectId } = await bill()
    await offer(database, identity, assessmentId, { accept: true })
    await expect(
      work(tx => patchRecords(tx, product, [{ id: products[0] ?? 0, set: { fixedPrice: '1.00' } }])),
    ).rejects.toMatchObject({ problem: { code: 1001 } })
    expect(await work(tx => readRecord(tx, resourceNamed('productProgress'), products[0] ?? 0))).toMatchObject({
      scope: `project:${projectId}`,
      record: { cells: {} },
    })
    expect(await work(tx => readRecord(tx, project, projectId))).toMatchObject({ record: { showProjectHub: true } })
    await expect(work(tx => runCommand(tx, assessment, assessmentId, 'accept', {}))).rejects.toMatchObject({
      problem: { code: 1025 },
    })
  })
})
