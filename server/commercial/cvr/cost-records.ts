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
import { keepSame } from '#domain/value/keep-same'
import type { AccountTransaction } from '../../database/session'
import type { RecordMemory } from '../../records/reads/record-memory'
import { pointingAt } from '../../records/write/within'
import { closures } from '../fixed-cost-purchases'

/** Records that cost a project money, as far as the caller may read them, and the names of the kinds that the caller may not. */
export interface CostRecordsOf {
  readonly records: CostRecords
  /** Labels of the documents, by the kind and the id. */
  readonly labelOf: (source: string, id: number) => string
  readonly unread: readonly string[]
}

/** The same line again for the same record, so that its costs are kept. */
const ordered = keepSame<ReturnType<typeof orderedPart<RecordOf<typeof fixedCostOrderLine>>>>()

/** All kinds of records that cost a project money. */
const COSTING = [
  delivery,
  fixedCostOrderLine,
  plantHire,
  materialOrder,
  materialOrderLine,
  deliveryLine,
  materialInvoice,
  fixedCostOrder,
  fixedCostInvoice,
  externalCost,
  labourApplication,
  labourItem,
  incomingApplication,
  incomingItem,
] as const

/**
 * Returns all records of a project that cost money and that the caller may read. With a memory only those that have changed since are read; without one,
 * as within a transaction that writes, all of them.
 */
export async function costRecords(
  tx: AccountTransaction,
  project: number,
  memory: RecordMemory | null,
): Promise<CostRecordsOf> {
  const { permissions } = tx.identity
  // A sum of fields that are withheld would tell them.
  const isRead = (resource: Resource) =>
    mayRead(permissions, resource) && withheldFrom(permissions, resource).length === 0
  const remembered = await memory?.within(tx, 'project', project, COSTING)
  const labelled = new Map<string, { readonly resource: Resource; readonly records: ReadonlyMap<number, object> }>()
  const all = async <R extends Resource>(
    resource: R & { readonly fields: { readonly project: unknown } },
  ): Promise<RecordOf<R>[]> => {
    if (!isRead(resource)) return []
    const held = remembered?.get(resource.name)
    const found = held
      ? // Remembered by the name of the resource.
        ([...held.values()] as unknown as RecordOf<R>[])
      : await pointingAt<R>(tx, resource, 'project', [project])
    labelled.set(resource.name, { resource, records: held ?? new Map(found.map(each => [each.id, each])) })
    return found
  }
  const kept = new Set((await all(delivery)).map(({ id }) => id))
  const orderLines = (await all(fixedCostOrderLine)).map(line => ordered([line], () => orderedPart(line)))
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
    labelOf: (source, id) => {
      const of = labelled.get(source)
      const record = of?.records.get(id)
      return of && record ? labelOf(of.resource, { ...record }) : ''
    },
    unread: COST_DOCUMENTS.filter(({ resource }) => !isRead(resource)).map(({ words }) => words),
  }
}
