import type { Day } from '../value/day'

/** Whether an invoice was due for payment before today. A credit note is nothing that we pay late. */
export const isLateInvoice = (
  { kind, state, dueDate }: { readonly kind: string; readonly state: string; readonly dueDate: Day | null },
  today: Day,
): boolean => kind !== 'credit' && state !== 'paid' && dueDate !== null && dueDate < today

/** Whether an order of plant was due before today and none of it is on hire. */
export const isLateHire = (order: Parameters<typeof isLateOrder>[0], today: Day): boolean =>
  order.state === 'sent' && isLateOrder(order, today)

/** Whether a part of an order was due before today. */
export const isLateOrder = (
  { state, requiredDate }: { readonly state: string; readonly requiredDate: Day | null },
  today: Day,
): boolean => (state === 'sent' || state === 'part_delivered') && requiredDate !== null && requiredDate < today
