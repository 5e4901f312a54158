// Long because one demo firm, which takes a minute to make, serves every promise made of it.
import { sql } from 'kysely'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { cvrReply } from '#contract/commercial/cvr/cvr-calls'
import { readReport } from '#contract/commercial/cvr/read-report'
import { causesOf, movementOf } from '#domain/commercial/cvr/cvr-movement'
import { BillTotals, LineTotals, zoneTree } from '#domain/estimating/bill'
import { type Tender, tender as tenderResource } from '#contract/estimating/tender'
import { wireToRecord } from '#contract/fields/codec'
import { checkBill } from '#domain/estimating/bill-checks/checks'
import { asOwner, inAccount } from '../database/session'
import { computeEstimate } from '#domain/estimating/estimate'
import { tenderFingerprint } from '#domain/estimating/tender-fingerprint'
import { liveReport } from '../commercial/cvr/lock-cvr'
import { read } from '../records/write/typed'
import { recordsOfAssessment } from '../estimating/assessment-records'
import { readBill, readMeasuredBill } from '../estimating/read-bill'
import { outturnNow } from '../commercial/outturn/decide'
import { identityOf } from '../testing/test-account'
import { testFiles } from '../testing/test-files'
import { testDatabase } from '../testing/test-database'
import { BILL } from './bill-data'
import { ensureDemo } from './ensure-demo'
import { DEMO_FIRM, DEMO_SIGN_INS, OTHER_FIRM } from './people'
import { parseAs, sum } from '#domain/value/money'
import { type Estimate, pastOf, type RatedLine, unusualRates } from '#domain/estimating/bill-checks/past-rates'
import { programmeOf } from '#domain/commercial/programme'
import { fileKey } from '../storage/store'

const database = await testDatabase()
const files = testFiles()
const now = () => Date.UTC(2026, 10, 21, 9)

test('cut short while a firm is being filled, it leaves no half of it', async () => {
  let calls = 0
  const cut = () => {
    calls += 1
    if (calls === 4) throw new Error('cut')
    return now()
  }
  await expect(ensureDemo({ database, files, now: cut })).rejects.toThrow('cut')
  expect(await asOwner(database, db => db.selectFrom('account').select('name').execute())).toEqual([
    { name: OTHER_FIRM },
  ])
})

test('the demo firm is made once, with its sign-ins and three bills', async () => {
  expect(await ensureDemo({ database, files, now })).toBe(true)
  expect(await ensureDemo({ database, files, now })).toBe(false)
  const { rows: users } = await sql<{ email: string }>`select email from "user" order by email`.execute(database.kysely)
  expect(users.map(user => user.email)).toEqual(DEMO_SIGN_INS.map(each => each.email).toSorted())
  const { rows } =
    await sql`select p.reference, a.status, a.is_accepted as accepted, p.show_project_hub as hub from assessment a join project p on p.account_id = a.account_id and p.id = a.project_id where a.archived_at is null order by 1, a.id`.execute(
      database.kysely,
    )
  expect(rows).toEqual([
    { reference: '2409', status: 'accepted', accepted: true, hub: true },
    { reference: '2409', status: 'accepted', accepted: true, hub: true },
    { reference: '2412', status: 'not_started', accepted: false, hub: false },
    { reference: '2416', status: 'not_started', accepted: false, hub: false },
    { reference: '2417', status: 'accepted', accepted: true, hub: true },
    { reference: '2418', status: 'not_started', accepted: false, hub: false },
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

test('no section of any bill is complete that was never started', async () => {
  const { rows } = await asOwner(database, db =>
    sql<{ bills: number; apart: number }>`select count(*) filter (where rate_build_up_state = 'complete')::int as bills,
      count(*) filter (where (rate_build_up_state <> 'not_started') <> rate_build_up_started
        or (quantification_state <> 'not_started') <> quantification_started
        or (fixed_costs_state <> 'not_started') <> fixed_costs_started)::int as apart from assessment`.execute(db),
  )
  expect(rows).toEqual([{ bills: expect.toSatisfy((count: number) => count >= 5), apart: 0 }])
})

test('both tenders have their documents, made from what they say and what their bills come to, and they can be fetched', async () => {
  const account = (
    await asOwner(database, db =>
      db.selectFrom('account').select('id').where('name', '=', DEMO_FIRM).executeTakeFirstOrThrow(),
    )
  ).id
  await inAccount(database, identityOf(account, 1), async tx => {
    const { rows } = await sql<{ id: number; sha: string; tender: number; status: string; madeFrom: string }>`
      select f.id, f.sha256 as sha, t.id as tender, t.status, d.made_from as "madeFrom" from tender_document d
      join file f on f.account_id = d.account_id and f.id = d.file_id join tender t on t.id = d.tender_id
      where d.state = 'made' and d.pages > 0 order by t.status, d.kind`.execute(tx.db)
    expect(rows.map(({ status }) => status)).toEqual([
      ...Array<string>(4).fill('accepted'),
      ...Array<string>(4).fill('submitted'),
    ])
    for (const { id, sha, tender, madeFrom } of rows) {
      // Checked against the record type: the fields of a tender.
      const said = wireToRecord(tenderResource.fields, {
        ...(await read(tx, tenderResource, tender)),
      }) as unknown as Tender
      for (const [assessment, { net }] of Object.entries(said.lines)) {
        const records = await recordsOfAssessment(tx, Number(assessment))
        // Lines of variations came after the offer.
        const products = records.products.filter(({ variation }) => variation === null)
        const built = { components: null, materials: null, activities: null, assessments: [] }
        expect(computeEstimate({ ...records, ...built, products }).net).toBe(net)
      }
      expect(madeFrom).toBe(tenderFingerprint(said))
      const bytes = await files.read(fileKey({ account, id }, sha))
      expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')
    }
  })
})

test('the bill on site comes to what its quantities and rates say, and has some progress and issues', async () => {
  const account = (
    await asOwner(database, db =>
      db.selectFrom('account').select('id').where('name', '=', DEMO_FIRM).executeTakeFirstOrThrow(),
    )
  ).id
  const read = await inAccount(database, identityOf(account, 1), async ({ db }) => {
    const bill = sql`(select a.id from assessment a join project p on p.id = a.project_id where a.is_accepted and p.reference = '2417')`
    const zones = await sql<{
      id: number
      parent: number | null
    }>`select id, parent_id as parent from assessment_zone where assessment_id = ${bill} order by "order"`.execute(db)
    const lines = await sql<{ id: number; rate: string; cells: Record<string, string> }>`select p.id, p.rate,
      (select json_object_agg(c.target_id, c.quantity::text) from product_quantities_cells c where c.record_id = p.id) as cells from assessment_product p where p.assessment_id = ${bill} and p.variation_id is null order by "order"`.execute(
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
  expect(read.issues).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test('the project on site has one variation of each state: 1,240.00 + 960.00 + 400.00 = 2,600.00 are not agreed', async () => {
  const { rows } = await asOwner(database, db =>
    sql<{ state: string; worth: string | null; lines: string | null; photos: number }>`select state,
      coalesce(agreed_amount, quoted_amount, estimate)::text as worth,
      (select sum(q.quantity * p.rate)::numeric(16,2)::text from assessment_product p
        join product_quantities_cells q on q.record_id = p.id where p.variation_id = v.id and p.origin = 'variation') as lines,
      (select count(*)::int from variation_photo f where f.variation_id = v.id) as photos
      from variation v order by number`.execute(db),
  )
  expect(rows).toEqual([
    { state: 'withdrawn', worth: '7200.00', lines: null, photos: 0 },
    { state: 'agreed', worth: '1860.00', lines: '1860.00', photos: 1 },
    { state: 'quoted', worth: '1240.00', lines: '1240.00', photos: 1 },
    { state: 'disputed', worth: '960.00', lines: null, photos: 0 },
    { state: 'instructed', worth: '400.00', lines: null, photos: 1 },
  ])
})

test('the linked quantities of every bill that has been measured lead somewhere, and are what their lines follow', async () => {
  const account = (
    await asOwner(database, db =>
      db.selectFrom('account').select('id').where('name', '=', DEMO_FIRM).executeTakeFirstOrThrow(),
    )
  ).id
  await inAccount(database, identityOf(account, 1), async tx => {
    const { rows } = await sql<{ id: number }>`select a.id from assessment a join project p on p.id = a.project_id
      where not a.is_budget_only and p.reference <> '2409' order by a.id`.execute(tx.db)
    for (const { id } of rows) {
      const bill = await readBill(tx, id)
      expect(checkBill(bill).findings.filter(({ check }) => check === 'link')).toEqual([])
      if (bill.quantities.length === 0) continue
      const linked = bill.quantities.flatMap(({ cells }) =>
        Object.values(cells).filter(({ source }) => source === 'dep'),
      )
      expect(linked.length).toBeGreaterThan(10)
    }
  })
})

test('the project on site has half a year behind it: progress, paid paper, issues with pins and photos that can be fetched', async () => {
  const account = (
    await asOwner(database, db =>
      db.selectFrom('account').select('id').where('name', '=', DEMO_FIRM).executeTakeFirstOrThrow(),
    )
  ).id
  await inAccount(database, identityOf(account, 1), async ({ db }) => {
    const one = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(db)).rows
    const [days] = await one(sql<{ days: number }>`select date_part('day', max(c.recorded_at) - min(h.at))::int as days
      from product_progress_cells c, revision h where h.resource = 'productProgress' and h.changes::text like '%percent%'`)
    expect(days?.days).toBeGreaterThan(150)
    expect(
      await one(
        sql<{
          state: string
          count: number
        }>`select state, count(*)::int as count from material_invoice group by 1 order by 1`,
      ),
    ).toEqual([
      { state: 'approved', count: 1 },
      { state: 'paid', count: 5 },
      { state: 'review', count: 1 },
    ])
    // Every sent order has somebody it went to, and a person who may not decide is told who may.
    const silent = await one(sql`select id from material_order where email is null or contact_id is null
      union all select id from fixed_cost_order where email is null or contact_id is null`)
    expect(silent).toEqual([])
    const roles = await one(sql<{ role: string }>`select role from project_role r
      join project p on p.id = r.project_id where p.reference = '2417' order by role`)
    expect(roles.map(({ role }) => role)).toEqual([
      'buyer',
      'commercialManager',
      'director',
      'quantitySurveyor',
      'siteManager',
    ])
    const pins = await one(
      sql<{
        drawing: number
      }>`select i.drawing_id as drawing from issue i join project_drawing d on d.id = i.drawing_id where i.pin_across is not null`,
    )
    expect(pins).toHaveLength(4)
    const photos = await one(sql<{ id: number; sha: string }>`select f.id, f.sha256 as sha from file f
      where f.id in (select file_id from issue_photo union select file_id from progress_photo union select file_id from delivery_photo)`)
    expect(photos).toHaveLength(10)
    for (const { id, sha } of photos) {
      const size = await files.size(fileKey({ account, id }, sha))
      expect(size).toBeGreaterThan(5_000)
      expect(size).toBeLessThan(60_000)
    }
    const zones = await one(sql<{
      id: number
      name: string
      parent: number | null
      startDate: string | null
      endDate: string | null
    }>`
      select z.id, z.name, z.parent_id as parent, z.start_date::text as "startDate", z.end_date::text as "endDate" from assessment_zone z
      join assessment a on a.id = z.assessment_id join project o on o.id = a.project_id
      where a.is_accepted and o.reference = '2417' order by z."order"`)
    const cells = await one(sql<{ zone: number; done: number }>`select c.target_id as zone,
      sum(c.percent * q.quantity * p.rate) / sum(q.quantity * p.rate) as done from product_progress_cells c
      join product_quantities_cells q on q.record_id = c.record_id and q.target_id = c.target_id
      join assessment_product p on p.id = c.record_id group by 1`)
    const places = zones
      .filter(({ parent }) => parent !== null)
      .map(({ id, name }) => ({
        id,
        name,
        done: parseAs('percentage', Number(cells.find(({ zone }) => zone === id)?.done ?? 0).toFixed(4)),
      }))
    const states = programmeOf(zones, places, [], '2026-11-21').map(({ state }) => state)
    expect(new Set(states)).toEqual(new Set(['behind', 'onTime', 'toCome']))
    expect(states.filter(state => state === 'behind').length).toBeLessThan(4)
  })
})

test('the project on site has three locked reports, and a live one that differs for reasons that lead to documents', async () => {
  const { id: account } = await asOwner(database, db =>
    db.selectFrom('account').select('id').where('name', '=', DEMO_FIRM).executeTakeFirstOrThrow(),
  )
  await inAccount(
    database,
    identityOf(account, 1),
    async tx => {
      const { rows } = await sql<{
        project: number
        number: number
        to: string
        cost: number
        narrative: string
        figures: string
      }>`select r.project_id as project, r.number, r.period_end::text as "to", r.cost::float as cost, r.narrative, f.figures
        from cvr_report r join cvr_figures f on f.account_id = r.account_id and f.report_id = r.id
        join project p on p.id = r.project_id where p.reference = '2417' order by r.number`.execute(tx.db)
      expect(rows.map(({ number, to }) => [number, to])).toEqual([
        [1, '2026-08-31'],
        [2, '2026-09-30'],
        [3, '2026-10-31'],
      ])
      const live = await liveReport(tx, rows[0]?.project ?? 0)
      const costs = [...rows.map(({ cost }) => cost), Number(live.total.cost)]
      expect(costs).toEqual([...new Set(costs)].toSorted((a, b) => a - b))
      const [was, is] = [v.parse(cvrReply, JSON.parse(rows[2]?.figures ?? '')), live].map(readReport)
      if (!was || !is) throw new Error('there are no reports')
      const causes = causesOf(was, is)
      expect(sum(causes.map(({ effect }) => effect))).toBe(movementOf(was.total, is.total))
      expect(new Set(causes.map(({ kind }) => kind))).toEqual(new Set(['value', 'cost', 'forecast']))
      const sources = new Set(causes.flatMap(({ document }) => document?.source ?? []))
      expect([...sources].toSorted()).toEqual(
        expect.arrayContaining(['fixedCostOrder', 'incomingApplication', 'labourApplication', 'materialOrder']),
      )
    },
    now(),
  )
})

test('the second project on site has two packages, a locked report, and a margin that moved since, to the penny', async () => {
  const { id: account } = await asOwner(database, db =>
    db.selectFrom('account').select('id').where('name', '=', DEMO_FIRM).executeTakeFirstOrThrow(),
  )
  await inAccount(
    database,
    identityOf(account, 1),
    async tx => {
      const { rows } = await sql<{ project: number; to: string; margin: string; figures: string }>`
        select r.project_id as project, r.period_end::text as "to", r.margin::text as margin, f.figures from cvr_report r
        join cvr_figures f on f.account_id = r.account_id and f.report_id = r.id
        join project p on p.id = r.project_id where p.reference = '2409'`.execute(tx.db)
      // 1,380 m² at 15.68 and 420 m² at 24.64 are 31,987.20; less 19,700.00 and 9,050.00.
      expect(rows.map(({ to, margin }) => [to, margin])).toEqual([['2026-10-31', '3237.20']])
      const live = await liveReport(tx, rows[0]?.project ?? 0)
      // 1,620 m² and 750 m²: 25,401.60 and 18,480.00.
      expect(live.packages.map(({ name, earned, cost }) => [name, earned, cost])).toEqual([
        ['Plastering', '25401.60', '23100.00'],
        ['Suspended ceilings', '18480.00', '16300.00'],
        ['Without a bill', '0.00', '480.00'],
      ])
      const [was, is] = [v.parse(cvrReply, JSON.parse(rows[0]?.figures ?? '')), live].map(readReport)
      if (!was || !is) throw new Error('there are no reports')
      const causes = causesOf(was, is)
      expect(sum(causes.map(({ effect }) => effect))).toBe(movementOf(was.total, is.total))
      expect(causes.filter(({ kind }) => kind === 'cost')).toHaveLength(3)
    },
    now(),
  )
})

test('the library has two proposals from the site: hours of taping, and the price of a board', async () => {
  const account = (
    await asOwner(database, db =>
      db.selectFrom('account').select('id').where('name', '=', DEMO_FIRM).executeTakeFirstOrThrow(),
    )
  ).id
  const { templates, unread } = await inAccount(database, identityOf(account, 1), tx => outturnNow(tx, undefined))
  const proposals = templates.flatMap(({ name, findings }) =>
    findings
      .filter(({ verdict }) => verdict === 'proposed')
      .map(({ kind, item, norm, site, used, base }) => [name, kind, item, norm, site, used, base]),
  )
  // 30 h on 118.40 and 96.25 m². Sixteen pallets of 48 sheets at 449.28; the quote that ran out had 8.95.
  expect(proposals).toEqual([
    ['Partition type A, 95 mm', 'output', 'Tape and joint', '0.1200', '0.1398', '30.0000', '214.6500'],
    ['Partition type B, 120 mm', 'price', 'Plasterboard, 12.5 mm', '8.950000', '9.360000', '7188.48', '768.0000'],
  ])
  expect(unread).toEqual([])
})

test('a line that came with the client’s bill knows its row there', async () => {
  const { rows } = await asOwner(database, db =>
    sql<{
      file: string
      rows: string
      text: string
    }>`select import_file as file, import_rows as rows, import_text as text
      from assessment_product where import_file is not null order by id limit 1`.execute(db),
  )
  expect(rows).toEqual([
    {
      file: 'Client bill rev C.xlsx',
      rows: expect.stringMatching(/^\d+$/) as string,
      text: expect.stringMatching(/ \| /) as string,
    },
  ])
})

test('the bill in tender has one unusual rate, against the like lines of bills that are over', async () => {
  const { rows } = await sql<
    RatedLine & { project: string; ref: string }
  >`select p.id, p.assessment_id as assessment, p.name, p.description,
    p.unit, p.ref, round(p.rate * 10000)::int as rate, o.reference as project from assessment_product p
    join assessment a on a.id = p.assessment_id join project o on o.id = a.project_id
    where o.reference in ('2412', '2417', '2418', '2431') and a.snapshot_of_id is null and a.branch_of_id is null`.execute(
    database.kysely,
  )
  const { rows: estimates } =
    await sql<Estimate>`select id, copied_from_id as "copiedFrom", snapshot_of_id as "snapshotOf",
    branch_of_id as "branchOf", is_budget_only as "isBudgetOnly", version_major as "versionMajor", version_minor as "versionMinor"
    from assessment`.execute(database.kysely)
  const own = Math.min(...rows.flatMap(({ project, assessment }) => (project === '2431' ? assessment : [])))
  const past = pastOf(own, estimates)
  const found = unusualRates(
    rows.filter(({ assessment }) => assessment === own),
    rows.filter(({ assessment }) => past.has(assessment)),
  )
  expect(found.map(({ product, times, lines }) => [rows.find(({ id }) => id === product)?.ref, times, lines])).toEqual([
    ['P-07', '1.4', 3],
  ])
})

test('two sheets of the tender project are measured, and the bill has the quantities of their shapes', async () => {
  const { rows: pages } = await sql<{ title: string; shapes: number }>`select d.title, count(m.id)::int as shapes
    from project_drawing d join measurement m on m.account_id = d.account_id and m.page_id = d.id group by d.title order by 1`.execute(
    database.kysely,
  )
  expect(pages.map(({ title }) => title)).toEqual(['Level 2 ceiling layout', 'Level 2 partition layout'])
  const { rows } = await sql<{
    account: number
    by: number
    assessment: number
  }>`select l.account_id as account, a.created_by as by,
    l.assessment_id as assessment from measurement_link l join assessment a on a.account_id = l.account_id and a.id = l.assessment_id
    group by 1, 2, 3`.execute(database.kysely)
  // The tender, the snapshot before it, the version after it and the what-if follow the same shapes.
  expect(rows.length).toBeGreaterThanOrEqual(2)
  for (const { account, by, assessment } of rows) {
    const bill = await inAccount(database, identityOf(account, by), tx => readMeasuredBill(tx, assessment))
    const cells = new Map(bill.quantities.map(each => [each.id, each.cells]))
    expect(bill.measured.size).toBe(4)
    for (const [product, zones] of bill.measured)
      for (const [zone, { quantity, faults }] of zones) {
        expect(faults).toEqual([])
        expect([cells.get(product)?.[zone]?.quantity, cells.get(product)?.[zone]?.source]).toEqual([quantity, 'slate'])
      }
    expect(checkBill(bill).findings.filter(({ check }) => check === 501)).toEqual([])
  }
})
