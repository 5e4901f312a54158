/**
 * Replans only the rows that one decision about one row can have changed. They are its own item, the item before it, whose text it may have ended,
 * and the one after it, which takes over notes. In any doubt it plans the whole.
 */
import type { PlanInput, PlannedBill } from './build-plan'
import { columnsWith, columnWith } from '../columns/columns'
import type { Assumption, PlanGroup, PlanProduct, RowFate } from './plan'
import { type Built, PlanBuilder } from './plan-builder'
import type { PlanLine } from './price-line'
import { numberOrNull, rowText, totalQuantity } from '../rows/read-rows'
import { PRODUCT_CLASSES, type RowChoice, type RowClass, type RowReading } from '../rows/row-class'
import { ALTERNATIVE, wordKey } from '../sheet/words'
import { minus, NIL, ONE, plus, sum } from '../../value/money'

/** Classes whose lines count equally in every sum: changing one into another changes no sum. */
const COUNTED: ReadonlySet<RowClass> = new Set([
  'item',
  'extraOver',
  'daywork',
  'pcSum',
  'provisionalSum',
  'contingency',
])

/** Rows from `from` up to but not including `to`; the item of row `from` itself is known and stays. */
interface Stretch {
  readonly from: number
  readonly to: number
  readonly isToEnd: boolean
}

/**
 * Returns the bill after the choice about `row` changed from `before` to that of `input`. Null when the whole must be planned again: the row is not a
 * line, or its choice changes the rows of printed sums.
 */
export function adjustPlan(
  bill: PlannedBill,
  input: PlanInput,
  row: number,
  before: RowChoice | undefined,
): PlannedBill | null {
  const after = input.choices.get(row)
  const reading = turned(bill, input, row, before, after)
  if (!reading || input.sheet.hiddenRows?.has(row) || hasOwnPlaces(input) || goesOn(bill)) return null
  const readings = reading === bill.readings[row] ? bill.readings : bill.readings.with(row, reading)
  const stretch = stretchAround({ ...bill, readings }, input, row)
  const built = builtAgain(bill, readings, input, stretch)
  // Notes below the last item join it, whichever that is.
  const isNote = (fate: RowFate | undefined, at: number) => fate === 'note' && at > stretch.from
  if (stretch.isToEnd && (bill.fates.some(isNote) || built.fates.some(isNote))) return null
  const zones = columnsWith(input.mapping, 'zoneQuantity').length
  return spliced({ ...bill, readings, structure: { ...bill.structure, readings } }, built, stretch, zones)
}

/** Whether sections or zone names create headings and zones in the order of the rows. */
const hasOwnPlaces = ({ mapping }: PlanInput): boolean =>
  columnWith(mapping, 'section') >= 0 || columnWith(mapping, 'zoneName') >= 0

/** Whether a heading is reopened on a later page: then the headings above a row do not determine its group. */
const goesOn = ({ fates, plan }: PlannedBill): boolean =>
  fates.reduce((count, fate) => (fate === 'heading' ? count + 1 : count), 0) > plan.groups.length

/** Returns the row's new class; null for more than a change between counted classes. */
function turned(
  bill: PlannedBill,
  { choices }: PlanInput,
  row: number,
  before: RowChoice | undefined,
  after: RowChoice | undefined,
): RowReading | null {
  const [facts, reading] = [bill.facts[row], bill.readings[row]]
  if (!facts || !reading || !PRODUCT_CLASSES.has(reading.class)) return null
  if (before?.class === after?.class && before?.level === after?.level) return reading
  const kind = after?.class
  if (kind === undefined || before?.level !== after?.level || !COUNTED.has(kind) || !COUNTED.has(reading.class))
    return null
  const quantity = totalQuantity(facts)
  const isMeasured =
    quantity !== null && quantity !== NIL && quantity !== ONE && (numberOrNull(facts.rate) ?? NIL) !== NIL
  const hasSummary = [...bill.structure.sums.values()].some(each => each.kind === 'repeat' || each.kind === 'addition')
  if (!isMeasured || hasSummary || ALTERNATIVE.test(wordKey(rowText(facts))) || choices.get(row)?.isExcluded)
    return null
  return { class: kind, level: reading.level || 1, reason: '' }
}

function stretchAround(bill: PlannedBill, { choices, mapping }: PlanInput, row: number): Stretch {
  const isLine = (at: number) =>
    PRODUCT_CLASSES.has(bill.readings[at]?.class ?? 'blank') && !choices.get(at)?.isExcluded && !bill.facts[at]?.isBlank
  let from = row - 1
  while (from > mapping.headerRow && !isLine(from)) from--
  let to = row + 1
  while (to < bill.facts.length && !isLine(to)) to++
  // The text below the next item may be part of it, up to the item after that.
  for (to++; to < bill.facts.length && !isLine(to);) to++
  const isToEnd = to >= bill.facts.length
  return { from: from > mapping.headerRow ? from : -1, to: Math.min(to, bill.facts.length), isToEnd }
}

function builtAgain(
  bill: PlannedBill,
  readings: readonly RowReading[],
  { mapping, units, choices }: PlanInput,
  { from, to, isToEnd }: Stretch,
): Built {
  const builder = new PlanBuilder(mapping, units)
  for (let at = Math.max(from, 0); at < to; at++) {
    const [facts, reading] = [bill.facts[at], readings[at]]
    if (facts && reading) builder.take(facts, reading, choices.get(at))
  }
  return builder.finish(isToEnd)
}

/** Puts the replanned part in place of the old one. */
function spliced(bill: PlannedBill, built: Built, { from, to }: Stretch, zones: number): PlannedBill | null {
  const isInside = (row: number) => row > from && row < to
  const first = bill.lines.findIndex(line => line.row > from)
  const start = first < 0 ? bill.lines.length : first
  const after = bill.lines.findIndex(line => line.row >= to)
  const end = after < 0 ? bill.lines.length : after
  const lines = built.lines.filter(line => isInside(line.row))
  const middle = lines.flatMap(line => built.plan.products[line.product] ?? [])
  const old = bill.plan.products.slice(start, end)
  const isUnnamed = [...bill.assumptions, ...built.assumptions].some(each => each.kind === 'unnamed')
  // Beside zone columns, a zone with another name is created where it first occurs.
  const isOther = (product: PlanProduct) => zones > 0 && product.cells.some(cell => cell.zone >= zones)
  if (isUnnamed || [...old, ...middle].some(isOther)) return null
  const assumptions = bill.assumptions.filter(each => !isInside(each.row) || each.kind === 'alternative')
  const shift = lines.length - (end - start)
  const grouped = middle.map((product, place) => ({
    ...product,
    group: groupAt(bill.plan.groups, lines[place]?.row ?? 0),
    order: old[place]?.order ?? 0,
  }))
  const plan = {
    ...bill.plan,
    products: bill.plan.products.toSpliced(start, end - start, ...grouped),
    total: plus(minus(bill.plan.total, sum(old.map(each => each.amount))), sum(middle.map(each => each.amount))),
  }
  const all = [
    ...bill.lines.slice(0, start),
    ...lines.map((line, place) => ({ ...line, product: start + place })),
    ...bill.lines.slice(end).map(line => (shift === 0 ? line : { ...line, product: line.product + shift })),
  ]
  return {
    ...bill,
    plan: shift === 0 ? plan : inOrder(plan, all),
    lines: all,
    fates: bill.fates.map((fate, row) => (isInside(row) ? (built.fates[row] ?? fate) : fate)),
    assumptions: [...assumptions, ...built.assumptions.filter((each: Assumption) => isInside(each.row))],
  }
}

/** Returns the heading of a row: the last one above it. */
const groupAt = (groups: readonly PlanGroup[], row: number): number | null => {
  const place = groups.findLastIndex(group => group.row < row)
  return place < 0 ? null : place
}

type Plan = PlannedBill['plan']

/** Renumbers headings and products in file order. */
function inOrder(plan: Plan, lines: readonly PlanLine[]): Plan {
  let [order, group] = [0, 0]
  const groups: PlanGroup[] = []
  const open = (until: number) => {
    for (let next = plan.groups[group]; next && next.row < until; next = plan.groups[++group])
      groups.push({ ...next, order: order++ })
  }
  const products = plan.products.map((product, place) => {
    open(lines[place]?.row ?? Infinity)
    return { ...product, order: order++ }
  })
  open(Infinity)
  return { ...plan, groups, products }
}
