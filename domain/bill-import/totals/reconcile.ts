import type { PlannedBill, PlanInput } from '../plan/build-plan'
import { agrees, checkTotals, differs, type TotalCheck } from './check-totals'
import type { Assumption } from '../plan/plan'
import { numberOrNull, rowText, type RowFacts } from '../rows/read-rows'
import { PRODUCT_CLASSES } from '../rows/row-class'
import { columnWith, type Mapping, MONEY_ROLES } from '../columns/columns'
import { readNumber } from '../sheet/read-number'
import { typesWithoutPlots } from '../columns/plot-matrix'
import { type Cell, cellKey, columnLetters, type Sheet } from '../sheet/sheet'
import { rowsIn } from '../structure/structure-reading'
import { exponentOf, titleScore } from '../columns/titles'
import { readingDoubts } from './reading-doubts'
import type { RowNote } from './row-note'
import { twoCurrencies } from './two-currencies'
import { matchUnit, unitKey, type UnitChoices } from '../../value/match-unit'
import { isTotalOfAll, wordKey } from '../sheet/words'
import {
  NIL,
  absolute,
  lineAmount,
  minus,
  sum,
  type Money,
  type Quantity,
  type Rate,
  rateAsMoney,
  rateOf,
} from '../../value/money'

/** A row whose quantity × rate differs from its printed amount. Ours is imported, theirs is shown; nothing is changed. */
export interface LineCheck {
  readonly row: number
  readonly quantity: Quantity | null
  readonly rate: Rate | null
  readonly computed: Money
  readonly printed: Money
  /** Whether the rate was worked back from the amount, as near as its four decimals allow. */
  readonly isWorkedBack: boolean
}
/** A ref on several rows of one heading, or on several rows anywhere when it is a long one. */
export interface Duplicate {
  readonly ref: string
  readonly rows: readonly number[]
}
/** A unit as the file writes it, its meaning (null: unknown), and the rows that use it. */
export interface UnitUse {
  readonly text: string
  readonly unit: string | null
  readonly rows: readonly number[]
}

/** A row hidden in the file with a printed amount. */
export interface HiddenRow {
  readonly row: number
  readonly text: string
  readonly amount: Money
}

/** Evidence of the file's own sums for the total. */
export interface Proof {
  /**
   * `agrees`: every line is part of a printed sum that agrees, and no sum differs. `differs`: a printed sum differs from ours. `open`: no sum
   * differs, but some money could not be compared.
   */
  readonly verdict: 'agrees' | 'differs' | 'open'
  /** Total of our lines that printed sums confirm, and of all our lines, with every amount taken as positive. */
  readonly covered: Money
  readonly whole: Money
  /** Printed total less ours; null when no total is printed. */
  readonly difference: Money | null
  /** Whether the difference is only rounding. */
  readonly isRounding: boolean
}

/** The plan compared with the file's printed figures. */
export interface Reconciliation {
  readonly total: Money
  /** The last sum of the whole bill that the file prints; null when it prints none. */
  readonly printedTotal: Money | null
  readonly totals: readonly TotalCheck[]
  readonly arithmetic: readonly LineCheck[]
  readonly notUnderstood: readonly RowNote[]
  readonly duplicates: readonly Duplicate[]
  readonly units: readonly UnitUse[]
  readonly assumptions: readonly Assumption[]
  /** Amounts that are counted although they equal others, or not counted although nothing repeats them. */
  readonly doubts: readonly RowNote[]
  /** Rows the file hides, excluded until the person includes them, with the amount they would add. */
  readonly hidden: readonly HiddenRow[]
  readonly proof: Proof
  /** Difference between rounding each zone alone and rounding each row once. */
  readonly zoneRounding: Money
}

const PENNY = rateAsMoney(rateOf(0.01))

/** Compares and lists; changes nothing. */
export function reconcile(bill: PlannedBill, { sheet, mapping, units }: PlanInput): Reconciliation {
  const totals = checkTotals(bill, sheet, mapping)
  const onceRounded = sum(bill.lines.map(line => computedOf(line.priced.quantity, line.priced.rate)))
  const whole = totalCheck(bill, totals)
  const notUnderstood = bill.facts.flatMap(facts =>
    bill.fates[facts.row] === 'notUnderstood' ? [rowNote(bill, facts)] : [],
  )
  const doubts = [
    ...doubtsOf(bill, totals),
    ...leftOutSheets(sheet),
    ...standBeside(sheet),
    ...addAgain(sheet),
    ...onlyFurtherDown(sheet),
    ...pricedElsewhere(bill, sheet, mapping),
    ...inThousands(mapping),
    ...twoCurrencies(bill, sheet, mapping),
    ...oneOfEachType(bill, sheet, mapping),
    ...addsShownRows(bill, sheet, mapping, totals),
    ...unsureRows(bill, sheet),
    ...readingDoubts(bill, sheet, mapping, totals),
  ]
  const arithmetic = bill.lines.flatMap(({ row, priced }) => {
    const computed = computedOf(priced.quantity, priced.rate)
    return priced.printed === null || priced.printed === computed
      ? []
      : [
          {
            row,
            quantity: priced.quantity,
            rate: priced.rate,
            computed,
            printed: priced.printed,
            isWorkedBack: priced.assumptions.some(each => each.kind === 'rateDerived'),
          },
        ]
  })
  // Printed sums do not confirm an amount that is imported with another value than printed.
  const isMiscounted = arithmetic.some(
    line =>
      !line.isWorkedBack &&
      bill.readings[line.row]?.class !== 'rateOnly' &&
      absolute(minus(line.printed, line.computed)) > PENNY,
  )
  return {
    total: bill.plan.total,
    printedTotal: whole?.printed ?? null,
    proof: proofOf(bill, totals, whole, doubts.length + notUnderstood.length === 0 && !isMiscounted),
    doubts,
    hidden: [...(sheet.hiddenRows ?? [])].flatMap(row => hiddenRow(bill, row)),
    totals,
    arithmetic,
    notUnderstood,
    duplicates: duplicateRefs(bill),
    units: unitUses(bill, units),
    assumptions: bill.assumptions,
    zoneRounding: minus(bill.plan.total, onceRounded),
  }
}

/**
 * Returns the sum of the whole bill: the last that adds every line; else the last whose words mean the total of all, whatever it adds; else a sum
 * from the first line on, after which no other part is summed.
 */
function totalCheck(bill: PlannedBill, totals: readonly TotalCheck[]): TotalCheck | undefined {
  const lines = bill.lines.length
  const parts = totals.filter(({ scope }) => scope === 'bill' || scope === 'section')
  const whole = parts.findLast(check => check.lines >= lines && lines > 0)
  if (whole) return whole
  const labels = parts.map(check => wordKey(check.label))
  const isOnlyOne = (place: number) => labels.indexOf(labels[place] ?? '') === labels.lastIndexOf(labels[place] ?? '')
  const last = parts.findLastIndex((check, place) => isTotalOfAll(check.label) && isOnlyOne(place))
  if (last >= 0) return parts[last]
  const final = parts.at(-1)
  return final?.scope === 'bill' ? final : undefined
}

function proofOf(
  bill: PlannedBill,
  totals: readonly TotalCheck[],
  whole: TotalCheck | undefined,
  isSettled: boolean,
): Proof {
  const borneOut = rowsIn(totals.filter(agrees).flatMap(check => check.covers))
  const size = (lines: PlannedBill['lines']) => sum(lines.map(line => absolute(line.amount)))
  const [covered, all] = [size(bill.lines.filter(line => borneOut(line.row))), size(bill.lines)]
  const isWhole = all > NIL && covered === all
  const difference = whole ? minus(whole.printed, bill.plan.total) : null
  const isApart = totals.some(differs) || (difference !== null && difference !== NIL && !whole?.isRounding)
  return {
    verdict: isApart ? 'differs' : isWhole && isSettled ? 'agrees' : 'open',
    covered,
    whole: all,
    difference,
    isRounding: whole?.isRounding ?? false,
  }
}

/** Returns open questions of the structure: likely repeats without confirmation, and figures only a summary has. */
function doubtsOf(bill: PlannedBill, totals: readonly TotalCheck[]): RowNote[] {
  const shown = (row: number) => {
    const facts = bill.facts[row]
    return facts ? rowText(facts) : ''
  }
  return [
    ...bill.structure.doubts.map(({ row, text }) => ({ row, text: shown(row), reason: text })),
    ...totals
      .filter(check => check.scope === 'addition')
      .map(({ row, label }) => ({ row, text: label, reason: 'Only the summary has it. It is not counted' })),
  ]
}

/** Reports sheets not read: a file with more money than is read is not reported as correct. */
const leftOutSheets = ({ leftOut = [] }: Sheet): RowNote[] =>
  leftOut.map(({ name }) => ({
    row: 0,
    text: `Sheet ${name}`,
    reason: 'It has amounts and is not part of this bill',
  }))

/** Reports lines next to the chosen table, so that none is missed silently. */
const standBeside = ({ besides = [] }: Sheet): RowNote[] =>
  besides.map(text => ({ row: 0, text, reason: 'They multiply as a table of their own and are not part of this bill' }))

/** Reports a pivot table chosen together with the lines it sums: the same money twice. */
const addAgain = ({ twice = [] }: Sheet): RowNote[] =>
  twice.map(name => ({
    row: 0,
    text: `Sheet ${name}`,
    reason: 'It is a pivot table of lines that are read too: they count twice',
  }))

/** Reports columns that only a further table of a sheet has. */
const onlyFurtherDown = ({ dropped = [] }: Sheet): RowNote[] =>
  dropped.map(text => ({
    row: 0,
    text,
    reason: 'The first table has no such column: its figures are not part of this bill',
  }))

/** Reports money in an ignored column, on lines without money in the columns read: "Prov sums £" next to "Measured £". */
function pricedElsewhere(bill: PlannedBill, sheet: Sheet, { columns }: Mapping): RowNote[] {
  const bare = bill.lines.filter(({ row, amount, priced }) => {
    const kind = bill.readings[row]?.class
    return amount === NIL && priced.rate === null && kind !== 'rateOnly' && kind !== 'alternative'
  })
  return columns.flatMap(({ role, style, title }, column) => {
    const isMoney = titleScore(title, 'amount') > 1 || /\p{Sc}/u.test(title)
    if (role !== 'ignore' || !isMoney || sheet.hiddenColumns?.has(column)) return []
    const rows = bare.flatMap(({ row }) => {
      const value = readNumber(sheet.rows[row]?.[column], style, 'money')
      return typeof value === 'number' && value !== NIL ? [row] : []
    })
    const [first] = rows
    if (first === undefined) return []
    const lines = rows.length === 1 ? '1 line that has' : `${rows.length} lines that have`
    return [
      {
        row: first,
        text: `Column ${columnLetters(column)} ${title}`,
        reason: `It has figures on ${lines} no amount here`,
      },
    ]
  })
}

/** Reports house types side by side, counted once each, where no printed figure is their total. */
function oneOfEachType({ plan }: PlannedBill, sheet: Sheet, mapping: Mapping): RowNote[] {
  const types = typesWithoutPlots(sheet, mapping)
  const isTotal = (cell: Cell) => readNumber(cell, 'point', 'money') === plan.total
  if (!types || sheet.rows.some(row => row.some(isTotal))) return []
  const text = mapping.columns.flatMap(({ role, title }) => (role.startsWith('amount') ? [title] : [])).join(', ')
  const reason =
    types.numberRow < 0
      ? 'House types side by side, and no row says how many plots there are of each: each is counted once'
      : 'House types side by side, and no figure multiplies them by their plots: each is counted once'
  return [{ row: Math.max(types.numberRow, mapping.headerRow, 0), text, reason }]
}

/** Titles that may mean thousands or millions and are too unclear to multiply by. */
const THOUSANDS = /(?:^|[\s£€$'’(])000s?\b|[£€$]\s?[km]\b|\bT€|\bthousands?\b|\bmillions?\b/iu

const inThousands = ({ columns }: Mapping): RowNote[] =>
  columns.flatMap(({ role, title }, column) =>
    MONEY_ROLES.has(role) && exponentOf(title) === 0 && THOUSANDS.test(title)
      ? [
          {
            row: 0,
            text: `Column ${columnLetters(column)} ${title}`,
            reason: 'Its title says more than single pounds or euros, and its figures are read as these',
          },
        ]
      : [],
  )

/** Reports totals made with SUBTOTAL, which add only the rows a filter shows: they agree whatever is hidden inside them. */
function addsShownRows(bill: PlannedBill, sheet: Sheet, mapping: Mapping, totals: readonly TotalCheck[]): RowNote[] {
  const hidden = [...(sheet.hiddenRows ?? [])].flatMap(row => hiddenRow(bill, row))
  const amount = columnWith(mapping, 'amount')
  return totals.flatMap(({ row, label, covers }) => {
    if (!/\bSUBTOTAL\(/i.test(sheet.formulas?.get(cellKey(row, amount)) ?? '')) return []
    const isInside = rowsIn(covers)
    const inside = hidden.filter(each => isInside(each.row))
    const rows =
      inside.length === 1 ? '1 row with an amount inside it is' : `${inside.length} rows with amounts inside it are`
    return inside.length === 0
      ? []
      : [
          {
            row,
            text: label,
            reason: `Its formula adds only rows that are shown, and ${rows} hidden`,
          },
        ]
  })
}

/** Reports parts of the file that were guessed or not read: such a file is not reported as correct. */
function unsureRows(bill: PlannedBill, { unsure = new Map(), unread = [] }: Sheet): RowNote[] {
  const rows = [...unsure].flatMap(([row, reason]) => {
    const facts = bill.facts[row]
    return facts && bill.fates[row] !== 'front' ? [{ row, text: rowText(facts), reason }] : []
  })
  return [
    ...rows,
    ...unread.map(text => ({ row: 0, text, reason: 'It holds no text, only a picture, and is not read' })),
  ]
}

function hiddenRow(bill: PlannedBill, row: number): HiddenRow[] {
  const facts = bill.facts[row]
  const amount = facts && numberOrNull(facts.amount)
  return facts && bill.fates[row] === 'excluded' && amount ? [{ row, text: rowText(facts), amount }] : []
}

const computedOf = (quantity: Quantity | null, rate: Rate | null): Money =>
  quantity === null || rate === null ? NIL : lineAmount(quantity, rate)

const rowNote = (bill: PlannedBill, facts: RowFacts) => ({
  row: facts.row,
  text: rowText(facts),
  reason: bill.readings[facts.row]?.reason || 'Left as not understood',
})

/** Bills restart their letters on every page, so short refs count as repeated only under one heading. */
const LONG_REF = 4

function duplicateRefs(bill: PlannedBill): Duplicate[] {
  const rowsByRef = new Map<string, { ref: string; rows: number[] }>()
  const add = (ref: string, group: number | null, row: number) => {
    if (ref === '') return
    const key = ref.length >= LONG_REF ? ref : `${group}\n${ref}`
    const known = rowsByRef.get(key)
    if (known) known.rows.push(row)
    else rowsByRef.set(key, { ref, rows: [row] })
  }
  for (const group of bill.plan.groups) add(group.ref, group.parent, group.row)
  for (const product of bill.plan.products) add(product.ref, product.group, product.rows[0] ?? -1)
  return [...rowsByRef.values()]
    .filter(each => each.rows.length > 1)
    .map(each => ({ ref: each.ref, rows: each.rows.toSorted((a, b) => a - b) }))
}

/** Returns every spelling of a unit on rows that become products, most used first. */
function unitUses(bill: PlannedBill, choices: UnitChoices): UnitUse[] {
  const uses = new Map<string, { text: string; unit: string | null; rows: number[] }>()
  for (const facts of bill.facts) {
    const reading = bill.readings[facts.row]
    if (facts.unit === '' || !reading || !PRODUCT_CLASSES.has(reading.class) || bill.fates[facts.row] !== 'product')
      continue
    const key = unitKey(facts.unit)
    const known = uses.get(key)
    if (known) known.rows.push(facts.row)
    else uses.set(key, { text: facts.unit, unit: matchUnit(facts.unit, choices), rows: [facts.row] })
  }
  return [...uses.values()].toSorted((a, b) => b.rows.length - a.rows.length)
}
