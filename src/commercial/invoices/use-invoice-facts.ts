import { useMemo } from 'react'
import { vatCode } from '#contract/accounts/vat-code'
import type { MaterialInvoice, materialInvoiceLifecycle } from '#contract/commercial/material-invoice'
import { assignedNet, bookedVat } from '#domain/commercial/assignments/assignments'
import { invoiceParts } from '#domain/commercial/invoices/invoice-parts'
import { builtOn, disputedOf, type LineLimits } from '#domain/commercial/invoices/invoice-given'
import type { Tolerance } from '#domain/commercial/roles/tolerance'
import { useToday } from '../../app/page/use-today'
import { useCan } from '../../app/viewer'
import { useAll } from '../../records/data/use-all'
import { useRecordsWithin } from '../../records/data/use-records-within'
import type { DeviceFacts } from '../../records/lifecycle/steps'
import type { PurchaseKind } from '../common/purchase-kinds'
import { useApproval } from '../common/use-approval'
import { orderRecordsOf, type SitePurchases } from '../common/use-site-buying'

interface FactsOf {
  readonly kind: PurchaseKind
  readonly invoice: MaterialInvoice & { readonly id: number }
  readonly site: SitePurchases
  /** What days on hire do not cover of its lines. */
  readonly limits: LineLimits
  readonly tolerance: Tolerance
  /** Why someone else has to approve it; see `useFourEyes`. */
  readonly fourEyes: string | null | undefined
}

/**
 * Returns what the guards of an invoice ask for, so that its page says why it can't be approved, released, paid or reopened before the person presses
 * the button. `invoiceMatch` is the exception: its guard is asked with the amount, by the decision itself.
 */
export function useInvoiceFacts({
  kind,
  invoice,
  site,
  limits,
  tolerance,
  fourEyes,
}: FactsOf): DeviceFacts<typeof materialInvoiceLifecycle> {
  const can = useCan()
  const own = useRecordsWithin(kind.assignment, 'invoice', can.read(kind.assignment) ? invoice.id : null)
  const rules = useAll(vatCode)
  const mayKnow = can.read(vatCode)
  const made = useMemo(() => {
    if (own === undefined || (own.length === 0 && (!mayKnow || rules === undefined))) return undefined
    if (own.length > 0) return own
    const order = site.orders.find(({ id }) => id === invoice.order) ?? null
    const orderLines = order === null ? [] : site.orderLines.filter(line => line.order === order.id)
    const codes = new Map((rules ?? []).map(each => [each.id, each]))
    // An archived code is with the office alone.
    if ([order, ...orderLines].some(each => each?.vatCode != null && !codes.has(each.vatCode))) return undefined
    const lines = site.invoiceLines.filter(line => line.invoice === invoice.id)
    return invoiceParts({ ...invoice, lines, order, orderLines }, codes)
  }, [own, mayKnow, rules, site, invoice])
  const records = orderRecordsOf(site, invoice.order, invoice)
  const { open, covered } = disputedOf(invoice, records, limits, tolerance)
  return {
    invoiceMatch: undefined,
    disputed: { open, covered },
    builtOn: builtOn(invoice, records),
    assigned: made && assignedNet(made),
    bookedVat: made && bookedVat(made),
    today: useToday(),
    approval: useApproval(invoice.project, 'AccountsInvoices'),
    fourEyes,
  }
}
