import type { Evidence } from '../../kit/resource'

type Values = Readonly<Record<string, unknown>>

/** An order's documents are made by the server alone, as the order goes out. */
export const orderEvidence = {
  of: 'order',
  keeps: 'closed',
  sealed: () => 'Quoin makes the documents of an order as it goes out, and keeps them as they went',
} as const satisfies Evidence

const isDecided = ({ state }: Values): boolean => state === 'approved' || state === 'paid'

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

/** Another nominal code can be given until the paper is in the accounts: from then on it is changed there. Decision 668. */
const splitWords = (is: string, { codatPushedAt }: Values): string =>
  `This ${is}, so its split over the books stays as it is. ${typeof codatPushedAt === 'string' ? 'It is in the accounts: change the code there' : 'Only the nominal code of a part can be changed'}`

/** Parts of an invoice as they go into the accounts: fixed with its approval. */
export const invoiceSplit = {
  of: 'invoice',
  keeps: 'closed',
  sealed: (invoice: Values) => (isDecided(invoice) ? splitWords('invoice is approved', invoice) : null),
} as const satisfies Evidence

/** Parts of a labour application, which are made when it is approved: fixed once it is paid. */
export const labourSplit = {
  of: 'application',
  keeps: 'closed',
  sealed: (application: Values) =>
    application.state === 'paid' ? splitWords('labour application is paid', application) : null,
} as const satisfies Evidence

/** Documents of an external cost, as {@link invoiceEvidence}. */
export const costEvidence = {
  of: 'cost',
  keeps: 'append',
  sealed: (cost: Values) =>
    isDecided(cost) ? 'This cost is approved, so its documents stay as they are. You can add more' : null,
} as const satisfies Evidence

/** Parts of an external cost: fixed with its approval. A cost from before costs were approved has no day of approval, and can still be split. */
export const costSplit = {
  of: 'cost',
  keeps: 'closed',
  sealed: (cost: Values) =>
    cost.approvedAt === null || cost.approvedAt === undefined ? null : splitWords('cost is approved', cost),
} as const satisfies Evidence
