import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { asOwner } from '../database/session'
import { testDatabase } from '../testing/test-database'
import { testFiles } from '../testing/test-files'
import { ensureDemo } from './ensure-demo'

// What a commercial manager would find odd in the demo's papers, asked in plain SQL; each query lists what is wrong. The days on which it
// is set up: a Saturday, a Sunday on the first of a month, and a leap day; the long run adds a Monday, the last of a month, New Year's Day,
// both changes of the clocks, and the days after Easter Monday and after Boxing Day.

const DAYS = ['2026-11-21', '2027-08-01', '2028-02-29']
const MORE_DAYS = ['2026-11-23', '2026-11-30', '2027-01-01', '2027-03-28', '2027-10-31', '2027-03-30', '2026-12-29']

/** Papers decided on, with the day of the paper, the last day on which goods came for it before the decision, and of the decision. */
const APPROVED = sql`(
  select i.invoice_reference as paper, i.issue_date as dated, i.approved_at::date as approved, i.paid_at::date as paid,
    (select max(d.delivered_on) from delivery d where d.order_id = i.order_id) as came
  from material_invoice i where i.approved_at is not null
  union all
  select i.invoice_reference, i.issue_date, i.approved_at::date, i.paid_at::date,
    (select max(l."to") from fixed_cost_invoice_line l where l.invoice_id = i.id)
  from fixed_cost_invoice i where i.approved_at is not null
  union all
  select coalesce(reference, ''), effective_date, approved_at::date, paid_on, effective_date
  from labour_application where approved_at is not null)`

const WRONG = {
  'a paper approved before its date, or before what it bills came': sql`
    select paper from ${APPROVED} p where approved < dated or approved < came or came is null`,
  'a payment before its approval, or at a weekend': sql`
    select paper, paid from ${APPROVED} p where paid < approved or extract(isodow from paid) > 5`,
  'an approval, an order or a delivery at a weekend': sql`
    select paper from ${APPROVED} p where extract(isodow from approved) > 5
    union all select reference from delivery where extract(isodow from delivered_on) > 5
    union all select reference from material_order where extract(isodow from sent_at) > 5`,
  'months of payments fewer than four': sql`
    select count(distinct to_char(paid, 'YYYY-MM')) from ${APPROVED} p having count(distinct to_char(paid, 'YYYY-MM')) < 4`,
  'a day on which more than two papers were paid': sql`
    select paid from ${APPROVED} p where paid is not null group by 1 having count(*) > 2`,
  'a cost approved before its date, by its maker, or not at all': sql`
    select name from external_cost where approved_at is null or approved_at::date < effective_date or approved_by_id = created_by
      or extract(isodow from approved_at) > 5`,
  'hours at a weekend': sql`select worked_on from labour_allocation where extract(isodow from worked_on) > 5`,
  'a hire that begins at a weekend': sql`select name from plant_hire where extract(isodow from on_hire) > 5`,
  'a price of an order that is not in the quote of its supplier': sql`
    select l.name, l.pack_price from material_order_line l join material_order o on o.id = l.order_id
    where not exists (select 1 from material_quote_line q join material_quote t on t.id = q.quote_id
      where t.supplier_id = o.supplier_id and t.name = l.price_from and q.material_id = l.material_id
      and l.pack_price = round(q.price * case q.price_unit when 'pack' then 1 else l.pack_size end, 2))`,
  'a price of the bill on site that is not in the quote it names': sql`
    select c.name, c.unit_price, c.price_from from component_material c
    join assessment a on a.id = c.assessment_id and a.is_accepted
    left join material_quote_line q on q.id = c.quote_line_id left join material_quote t on t.id = q.quote_id
    where q.price is distinct from c.unit_price or t.name is distinct from c.price_from`,
  'a material of which more was used than came': sql`
    select u.material_id, u.used, c.came from (
      select m.material_id, sum(p.percent / 100 * q.quantity * m.quantity_per_unit * (1 + m.waste_percentage / 100)) as used
      from component_material m join assessment a on a.id = m.assessment_id and a.is_accepted
      join product_quantities_cells q on q.record_id = m.product_id
      join product_progress_cells p on p.record_id = m.product_id and p.target_id = q.target_id group by 1) u
    left join (select l.material_id, sum(d.quantity) as came from delivery_line d
      join material_order_line l on l.id = d.order_line_id group by 1) c on c.material_id = u.material_id
    where u.used > coalesce(c.came, 0)`,
  'a margin that is not between 5 and 25 %, with preliminaries in the value or without': sql`
    select m.*, 1 - cost / earned as measured, 1 - cost / (earned * (1 + preliminaries / whole)) as margin from (
      select a.project_id, sum(q.quantity * r.rate) as whole, sum(coalesce(p.percent, 0) / 100 * q.quantity * r.rate) as earned,
        (select coalesce(sum(f.quantity * f.period_length * (f.rate_per_period + coalesce(f.profit_per_period, 0))), 0)
          from assessment_fixed_cost f join assessment b on b.id = f.assessment_id where b.project_id = a.project_id and b.is_accepted) as preliminaries,
        (select coalesce(sum(d.quantity / l.pack_size * l.pack_price), 0) from delivery_line d
          join material_order_line l on l.id = d.order_line_id where d.project_id = a.project_id)
        + (select coalesce(sum(net), 0) from fixed_cost_invoice i where i.project_id = a.project_id)
        + (select coalesce(sum(materials + labour + contingency + fixed_costs), 0) from external_cost e where e.project_id = a.project_id)
        + (select coalesce(sum(gross), 0) from (select max(gross_to_date) as gross from labour_application b where b.project_id = a.project_id
          group by b.subcontractor_id) firms)
        + (select coalesce(sum(gross), 0) from (select max(i.gross) as gross from incoming_application i where i.project_id = a.project_id
          group by i.subcontractor_id) firms) as cost
      from assessment a join assessment_product r on r.assessment_id = a.id join product_quantities_cells q on q.record_id = r.id
      left join product_progress_cells p on p.record_id = r.id and p.target_id = q.target_id
      where a.is_accepted group by a.project_id) m
    where cost = 0 or 1 - cost / earned not between 0.05 and 0.25
      or 1 - cost / (earned * (1 + preliminaries / whole)) not between 0.05 and 0.25`,
  'fewer than six applications certified in time, on weekdays, each to date no less than the one before': sql`
    select count(*) from (select *, lag(certified_gross) over (order by valuation_date) as before from outgoing_application) a
    where certified_gross >= coalesce(before, 0) and certified_on between sent_on and notice_by and retention > 0 and work > 0
      and extract(isodow from certified_on) <= 5 and extract(isodow from sent_on) <= 5 and valuation_date < sent_on having count(*) <> 6`,
  'a payment of the client at a weekend': sql`
    select * from payment_received where extract(isodow from received_on) > 5`,
  'certificates that are not four paid, one paid in part, and one unpaid': sql`
    select array_agg(found order by found) from (
      select case when state = 'paid' then 'paid' when received > 0 and received < certified_total then 'part' when received = 0 then 'unpaid' end as found
      from outgoing_application where state <> 'sent') f having array_agg(found order by found) <> array['paid', 'paid', 'paid', 'paid', 'part', 'unpaid']`,
  'no sent application that the client has a link to certify': sql`
    select 1 where not exists (select 1 from outgoing_application a join client_request r on r.account_id = a.account_id and r.application_id = a.id
      where a.state = 'sent' and r.state = 'open')`,
  'no photo with the application that waits for our review': sql`
    select 1 where not exists (select 1 from incoming_application a join incoming_photo p on p.account_id = a.account_id and p.application_id = a.id
      where a.state = 'held')`,
  'a payment that is not one late, one after a pay less notice, and two in time': sql`
    select array_agg(found order by found) from (
      select case when paid_on > final_date then 'late' when received < certified_total then 'less' else 'in time' end as found
      from outgoing_application where state = 'paid') f having array_agg(found order by found) <> array['in time', 'in time', 'late', 'less']`,
  'no retention that was released': sql`
    select 1 from (select certified_retention - lag(certified_retention) over (order by valuation_date) as change
      from outgoing_application) a having min(change) >= 0`,
  'applications of a subcontractor that are not six certified in time, on weekdays, each to date more than the one before': sql`
    select * from (select count(*) filter (where gross > before and approved_at::date between received_on and notice_by and due_date < final_date
        and effective_date < received_on and retention > 0 and payable > 100 and extract(isodow from approved_at) <= 5
        and extract(isodow from received_on) <= 5) as good,
      count(*) filter (where state = 'approved' and final_date >= current_day) as unpaid, count(*) filter (where state = 'held') as held
      from (select *, coalesce(gross_before, 0) as before, (select max(approved_at)::date from incoming_application) as current_day
        from incoming_application) a) f where (good, unpaid, held) <> (6, 1, 1)`,
  'payments to a subcontractor that are not one late, one after a pay less notice, and three in time, all on weekdays': sql`
    select array_agg(found order by found) from (
      select case when extract(isodow from paid_on) > 5 then 'weekend' when paid_on > final_date then 'late' when withheld > 0 then 'less' else 'in time' end as found
      from incoming_application where state = 'paid') f
      having array_agg(found order by found) <> array['in time', 'in time', 'in time', 'late', 'less']`,
  'a pay less notice to a subcontractor that was late or paid more than is due': sql`
    select reference from incoming_application where withheld > 0 and (pay_less_served_on > pay_less_by or pay_less_amount <> payable
      or extract(isodow from pay_less_served_on) > 5)`,
  'no retention of a subcontractor that was released': sql`
    select 1 from incoming_application having min(retention - retention_before) >= 0`,
  'a subcontract whose certificates are above its sum, or whose lines are above their bill': sql`
    select a.reference from incoming_application a where gross > (select max(contract_sum) from subcontract_terms t where t.subcontractor_id = a.subcontractor_id)
    union all select code from incoming_item where approved_value > contract_value`,
  'anything but one line that a reviewer has to reduce': sql`
    select 1 from incoming_item i join incoming_application a on a.id = i.application_id where a.state = 'held' and value > measured_value having count(*) <> 1`,
  'a notification of an application that is decided': sql`
    select n.id from notification n join (select id, state from incoming_application union all select id, state from labour_application) a
      on a.id = n.subject_id and n.channel in ('productIncomingReviewCount', 'labourReviewCount') where a.state <> 'held'`,
  'a paper approved by a person who entered it': sql`
    select a.reference from incoming_application a where a.approved_by_id = a.created_by union all
    select i.invoice_reference from material_invoice i where i.approved_by_id = i.created_by
    union all select i.invoice_reference from fixed_cost_invoice i where i.approved_by_id = i.created_by
    union all select a.reference from labour_application a where a.approved_by_id = a.created_by`,
}

describe.each(process.env['QUOIN_LONG'] === '1' ? [...DAYS, ...MORE_DAYS] : DAYS)(
  'the demo set up on %s',
  async day => {
    const database = await testDatabase()
    await ensureDemo({ database, files: testFiles(), now: () => Date.parse(`${day}T09:00:00Z`) })
    it.each(Object.entries(WRONG))('has not: %s', async (_, query) => {
      expect((await asOwner(database, db => query.execute(db))).rows).toEqual([])
    })
  },
)
