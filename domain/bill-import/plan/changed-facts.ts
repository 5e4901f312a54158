/**
 * Finds facts about parts of a bill before its sums are searched. They are sums of house types priced once
 * for each plot, lines under "OMIT" that a net subtracts, and rows that are parts of a line or its places.
 */
import {
  absolute,
  minus,
  type Money,
  moneyAsRate,
  negate,
  NIL,
  ONE,
  plus,
  type Quantity,
  type Rate,
  rateAsMoney,
  rateOf,
  times,
} from '../../value/money'
import type { FileLine } from '../../estimating/file-build-up'
import { findLinesByPlace, type LineByPlace } from './lines-by-place'
import { findParts } from './parts-of-lines'
import type { Assumption } from './plan'
import { numberOrNull, rowText, type RowFacts, totalQuantity } from '../rows/read-rows'
import type { NumberReading } from '../sheet/read-number'
import { PRODUCT_CLASSES, type RowChoices, type RowReading } from '../rows/row-class'
import { rowName, type Sheet } from '../sheet/sheet'
import { wordKey } from '../sheet/words'

export interface ChangedFacts {
  readonly facts: readonly RowFacts[]
  readonly readings: readonly RowReading[]
  /** Factor by which the figures of a row count, where it is not one; -1 for omissions. */
  readonly counts: ReadonlyMap<number, number>
  readonly assumptions: readonly Assumption[]
}

/** Most plots of a type; a larger number is not a number of plots. */
const MOST_TIMES = 2_000
/** Rows checked above a sum. */
const MOST_ABOVE = 5_000
/** Headings checked above a net. */
const MOST_STARTS = 50

export function changeFacts(
  facts: readonly RowFacts[],
  readings: readonly RowReading[],
  choices: RowChoices,
  sheet: Sheet,
): ChangedFacts {
  const change = new Change(facts, readings, choices, sheet)
  change.takeParts()
  change.joinPlaces()
  change.multiply()
  change.takeOff()
  change.repeatOmissions()
  return change.finish()
}

class Change {
  readonly #facts: readonly RowFacts[]
  readonly #readings: RowReading[]
  readonly #choices: RowChoices
  readonly #sheet: Sheet
  readonly #counts = new Map<number, number>()
  /** Rows that price another sum several times, so that quantity and rate are not their own. */
  readonly #bare = new Set<number>()
  readonly #buildUps = new Map<number, readonly FileLine[]>()
  /** Texts of rows that are places of a line. */
  readonly #texts = new Map<number, Pick<RowFacts, 'ref' | 'name' | 'zoneName'>>()
  readonly #assumptions: Assumption[] = []

  constructor(facts: readonly RowFacts[], readings: readonly RowReading[], choices: RowChoices, sheet: Sheet) {
    this.#facts = facts
    this.#readings = [...readings]
    this.#choices = choices
    this.#sheet = sheet
  }

  /** Marks rows that are parts of the line above as no lines of their own. */
  takeParts(): void {
    const { buildUps, parts, assumptions } = findParts(this.#facts, this.#readings, this.#choices, this.#sheet)
    for (const row of parts) this.#readings[row] = { class: 'part', level: 0, reason: '' }
    for (const [row, lines] of buildUps) this.#buildUps.set(row, lines)
    this.#assumptions.push(...assumptions)
  }

  /** Joins the places of a line, and takes the row that adds them up for the sum it is. Bills with zones of their own are left as they are. */
  joinPlaces(): void {
    if (this.#facts.some(({ zoneName, zones }) => zoneName !== '' || zones.length > 0)) return
    for (const line of findLinesByPlace(this.#facts, this.#readings, this.#choices)) this.#joinPlaces(line)
  }

  #joinPlaces({ words, headings, places, sum }: LineByPlace): void {
    const texts = words.flatMap(row => this.#facts[row] ?? [])
    const ref = texts.find(each => each.ref !== '')?.ref ?? ''
    const name = texts.map(each => each.name).join(' ')
    for (const row of headings) this.#readings[row] = { class: 'heading', level: 1, reason: '' }
    for (const row of words) this.#readings[row] = { class: 'lead', level: 0, reason: '' }
    places.forEach((row, at) =>
      // The first one takes the words above it.
      this.#texts.set(row, {
        ref: at === 0 ? '' : ref,
        name: at === 0 ? '' : name,
        zoneName: this.#facts[row]?.name ?? '',
      }),
    )
    if (sum === null) return
    // It was compared to find the line.
    this.#readings[sum] = { class: 'total', level: 0, reason: '', repeats: 'the sum of one line in several zones' }
    const [from, to, of] = [places[0] ?? sum, places.at(-1) ?? sum, sum].map(row => rowName(this.#sheet, row))
    this.#assumptions.push({
      row: sum,
      kind: 'parts',
      text: `Rows ${from} to ${to} are one line in ${places.length} zones, which row ${of} adds up`,
    })
  }

  /**
   * Multiplies the lines of a sum that a row prices several times. With "12 plots at 85,000.00" and 85,000.00 as a sum above or on another sheet, its
   * lines count 12 times.
   */
  multiply(): void {
    const sums = new Map<Money, number[]>()
    for (const { row, amount } of this.#facts) {
      const value = numberOrNull(amount)
      if (this.#readings[row]?.class !== 'total' || value === null || value === NIL) continue
      sums.set(value, [...(sums.get(value) ?? []), row])
    }
    const used = new Set<number>()
    for (const facts of this.#facts) {
      const many = this.#timesOf(facts)
      if (many === null || sums.size === 0) continue
      const rate = numberOrNull(facts.rate) ?? NIL
      const sum = (sums.get(rateAsMoney(rate)) ?? []).find(
        row =>
          row !== facts.row && !used.has(row) && (row < facts.row || this.#sheetOf(row) !== this.#sheetOf(facts.row)),
      )
      const lines = sum === undefined ? [] : this.#linesOf(sum, rate)
      if (sum === undefined || lines.length < 2 || lines.includes(facts.row)) continue
      used.add(sum)
      this.#multiplyBy(facts, many, sum, lines)
    }
  }

  #multiplyBy({ row }: RowFacts, many: number, sum: number, lines: readonly number[]): void {
    const first = lines.at(-1) ?? sum
    for (let at = first; at <= sum; at++) this.#counts.set(at, many)
    this.#bare.add(row)
    // On another sheet it repeats the sum; below its lines it is one of them.
    const isBelow = this.#sheetOf(row) === this.#sheetOf(sum) && this.#nothingBetween(sum, row)
    this.#readings[row] = { class: isBelow ? 'total' : 'lumpSum', level: 0, reason: '' }
    const [from, to] = [rowName(this.#sheet, first), rowName(this.#sheet, lines[0] ?? sum)]
    this.#assumptions.push({
      row,
      kind: 'multiplied',
      text: `Its rate is the sum of rows ${from} to ${to}: their quantities are multiplied by ${many}`,
    })
  }

  /** Returns how many times a row prices its rate: an integer of at least two that gives its amount. */
  #timesOf({ row, rate, amount, ...facts }: RowFacts): number | null {
    const [price, printed] = [numberOrNull(rate), numberOrNull(amount)]
    const isLine = PRODUCT_CLASSES.has(this.#readings[row]?.class ?? 'blank')
    if (price === null || printed === null || price <= 0 || !isLine || this.#isDecided(row)) return null
    // The factor is a plain number.
    const many = Number(moneyAsRate(printed)) / Number(price)
    const given = totalQuantity(facts)
    const isMany = Number.isInteger(many) && many > 1 && many <= MOST_TIMES
    return isMany && (given === null || given === times(ONE, many)) ? many : null
  }

  /** Returns the lines above a sum on its sheet that add up to it, from the last to the first; empty where none do. */
  #linesOf(sum: number, value: Rate): number[] {
    const lines: number[] = []
    let so: Rate = NIL
    for (let row = sum - 1; row >= 0 && sum - row < MOST_ABOVE; row--) {
      const facts = this.#facts[row]
      if (!facts || this.#counts.has(row) || this.#bare.has(row) || this.#sheetOf(row) !== this.#sheetOf(sum)) return []
      const amount = this.#amountOf(row)
      if (amount === null) continue
      so = plus(so, facts.fineAmount === NIL ? moneyAsRate(amount) : facts.fineAmount)
      lines.push(row)
      if (absolute(minus(so, value)) <= HALF_PENNY) return lines
    }
    return []
  }

  /** Subtracts lines under "OMIT" where a net below them requires it. */
  takeOff(): void {
    const ranges = this.#omitted()
    if (ranges.length === 0) return
    const isOff = (row: number) => ranges.some(({ from, to }) => row >= from && row < to)
    /** Sums of the lines before each row: as printed, and with omissions subtracted. */
    const before: Sums[] = [{ plain: NIL, net: NIL }]
    for (const { row } of this.#facts) {
      const last = before[row] ?? { plain: NIL, net: NIL }
      const amount = this.#counts.has(row) || this.#isNet(row) ? NIL : (this.#amountOf(row) ?? NIL)
      before.push({ plain: plus(last.plain, amount), net: plus(last.net, isOff(row) ? negate(amount) : amount) })
    }
    for (const range of ranges) {
      const net = this.#netOf(range, before)
      if (net === null) continue
      for (let row = range.from + 1; row < range.to && row < net; row++)
        if (this.#amountOf(row) !== null || this.#readings[row]?.class === 'total') this.#counts.set(row, -1)
      this.#readings[net] = { class: 'total', level: 0, reason: '' }
    }
  }

  /** Marks "Less omissions" as a repeated sum, below lines whose own column already subtracts them. */
  repeatOmissions(): void {
    let omitted: Money = NIL
    let sheet = ''
    for (const facts of this.#facts) {
      const { row } = facts
      const amount = this.#amountOf(row)
      if (this.#sheetOf(row) !== sheet) [omitted, sheet] = [NIL, this.#sheetOf(row)]
      if (amount === null || amount === NIL) continue
      if (totalQuantity(facts) !== null) omitted = amount < NIL ? plus(omitted, amount) : omitted
      else if (absolute(amount) === negate(omitted) && LESS.test(wordKey(facts.name)) && !this.#isDecided(row))
        this.#readings[row] = {
          class: 'total',
          level: 0,
          reason: '',
          repeats: 'what the lines above it have taken off already',
        }
    }
  }

  /** Returns the first row below a range that prints additions less omissions, from the range on or from a heading above it. */
  #netOf({ from, to }: Range, before: readonly Sums[]): number | null {
    const starts = [from]
    for (let row = from - 1; row >= 0 && starts.length < MOST_STARTS; row--)
      if (this.#readings[row]?.class === 'heading' || row === 0) starts.push(row)
    for (let row = to; row < this.#facts.length && row < to + MOST_ABOVE; row++) {
      const printed = numberOrNull(this.#facts[row]?.amount ?? 'blank')
      if (printed === null || !(this.#isNet(row) || this.#readings[row]?.class === 'total')) continue
      const since = (kind: 'plain' | 'net', start: number) =>
        minus(before[row]?.[kind] ?? NIL, before[start]?.[kind] ?? NIL)
      if (starts.some(start => since('net', start) === printed && since('plain', start) !== printed)) return row
    }
    return null
  }

  /** Returns the rows under headings with "omit", up to the next heading. */
  #omitted(): Range[] {
    return this.#readings.flatMap(({ class: kind }, row) => {
      const facts = this.#facts[row]
      if (kind !== 'heading' || !facts || !OMIT.test(wordKey(rowText(facts)))) return []
      const next = this.#readings.findIndex((each, at) => at > row && each.class === 'heading')
      const end = next < 0 ? this.#facts.length : next
      const net = this.#readings.findIndex((_, at) => at > row && at < end && this.#isNet(at))
      return [{ from: row, to: net < 0 ? end : net }]
    })
  }

  /** Whether a row is a net: "Net addition" with an amount alone. */
  #isNet(row: number): boolean {
    const facts = this.#facts[row]
    return (
      facts !== undefined && facts.amount !== 'blank' && totalQuantity(facts) === null && NET.test(wordKey(facts.name))
    )
  }

  #amountOf(row: number): Money | null {
    const facts = this.#facts[row]
    return facts && PRODUCT_CLASSES.has(this.#readings[row]?.class ?? 'blank') && !this.#choices.get(row)?.isExcluded
      ? numberOrNull(facts.amount)
      : null
  }

  #nothingBetween(above: number, below: number): boolean {
    for (let row = above + 1; row < below; row++) if (this.#amountOf(row) !== null) return false
    return true
  }

  #isDecided = (row: number): boolean => this.#choices.get(row)?.class !== undefined
  #sheetOf = (row: number): string => this.#sheet.origins?.[row]?.sheet ?? ''

  finish(): ChangedFacts {
    const isChanged = this.#counts.size + this.#bare.size + this.#buildUps.size + this.#texts.size > 0
    const facts = isChanged ? this.#facts.map(each => this.#changed(each)) : this.#facts
    return { facts, readings: this.#readings, counts: this.#counts, assumptions: this.#assumptions }
  }

  #changed(given: RowFacts): RowFacts {
    const buildUp = this.#buildUps.get(given.row)
    const facts = { ...given, ...(buildUp ? { buildUp } : {}), ...this.#texts.get(given.row) }
    const bare = this.#bare.has(facts.row)
      ? {
          ...facts,
          quantity: 'blank' as const,
          zones: facts.zones.map(() => 'blank' as const),
          rate: 'blank' as const,
          unit: '',
        }
      : facts
    const many = this.#counts.get(facts.row)
    if (many === undefined) return bare
    const isSum = this.#readings[facts.row]?.class === 'total'
    return {
      ...bare,
      name: isSum && many > 1 ? `${bare.name} × ${many}` : bare.name,
      quantity: counted(bare.quantity, many),
      zones: bare.zones.map(quantity => counted(quantity, many)),
      amount: counted(bare.amount, many),
      fineAmount: many === -1 ? negate(bare.fineAmount) : times(bare.fineAmount, many),
    }
  }
}

interface Sums {
  readonly plain: Money
  readonly net: Money
}
interface Range {
  readonly from: number
  readonly to: number
}

function counted<V extends Money | Quantity>(value: NumberReading<V>, many: number): NumberReading<V> {
  return typeof value === 'number' ? times(value, many) : value
}

const OMIT = /^(?:omit|omits|omissions?|deductions?|minderleistungen|minderkosten)(?: (?:total|works?|items?|\d+))*$/
const NET =
  /^(?:total )?net (?:additions?|omissions?|extras?|savings?|value|effect|cost|amount|total|adjustment|change)\b/
const LESS =
  /^(?:less|deduct|minus|abzuglich)(?: total)? (?:omissions?|omits?|omitted|deductions?|minderleistungen|minderkosten)\b/
const HALF_PENNY = rateOf(0.005)
