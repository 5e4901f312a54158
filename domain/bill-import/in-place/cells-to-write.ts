import { columnWith, type ColumnRole, COMPOUND_ROLES, type Mapping } from '../columns/columns'
import type { PlannedBill } from '../plan/build-plan'
import { matchLines } from '../revision/match-lines'
import { columnLetters, type RowOrigin } from '../sheet/sheet'
import { rowsIn } from '../structure/structure-reading'
import {
  averageOf,
  lineAmount,
  type Money,
  plus,
  type Quantity,
  type Rate,
  sum,
  textOf,
  times,
} from '../../value/money'

/** A cell of the client's own workbook and its new value. */
export interface CellWrite {
  readonly sheet: string
  /** Counted from 0, like the sheets of a file. */
  readonly row: number
  readonly column: number
  /** A plain decimal. */
  readonly value: string
  readonly product: number
}

/** A part of the file that is not written, or differs, with the reason in words. `at` is the cell or the row as its program names it. */
export interface Unwritten {
  readonly at: string
  readonly reason: string
}

export interface InPlacePlan {
  readonly writes: readonly CellWrite[]
  readonly unwritten: readonly Unwritten[]
  /** Rows of the file that get a price, and their total at our rates and the file's quantities. */
  readonly lines: number
  readonly total: Money
}

/** A product of the assessment with its present price. */
export interface OwnPrice {
  readonly id: number
  readonly ref: string
  readonly name: string
  readonly unit: string
  readonly rate: Rate | null
  /** In all zones together; null without a quantity. */
  readonly quantity: Quantity | null
}

interface Given {
  readonly bill: PlannedBill
  readonly products: readonly OwnPrice[]
  readonly placeOf: (row: number) => FilePlace
}

/** Place of a table row in the file, the column mapping of that sheet, and which of its cells hold a formula. */
export interface FilePlace {
  readonly origin: RowOrigin
  readonly mapping: Mapping
  readonly isFormula: (column: number) => boolean
}

/**
 * Returns the rates and amounts to write into the client's own workbook. An amount is the file's own quantity at our rate, so that each line
 * multiplies as printed; a different quantity of ours is reported. Pure.
 */
export function cellsToWrite({ bill, products, placeOf }: Given): InPlacePlan {
  const matches = matchLines(products, bill.plan.products)
  const rowsOf = new Map<number, number>()
  for (const { product } of bill.lines) rowsOf.set(product, (rowsOf.get(product) ?? 0) + 1)
  const writes: CellWrite[] = []
  const unwritten: Unwritten[] = []
  const amounts: Money[] = []
  const priced: number[] = []
  for (const line of bill.lines) {
    const { origin, mapping } = placeOf(line.row)
    const leave = (reason: string) => unwritten.push({ at: `${origin.sheet}, row ${origin.row + 1}`, reason })
    const own = products[matches.get(line.product)?.known ?? -1]
    const planned = bill.plan.products[line.product]
    if (!planned) continue
    if (!own) leave(`"${planned.name}" is no line of this assessment`)
    else if (own.rate === null) leave(`"${own.name}" is not priced`)
    else if (isCompound(mapping)) leave('Its rate or amount stands in several columns, and ours is one figure')
    else {
      const isAlone = rowsOf.get(line.product) === 1
      const printed = line.priced.quantity
      const counted = isAlone ? planned.cells.map(cell => cell.quantity) : printed === null ? [] : [printed]
      // A house type's lines are counted once for each plot; the file has them once.
      const quantities = counted.map(quantity => averageOf(quantity, bill.counts.get(line.row) ?? 1) ?? quantity)
      const amount = planned.isRateOnly || quantities.length === 0 ? null : amountOf(quantities, own.rate)
      const cells = cellsOf({ ...origin, product: own.id }, mapping, rateInFile(bill, line, own.rate), amount)
      if (cells.length === 0) leave('Its sheet has neither a column of rates nor one of amounts')
      writes.push(...cells)
      if (cells.length > 0) priced.push(line.row)
      if (amount !== null) amounts.push(amount)
      const theirs = planned.cells.length === 0 ? null : planned.cells.map(cell => cell.quantity).reduce(plus)
      if (isAlone && theirs !== own.quantity && !planned.isRateOnly)
        leave(`The file has ${said(theirs)}, this assessment ${said(own.quantity)}: the file’s stands`)
    }
  }
  const found = new Set([...matches.values()].map(({ known }) => known))
  products.forEach(({ name, rate }, place) => {
    if (!found.has(place) && rate !== null)
      unwritten.push({ at: name, reason: 'This line of the assessment is not in the file' })
  })
  unwritten.push(...typedSums(bill, placeOf, priced), ...partsOf(bill, placeOf, priced))
  const lines = new Set(writes.map(({ sheet, row }) => `${sheet}\n${row}`)).size
  return { writes, unwritten, lines, total: sum(amounts) }
}

/** Returns sums over priced lines that the file has as typed numbers: only formulas follow the new prices, so each is reported. */
function typedSums(
  { structure, facts }: PlannedBill,
  placeOf: Given['placeOf'],
  priced: readonly number[],
): Unwritten[] {
  const sums = [...structure.sums.values()].toSorted((a, b) => a.row - b.row)
  return sums.flatMap(({ row, kind, covers }) => {
    const printed = facts[row]?.amount
    if (kind === 'aside' || typeof printed !== 'number' || !priced.some(rowsIn(covers))) return []
    const { origin, mapping, isFormula } = placeOf(row)
    const column = columnWith(mapping, 'amount')
    if (column < 0 || isFormula(column)) return []
    return [{ at: cellName({ ...origin, column }), reason: 'It is a sum typed as a number, not a formula: it stays' }]
  })
}

/** Returns parts such as "Of which labour": the file's breakdown of its own rate does not apply to ours. */
function partsOf({ plan, readings }: PlannedBill, placeOf: Given['placeOf'], priced: readonly number[]): Unwritten[] {
  const rows = plan.products.flatMap(product => (product.rows.some(row => priced.includes(row)) ? product.rows : []))
  return rows.flatMap(row => {
    if (readings[row]?.class !== 'part') return []
    const { origin } = placeOf(row)
    return [{ at: `${origin.sheet}, row ${origin.row + 1}`, reason: 'It is a part of the line above it: it stays' }]
  })
}

/** Whether a sheet has columns such as "Supply £, Fix £": our rate has no such split. */
const isCompound = ({ columns }: Mapping): boolean => columns.some(({ role }) => COMPOUND_ROLES.has(role))

/**
 * Returns the value for the rate column of a line. For "5 % of 8,500.00" it is the base, where ours is the rate of one per cent. Null where the
 * file's percentage was imported as a sum: its base does not depend on our price.
 */
function rateInFile({ readings }: PlannedBill, { row, priced }: PlannedBill['lines'][number], rate: Rate): Rate | null {
  if (readings[row]?.class !== 'percentage') return rate
  return priced.assumptions.some(({ kind }) => kind === 'percentage') ? times(rate, 100) : null
}

/** Rounds money one zone at a time, as the bill prints it. */
const amountOf = (quantities: readonly Quantity[], rate: Rate): Money =>
  sum(quantities.map(quantity => lineAmount(quantity, rate)))

const said = (quantity: Quantity | null): string =>
  quantity === null ? 'none' : textOf('quantity', quantity).replace(/(\.\d\d\d*?)0*$/, '$1')

/** Returns whole pence with two decimals; more decimals are kept. */
const rateText = (rate: Rate): string => textOf('rate', rate).replace(/(\.\d\d\d*?)0*$/, '$1')

/** Titles of the two columns that clients leave empty: an empty column can only be recognised by its title. */
const TITLES: Partial<Record<ColumnRole, RegExp>> = {
  rate: /^(?:unit\s+)?(?:rate|price)\b/i,
  amount: /^(?:amount|total|value|sum|£)/i,
}
function columnFor(mapping: Mapping, role: ColumnRole): number {
  const known = columnWith(mapping, role)
  const title = TITLES[role]
  if (known >= 0 || !title) return known
  return mapping.columns.findIndex(
    each => ['ignore', 'notes', 'description'].includes(each.role) && title.test(each.title.trim()),
  )
}

type Place = RowOrigin & { readonly product: number }
function cellsOf(place: Place, mapping: Mapping, rate: Rate | null, amount: Money | null): CellWrite[] {
  const into = (pounds: ColumnRole, pence: ColumnRole, text: string): CellWrite[] => {
    const [column, beside] = [columnFor(mapping, pounds), columnWith(mapping, pence)]
    if (column < 0) return []
    const { sheet, row, product } = place
    const own = { sheet, row, product }
    if (beside < 0) return [{ ...own, column, value: shifted(text, mapping.columns[column]?.exponent ?? 0) }]
    const [whole = '0', fraction = '0'] = text.split('.')
    return [
      { ...own, column, value: whole },
      { ...own, column: beside, value: String(Number(fraction.padEnd(2, '0').slice(0, 2))) },
    ]
  }
  return [
    ...(rate === null ? [] : into('rate', 'ratePence', rateText(rate))),
    ...(amount === null ? [] : into('amount', 'amountPence', textOf('money', amount))),
  ]
}

/** Returns a plain decimal in thousands (3), millions (6) or pence (-2) for a column printed that way, to the penny. */
function shifted(text: string, exponent: number): string {
  if (exponent === 0) return text
  const {
    sign = '',
    whole = '',
    fraction = '',
  } = /^(?<sign>-?)(?<whole>\d+)\.?(?<fraction>\d*)$/.exec(text)?.groups ?? {}
  if (exponent < 0) {
    const moved = fraction.padEnd(-exponent, '0')
    return `${sign}${whole}${moved.slice(0, -exponent)}.${moved.slice(-exponent)}`
      .replace(/^(-?)0+(?=\d)/, '$1')
      .replace(/\.?0*$/, '')
  }
  const digits = whole.padStart(exponent + 1, '0')
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}${fraction}`.replace(/\.?0+$/, '')
}

/** Returns "Bill!F18": the name of a cell in its program. */
export const cellName = ({ sheet, row, column }: Pick<CellWrite, 'sheet' | 'row' | 'column'>): string =>
  `${sheet}!${columnLetters(column)}${row + 1}`
