import type { Day } from '../value/day'

export interface Holiday {
  readonly name: string
  readonly startDate: Day
  readonly endDate: Day
}

/** Those not yet among the firm's: a day that falls into a period it already has is no holiday more. */
export const missingHolidays = (wanted: readonly Holiday[], present: readonly Holiday[]): readonly Holiday[] =>
  wanted.filter(each => !present.some(has => has.startDate <= each.startDate && each.endDate <= has.endDate))
