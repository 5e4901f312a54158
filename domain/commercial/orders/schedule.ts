import type { Day } from '../../value/day'
import { addDays } from '../../value/day'
import { isOut } from './order-state'

interface ScheduledOrder {
  readonly id: number
  readonly state: string
  readonly requiredDate: Day | null
}
/** When orders that are out are to come. An order due today is not late. */
export interface Schedule<O> {
  readonly late: readonly O[]
  readonly today: readonly O[]
  /** In the six days after today. */
  readonly week: readonly O[]
  readonly later: readonly O[]
  readonly undated: readonly O[]
}

/** Orders still to come, by the day they are required; the longest overdue first. Spec: MAT-3, Delivery schedule. */
export function scheduleOf<O extends ScheduledOrder>(orders: readonly O[], today: Day): Schedule<O> {
  const open = orders
    .filter(({ state }) => isOut(state) && state !== 'delivered')
    .toSorted((a, b) => (a.requiredDate ?? '9').localeCompare(b.requiredDate ?? '9') || a.id - b.id)
  const week = addDays(today, 6)
  const on = (is: (day: Day) => boolean) => open.filter(({ requiredDate }) => requiredDate !== null && is(requiredDate))
  return {
    late: on(day => day < today),
    today: on(day => day === today),
    week: on(day => day > today && day <= week),
    later: on(day => day > week),
    undated: open.filter(({ requiredDate }) => requiredDate === null),
  }
}
