import { type RawBuilder, sql } from 'kysely'
import { licensedSites } from '#contract/kit/access'
import { hasModule } from '#contract/permissions'
import { ProblemError } from '#contract/kit/problem'
import { SITE_MONEY, siteMoneyWords } from '#contract/commercial/site-money'
import { productProgress } from '#contract/commercial/product-progress'
import { project as projectResource } from '#contract/estimating/project'
import { tender as tenderResource } from '#contract/estimating/tender'
import type { Resource } from '#contract/kit/resource'
import { RESOURCES } from '#contract/resources'
import { tableOf } from '../database/schema/naming'
import type { AccountTransaction } from '../database/session'
import { insertAll, update } from '../records/write/typed'

/**
 * An accepted bill brings its project on site, with a progress record for each of its products, bearing the product's id. Without Site
 * Commercial there is no site to open: the project stays where the firm's licence shows it.
 */
export async function openSite(tx: AccountTransaction, assessment: number, project: number): Promise<void> {
  if (!hasModule(tx.identity.permissions, 'SiteCommercial')) return
  const { rows } = await sql<{ id: number }>`select p.id from assessment_product p where p.assessment_id = ${assessment}
    and not exists (select 1 from product_progress s where s.account_id = p.account_id and s.id = p.id) order by p.id`.execute(
    tx.db,
  )
  await insertAll(
    tx,
    productProgress,
    rows.map(({ id }) => ({ id, project, assessment, cells: {} })),
  )
  await update(tx, projectResource, project, { showProjectHub: true })
}

/**
 * An acceptance of `decidedAt` that is undone takes the project off site again, where it or another acceptance brought it there and nothing else keeps it: no
 * other accepted bill, and nothing recorded on site. A firm that would lose sight of the project by its licence keeps it. Decision 625.
 */
export async function leavesSite(tx: AccountTransaction, project: number, decidedAt: string | null): Promise<boolean> {
  if (licensedSites(tx.identity.permissions) !== 'all') return false
  const kept = ON_SITE_RECORDS.map(
    resource => sql`exists (select 1 from ${sql.table(tableOf(resource))} r where r.project_id = ${project})`,
  )
  const { rows } = await sql<{ leaves: boolean }>`select not (${sql.join(kept, sql` or `)}
      or exists (select 1 from assessment a where a.project_id = ${project} and a.is_accepted))
    and coalesce((select v.at = ${decidedAt}::timestamptz or exists (select 1 from revision a
        join tender t on t.account_id = a.account_id and t.id = a.record_id
        where a.resource = ${tenderResource.name} and a.action = 'accept' and a.at = v.at and t.project_id = ${project})
      from revision v where v.resource = ${projectResource.name} and v.record_id = ${project}
      and v.changes ? 'showProjectHub' order by v.id desc limit 1), false) as leaves`.execute(tx.db)
  return rows[0]?.leaves === true
}

/** What is recorded on the site of a project. */
const ON_SITE_RECORDS = RESOURCES.filter(
  ({ area, scope }) => area === 'commercial' && 'by' in scope && scope.by === 'project',
)

/** Takes the empty progress records away again. */
export async function closeSite(tx: AccountTransaction, assessment: number): Promise<void> {
  if (await hasSiteWork(tx, assessment))
    throw new ProblemError('conflict', { message: 'Work has been recorded on site, so acceptance cannot be undone' })
  await sql`delete from product_progress where assessment_id = ${assessment}`.execute(tx.db)
}

/** Whether anything has been recorded on site against the bill. */
export async function hasSiteWork(tx: AccountTransaction, assessment: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from product_progress p join product_progress_cells c on c.account_id = p.account_id and c.record_id = p.id
    where p.assessment_id = ${assessment}
    union all select 1 from fixed_cost_progress where assessment_id = ${assessment}
    union all select 1 from labour_application where assessment_id = ${assessment}
    union all select 1 from incoming_item where assessment_id = ${assessment}
    union all select 1 from material_order_line where assessment_id = ${assessment}
    union all select 1 from fixed_cost_order_line where assessment_id = ${assessment} limit 1`.execute(tx.db)
  return rows.length > 0
}

/**
 * Returns what was ordered, delivered, claimed or paid for a project, in words ("2 invoices"), whether it is of a bill or of none. Cancelled orders and
 * what is archived do not count, but an order that was sent does. Decision 669.
 */
export async function siteMoney(tx: AccountTransaction, project: number): Promise<readonly string[]> {
  const isLive = sql`archived_at is null`
  const isOut = sql`sent_at is not null and state <> 'cancelled'`
  const count = async (resource: Resource, counts: RawBuilder<unknown>): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(tableOf(resource))}
      where account_id = ${tx.identity.account} and project_id = ${project} and ${counts}`.execute(tx.db)
    return rows[0]?.count ?? 0
  }
  return siteMoneyWords({
    materialOrder: await count(SITE_MONEY.materialOrder, isOut),
    fixedCostOrder: await count(SITE_MONEY.fixedCostOrder, isOut),
    delivery: await count(SITE_MONEY.delivery, isLive),
    plantHire: await count(SITE_MONEY.plantHire, isLive),
    materialInvoice: await count(SITE_MONEY.materialInvoice, isLive),
    fixedCostInvoice: await count(SITE_MONEY.fixedCostInvoice, isLive),
    labourApplication: await count(SITE_MONEY.labourApplication, isLive),
    incomingApplication: await count(SITE_MONEY.incomingApplication, sql`${isLive} and state <> 'cancelled'`),
    outgoingApplication: await count(SITE_MONEY.outgoingApplication, sql`state <> 'cancelled'`),
    externalCost: await count(SITE_MONEY.externalCost, isLive),
  })
}
