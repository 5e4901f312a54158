import { sql } from 'kysely'
import { delivery } from '#contract/commercial/delivery'
import { deliveryLine } from '#contract/commercial/delivery-line'
import { labourAllocation } from '#contract/commercial/labour-allocation'
import { labourApplication } from '#contract/commercial/labour-application'
import { labourItem } from '#contract/commercial/labour-item'
import { materialInvoice } from '#contract/commercial/material-invoice'
import { materialInvoiceLine } from '#contract/commercial/material-invoice-line'
import { materialOrder } from '#contract/commercial/material-order'
import { materialOrderLine } from '#contract/commercial/material-order-line'
import { productProgress } from '#contract/commercial/product-progress'
import { assessment as assessmentResource } from '#contract/estimating/assessment'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import { componentActivity } from '#contract/estimating/component-activity'
import { componentMaterial } from '#contract/estimating/component-material'
import { productQuantities } from '#contract/estimating/product-quantities'
import { readsOnSiteOnly } from '#contract/kit/access'
import {
  type BillOfProject,
  type Evidence,
  labourRateEvidence,
  type NormKind,
  outputEvidence,
  priceEvidence,
  type Units,
  usable,
  wasteEvidence,
} from '#domain/commercial/outturn/evidence'
import { addDays, type Day } from '#domain/value/day'
import type { AccountTransaction } from '../../database/session'
import { read } from '../../records/write/typed'
import { pointingAt } from '../../records/write/within'
import { measuredFor, OUTTURN_RESOURCES } from './outturn-source'

interface SiteProject {
  readonly id: number
  readonly name: string
}
export interface SiteEvidence {
  readonly projects: readonly SiteProject[]
  readonly evidence: readonly Evidence[]
}

/** Older orders say nothing of today's prices. */
const PRICE_DAYS = 365

/** Returns what the projects that a caller sees say of norms, of the kinds that the caller may read. */
export async function siteEvidence(tx: AccountTransaction, today: Day, units: Units): Promise<SiteEvidence> {
  const { permissions } = tx.identity
  const kinds = measuredFor(permissions)
  const projects = kinds.size === 0 ? [] : await projectsWithBills(tx)
  const evidence: Evidence[] = []
  for (const { id, bills } of projects) evidence.push(...(await evidenceOf(tx, { id, bills }, kinds, today, units)))
  return { projects: projects.map(({ id, name }) => ({ id, name })), evidence }
}

/** Returns the projects that have an accepted bill, with its ids. Rights of the hub alone show projects on site only (decision 623). */
async function projectsWithBills(tx: AccountTransaction) {
  const onSite = OUTTURN_RESOURCES.some(each => readsOnSiteOnly(tx.identity.permissions, each))
  const { rows } = await sql<
    SiteProject & { bills: number[] }
  >`select p.id, p.name, json_agg(a.id order by a.id) as bills
    from project p join assessment a on a.account_id = p.account_id and a.project_id = p.id
    where p.account_id = ${tx.identity.account} and a.is_accepted and a.archived_at is null and p.archived_at is null
      and (p.show_project_hub or not ${onSite})
    group by p.id, p.name order by p.id`.execute(tx.db)
  return rows
}

async function evidenceOf(
  tx: AccountTransaction,
  { id: project, bills: ids }: { readonly id: number; readonly bills: readonly number[] },
  kinds: ReadonlySet<NormKind>,
  today: Day,
  units: Units,
): Promise<Evidence[]> {
  const found: Evidence[] = []
  const orderLines =
    kinds.has('price') || kinds.has('waste') ? await pointingAt(tx, materialOrderLine, 'project', [project]) : []
  if (kinds.has('price'))
    found.push(
      ...priceEvidence(
        project,
        {
          orders: await pointingAt(tx, materialOrder, 'project', [project]),
          orderLines,
          invoices: await pointingAt(tx, materialInvoice, 'project', [project]),
          invoiceLines: await pointingAt(tx, materialInvoiceLine, 'project', [project]),
        },
        units,
        addDays(today, -PRICE_DAYS),
      ),
    )
  const came = kinds.has('waste') ? await cameIn(tx, project, orderLines) : []
  const hours = kinds.has('output') ? await pointingAt(tx, labourAllocation, 'project', [project]) : []
  const claims = kinds.has('labourRate') ? await pointingAt(tx, labourItem, 'project', [project]) : []
  // A bill is large: it is read only where a fact is measured against it.
  if (came.length === 0 && hours.length === 0 && claims.length === 0) return found
  const bills: BillOfProject[] = []
  for (const bill of ids) bills.push(await billOf(tx, bill))
  found.push(...wasteEvidence(project, bills, came, units), ...outputEvidence(project, bills, hours, units))
  if (claims.length > 0)
    found.push(
      ...labourRateEvidence(
        project,
        { applications: await pointingAt(tx, labourApplication, 'project', [project]), items: claims },
        bills,
      ),
    )
  return found
}

async function cameIn(
  tx: AccountTransaction,
  project: number,
  orderLines: readonly { readonly id: number; readonly material: number | null; readonly unit: string | null }[],
) {
  const days = new Map((await pointingAt(tx, delivery, 'project', [project])).map(each => [each.id, each.deliveredOn]))
  const ordered = new Map(orderLines.map(line => [line.id, line]))
  return (await pointingAt(tx, deliveryLine, 'project', [project])).flatMap(line => {
    const deliveredOn = days.get(line.delivery)
    const order = ordered.get(line.orderLine ?? 0)
    return deliveredOn === undefined
      ? []
      : [
          {
            material: order?.material ?? line.material,
            unit: order?.unit ?? line.unit,
            delivery: line.delivery,
            deliveredOn,
            quantity: usable(line),
          },
        ]
  })
}

async function billOf(tx: AccountTransaction, id: number): Promise<BillOfProject> {
  const { billQtyDecimals } = await read(tx, assessmentResource, id)
  const activities = await pointingAt(tx, componentActivity, 'assessment', [id])
  return {
    products: await pointingAt(tx, assessmentProduct, 'assessment', [id]),
    zones: await pointingAt(tx, assessmentZone, 'assessment', [id]),
    quantities: await pointingAt(tx, productQuantities, 'assessment', [id]),
    decimals: billQtyDecimals,
    progress: await pointingAt(tx, productProgress, 'assessment', [id]),
    materials: await pointingAt(tx, componentMaterial, 'assessment', [id]),
    // As the labour bill and its claims have the unit.
    activities: activities.map(each => ({ ...each, unit: each.basis === 'time' ? 'hour(s)' : each.unit })),
  }
}
