import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { BillTotals, LineTotals, zoneTree } from '#domain/estimating/bill'
import { checkBill } from '#domain/estimating/bill-checks/checks'
import { asOwner, inAccount } from '../database/session'
import { computeEstimate } from '#domain/estimating/estimate'
import { recordsOfAssessment } from '../estimating/assessment-records'
import { readBill } from '../estimating/read-bill'
import { identityOf } from '../testing/test-account'
import { testDatabase } from '../testing/test-database'
import { BILL } from './bill-data'
import { ensureDemo } from './ensure-demo'
import { DEMO_FIRM, DEMO_SIGN_INS, OTHER_FIRM } from './people'
import { parseAs } from '#domain/value/money'

const database = await testDatabase()
const now = () => Date.UTC(2026, 10, 21, 9)

test('cut short while a firm is being filled, it leaves no half of it', async () => {
  let calls = 0
  const cut = () => {
    calls += 1
    if (calls === 4) throw new Error('cut')
    return now()
  }
  await expect(ensureDemo({ database, now: cut })).rejects.toThrow('cut')
  expect(await asOwner(database, db => db.selectFrom('account').select('name').execute())).toEqual([
    { name: OTHER_FIRM },
  ])
})

test('the demo firm is made once, with its sign-ins and three bills', async () => {
  expect(await ensureDemo({ database, now })).toBe(true)
  expect(await ensureDemo({ database, now })).toBe(false)
  const { rows: users } = await sql<{ email: string }>`select email from "user" order by email`.execute(database.kysely)
  expect(users.map(user => user.email)).toEqual(DEMO_SIGN_INS.map(each => each.email).toSorted())
  const { rows } =
    await sql`select p.reference, a.status, a.is_accepted as accepted, p.show_project_hub as hub from assessment a join project p on p.account_id = a.account_id and p.id = a.project_id where a.archived_at is null order by 1, a.id`.execute(
      database.kysely,
    )
  expect(rows).toEqual([
    { reference: '2416', status: 'not_started', accepted: false, hub: false },
    { reference: '2417', status: 'accepted', accepted: true, hub: true },
    { reference: '2428', status: 'in_progress', accepted: false, hub: false },
    { reference: '2431', status: 'submitted', accepted: false, hub: false },
    { reference: '2431', status: 'not_started', accepted: false, hub: false },
    { reference: '2431', status: 'ready_to_tender', accepted: false, hub: false },
    { reference: '2431', status: 'ready_to_tender', accepted: false, hub: false },
  ])
})

test('the offered bill has fixed costs, adjustments, a snapshot, a next version and a what-if that say other figures', async () => {
  const account = (
    await asOwner(database, db =>
      db.selectFrom('account').select('id').where('name', '=', DEMO_FIRM).executeTakeFirstOrThrow(),
    )
  ).id
  const prices = await inAccount(database, identityOf(account, 1), async tx => {
    const { rows } = await sql<{ id: number; snapshot: boolean }>`select a.id, a.snapshot_of_id is not null as snapshot
      from assessment a join project p on p.account_id = a.account_id and p.id = a.project_id
      where p.reference = '2431' order by a.id`.execute(tx.db)
    return Promise.all(
      rows.map(async ({ id }) => {
        const records = await recordsOfAssessment(tx, id)
        const built = { components: null, materials: null, activities: null, assessments: [] }
        const { measured, fixedCosts, net, gross } = computeEstimate({ ...records, ...built })
        return { measured, fixedCosts, net, gross }
      }),
    )
  })
  expect(prices).toHaveLength(4)
  // 14 × 1,150 + 3 × 12 × 95 + 9 × 285 + 4,500, and after the offer four more weeks of supervision.
  expect(prices.map(each => each.fixedCosts)).toEqual([2_658_500, 2_658_500, 3_118_500, 2_658_500])
  expect(new Set(prices.map(each => each.gross)).size).toBe(4)
  for (const { net, gross } of prices) expect(gross).toBe(Math.round(net / 0.975))
})

test('the bill on site comes to what its quantities and rates say, and has some progress and issues', async () => {
  const account = (
    await asOwner(database, db =>
      db.selectFrom('account').select('id').where('name', '=', DEMO_FIRM).executeTakeFirstOrThrow(),
    )
  ).id
  const read = await inAccount(database, identityOf(account, 1), async ({ db }) => {
    const bill = sql`(select a.id from assessment a where a.is_accepted)`
    const zones = await sql<{
      id: number
      parent: number | null
    }>`select id, parent_id as parent from assessment_zone where assessment_id = ${bill} order by "order"`.execute(db)
    const lines = await sql<{ id: number; rate: string; cells: Record<string, string> }>`select p.id, p.rate,
      (select json_object_agg(c.target_id, c.quantity::text) from product_quantities_cells c where c.record_id = p.id) as cells from assessment_product p where p.assessment_id = ${bill} order by "order"`.execute(
      db,
    )
    const progress = await sql<{ count: number }>`select count(*) as count from product_progress_cells`.execute(db)
    const issues = await sql<{ number: number }>`select number from issue order by number`.execute(db)
    return {
      zones: zones.rows,
      lines: lines.rows,
      progress: progress.rows[0]?.count ?? 0,
      issues: issues.rows.map(issue => issue.number),
    }
  })
  const tree = zoneTree(read.zones)
  expect(tree.leaves).toHaveLength(8)
  const totals = new BillTotals(tree)
  for (const { id, rate, cells } of read.lines) {
    const held = Object.fromEntries(
      Object.entries(cells).map(([zone, quantity]) => [
        zone,
        { quantity: parseAs('quantity', quantity), source: 'boq' },
      ]),
    )
    totals.put(id, new LineTotals(parseAs('rate', rate), held, tree))
  }
  const expected = BILL.flatMap(({ lines }) => lines).reduce((sum, { rate, total }) => sum + Number(rate) * total, 0)
  expect(Math.abs(totals.amount / 100 - expected)).toBeLessThan(1)
  expect(read.lines.map(line => totals.line(line.id)?.quantity)).toEqual(
    BILL.flatMap(({ lines }) => lines).map(({ total }) => Math.round(total * 10_000)),
  )
  expect(read.progress).toBeGreaterThan(50)
  expect(read.issues).toEqual([1, 2, 3, 4, 5])
})

test('the linked quantities of every bill lead somewhere, and are what their lines follow', async () => {
  const account = (
    await asOwner(database, db =>
      db.selectFrom('account').select('id').where('name', '=', DEMO_FIRM).executeTakeFirstOrThrow(),
    )
  ).id
  await inAccount(database, identityOf(account, 1), async tx => {
    const { rows } = await sql<{ id: number }>`select id from assessment where not is_budget_only order by id`.execute(
      tx.db,
    )
    for (const { id } of rows) {
      const bill = await readBill(tx, id)
      expect(checkBill(bill).findings.filter(({ check }) => check === 'link')).toEqual([])
      const linked = bill.quantities.flatMap(({ cells }) =>
        Object.values(cells).filter(({ source }) => source === 'dep'),
      )
      expect(linked.length).toBeGreaterThan(10)
    }
  })
})
