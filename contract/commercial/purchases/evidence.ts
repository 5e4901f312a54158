import type { Evidence } from '../../kit/resource'

type Values = Readonly<Record<string, unknown>>

/** An order's documents are made by the server alone, as the order goes out. */
export const orderEvidence = {
  of: 'order',
  keeps: 'closed',
  sealed: () => 'Quoin makes the documents of an order as it goes out, and keeps them as they went',
} as const satisfies Evidence

/** Whether an invoice, cost or application is approved or paid. */
export const isDecided = ({ state }: Values): boolean => state === 'approved' || state === 'paid'

/** Pages of an invoice: once it is approved, more may be added and none taken away. */
export const invoiceEvidence = {
  of: 'invoice',
  keeps: 'append',
  sealed: (invoice: Values) =>
    isDecided(invoice) ? 'This invoice is approved, so its pages stay as they are. You can add more' : null,
} as const satisfies Evidence

/** Photos of a labour application, as {@link invoiceEvidence}. */
export const labourEvidence = {
  of: 'application',
  keeps: 'append',
  sealed: (application: Values) =>
    isDecided(application)
      ? 'This labour application is approved, so its photos stay as they are. You can add more'
      : null,
} as const satisfies Evidence

/** Documents of an external cost, as {@link invoiceEvidence}. */
export const costEvidence = {
  of: 'cost',
  keeps: 'append',
  sealed: (cost: Values) =>
    isDecided(cost) ? 'This cost is approved, so its documents stay as they are. You can add more' : null,
} as const satisfies Evidence
