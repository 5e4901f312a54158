// Spec: ASMT-13. A bill the client sends again is laid over the one there is, by its very paths. All figures are worked out by hand.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { importHeaderOf } from '#contract/estimating/import-chunks'
import type { ImportHeader } from '#contract/estimating/import-bill'
import type { Cell } from '#domain/bill-import/sheet/sheet'
import type { Row } from '#domain/records/path'
import { asOwner, inAccount } from '../database/session'
import { chunksOf, planOf, targetOf } from '../testing/bill-importer'
import { testFirm } from '../testing/firm'
import { identityOf } from '../testing/test-account'
import { testDatabase } from '../testing/test-database'
import { makeOne } from '../../tests/sync-server/site'
import { readBill } from './read-bill'

const database = await testDatabase()
const firm = await testFirm(database)
const me = identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)
const token = (await firm.signIn('admin@plumb.test')).access_token

const TITLES = ['Ref', 'Description', 'Unit', 'Level 1', 'Level 2', 'Rate', 'Amount']
const FIRST: Cell[][] = [
  TITLES,
  [null, 'PARTITIONS', null, null, null, null, null],
  ['A', 'Metal stud partition, both sides boarded', 'm2', 118.4, 96.25, 32.88, 7057.69],
  ['B', 'Skim coat', 'm2', 12.51, 12.51, 6.5, 162.63],
  [null, 'CEILINGS', null, null, null, null, null],
  ['A', 'Suspended ceiling', 'm2', null, 190.75, null, null],
]
const SECOND: Cell[][] = [
  TITLES,
  [null, 'PARTITIONS', null, null, null, null, null],
  ['A', 'Metal stud partition, both sides boarded', 'm2', 120, 96.25, 1, 216.25],
  ['C', 'Deflection head', 'm', 30, null, 4, 120],
  [null, 'CEILINGS AND SOFFITS', null, null, null, null, null],
  ['D', 'Suspended ceiling', 'm2', null, 200, null, null],
]

const call = async <T = Row>(method: string, path: string, body?: object): Promise<{ status: number; body: T }> => {
  const reply = await firm.call(method, path, { token, ...(body ? { body: { ...body } } : {}) })
  const text = await reply.text()
  // Each test names the shape it looks into.
  return { status: reply.status, body: (text === '' ? null : JSON.parse(text)) as T }
}

async function send(rows: Cell[][], project: number, change: Partial<ImportHeader> = {}) {
  const plan = planOf(rows)
  const header = {
    ...importHeaderOf(plan, { ...targetOf(project), fileName: change.onto ? 'rev B.xlsx' : 'rev A.xlsx' }),
    ...change,
  }
  const begun = await call<{ id: number }>('POST', '/imports', header)
  if (begun.status !== 201) return begun
  for (const chunk of chunksOf(rows)) await call('POST', `/imports/${begun.body.id}/rows`, chunk)
  return call<{ assessment: number; revision: number; message: string }>('POST', `/imports/${begun.body.id}/commit`)
}

/** An imported bill that has been worked on: the ceiling is built up and a line was added here. */
async function worked() {
  const project = await makeOne(database, me, 'project', { name: 'Kestrel House' })
  const made = await send(FIRST, project)
  const assessment = Number((made.body as Row)['assessment'])
  const bill = () => inAccount(database, me, tx => readBill(tx, assessment))
  const { products, zones } = await bill()
  const product = (name: string) => products.find(each => each.name.startsWith(name))?.id ?? 0
  const one = (resource: string, values: Row) => makeOne(database, me, resource, { assessment, ...values })
  const component = await one('labourComponent', { product: product('Suspended'), name: 'Grid' })
  await one('componentMaterial', {
    product: product('Suspended'),
    component,
    name: 'Tile',
    quantityPerUnit: '1',
    unitPrice: '10',
  })
  const own = await one('assessmentProduct', {
    name: 'Pattress',
    unit: 'nr',
    fixedPrice: '12',
    fixedPriceReason: 'manual',
  })
  const level1 = zones[0]?.id ?? 0
  await one('productQuantities', { id: own, cells: { [level1]: { quantity: '4', source: 'boq' } } })
  const { body } = await call<{ base: number }>('GET', `/assessments/${assessment}/bill-to-revise`)
  const onto = {
    assessment,
    base: body.base,
    rates: 'keep' as const,
    zones: zones.map(({ id }) => id),
    apart: [],
    turned: [],
    before: '9175.83',
    after: '9278.30',
  }
  return { project, assessment, onto, bill, product, component }
}

/** A bill without what every write changes. */
const plain = (bill: Awaited<ReturnType<typeof readBill>>) =>
  JSON.parse(JSON.stringify(bill, (key, value: unknown) => (key.startsWith('updated') ? undefined : value))) as unknown

describe('a revision of a bill', () => {
  test('updates quantities and headings, keeps prices and build-ups, and is reported in money', async () => {
    const { project, assessment, onto, bill, product } = await worked()
    const done = await send(SECOND, project, { onto })
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    const after = await bill()
    expect(after.products.map(({ ref, name, order }) => [ref, name.split(' ')[0], order])).toEqual([
      ['A', 'Metal', 1],
      ['C', 'Deflection', 2],
      ['D', 'Suspended', 4],
      [null, 'Pattress', 5],
    ])
    expect(after.groups.map(({ name, order }) => [name, order])).toEqual([
      ['PARTITIONS', 0],
      ['CEILINGS AND SOFFITS', 3],
    ])
    // Each line knows the file it was last read from; the one added here was read from none.
    expect(after.products.map(({ importFile, importRows }) => [importFile, importRows])).toEqual([
      ['rev B.xlsx', '3'],
      ['rev B.xlsx', '4'],
      ['rev B.xlsx', '6'],
      [null, null],
    ])
    expect(after.products.map(({ rate }) => rate)).toEqual([328_800, 40_000, 100_000, 120_000])
    expect(after.products.find(({ ref }) => ref === 'D')).toMatchObject({ id: product('Suspended'), fixedPrice: null })
    const { rows } = await inAccount(database, me, tx =>
      sql<{
        many: number
      }>`select count(*)::int as many from component_material where assessment_id = ${assessment} and archived_at is null`.execute(
        tx.db,
      ),
    )
    expect(rows[0]?.many).toBe(1)
    const { body: total } = await call<{ answer: { total: string } }>('GET', `/reads/estimate?assessment=${assessment}`)
    expect(total.answer).toMatchObject({ measured: '9278.30' })

    const { body: kept } = await call<Row[]>('GET', `/assessments/${assessment}/revisions`)
    expect(kept).toMatchObject([
      {
        fileName: 'rev B.xlsx',
        before: '9175.83',
        added: '120.00',
        removed: '-162.64',
        quantity: '145.11',
        rate: '0.00',
        after: '9278.30',
        counts: { new: 1, changed: 2, removed: 1, kept: 1, same: 0 },
        undoneAt: null,
      },
    ])
    const lines = `/assessments/${assessment}/revisions/${String(kept[0]?.['id'])}/lines`
    expect((await call('GET', `${lines}?kind=changed`)).body).toMatchObject({
      count: 2,
      lines: [
        { product: product('Suspended'), was: '1907.50', now: '2000.00', quantity: '92.50', rate: '0.00' },
        {
          product: product('Metal'),
          was: '7057.69',
          now: '7110.30',
          changes: [{ field: 'quantity', zone: 'Level 1', was: '118.4000', now: '120.0000' }],
        },
      ],
    })
    const [made] = after.products.filter(({ ref }) => ref === 'C')
    expect((await call('GET', `${lines}?kind=new`)).body).toMatchObject({
      lines: [{ product: made?.id, now: '120.00' }],
    })
  })

  test('goes back in one step: the bill is what it was, and it can be laid again', async () => {
    const { project, assessment, onto, bill } = await worked()
    const before = plain(await bill())
    const done = await send(SECOND, project, { onto })
    const undo = `/assessments/${assessment}/revisions/${String((done.body as Row)['revision'])}/undo`
    const undone = await call('POST', undo, {})
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect(plain(await bill())).toEqual(before)
    expect(await call('POST', undo, {})).toMatchObject({
      status: 409,
      body: { message: 'This revision has already been undone' },
    })
    const { body } = await call<{ base: number }>('GET', `/assessments/${assessment}/bill-to-revise`)
    expect((await send(SECOND, project, { onto: { ...onto, base: body.base } })).status).toBe(200)
  })

  test('is not undone over work that was done on it since', async () => {
    const { project, assessment, onto, bill } = await worked()
    const done = await send(SECOND, project, { onto })
    const made = (await bill()).products.find(({ ref }) => ref === 'C')
    await makeOne(database, me, 'labourComponent', { assessment, product: made?.id, name: 'Fixing' })
    const metal = (await bill()).products.find(({ ref }) => ref === 'A')
    const [level1] = onto.zones
    const typed = await call('PATCH', `/assessmentproducts/${metal?.id}/assessmentzones/${level1}/quantity`, {
      quantity: '121.0000',
    })
    expect(typed.status).toBe(200)
    expect(
      await call('POST', `/assessments/${assessment}/revisions/${String((done.body as Row)['revision'])}/undo`, {}),
    ).toMatchObject({
      status: 409,
      body: {
        message:
          'Work has been done on what the revision brought: 1 set of quantities, 1 product. It can no longer be undone in one step',
      },
    })
  })

  test('is refused whole where the bill has moved, where it comes to other figures, and where it is fixed', async () => {
    const { project, assessment, onto, bill, product } = await worked()
    const before = plain(await bill())
    expect(await send(SECOND, project, { onto: { ...onto, after: '9278.31' } })).toMatchObject({
      status: 409,
      body: {
        message:
          'The bill comes to 9175.83 and would come to 9278.30, not to 9175.83 and 9278.31 as you saw it. Nothing was done. Compare it again',
      },
    })
    expect(await send(SECOND, project, { onto: { ...onto, zones: [9_999_999, 'new'] } })).toMatchObject({ status: 422 })
    const elsewhere = await makeOne(database, me, 'project', { name: 'Other House' })
    expect(await send(SECOND, elsewhere, { onto })).toMatchObject({ status: 422 })
    expect(plain(await bill())).toEqual(before)
    await call('PATCH', `/assessmentproducts/${product('Metal')}/assessmentzones/${onto.zones[0]}/quantity`, {
      quantity: '119.0000',
    })
    expect(await send(SECOND, project, { onto })).toMatchObject({
      status: 409,
      body: {
        message: expect.stringContaining('This estimate has changed since you looked: 1 set of quantities') as string,
      },
    })
    await asOwner(database, db => sql`update assessment set status = 'submitted' where id = ${assessment}`.execute(db))
    const { base: _base, ...anyBase } = onto
    expect(await send(SECOND, project, { onto: anyBase })).toMatchObject({
      status: 409,
      body: { message: 'The bill "Drylining" has been offered and can no longer be changed' },
    })
  })
})
