import { columnWith, type Mapping } from '../columns/columns'
import { hasWord, numberOrNull, rowText, totalQuantity, type RowFacts } from './read-rows'
import { PRODUCT_CLASSES, type RowClass, type RowReading } from './row-class'
import { isPercent, isWholeUnit, matchUnit, unitKey } from '../../value/match-unit'
import {
  DISCOUNT,
  KIND_WORDS,
  NOTE_OPENING,
  isPlainTotal,
  NOT_COUNTED,
  OPTIONS_OPENING,
  SUMMARY_OPENING,
  totalWording,
  wordKey,
} from '../sheet/words'
import { NIL, isStorable, lineAmount, plus, type Money } from '../../value/money'

/** Longer texts without a number are notes. */
const LONGEST_HEADING = 160
const DEEPEST_HEADING = 9

/** Classifies every row, top to bottom, from its numbers, its words and its neighbours. */
export function classifyRows(rows: readonly RowFacts[], mapping: Mapping): RowReading[] {
  const filled = rows.filter(row => row.row > mapping.headerRow && !row.isBlank)
  const bill = new Bill(filled, columnWith(mapping, 'depth') >= 0)
  const readings = new Map(filled.map((row, index) => [row.row, bill.read(row, index)]))
  return rows.map(row => readings.get(row.row) ?? plain(row.isBlank ? 'blank' : 'front'))
}

const plain = (rowClass: RowClass): RowReading => ({ class: rowClass, level: 0, reason: '' })
const puzzled = (reason: string): RowReading => ({ class: 'notUnderstood', level: 0, reason })
const heading = (level: number): RowReading => ({
  class: 'heading',
  level: Math.min(Math.max(level, 1), DEEPEST_HEADING),
  reason: '',
})

/** The bill so far, as rows are read in order: its open headings, and the sum of the lines since the last sum. */
class Bill {
  readonly #rows: readonly RowFacts[]
  readonly #isByDepth: boolean
  readonly #usesRefs: boolean
  readonly #hasCapitals: boolean
  #open: { readonly level: number; readonly words: string }[] = []
  #last: RowReading = heading(1)
  #sinceTotal: Money = NIL
  #sinceHeading: Money = NIL

  constructor(rows: readonly RowFacts[], isByDepth: boolean) {
    this.#rows = rows
    this.#isByDepth = isByDepth
    const lines = rows.filter(
      row => !isTextOnly(row) && (totalQuantity(row) !== null || totalWording(row.name) === null),
    )
    const own = lines.filter(row => row.ref !== '').length
    const isWrapped = refsAtHead(rows, new Set(lines)) >= lines.length * MOSTLY
    this.#usesRefs = lines.length > 0 && (own >= lines.length * 0.5 || isWrapped)
    this.#hasCapitals = rows.some(row => isTextOnly(row) && isCapitals(row.name || row.ref))
  }

  read(row: RowFacts, index: number): RowReading {
    const reading = this.#take(row, index)
    const amount = numberOrNull(row.amount) ?? NIL
    if (reading.class === 'heading') {
      this.#open = [
        ...this.#open.filter(each => each.level < reading.level),
        { level: reading.level, words: wordKey(rowText(row)) },
      ]
      this.#sinceHeading = NIL
    } else if (reading.class === 'total') this.#sinceTotal = this.#sinceHeading = NIL
    else if (PRODUCT_CLASSES.has(reading.class)) {
      this.#sinceTotal = plus(this.#sinceTotal, amount)
      this.#sinceHeading = plus(this.#sinceHeading, amount)
    }
    this.#last = reading
    return reading
  }

  #take(row: RowFacts, index: number): RowReading {
    const label = row.name || row.ref || row.description
    const quantity = totalQuantity(row)
    const rate = numberOrNull(row.rate)
    if (row.isTitles || isPageNumber(row)) return plain('front')
    if (row.unreadable !== '') return puzzled(row.unreadable)
    if (isDiscount(row, label)) return plain('total')
    const isParent = this.#isParent(row, index)
    if (quantity === null && rate === null && !isParent && totalWording(label) !== null && !isMeasured(row)) {
      const words = wordKey(label)
      const isPage =
        row.amount === 'blank' &&
        row.unit === '' &&
        (SUMMARY_OPENING.test(words) || OPTIONS_OPENING.test(words) || NOT_COUNTED.test(words))
      return isPage ? heading(this.#levelOf(row, isCapitals(label))) : plain('total')
    }
    if (quantity !== null && rate !== null && !isStorable(lineAmount(quantity, rate)))
      return puzzled('The amount is too large to keep')
    if (isParent) return heading(row.depth ?? 1)
    if (row.ref === '' && numberOrNull(row.amount) !== null && isPlainTotal(label)) return plain('total')
    const hasNumber = quantity !== null || rate !== null || numberOrNull(row.amount) !== null
    if (hasNumber || row.unit !== '' || row.cellWords.size > 0) return this.#takeLine(row, label)
    if (label === '')
      return row.notes === '' ? puzzled('Its text stands only in columns that are left out') : plain('note')
    if (this.#isByDepth && row.depth !== null) return plain('unpriced')
    return this.#takeText(row, index)
  }

  /** Classifies a row with a number, a unit, or a word in a number's place. */
  #takeLine(row: RowFacts, label: string): RowReading {
    const quantity = totalQuantity(row)
    const rate = numberOrNull(row.rate)
    const amount = numberOrNull(row.amount)
    if (label === '' && quantity === null && !rate) {
      const isSum = amount !== null && amount !== NIL && (amount === this.#sinceTotal || amount === this.#sinceHeading)
      return isSum
        ? plain('total')
        : puzzled('It has no description, quantity or rate, and is not the sum of the lines above')
    }
    if (isPercent(row.unit)) return plain(quantity !== null || amount !== null ? 'percentage' : 'unpriced')
    const kind = this.#kindOf(row)
    if (kind) return plain(kind)
    if (hasWord(row, 'rateOnly')) return plain('rateOnly')
    if (rate === null && amount === null) return plain('unpriced')
    const isWhole = isWholeUnit(row.unit) || hasWord(row, 'whole')
    if (rate !== null && (quantity !== null || isWhole)) return plain('item')
    if (rate !== null && rate !== 0 && (amount === null || amount === 0)) return plain('rateOnly')
    return plain(quantity !== null && quantity !== 0 ? 'item' : 'lumpSum')
  }

  /** Returns the kind the row's own words name, else the kind of the nearest heading that names one. */
  #kindOf(row: RowFacts): RowClass | null {
    const own = wordKey(`${rowText(row)} ${row.notes}`)
    // Object.entries drops the type of the table's keys.
    const kinds = Object.entries(KIND_WORDS).map(([kind, words]) => ({ kind: kind as keyof typeof KIND_WORDS, words }))
    const named = kinds.find(each => each.words.test(own))
    if (named) return named.kind
    const above = this.#open.toReversed()
    const inherited = kinds.find(
      each => each.kind !== 'extraOver' && each.kind !== 'rateOnly' && above.some(open => each.words.test(open.words)),
    )
    return inherited?.kind ?? null
  }

  #isParent(row: RowFacts, index: number): boolean {
    if (!this.#isByDepth || row.depth === null) return false
    const next = this.#rows.slice(index + 1, index + 20).find(each => each.depth !== null)
    return next !== undefined && (next.depth ?? 0) > row.depth
  }

  /** Classifies a row of words alone: a heading, a note, a part of an item's text, or an unmeasured item. */
  #takeText(row: RowFacts, index: number): RowReading {
    const text = row.name || row.ref || row.description
    const next = this.#rows[index + 1]
    const followsItem = PRODUCT_CLASSES.has(this.#last.class) || this.#last.class === 'continuation'
    const isTouching = this.#rows[index - 1]?.row === row.row - 1
    const isCaps = isCapitals(text)
    if (followsItem && isTouching && row.ref === '' && goesOn(this.#rows[index - 1], text)) return plain('continuation')
    if (NOTE_OPENING.test(wordKey(text)) || text.length > LONGEST_HEADING) return plain('note')
    if (row.hasLooseNumber && !(isCaps && row.ref === '')) return plain('unpriced')
    if (isCaps) return heading(this.#levelOf(row, true))
    if (this.#leadsInto(row, next)) return plain('lead')
    if (row.description !== '') return plain('unpriced')
    if (next === undefined || totalWording(next.name || next.ref) !== null)
      return plain(followsItem ? 'unpriced' : 'note')
    const isNumberedParent = row.ref !== '' && next.ref !== row.ref && next.ref.startsWith(row.ref)
    const isUnmeasured = this.#usesRefs
      ? row.ref !== '' && row.name !== '' && !isNumberedParent && !text.endsWith(':')
      : followsItem && isTouching
    return isUnmeasured ? plain('unpriced') : heading(this.#levelOf(row, false))
  }

  /** Whether, in a bill with refs, this text belongs to the next row, which has the measure but no ref of its own. */
  #leadsInto(row: RowFacts, next: RowFacts | undefined): boolean {
    if (
      !next ||
      !this.#usesRefs ||
      next.ref !== '' ||
      next.name === '' ||
      (row.ref === '' && this.#last.class !== 'lead')
    )
      return false
    return !isTextOnly(next) || (isTextOnly(next) && next.row === row.row + 1 && !isCapitals(next.name))
  }

  #levelOf(row: RowFacts, isCaps: boolean): number {
    const number = /^(\d+(?:[./]\d+)*)[.)]?(?:\s|$)/.exec(row.ref || row.name)?.[1]
    if (number !== undefined) return number.split(/[./]/).length
    return isCaps || !this.#hasCapitals ? 1 : 2
  }
}

/** Returns the number of lines with a ref. The ref may be at the head of their text some rows above, where text is wrapped. */
function refsAtHead(rows: readonly RowFacts[], lines: ReadonlySet<RowFacts>): number {
  let count = 0
  let isOpen = false
  for (const row of rows) {
    if (row.ref !== '') isOpen = true
    if (!lines.has(row)) continue
    if (isOpen) count++
    isOpen = false
  }
  return count
}
const MOSTLY = 0.8

const isTextOnly = (row: RowFacts): boolean =>
  totalQuantity(row) === null &&
  row.rate === 'blank' &&
  row.amount === 'blank' &&
  row.unit === '' &&
  totalWording(row.name || row.ref) === null

/** Whether a row is measured, such as "Total station survey, Item". A sum has no unit, though some have "Sum" in that column. */
const isMeasured = (row: RowFacts): boolean =>
  row.ref !== '' &&
  row.unit !== '' &&
  unitKey(row.unit) !== 'sum' &&
  (isPercent(row.unit) || matchUnit(row.unit) !== null)

/** Whether a row is a discount on the rows above it; the figures decide whether a sum subtracts it. A measured line that only mentions a discount is a line. */
const isDiscount = (row: RowFacts, label: string): boolean =>
  numberOrNull(row.amount) !== null &&
  totalWording(label) === 'tax' &&
  DISCOUNT.test(wordKey(label)) &&
  (totalQuantity(row) === null || isPercent(row.unit) || numberOrNull(row.rate) === null)

/**
 * Whether text below the figures of an item continues it. It begins with a small letter, or with a number where the text above is unfinished ("height
 * 250 -").
 */
const goesOn = (above: RowFacts | undefined, text: string): boolean =>
  /^[\p{Ll}(]/u.test(text) || (/^\d/.test(text) && OPEN_END.test(above?.name ?? ''))
const OPEN_END = /[-–—,&]$|\b(?:and|or|to|of|in|on|with|per|as|by|from|than|at|not|exceeding|above|below|over|under)$/i

/** Whether a row is a page number alone: "3/1", "Page 4 of 12". */
const isPageNumber = (row: RowFacts): boolean =>
  isTextOnly(row) && row.description === '' && row.section === '' && PAGE_NUMBER.test(`${row.ref} ${row.name}`.trim())
const PAGE_NUMBER = /^(?:\d{1,3}\/\d{1,4}|(?:page|seite)(?: no\.?)? \d+(?:\/\d+)?(?: (?:of|von) \d+)?)$/i

/** Whether text is in capitals, as headings of the first level are. */
const isCapitals = (text: string): boolean => /\p{Lu}.*\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text)
