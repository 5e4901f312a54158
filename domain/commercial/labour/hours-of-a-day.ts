import { type Day, dayWords } from '../../value/day'
import { type Quantity, quantityOf, textOf } from '../../value/money'

/** A person's day has 24 hours, in one record and over all of them. Decision 721. */
export const WHOLE_DAY = quantityOf(24)

const hoursText = (hours: Quantity): string => textOf('quantity', hours).replace(/\.?0+$/, '')

/** Returns the message for a day on which a person has more than 24 hours in all; null when they have not. */
export const whyTooLong = (name: string, day: Day, all: Quantity): string | null =>
  all <= WHOLE_DAY
    ? null
    : `${name} would have ${hoursText(all)} hours on ${dayWords(day)}, and a day has 24. Check the day, and the hours that are recorded for them already`
