import type { Day } from '../../value/day'
import { inProportion, minus, type Money, NIL, plus } from '../../value/money'
import type { OpenAmount } from './aged'

interface Of {
  readonly id: number
  readonly project: number
  readonly state: string
}
interface Invoice extends Of {
  readonly supplier: number
  readonly invoiceReference: string
  readonly dueDate: Day | null
  readonly net: Money
  readonly vat: Money
  readonly approvedForPayment: Money | null
  readonly paidAmount: Money | null
}
interface Application extends Of {
  readonly subcontractor: number
  readonly reference: string | null
  readonly toPay: Money | null
  readonly finalDate?: Day | null
}
interface Certificate extends Of {
  readonly reference: string | null
  readonly certifiedTotal: Money | null
  readonly received: Money
  readonly finalDate: Day | null
}

/** Returns what is to pay on approved invoices: the approved net that is not paid, with its share of the invoice's VAT. */
export const openInvoices = (resource: string, invoices: readonly Invoice[]): readonly OpenAmount[] =>
  invoices
    .filter(({ state }) => state === 'approved')
    .map(({ id, project, supplier, invoiceReference, dueDate, net, vat, approvedForPayment, paidAmount }) => {
      const open = minus(approvedForPayment ?? NIL, paidAmount ?? NIL)
      return {
        resource,
        id,
        project,
        name: invoiceReference,
        party: { resource: 'supplier', id: supplier },
        due: dueDate,
        amount: plus(open, inProportion(vat, open, net) ?? vat),
      }
    })

/** Returns what is to pay to subcontractors on approved applications, less CIS and with VAT. Labour has no final date. */
export const openApplications = (resource: string, applications: readonly Application[]): readonly OpenAmount[] =>
  applications
    .filter(({ state }) => state === 'approved')
    .map(({ id, project, subcontractor, reference, toPay, finalDate = null }) => ({
      resource,
      id,
      project,
      name: reference ?? '',
      party: { resource: 'subcontractor', id: subcontractor },
      due: finalDate,
      amount: toPay ?? NIL,
    }))

/** Returns what clients still owe on their certificates. The client is that of the project. */
export const openCertificates = (
  resource: string,
  certificates: readonly Certificate[],
  clientOf: (project: number) => number | null,
): readonly OpenAmount[] =>
  certificates
    .filter(({ state }) => state === 'approved')
    .map(({ id, project, reference, certifiedTotal, received, finalDate }) => {
      const client = clientOf(project)
      return {
        resource,
        id,
        project,
        name: reference ?? '',
        party: client === null ? null : { resource: 'client', id: client },
        due: finalDate,
        amount: minus(certifiedTotal ?? NIL, received),
      }
    })
