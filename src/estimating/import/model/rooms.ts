import type { Money } from '#domain/value/money'
import { formatMoney } from '../../../ui/format'

/** Pixels of one figure at the table's size, and of the cell around it. */
const DIGIT = 8
/** Words are narrower than figures. */
const LETTER = 8
const AROUND = 24
const LEAST = 104
const LEAST_NAME = 64

/** As wide as the longest figure: a total that is cut off is worse than none. `words` stand behind some of them. */
export const moneyRoom = (figures: readonly Money[], currency: string, words = ''): number =>
  Math.max(LEAST, ...figures.map(pence => formatMoney(pence, currency).length * DIGIT + AROUND)) + words.length * DIGIT

/** As wide as the longest of some words, up to `most`: what stands in them are figures too. */
export const wordsRoom = (words: readonly string[], least: number, most: number): number =>
  Math.min(most, Math.max(least, ...words.map(each => each.length * LETTER + AROUND)))

/** As wide as the longest name of a row: "Main Summary, 12". */
export const nameRoom = (names: readonly string[]): number =>
  Math.max(LEAST_NAME, ...names.map(name => name.length * LETTER + AROUND))
