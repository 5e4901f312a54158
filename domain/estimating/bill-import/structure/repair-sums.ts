import { rowText } from '../read-rows'
import { wordKey, ALTERNATIVE } from '../words'
import type { Decisions } from './decisions'
import { rowsInWords } from './evidence'
import { isSame, isDiscountFigure, type Figure } from './figures'
import { nestFigures } from './nest-figures'
import { settleNested } from './settle-nested'
import { refreshParents } from './settle-parents'
import type { SumReading } from './structure'

/** Looks inside the worded sums that do not come out for amounts that are sums, or sums that are lines. True when something changed. */
export function repairSums(decided: Decisions): boolean {
  let hasChanged = false
  for (const sum of [...decided.sums.values()].toSorted((a, b) => width(a) - width(b))) {
    const figure = decided.byRow.get(sum.row)
    if (!figure || sum.comesOut || sum.kind !== 'sum') continue
    const apart = figure.value - decided.value(sum.covers)
    if (isSame(apart, 0)) continue
    const inside = decided.figures.filter(
      each => each.row !== sum.row && sum.covers.some(range => each.row >= range.from && each.row < range.to),
    )
    const isMended =
      tryDiscounts(decided, inside, apart, figure) ||
      tryOptions(decided, inside, apart, sum.row) ||
      (apart < 0 ? tryNested(decided, inside, figure) : tryLine(decided, inside, apart))
    hasChanged ||= isMended
    if (hasChanged) decided.recount()
  }
  return hasChanged
}

/** Discounts that are just what a sum has too much, or what parts it from the sum printed above them, are taken off by it. */
function tryDiscounts(decided: Decisions, inside: readonly Figure[], apart: number, sum: Figure): boolean {
  const isOpen = (figure: Figure) => isDiscountFigure(figure) && !decided.discounts.has(figure.row)
  const above = decided.figures.findLast(
    figure => figure.role === 'sum' && figure.wording !== 'tax' && figure.row < sum.row && decided.sums.has(figure.row),
  )
  const between = decided.figures.filter(each => above && each.row > above.row && each.row < sum.row && isOpen(each))
  const within = inside.filter(isOpen)
  const found = [
    isSame(off(between), (above?.value ?? 0) - sum.value) ? between : [],
    isSame(off(within), -apart) ? within : [],
    within.filter(each => isSame(Math.abs(each.value), -apart)).slice(0, 1),
  ].find(each => each.length > 0)
  for (const figure of found ?? []) {
    decided.discounts.add(figure.row)
    decided.sums.delete(figure.row)
  }
  return found !== undefined
}

/** Alternatives that are just what a sum has too much are not part of it: all of them, or one. */
function tryOptions(decided: Decisions, inside: readonly Figure[], apart: number, sum: number): boolean {
  const options = inside.filter(figure => !figure.isFixed && decided.isCounted(figure) && isOption(decided, figure))
  const total = options.reduce((all, figure) => all + figure.value, 0)
  const out = isSame(-total, apart) ? options : options.filter(figure => isSame(-figure.value, apart)).slice(0, 1)
  for (const figure of out) {
    const row = rowsInWords(decided.input.sheet, figure.row, [{ from: sum, to: sum + 1 }])
    decided.options.set(figure.row, `The sum in ${row} leaves it out`)
  }
  return out.length > 0
}

/** Its words offer it in place of other work. */
export function isOption(decided: Decisions, figure: Figure): boolean {
  const facts = decided.input.facts[figure.row]
  return facts !== undefined && ALTERNATIVE.test(wordKey(rowText(facts)))
}

function tryNested(decided: Decisions, inside: readonly Figure[], total: Figure): boolean {
  const counted = inside.filter(figure => decided.isCounted(figure) || figure.role === 'blank')
  if (!counted.some(figure => figure.role === 'open' || figure.role === 'blank')) return false
  const loose = counted.map(figure => (figure.isFixed ? { ...figure, role: 'line' as const } : figure))
  for (const direction of ['above', 'below'] as const) {
    const nested = nestFigures(loose, direction, total.value)
    if (nested === null) continue
    for (const each of nested) settleNested(decided, loose, each, direction)
    refreshParents(decided)
    return true
  }
  return false
}

/** A sum by its words whose amount is just what is missing is a line after all. */
function tryLine(decided: Decisions, inside: readonly Figure[], missing: number): boolean {
  const found = inside.find(
    figure =>
      (figure.role === 'sum' || figure.role === 'parent' || decided.settled.get(figure.row)?.kind === 'parent') &&
      figure.wording !== 'tax' &&
      !figure.isFixed &&
      decided.sums.get(figure.row)?.comesOut !== true &&
      isSame(figure.value, missing),
  )
  if (!found) return false
  decided.settled.delete(found.row)
  decided.lines.add(found.row)
  return true
}

/** What discounts take off together, however they are printed. */
const off = (figures: readonly Figure[]): number => figures.reduce((sum, figure) => sum + Math.abs(figure.value), 0)

const width = ({ covers }: SumReading): number => covers.reduce((sum, range) => sum + range.to - range.from, 0)
