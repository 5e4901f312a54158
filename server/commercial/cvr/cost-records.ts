import { COST_DOCUMENTS } from '#contract/commercial/cost-documents'
import { delivery } from '#contract/commercial/delivery'
import { deliveryLine } from '#contract/commercial/delivery-line'
import { externalCost } from '#contract/commercial/external-cost'
import { fixedCostInvoice } from '#contract/commercial/fixed-cost-invoice'
import { fixedCostOrder } from '#contract/commercial/fixed-cost-order'
import { fixedCostOrderLine } from '#contract/commercial/fixed-cost-order-line'
import { labourApplication } from '#contract/commercial/labour-application'
import { labourItem } from '#contract/commercial/labour-item'
import { materialInvoice } from '#contract/commercial/material-invoice'
import { materialOrder } from '#contract/commercial/material-order'
import { materialOrderLine } from '#contract/commercial/material-order-line'
import { incomingApplication } from '#contract/commercial/payment/incoming-application'
import { incomingItem } from '#contract/commercial/payment/incoming-item'
import { plantHire } from '#contract/commercial/plant-hire'
import { mayRead, withheldFrom } from '#contract/kit/access'
import { labelOf, type RecordOf, type Resource } from '#contract/kit/resource'
import type { CostRecords } from '#domain/commercial/costs/site-costs'
import { cameOfFixedCosts, onTerms, orderedPart } from '#domain/commercial/fixed-costs/ordered'
import { dayOf } from '#domain/value/day'
import type { AccountTransaction } from '../../database/session'
import { pointingAt } from '../../records/write/within'
import { closures } from '../fixed-cost-purchases'

/** Records that cost a project money, as far as the caller may read them, and the names of the kinds that the caller may not. */
export interface CostRecordsOf {
  readonly records: CostRecords
  /** Labels of the documents, by the kind and the id. */
  readonly labelOf: (source: string, id: number) => string
  readonly unread: readonly string[]
}

/** Returns all records of a project that cost money and that the caller may read. */
export async function costRecords(tx: AccountTransaction, project: number): Promise<CostRecordsOf> {
  const { permissions } = tx.identity
  // A sum of fields that are withheld would tell them.
  const isRead = (resource: Resource) =>
    mayRead(permissions, resource) && withheldFrom(permissions, resource).length === 0
  const labels = new Map<string, string>()
  const all = async <R extends Resource>(resource: R & { readonly fields: { readonly project: unknown } }) => {
    if (!isRead(resource)) return []
    const found: RecordOf<R>[] = await pointingAt<R>(tx, resource, 'project', [project])
    for (const each of found) labels.set(`${resource.name} ${each.id}`, labelOf(resource, { ...each }))
    return found
  }
  const kept = new Set((await all(delivery)).map(({ id }) => id))
  const orderLines = (await all(fixedCostOrderLine)).map(line => orderedPart(line))
  const hires = (await all(plantHire)).map(hire => onTerms(hire, orderLines))
  const terms = { today: dayOf(tx.at), holidays: await closures(tx), as: 'cost' } as const
  return {
    records: {
      materials: {
        orders: await all(materialOrder),
        orderLines: await all(materialOrderLine),
        deliveryLines: (await all(deliveryLine)).filter(line => kept.has(line.delivery)),
        invoices: await all(materialInvoice),
      },
      fixedCosts: {
        orders: await all(fixedCostOrder),
        orderLines,
        deliveryLines: cameOfFixedCosts(orderLines, hires, terms),
        invoices: await all(fixedCostInvoice),
      },
      external: await all(externalCost),
      labour: { applications: await all(labourApplication), items: await all(labourItem) },
      incoming: { applications: await all(incomingApplication), items: await all(incomingItem) },
    },
    labelOf: (source, id) => labels.get(`${source} ${id}`) ?? '',
    unread: COST_DOCUMENTS.filter(({ resource }) => !isRead(resource)).map(({ words }) => words),
  }
}
