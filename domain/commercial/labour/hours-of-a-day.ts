import { type Day, dayWords } from '../../value/day'
import { type Quantity, quantityOf, textOf } from '../../value/money'

/** A person's day has 24 hours, in one record and over all of them. Decision 721. */
export const WHOLE_DAY = quantityOf(24)

const hoursText = (hours: Quantity): string => textOf('quantity', hours).replace(/\.?0+$/, '')

/** Returns why a person cannot have worked so long on a day: all that is recorded of them is above 24 hours. Null when they can. */
export const whyTooLong = (name: string, day: Day, all: Quantity): string | null =>
  all <= WHOLE_DAY
    ? null
    : `${name} would have ${hoursText(all)} hours on ${dayWords(day)}, and a day has 24. Check the day, and what is recorded of them already`
