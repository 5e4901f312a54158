import type { Day } from '../value/day'

export interface Holiday {
  readonly name: string
  readonly startDate: Day
  readonly endDate: Day
}

/** Returns the holidays the firm does not have yet: a day within an existing period is not a new holiday. */
export const missingHolidays = (wanted: readonly Holiday[], present: readonly Holiday[]): readonly Holiday[] =>
  wanted.filter(each => !present.some(has => has.startDate <= each.startDate && each.endDate <= has.endDate))
