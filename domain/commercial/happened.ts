import { addDays, type Day, dayWords } from '../value/day'

/** Ten years: a day before that is a mistyped year. */
const LONG_AGO = 3_652
/** A year: what is ordered by telephone is written down days later, and not longer. */
const LONG_BEFORE = 365

/**
 * Returns why something cannot have happened on a day: the day is still to come, or more than ten years ago. Null when it can. One rule for what a person records of the past, on
 * the device and by every way in. Decision 673.
 */
export function whyNotThen(day: Day | null, today: Day, what: string): string | null {
  if (day === null) return null
  if (day > today) return `This day is still to come: enter the day on which ${what}`
  return day < addDays(today, -LONG_AGO) ? `This day is more than 10 years ago: enter the day on which ${what}` : null
}

/** Returns why goods cannot have come on a day: their order was made more than a year later. Null when they can. Decision 702. */
export const whyBeforeOrder = (day: Day | null, madeOn: Day): string | null =>
  day !== null && day < addDays(madeOn, -LONG_BEFORE)
    ? `This order was made on ${dayWords(madeOn)}, more than a year after this day. Correct the day, or record the delivery without an order`
    : null

export const GOODS_CAME = 'the goods came'
export const WORK_WAS_DONE = 'the work was done'
