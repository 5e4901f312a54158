/**
 * Finds lines that a bill breaks down by place: the words of the line, a row for each place with its own name, and a row without a name that adds the
 * places up. Our own printed bills are written so. The sum proves the form: without one, the rows are lines of their own.
 */
import { minus, type Money, NIL, type Quantity } from '../../value/money'
import { numberOrNull, type RowFacts, totalQuantity } from '../rows/read-rows'
import { PRODUCT_CLASSES, type RowChoices, type RowReading } from '../rows/row-class'

/** A line in several places, by the rows of the sheet. */
export interface LineByPlace {
  /** Rows with the words of the line, from the first. */
  readonly words: readonly number[]
  /** Rows of words above it that are not its own: headings. */
  readonly headings: readonly number[]
  /** Rows of the places, from the first. */
  readonly places: readonly number[]
  /** Row that adds the places up; null for a line in one place. */
  readonly sum: number | null
}

/** Rows that wrap the words of one line. */
const MOST_WORDS = 12

/** Returns the lines by place, in order. Where no sum proves one, there are none. */
export function findLinesByPlace(
  facts: readonly RowFacts[],
  readings: readonly RowReading[],
  choices: RowChoices,
): readonly LineByPlace[] {
  const rows = new Rows(facts, readings, choices)
  const proved = facts.flatMap(each => rows.summedAt(each) ?? [])
  const places = new Set(proved.flatMap(each => each.places.map(row => keyOf(facts[row]))))
  const taken = new Set(proved.flatMap(each => each.places))
  // A line in one place only has no sum: the names of the other lines' places tell it.
  const alone = facts.flatMap(each =>
    taken.has(each.row) || !places.has(keyOf(each)) ? [] : (rows.aloneAt(each) ?? []),
  )
  return [...proved, ...alone].toSorted((a, b) => (a.places[0] ?? 0) - (b.places[0] ?? 0))
}

const keyOf = (facts: RowFacts | undefined): string => facts?.name.trim().toLowerCase() ?? ''

class Rows {
  readonly #facts: readonly RowFacts[]
  readonly #readings: readonly RowReading[]
  readonly #choices: RowChoices

  constructor(facts: readonly RowFacts[], readings: readonly RowReading[], choices: RowChoices) {
    this.#facts = facts
    this.#readings = readings
    this.#choices = choices
  }

  /** Returns the line whose places a row without a name adds up, by quantity and by amount. */
  summedAt(sum: RowFacts): LineByPlace | null {
    const [quantity, amount] = [totalQuantity(sum), numberOrNull(sum.amount)]
    const isSum = sum.name === '' && sum.ref === '' && sum.description === '' && numberOrNull(sum.rate) === null
    if (!isSum || quantity === null || !this.#isLine(sum)) return null
    const places: RowFacts[] = []
    // A line without a rate has no amounts.
    let [left, owed]: [Quantity, Money] = [quantity, amount ?? NIL]
    for (let row = this.#above(sum.row); row >= 0; row = this.#above(row)) {
      const place = this.#facts[row]
      if (!place || !this.#isPlace(place) || place.unit !== sum.unit || !isSameRate(place, places[0])) break
      places.unshift(place)
      left = minus(left, totalQuantity(place) ?? NIL)
      owed = minus(owed, numberOrNull(place.amount) ?? NIL)
    }
    const isWhole = left === NIL && owed === NIL && places.length > 1
    return isWhole ? this.#lineOf(places, sum.row) : null
  }

  /** Returns the line of a place with words above it. */
  aloneAt(place: RowFacts): LineByPlace | null {
    return this.#isPlace(place) ? this.#lineOf([place], null) : null
  }

  #lineOf(places: readonly RowFacts[], sum: number | null): LineByPlace | null {
    const words = this.#wordsAbove(places[0])
    const [first] = words
    if (first === undefined) return null
    const headings: number[] = []
    for (let row = this.#above(first); row >= 0 && headings.length < MOST_WORDS; row = this.#above(row)) {
      const facts = this.#facts[row]
      if (!facts || facts.ref !== '' || this.#readings[row]?.class !== 'unpriced' || !this.#isWords(facts)) break
      headings.unshift(row)
    }
    return { words, headings, places: places.map(({ row }) => row), sum }
  }

  /** Returns the rows of words that end directly above a place: from the last one with a reference, else the last one and those it carries on. */
  #wordsAbove(place: RowFacts | undefined): number[] {
    const words: number[] = []
    for (let row = this.#above(place?.row ?? 0); row >= 0 && words.length < MOST_WORDS; row = this.#above(row)) {
      const facts = this.#facts[row]
      if (!facts || !this.#isWords(facts)) break
      words.unshift(row)
      if (facts.ref !== '' || !/^[\p{Ll}(]/u.test(facts.name)) break
    }
    return words
  }

  /** Returns the next row above that is neither blank nor a head of a page; -1 at the top. */
  #above(row: number): number {
    let at = row - 1
    while (at >= 0 && (this.#facts[at]?.isBlank || this.#facts[at]?.isTitles)) at--
    return at
  }

  #isLine = ({ row }: RowFacts): boolean =>
    PRODUCT_CLASSES.has(this.#readings[row]?.class ?? 'blank') && this.#choices.get(row) === undefined

  #isPlace = (facts: RowFacts): boolean =>
    facts.name !== '' && facts.ref === '' && totalQuantity(facts) !== null && this.#isLine(facts)

  #isWords = ({ row, name, unit, rate, amount, ...facts }: RowFacts): boolean =>
    name !== '' &&
    unit === '' &&
    rate === 'blank' &&
    amount === 'blank' &&
    totalQuantity(facts) === null &&
    this.#choices.get(row) === undefined
}

const isSameRate = (one: RowFacts, other: RowFacts | undefined): boolean =>
  other === undefined || numberOrNull(one.rate) === numberOrNull(other.rate)
