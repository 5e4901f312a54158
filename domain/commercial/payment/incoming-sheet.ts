import type { Sheet, SheetCell } from '../../value/sheet'
import { type Day, dayWords } from '../../value/day'
import { minus, type Money, NIL, sum, textOf } from '../../value/money'

/** The application that a workbook is for. */
export interface SheetOf {
  readonly project: number
  readonly subcontractor: number
  readonly effectiveDate: Day
}
/** A line of the workbook. All money is to date. */
export interface SheetLine {
  readonly product: number | null
  readonly fixedCost: number | null
  readonly code: string | null
  readonly name: string
  readonly unit: string | null
  readonly contractValue: Money | null
  readonly approvedBefore: Money
  /** Null: the subcontractor fills it in. */
  readonly value: Money | null
}

/** Titles that the reader finds columns by. The currency sign follows them. */
export const SHEET_TITLES = {
  item: 'Item',
  before: 'Certified to date',
  applied: 'Applied to date',
} as const

/** The kind of a row, by the last part of its key. */
type RowKey =
  | { readonly is: 'line'; readonly product: number | null; readonly fixedCost: number | null }
  | { readonly is: 'other' | 'total' }

const keyOf = ({ project, subcontractor, effectiveDate }: SheetOf, what: string): string =>
  `A:${project}:${subcontractor}:${effectiveDate}:${what}`
const KEY = /^A:(\d+):(\d+):(\d{4}-\d\d-\d\d):(?:([pf])(\d+)|(other|total))$/

/** Returns what a key says; null for any other text. */
export function readKey(text: string): { readonly of: SheetOf; readonly row: RowKey } | null {
  const [found, project, subcontractor, effectiveDate, kind, id, word] = KEY.exec(text.trim()) ?? []
  if (found === undefined || effectiveDate === undefined) return null
  const row: RowKey =
    kind === undefined
      ? { is: word === 'total' ? 'total' : 'other' }
      : { is: 'line', product: kind === 'p' ? Number(id) : null, fixedCost: kind === 'f' ? Number(id) : null }
  return { of: { project: Number(project), subcontractor: Number(subcontractor), effectiveDate }, row }
}

const whatOf = ({ product, fixedCost }: SheetLine): string =>
  product === null ? (fixedCost === null ? 'other' : `f${fixedCost}`) : `p${product}`

const text = (words: string | null, isStrong = false): SheetCell =>
  words === null || words === '' ? null : { kind: 'text', text: words, isStrong }
const money = (value: Money | null): SheetCell =>
  value === null ? null : { kind: 'number', value: textOf('money', value), decimals: 2 }

/** Rows below the lines for work that is of no bill. */
const SPARE_ROWS = 10

/**
 * Returns the workbook that a subcontractor fills in: a hidden key in each row, and periods and totals that add up as values are typed. It says nothing of
 * our own progress.
 */
export function incomingSheet(
  of: SheetOf,
  lines: readonly SheetLine[],
  { sign, about }: { readonly sign: string; readonly about: readonly (readonly [label: string, value: string])[] },
): Sheet {
  const { item, before, applied } = SHEET_TITLES
  const titles = ['Key', 'Ref', item, 'Unit', `Contract ${sign}`, `${before} ${sign}`, `${applied} ${sign}`]
  const last = lines.length + SPARE_ROWS + 1
  const difference = (row: number, value: Money): SheetCell => ({
    kind: 'formula',
    formula: `IF(G${row}="",0,G${row}-F${row})`,
    value: textOf('money', value),
  })
  const period = (line: SheetLine): Money => (line.value === null ? NIL : minus(line.value, line.approvedBefore))
  const total = (column: string, values: readonly Money[]): SheetCell => ({
    kind: 'formula',
    formula: `SUM(${column}2:${column}${last})`,
    value: textOf('money', sum(values)),
    isStrong: true,
  })
  return {
    name: 'Application',
    columns: [
      { width: 30, isHidden: true },
      { width: 12 },
      { width: 60 },
      { width: 10 },
      ...[16, 18, 18, 16].map(width => ({ width })),
    ],
    rows: [
      [...titles, `This period ${sign}`].map(title => text(title, true)),
      ...lines.map((line, index) => [
        text(keyOf(of, whatOf(line))),
        text(line.code),
        text(line.name),
        text(line.unit),
        money(line.contractValue),
        money(line.approvedBefore),
        money(line.value),
        difference(index + 2, period(line)),
      ]),
      ...Array.from({ length: SPARE_ROWS }, (_, index) => [
        text(keyOf(of, 'other')),
        ...Array<SheetCell>(6).fill(null),
        difference(lines.length + index + 2, NIL),
      ]),
      [
        text(keyOf(of, 'total')),
        null,
        text('Total', true),
        null,
        null,
        total(
          'F',
          lines.map(line => line.approvedBefore),
        ),
        total(
          'G',
          lines.map(line => line.value ?? NIL),
        ),
        total('H', lines.map(period)),
      ],
      [],
      ...about.map(([label, value]) => [null, null, text(`${label}: ${value}`)]),
      [null, null, text(`Work up to: ${dayWords(of.effectiveDate)}`)],
      [null, null, text(`Fill in "${applied}" in full pounds and pence, without VAT and before retention.`)],
      [null, null, text('Other work goes into the empty rows above the total, with its name and value.')],
    ],
  }
}
