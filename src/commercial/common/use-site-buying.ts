import { useMemo } from 'react'
import { delivery } from '#contract/commercial/delivery'
import { deliveryLine } from '#contract/commercial/delivery-line'
import { deliverySlot } from '#contract/commercial/delivery-slot'
import { materialInvoice } from '#contract/commercial/material-invoice'
import { materialInvoiceLine } from '#contract/commercial/material-invoice-line'
import { materialOrder } from '#contract/commercial/material-order'
import { materialOrderLine } from '#contract/commercial/material-order-line'
import type { OrderRecords } from '#domain/commercial/invoices/invoice-given'
import type { Held } from '../../records/data/held'
import { type Here, hereOf, shownOf } from '../../records/data/here'
import { useTogether, useTogetherHere } from '../../records/data/use-together'
import { useCan } from '../../app/viewer'

const BUYING = {
  orders: materialOrder,
  orderLines: materialOrderLine,
  deliveries: delivery,
  deliveryLines: deliveryLine,
  slots: deliverySlot,
}
const PAYING = { invoices: materialInvoice, invoiceLines: materialInvoiceLine }

/** What a project has bought in one way, materials or fixed costs, as its orders and invoices are shown. */
export interface SitePurchases {
  readonly orders: readonly Held<typeof materialOrder>[]
  readonly orderLines: readonly (OrderRecords['orderLines'][number] & {
    readonly order: number
    readonly name: string
    readonly unit: string | null
    readonly nominalCode: number | null
    readonly vatCode: number | null
  })[]
  readonly deliveryLines: OrderRecords['deliveryLines']
  readonly invoices: readonly Held<typeof materialInvoice>[]
  readonly invoiceLines: readonly Held<typeof materialInvoiceLine>[]
}
export interface SiteBuying extends SitePurchases {
  readonly orderLines: readonly Held<typeof materialOrderLine>[]
  readonly deliveries: readonly Held<typeof delivery>[]
  /** Of deliveries that are not archived. */
  readonly deliveryLines: readonly Held<typeof deliveryLine>[]
  /** Parts of order lines that are to come on days of their own. */
  readonly slots: readonly Held<typeof deliverySlot>[]
}

/** What a project has bought, undefined without one and while the replica reads: orders, deliveries and, for those who may read them, invoices, with what has not been sent yet. */
export function useSiteBuying(project: number | null): SiteBuying | undefined {
  const mayPay = useCan().read(materialInvoice)
  const buying = useTogether(BUYING, 'project', project)
  const paying = useTogether(PAYING, 'project', mayPay ? project : null)
  return useKept(buying, paying, mayPay)
}

/** As {@link useSiteBuying} without invoices, of what is here: for recording what came while the rest is on its way. */
export function useSiteDeliveriesHere(project: number): Here<SiteBuying> | undefined {
  const here = useTogetherHere(BUYING, 'project', project)
  return hereOf(useKept(here && shownOf(here), undefined, false), here?.isWhole)
}

function useKept(
  buying: ReturnType<typeof useTogether<typeof BUYING>>,
  paying: ReturnType<typeof useTogether<typeof PAYING>>,
  mayPay: boolean,
): SiteBuying | undefined {
  return useMemo(() => {
    if (!buying || (mayPay && !paying)) return undefined
    const kept = new Set(buying.deliveries.map(({ id }) => id))
    return {
      ...buying,
      deliveryLines: buying.deliveryLines.filter(line => kept.has(line.delivery)),
      invoices: paying?.invoices ?? [],
      invoiceLines: paying?.invoiceLines ?? [],
    }
  }, [buying, paying, mayPay])
}

/**
 * One order with all that stands against it, as the sums take it. Without an order the invoice is there alone, with the invoice it credits and
 * the other credit notes of that one.
 */
export function orderRecordsOf(
  site: SitePurchases,
  order: number | null,
  invoice: { readonly id: number; readonly creditsInvoice: number | null } | null = null,
): OrderRecords {
  const orderLines = order === null ? [] : site.orderLines.filter(line => line.order === order)
  const lines = new Set(orderLines.map(({ id }) => id))
  const first = invoice && (invoice.creditsInvoice ?? invoice.id)
  const invoices = site.invoices.filter(each =>
    order === null
      ? first !== null && [each.id, each.creditsInvoice].some(id => id === first || id === invoice?.id)
      : each.order === order,
  )
  const billed = new Set(invoices.map(({ id }) => id))
  return {
    order: site.orders.find(({ id }) => id === order) ?? null,
    orderLines,
    deliveryLines: site.deliveryLines.filter(({ orderLine }) => orderLine !== null && lines.has(orderLine)),
    invoices,
    invoiceLines: site.invoiceLines.filter(line => billed.has(line.invoice)),
  }
}
