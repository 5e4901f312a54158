import { addDays, type Day } from '../../value/day'
import type { CalendarEvent } from '../../value/icalendar'
import { NIL } from '../../value/money'
import { moneyWords } from '../../value/money-words'
import { datesBetween, type Lane, type LaneDate, nextOf, TAX_WORDS, whyDue } from './calendar-lanes'

/** Days before today that a feed keeps, and days after it. */
const BEFORE = 92
const AHEAD = 400

/** Words and the address of a lane, beside its dates. */
export interface LaneInWords {
  /** The project, or the subcontractor and the project: "Kestrel House". */
  readonly name: string
  readonly url: string
}

/**
 * Returns the dates of lanes as events, in the order of their days. The UID is made of the application and the kind of date, so that a date which moves
 * moves its event. A missed or open date of something unpaid is reminded of; one that was met is not.
 */
export function calendarEvents(
  lanes: readonly Lane[],
  inWords: (lane: Lane) => LaneInWords,
  { today, host }: { readonly today: Day; readonly host: string },
): readonly CalendarEvent[] {
  return datesBetween(lanes, addDays(today, -BEFORE), addDays(today, AHEAD), today).map(date =>
    eventOf(date, inWords(date.lane), { today, host }),
  )
}

function eventOf(
  { lane, mark }: LaneDate,
  { name, url }: LaneInWords,
  { today, host }: { readonly today: Day; readonly host: string },
): CalendarEvent {
  const { calendar } = lane
  const unpaid = calendar === null ? lane.applied : calendar.unpaid
  return {
    uid: `${lane.key.replaceAll(/[^\w-]/g, '-')}-${mark.kind}@${host}`,
    day: mark.day,
    summary: `${name}, ${lane.name}: ${mark.words}`,
    description: [
      `${calendar === null ? 'Applied for' : 'Unpaid'} ${TAX_WORDS[lane.tax]}: ${moneyWords(unpaid)}`,
      `${whyDue(lane)}.`,
      nextOf(lane, today).words,
    ].join('\n'),
    url,
    isTentative: calendar === null,
    isReminded: calendar !== null && mark.kind !== 'due' && mark.state === 'open' && unpaid > NIL,
  }
}
