import { minus, NIL, type Quantity } from '../../value/money'

/** States that follow from deliveries while the order is out. */
export type OutState = 'sent' | 'part_delivered' | 'delivered'
export const isOut = (state: string): state is OutState =>
  state === 'sent' || state === 'part_delivered' || state === 'delivered'

/** Whether the supplier has the order: it is out, or complete. */
export const isSentOut = (state: string): boolean => isOut(state) || state === 'complete'

/** Returns the state of an order by its deliveries, without damaged goods. */
export function deliveredState(lines: readonly { readonly ordered: Quantity; readonly came: Quantity }[]): OutState {
  if (lines.every(({ came }) => came <= NIL)) return 'sent'
  return lines.every(({ ordered, came }) => minus(ordered, came) <= NIL) ? 'delivered' : 'part_delivered'
}
