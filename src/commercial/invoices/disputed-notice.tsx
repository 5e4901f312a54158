import type { MaterialInvoice } from '#contract/commercial/material-invoice'
import { disputedOf, type LineLimits } from '#domain/commercial/invoices/invoice-given'
import { isApproved } from '#domain/commercial/invoices/match'
import type { Tolerance } from '#domain/commercial/roles/tolerance'
import { minus, type Money, NIL } from '#domain/value/money'
import { useViewer } from '../../app/viewer'
import { formatMoney } from '../../ui/format'
import { Notice } from '../../ui/status/notice'
import { orderRecordsOf, type SitePurchases } from '../common/use-site-buying'

interface DisputedProps {
  readonly invoice: MaterialInvoice
  readonly site: SitePurchases
  readonly limits: LineLimits
  readonly tolerance: Tolerance
}

/** What is in dispute of an approved invoice, and whether its cause has gone. Decision 661. */
export function DisputedNotice({ invoice, site, limits, tolerance }: DisputedProps) {
  const { account } = useViewer()
  if (!isApproved(invoice.state)) return null
  const { open, covered } = disputedOf(invoice, orderRecordsOf(site, invoice.order, invoice), limits, tolerance)
  const toPay = minus(invoice.approvedForPayment ?? NIL, invoice.paidAmount ?? NIL)
  const money = (value: Money) => formatMoney(value, account.currency)
  return (
    <>
      {invoice.paidAmount !== null && toPay !== NIL && (
        <Notice tone="warning">
          {money(invoice.paidAmount)} of this invoice is paid. {money(toPay)} was released after that and is left to
          pay.
        </Notice>
      )}
      {open > NIL && (
        <Notice tone={covered > NIL ? 'warning' : 'calm'}>
          {money(open)} of this invoice is in dispute.{' '}
          {covered > NIL
            ? `${money(covered)} of it is covered by what came since: release it, unless another invoice bills it.`
            : 'A credit note takes it first.'}
        </Notice>
      )}
    </>
  )
}
