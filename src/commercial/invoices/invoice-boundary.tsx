import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { RecordBoundary } from '../../records/view/record-boundary'
import type { PurchaseKind } from '../common/purchase-kinds'

interface InvoiceBoundaryProps {
  readonly kind: PurchaseKind
  readonly children: ReactNode
}

/** Shows the fields of the invoice while its project is on its way. */
export function InvoiceBoundary({ kind, children }: InvoiceBoundaryProps) {
  const { invoiceId }: { readonly invoiceId?: string } = useParams({ strict: false })
  return (
    <RecordBoundary resource={kind.invoice} id={Number(invoiceId)} nameOf={invoiceName} within="project">
      {children}
    </RecordBoundary>
  )
}

export const invoiceName = ({ invoiceReference }: { readonly invoiceReference: string }): string =>
  `Invoice ${invoiceReference}`
