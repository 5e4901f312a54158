import type { Day } from '../value/day'

/** Whether an invoice should have been paid before today. */
export const isLateInvoice = (
  { state, dueDate }: { readonly state: string; readonly dueDate: Day | null },
  today: Day,
): boolean => state !== 'paid' && dueDate !== null && dueDate < today

/** Whether an order of plant should have come before today and nothing of it has: what is on hire is there. */
export const isLateHire = (order: Parameters<typeof isLateOrder>[0], today: Day): boolean =>
  order.state === 'sent' && isLateOrder(order, today)

/** Whether something of an order should have come before today. */
export const isLateOrder = (
  { state, requiredDate }: { readonly state: string; readonly requiredDate: Day | null },
  today: Day,
): boolean => (state === 'sent' || state === 'part_delivered') && requiredDate !== null && requiredDate < today
