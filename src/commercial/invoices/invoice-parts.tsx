import { useMemo } from 'react'
import type { MaterialInvoice } from '#contract/commercial/material-invoice'
import { whySealed } from '#contract/evidence'
import { NIL } from '#domain/value/money'
import { useCan } from '../../app/viewer'
import { useRecordsWithin } from '../../records/data/use-records-within'
import type { PurchaseKind } from '../common/purchase-kinds'
import { AssignmentSheet } from '../assignments/assignment-sheet'

/** An invoice split over nominal codes, until it is approved. Spec: MAT-4. */
export function InvoiceParts({ kind, invoice }: { readonly kind: PurchaseKind; readonly invoice: MaterialInvoice }) {
  const { id, project, net, state } = invoice
  const can = useCan()
  const parts = useRecordsWithin(kind.assignment, 'invoice', id)
  const fresh = useMemo(() => ({ project, invoice: id, totalValue: NIL }), [project, id])
  if (!parts) return null
  const lock = !can.write(kind.assignment)
    ? 'You can view invoices but not change them'
    : state === 'review' || state === 'query'
      ? null
      : (whySealed(kind.assignment, 'change', { ...invoice }) ??
        'This invoice is approved, so its split stays as it is')
  return (
    <AssignmentSheet
      resource={kind.assignment}
      parts={parts}
      fresh={fresh}
      net={net}
      lock={lock}
      isInAccounts={invoice.codatPushedAt !== null}
      of={{ resource: kind.invoice, id }}
      place={`invoice-${id}`}
    />
  )
}
