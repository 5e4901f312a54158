import type { Day } from '../../value/day'
import { addDays } from '../../value/day'
import { groupBy } from '../../value/group-by'
import { least, minus, most, NIL, type Quantity, sum } from '../../value/money'
import { unitsIn } from '../materials/packs'
import { cameByLine, type CameLine } from '../materials/taken-up'
import { isOut } from './order-state'

interface ScheduledOrder {
  readonly id: number
  readonly state: string
  readonly requiredDate: Day | null
}
interface ScheduledLine {
  readonly id: number
  readonly order: number
  readonly packs: Quantity
  readonly packSize: Quantity
}
/** A part of an order line due on its own day, in the line's units. */
export interface Slot {
  readonly id: number
  readonly orderLine: number
  readonly day: Day
  readonly quantity: Quantity
}

export type SlotStatus = 'received' | 'late' | 'due'
/** A slot with its delivered part. */
export interface SlotNow<S extends Slot = Slot> {
  readonly slot: S
  readonly status: SlotStatus
  /** Quantity not delivered yet. */
  readonly open: Quantity
}

/** Returns the status of slots: deliveries of a line fill its slots in the order of their days. A slot due today is not late. Spec: MAT-3. */
export function slotsNow<S extends Slot>(
  slots: readonly S[],
  deliveryLines: readonly CameLine[],
  today: Day,
): readonly SlotNow<S>[] {
  const left = new Map(cameByLine(deliveryLines))
  return slots
    .toSorted((a, b) => a.day.localeCompare(b.day) || a.id - b.id)
    .map(slot => {
      const came = most<Quantity>(left.get(slot.orderLine) ?? NIL, NIL)
      const taken = least(came, slot.quantity)
      left.set(slot.orderLine, minus(came, taken))
      const open = minus(slot.quantity, taken)
      return { slot, open, status: open <= NIL ? 'received' : slot.day < today ? 'late' : 'due' }
    })
}

/** One expected visit of a supplier: an order, or the slots of its lines on one day. */
export interface Visit<O, S extends Slot = Slot> {
  readonly order: O
  readonly day: Day | null
  /** Empty: the whole order, or its part without slots. */
  readonly slots: readonly SlotNow<S>[]
}
/** Outstanding deliveries by day. A visit that is due today is not late. */
export interface Schedule<O, S extends Slot = Slot> {
  readonly late: readonly Visit<O, S>[]
  readonly today: readonly Visit<O, S>[]
  /** In the six days after today. */
  readonly week: readonly Visit<O, S>[]
  readonly later: readonly Visit<O, S>[]
  readonly undated: readonly Visit<O, S>[]
}

/** A site's orders with their agreed days and deliveries. */
export interface ScheduleGiven<O extends ScheduledOrder, S extends Slot> {
  readonly orders: readonly O[]
  readonly orderLines: readonly ScheduledLine[]
  readonly deliveryLines: readonly CameLine[]
  readonly slots: readonly S[]
}

/**
 * Returns the outstanding deliveries, the longest overdue first: each slot on its day, and the rest of its order by the required day. Spec: MAT-3,
 * Delivery schedule.
 */
export function scheduleOf<O extends ScheduledOrder, S extends Slot>(
  given: ScheduleGiven<O, S>,
  today: Day,
): Schedule<O, S> {
  const now = slotsNow(given.slots, given.deliveryLines, today)
  const came = cameByLine(given.deliveryLines)
  const linesOf = groupBy(given.orderLines, ({ order }) => order)
  const slotsOf = groupBy(now, ({ slot }) => slot.orderLine)
  const visits = given.orders
    .filter(({ state }) => isOut(state) && state !== 'delivered')
    .flatMap(order => visitsOf(order, linesOf.get(order.id) ?? [], slotsOf, came))
    .toSorted((a, b) => (a.day ?? '9').localeCompare(b.day ?? '9') || a.order.id - b.order.id)
  const week = addDays(today, 6)
  const on = (is: (day: Day) => boolean) => visits.filter(({ day }) => day !== null && is(day))
  return {
    late: on(day => day < today),
    today: on(day => day === today),
    week: on(day => day > today && day <= week),
    later: on(day => day > week),
    undated: visits.filter(({ day }) => day === null),
  }
}

function visitsOf<O extends ScheduledOrder, S extends Slot>(
  order: O,
  lines: readonly ScheduledLine[],
  slotsOf: ReadonlyMap<number, readonly SlotNow<S>[]>,
  came: ReadonlyMap<number, Quantity>,
): Visit<O, S>[] {
  const own = lines
    .flatMap(({ id }) => slotsOf.get(id) ?? [])
    .filter(({ open }) => open > NIL)
    .toSorted((a, b) => a.slot.day.localeCompare(b.slot.day) || a.slot.id - b.slot.id)
  const days = [...new Set(own.map(({ slot }) => slot.day))]
  const visits = days.map((day): Visit<O, S> => ({ order, day, slots: own.filter(({ slot }) => slot.day === day) }))
  // The part of a line beyond its slots and deliveries is due on the order's required day.
  const hasRest =
    lines.length === 0 ||
    lines.some(
      line =>
        most<Quantity>(
          sum((slotsOf.get(line.id) ?? []).map(({ slot }): Quantity => slot.quantity)),
          came.get(line.id) ?? NIL,
        ) < unitsIn(line.packs, line.packSize),
    )
  return hasRest ? [...visits, { order, day: order.requiredDate, slots: [] }] : visits
}

/** Returns the quantity of a line without a slot, in its units; negative where its slots exceed the order. */
export const undatedOf = (line: Pick<ScheduledLine, 'id' | 'packs' | 'packSize'>, slots: readonly Slot[]): Quantity =>
  minus(unitsIn(line.packs, line.packSize), slotted(line.id, slots))

const slotted = (line: number, slots: readonly Slot[]): Quantity =>
  sum(slots.filter(({ orderLine }) => orderLine === line).map(({ quantity }): Quantity => quantity))
