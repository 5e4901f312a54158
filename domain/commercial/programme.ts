import type { Day } from '../value/day'
import { dayOf, daysInclusive } from '../value/day'
import { fractionOf, NIL, type Percentage, shareOfCount, WHOLE } from '../value/money'
import type { ProgressCells } from './progress'

/** A place of the bill with its planned days. */
interface PlannedZone {
  readonly id: number
  readonly name: string
  readonly parent: number | null
  readonly startDate: Day | null
  readonly endDate: Day | null
}
export type ProgrammeState = 'unplanned' | 'toCome' | 'onTime' | 'behind' | 'done' | 'doneLate'

/** One place: its plan and its progress. */
export interface ProgrammeRow {
  readonly id: number
  readonly name: string
  readonly planned: { readonly start: Day; readonly end: Day } | null
  /** First and last recorded day; null before the first record. */
  readonly actual: { readonly start: Day; readonly end: Day } | null
  readonly done: Percentage
  /** Progress of a steady pace from start to finish by the end of today. */
  readonly due: Percentage
  /** Days of the plan it is behind at the planned pace; never negative. */
  readonly daysBehind: number
  readonly state: ProgrammeState
}

/** Returns the planned progress on a day at a steady pace, both ends counted. */
export function plannedShare({ start, end }: { readonly start: Day; readonly end: Day }, today: Day): Percentage {
  if (today < start) return NIL
  if (today >= end) return WHOLE
  return shareOfCount(daysInclusive(start, today), daysInclusive(start, end)) ?? NIL
}

/**
 * Returns the programme of an accepted bill with its progress: a place without its own days has those of its parent. A day recorded again counts with
 * its present value; the history has the rest.
 */
export function programmeOf(
  zones: readonly PlannedZone[],
  places: readonly { readonly id: number; readonly name: string; readonly done: Percentage | null }[],
  cells: Iterable<ProgressCells>,
  today: Day,
): ProgrammeRow[] {
  const byId = new Map(zones.map(zone => [zone.id, zone]))
  const recorded = recordedDays(cells)
  return places.map(({ id, name, done: share }): ProgrammeRow => {
    const own = byId.get(id)
    const above = own?.parent == null ? undefined : byId.get(own.parent)
    const start = own?.startDate ?? above?.startDate ?? null
    const end = own?.endDate ?? above?.endDate ?? null
    const planned = start === null || end === null ? null : { start, end }
    const actual = recorded.get(id) ?? null
    const done = share ?? NIL
    const due = planned === null ? NIL : plannedShare(planned, today)
    const length = planned === null ? 0 : daysInclusive(planned.start, planned.end)
    const daysBehind =
      planned === null || done >= WHOLE
        ? 0
        : Math.max(0, Math.ceil(fractionOf(due) * length - fractionOf(done) * length - 1e-9)) +
          Math.max(0, daysInclusive(planned.end, today) - 1)
    const state = stateOf(planned, actual, done, daysBehind, today)
    return { id, name, planned, actual, done, due, daysBehind, state }
  })
}

function stateOf(
  planned: ProgrammeRow['planned'],
  actual: ProgrammeRow['actual'],
  done: Percentage,
  daysBehind: number,
  today: Day,
): ProgrammeState {
  if (planned === null) return 'unplanned'
  if (done >= WHOLE) return actual !== null && actual.end > planned.end ? 'doneLate' : 'done'
  if (daysBehind > 0) return 'behind'
  return today < planned.start && done === NIL ? 'toCome' : 'onTime'
}

/** Returns the first and the last day recorded in each place. */
function recordedDays(cells: Iterable<ProgressCells>): ReadonlyMap<number, { readonly start: Day; readonly end: Day }> {
  const days = new Map<number, { start: Day; end: Day }>()
  for (const own of cells)
    for (const [zone, { percent, recordedAt }] of Object.entries(own)) {
      if (recordedAt === null || percent === NIL) continue
      const day = dayOf(recordedAt)
      const known = days.get(Number(zone))
      if (!known) days.set(Number(zone), { start: day, end: day })
      else {
        if (day < known.start) known.start = day
        if (day > known.end) known.end = day
      }
    }
  return days
}
