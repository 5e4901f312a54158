import type { Day } from '../value/day'

/**
 * Returns why something cannot have happened on a day: the day is still to come. Null when it can. One rule for what a person records of the past, on
 * the device and by every way in. Decision 673.
 */
export const whyToCome = (day: Day | null, today: Day, what: string): string | null =>
  day !== null && day > today ? `This day is still to come: enter the day on which ${what}` : null

export const GOODS_CAME = 'the goods came'
export const WORK_WAS_DONE = 'the work was done'
