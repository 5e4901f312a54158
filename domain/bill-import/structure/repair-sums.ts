import { rowText } from '../rows/read-rows'
import { wordKey, ALTERNATIVE, BY_OTHERS, NOT_COUNTED } from '../sheet/words'
import { ByValue } from './by-value'
import type { Decisions } from './decisions'
import { rowsInWords } from './evidence'
import { isSame, isDiscountFigure, type Figure } from './figures'
import { isOfOneForm, looksLikeItem } from './item-likeness'
import { nestFigures } from './nest-figures'
import { RunningSums } from './running-sums'
import { settleNested } from './settle-nested'
import { refreshParents } from './settle-parents'
import type { SumReading } from './structure-reading'
import { firstAt } from './summary-blocks'

/** Most figures checked for nested sums in all, per figure of the bill: sections are tried before the parts that contain them. */
const MOST_LOOKS = 40
const LEAST_LOOKS = 20_000

/** Searches the worded sums that do not match for amounts that are sums, or sums that are lines. */
export class SumRepair {
  readonly #decided: Decisions
  readonly #discounts: Candidates
  readonly #sums = new ByValue<Figure>()
  /** Alternatives that may be excluded; searched once a sum does not match. */
  #options: Candidates | null = null
  /** Amounts without words that may be sums. */
  readonly #loose: RunningSums
  #looks: number
  #hasNested = false

  constructor(decided: Decisions) {
    this.#decided = decided
    this.#discounts = new Candidates(decided, isDiscountFigure, figure => Math.abs(figure.value))
    for (const figure of decided.figures) this.#sums.add(figure.value, figure)
    this.#loose = new RunningSums(decided.input.facts.length, row => {
      const role = decided.byRow.get(row)?.role
      return role === 'open' || role === 'blank' ? 0 : null
    })
    this.#looks = LEAST_LOOKS + decided.figures.length * MOST_LOOKS
  }

  /** Checks every sum once, the narrowest first. Returns true when something changed. */
  mend(): boolean {
    const decided = this.#decided
    let hasChanged = false
    for (const sum of [...decided.sums.values()].toSorted((a, b) => width(a) - width(b))) {
      const figure = decided.byRow.get(sum.row)
      if (!figure || sum.comesOut || sum.kind !== 'sum') continue
      const apart = figure.value - decided.value(sum.covers)
      if (isSame(apart, 0)) continue
      const isMended =
        this.#tryDiscounts(sum, apart, figure) ||
        this.#tryOptions(sum, apart) ||
        (apart < 0 ? this.#tryNested(sum, figure) : this.#tryLine(sum, apart))
      hasChanged ||= isMended
      if (isMended) decided.recount()
    }
    if (this.#hasNested) refreshParents(decided)
    this.#hasNested = false
    return hasChanged
  }

  /** Subtracts discounts that equal the excess of a sum, or its difference from the sum printed above them. */
  #tryDiscounts(sum: SumReading, apart: number, figure: Figure): boolean {
    const decided = this.#decided
    const found = this.#between(figure) ?? this.#discounts.allOf(sum, -apart) ?? this.#discounts.oneOf(sum, -apart)
    for (const { row } of found ?? []) {
      this.#discounts.drop(row)
      decided.takeOff(row)
    }
    return found !== null
  }

  /** Returns the discounts between a sum and the one above it, where they are the difference of the two. */
  #between(sum: Figure): Figure[] | null {
    const decided = this.#decided
    const [place] = decided.placesIn({ from: sum.row, to: sum.row })
    for (let at = place - 1; at >= 0; at--) {
      const above = decided.figures[at]
      if (above?.role !== 'sum' || above.wording === 'tax' || !decided.sums.has(above.row)) continue
      return this.#discounts.allOf({ covers: [{ from: above.row + 1, to: sum.row }] }, above.value - sum.value)
    }
    return null
  }

  /** Excludes alternatives that equal the excess of a sum: all of them, or one. */
  #tryOptions(sum: SumReading, apart: number): boolean {
    const decided = this.#decided
    this.#options ??= new Candidates(
      decided,
      figure =>
        !figure.isFixed && decided.isCounted(figure) && (isOption(decided, figure) || isSetApart(decided, figure)),
      figure => figure.value,
    )
    const out = this.#options.allOf(sum, -apart) ?? this.#options.oneOf(sum, -apart)
    for (const figure of out ?? []) {
      const row = rowsInWords(decided.input.sheet, figure.row, [{ from: sum.row, to: sum.row + 1 }])
      this.#options.drop(figure.row)
      decided.leaveOut(figure.row, `The sum in ${row} leaves it out`)
      if (!opensAsOption(decided, figure) && !isSetApart(decided, figure))
        decided.doubts.push({
          row: figure.row,
          text: `The sum in ${row} leaves it out, so it is not counted. Its words only mention an alternative`,
        })
    }
    if (out !== null) settleLeftOutSum(decided, out)
    return out !== null
  }

  #tryNested(sum: SumReading, total: Figure): boolean {
    const decided = this.#decided
    if (this.#looks <= 0 || !sum.covers.some(({ from, to }) => this.#loose.count(from, to) > 0)) return false
    const inside = sum.covers.flatMap(range => decided.figuresIn(range)).filter(each => each.row !== sum.row)
    this.#looks -= inside.length
    const counted = inside.filter(figure => decided.isCounted(figure) || figure.role === 'blank')
    if (!counted.some(figure => figure.role === 'open' || figure.role === 'blank')) return false
    const isLine = (figure: Figure) => figure.isFixed || looksLikeItem(decided, figure)
    const loose = counted.map(figure => (isLine(figure) ? { ...figure, role: 'line' as const } : figure))
    for (const direction of ['above', 'below'] as const) {
      const nested = nestFigures(loose, direction, total.value)
      if (nested === null) continue
      for (const each of nested) {
        const figure = loose[each.place]
        const covers = loose.slice(each.from, each.to)
        settleNested(decided, loose, each, direction)
        if (figure && nested.length === 1 && isOfOneForm(decided, figure, covers)) decided.doubtSum(figure.row)
        this.#options?.drop(figure?.row ?? -1)
      }
      this.#hasNested = true
      return true
    }
    return false
  }

  /** Reads a sum by its words as a line where its amount equals the missing one. */
  #tryLine(sum: SumReading, missing: number): boolean {
    const decided = this.#decided
    const found = this.#sums.first(
      missing,
      figure => figure.row !== sum.row && isIn(sum, figure.row) && this.#mayBeLine(figure),
    )
    if (!found) return false
    decided.countAsLine(found.row)
    return true
  }

  #mayBeLine(figure: Figure): boolean {
    const { sums, settled } = this.#decided
    const isSum = figure.role === 'sum' || figure.role === 'parent' || settled.get(figure.row)?.kind === 'parent'
    if (!isSum || figure.wording === 'tax' || figure.isFixed) return false
    const own = sums.get(figure.row)
    // The rows of a parent may have been corrected since the last check.
    const comesOut = own?.kind === 'parent' ? isSame(this.#decided.value(own.covers), figure.value) : own?.comesOut
    return comesOut !== true
  }
}

/** Figures that may be excluded from a sum: their total in any rows, and the ones with a given value. */
class Candidates {
  readonly #figures: readonly Figure[]
  readonly #byValue = new ByValue<Figure>()
  readonly #sums: RunningSums
  readonly #dropped = new Set<number>()

  constructor(decided: Decisions, isCandidate: (figure: Figure) => boolean, valueOf: (figure: Figure) => number) {
    this.#figures = decided.figures.filter(figure => isCandidate(figure))
    const values = new Map(this.#figures.map(figure => [figure.row, valueOf(figure)]))
    for (const figure of this.#figures) this.#byValue.add(valueOf(figure), figure)
    this.#sums = new RunningSums(decided.input.facts.length, row => values.get(row) ?? null)
  }

  /** Returns all of them in the rows of a sum, when they add up to the value; null when they do not, or there are none. */
  allOf({ covers }: Pick<SumReading, 'covers'>, value: number): Figure[] | null {
    const count = covers.reduce((all, { from, to }) => all + this.#sums.count(from, to), 0)
    const total = covers.reduce((all, { from, to }) => all + this.#sums.sum(from, to), 0)
    if (count === 0 || !isSame(total, value)) return null
    const found = covers.flatMap(({ from, to }) =>
      this.#figures.slice(firstAt(this.#figures, from), firstAt(this.#figures, to)),
    )
    return found.filter(figure => !this.#dropped.has(figure.row))
  }

  /** Returns the first of them in the rows of a sum that has the value. */
  oneOf(sum: Pick<SumReading, 'covers'>, value: number): Figure[] | null {
    const found = this.#byValue.first(value, ({ row }) => isIn(sum, row) && !this.#dropped.has(row))
    return found ? [found] : null
  }

  /** Removes a candidate. */
  drop(row: number): void {
    if (this.#dropped.has(row)) return
    this.#dropped.add(row)
    this.#sums.set(row, null)
  }
}

/** Marks the sum below excluded figures as adding no counted rows. */
function settleLeftOutSum(decided: Decisions, out: readonly Figure[]): void {
  const last = out.at(-1)
  if (!last) return
  const value = out.reduce((sum, figure) => sum + figure.value, 0)
  const below = decided.figuresIn({ from: last.row + 1, to: Infinity }).slice(0, MOST_BELOW)
  const sum = below.find(
    ({ role, wording, ...figure }) => role === 'sum' && wording !== 'tax' && isSame(figure.value, value),
  )
  if (!sum) return
  decided.settle({
    row: sum.row,
    kind: 'aside',
    covers: [],
    target: -1,
    evidence: 'adds what is not counted',
    comesOut: false,
  })
}
/** Figures below excluded ones among which their sum may be. */
const MOST_BELOW = 2

/** Whether its words offer it instead of other work. */
export function isOption(decided: Decisions, figure: Figure): boolean {
  const facts = decided.input.facts[figure.row]
  return facts !== undefined && ALTERNATIVE.test(wordKey(rowText(facts)))
}

/** Whether its heading says that it is not counted. */
const isSetApart = ({ openAt }: Decisions, { row }: Figure): boolean =>
  openAt(row).some(span => NOT_COUNTED.test(span.words) || BY_OTHERS.test(span.words))

/** Whether it opens as an option: "Alternative: steel door", "Option 2", "(Optional) gates"; not "form alternative site access". */
function opensAsOption(decided: Decisions, figure: Figure): boolean {
  const facts = decided.input.facts[figure.row]
  const texts = facts ? [facts.ref, facts.name, facts.description] : []
  return texts.some(text => ALTERNATIVE.exec(wordKey(text))?.index === 0)
}

const isIn = ({ covers }: Pick<SumReading, 'covers'>, row: number): boolean =>
  covers.some(range => row >= range.from && row < range.to)

const width = ({ covers }: SumReading): number => covers.reduce((sum, range) => sum + range.to - range.from, 0)
