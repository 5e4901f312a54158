import { type Money, NIL, textOf } from '../../value/money'
import type { ExportCell, LayoutSheet } from './export-sheet'
import { type ExportedBill, type ExportedLine, type WorkedBill, workOut } from './exported-bill'
import type { OfferTotal } from '../offer-totals'
import { exportBill, type ExportFormat } from './formats'
import { totalsOf } from './price-under-sheet'

/** A printed table: texts, and the amount each row adds to the total carried from page to page. */
export interface PaperTable {
  /** Name of the part, for a bill too wide for one page; null where it fits. */
  readonly part: string | null
  readonly columns: readonly { readonly title: string; readonly share: number; readonly isFigure?: boolean }[]
  readonly rows: readonly PaperRow[]
  /** Whether the last column is the money that adds up to the total. */
  readonly isCarried: boolean
}
export interface PaperRow {
  readonly cells: readonly string[]
  readonly adds?: number
  readonly isStrong?: boolean
  readonly isHeading?: boolean
  readonly rule?: 'hair' | 'ink' | 'double'
  readonly keep?: string
}

/** A bill for print: its tables, what they add up to, and the totals from the measured work to the price, if that is more. */
interface PaperBill {
  readonly tables: readonly PaperTable[]
  readonly amount: Money
  readonly totals: readonly OfferTotal[]
}

/**
 * Returns a bill for print in one of its layouts. A grid with more zones or products than fit continues in further parts, each with the columns that
 * name the rows.
 *
 * @param sign currency sign
 * @param room number of characters that fit on a line
 */
export function paperOf(bill: ExportedBill, format: ExportFormat, sign: string, room: number): PaperBill {
  const worked = workOut(bill)
  const totals = totalsOf(worked, bill)
  if (format === 'bill') return { ...billPaper(worked, sign), totals }
  // Its totals are printed under the tables.
  const sheet = exportBill(format === 'budget' ? bill : { ...bill, beyond: NOTHING }, format)
  const parts = bands(sheet, room)
  return {
    tables: parts.map((columns, index) =>
      tableOf(sheet, columns, parts.length > 1 ? `Part ${index + 1} of ${parts.length}` : null),
    ),
    amount: sheet.amount,
    totals,
  }
}
const NOTHING = { fixedCosts: [], adjustments: [] } as const

const grouped = (whole: string): string => whole.replace(/\B(?=(\d{3})+$)/g, ',')
/** Formats a figure as "1,234.50", with at least `decimals` decimals and without further trailing zeros. */
function figure(value: string, decimals: number): string {
  const [whole = '', rest = ''] = value.split('.')
  const kept = rest.replace(/0+$/, '').padEnd(decimals, '0')
  return kept === '' ? grouped(whole) : `${grouped(whole)}.${kept}`
}
const said = (cell: ExportCell): string =>
  !cell ? '' : cell.kind === 'text' ? cell.text : figure(cell.value, cell.kind === 'number' ? cell.decimals : 2)

/** Returns the columns of each part: those that name the rows, then as many as fit. Columns that belong together stay together. */
function bands({ columns, names, total, readsAcross }: LayoutSheet, room: number): readonly number[][] {
  const shown = columns.flatMap(({ isHidden }, index) => (isHidden ? [] : [index]))
  if (readsAcross) return [shown]
  const widthOf = (some: readonly number[]): number => some.reduce((sum, at) => sum + (columns[at]?.width ?? 0), 0)
  const heads = shown.filter(at => at < names)
  const free = Math.max(room - widthOf(heads), 28)
  const runs: number[][] = []
  for (const at of shown.filter(index => index >= names)) {
    const last = runs.at(-1)
    if (last && columns[at]?.isWithLast) last.push(at)
    else runs.push([at])
  }
  const found: number[][] = []
  for (const run of runs) {
    const last = found.at(-1)
    if (last && widthOf(last) + widthOf(run) <= free) last.push(...run)
    else found.push([...run])
  }
  return found.length === 0
    ? [heads]
    : found.map(band => [...heads, ...band]).map(band => withTotalLast(band, total.column))
}
const withTotalLast = (band: number[], total: number): number[] =>
  band.includes(total) ? [...band.filter(at => at !== total), total] : band

function tableOf(sheet: LayoutSheet, columns: readonly number[], part: string | null): PaperTable {
  const [titles, ...rows] = sheet.rows
  const isCarried = columns.at(-1) === sheet.total.column
  return {
    part,
    isCarried,
    columns: columns.map(at => ({
      title: said(titles?.[at] ?? null),
      share: sheet.columns[at]?.width ?? 1,
      isFigure: rows.some(row => row[at] && row[at].kind !== 'text'),
    })),
    rows: rows.map((row, index) => {
      const at = index + 1
      const isSum = sheet.sums.includes(at)
      const money = row[sheet.total.column]
      const adds = isCarried && !isSum && money && money.kind !== 'text' ? penceOf(money.value) : 0
      return {
        cells: columns.map(column => said(row[column] ?? null)),
        rule: isSum ? 'ink' : 'hair',
        ...(isSum ? { isStrong: true } : {}),
        ...(sheet.headings.includes(at) ? { isHeading: true } : {}),
        ...(adds === 0 ? {} : { adds }),
      }
    }),
  }
}
/** Money of a sheet is a decimal text of two places. */
const penceOf = (value: string): number => Number(value.replace('.', ''))

const money = (amount: Money): string => figure(textOf('money', amount), 2)

/** Returns every product under its heading with its description, a row for each of its zones, and its amount. */
function billPaper({ lines, tops, amount }: WorkedBill, sign: string): Omit<PaperBill, 'totals'> {
  const rows: PaperRow[] = []
  let section = ''
  for (const line of lines) {
    if (line.section !== section && line.section !== '')
      rows.push({ cells: ['', line.section, '', '', '', ''], isHeading: true, rule: 'hair' })
    section = line.section
    rows.push(...productRows(line, tops))
  }
  rows.push({ cells: ['', 'Total', '', '', '', money(amount)], isStrong: true, rule: 'ink' })
  return {
    tables: [
      {
        part: null,
        isCarried: true,
        columns: [
          { title: 'Ref', share: 1.3 },
          { title: 'Description', share: 6 },
          { title: 'Quantity', share: 1.7, isFigure: true },
          { title: 'Unit', share: 1 },
          { title: `Rate ${sign}`, share: 1.5, isFigure: true },
          { title: `Amount ${sign}`, share: 2.1, isFigure: true },
        ],
        rows,
      },
    ],
    amount,
  }
}

function productRows({ product, totals, zones }: ExportedLine, tops: WorkedBill['tops']): PaperRow[] {
  const keep = String(product.id)
  const words = product.description ? `${product.name}\n${product.description}` : product.name
  const rate = product.rate === null ? 'not priced' : figure(textOf('rate', product.rate), 2)
  const sumOf = (amount: Money): string => (product.rate === null ? '' : money(amount))
  const addsOf = (amount: Money) => (product.rate === null ? {} : { adds: amount })
  // A zone without a quantity prints no row.
  const measured = zones.flatMap((zone, index) =>
    zone && zone.quantity !== NIL ? [{ ...zone, name: tops[index]?.name ?? '' }] : [],
  )
  const cellsOf = (ref: string, text: string, quantity: string, amount: Money) => [
    ref,
    text,
    quantity,
    product.unit ?? '',
    rate,
    sumOf(amount),
  ]
  const [only] = measured
  if (!only) return [{ cells: [product.ref ?? '', words, '', product.unit ?? '', rate, ''], rule: 'hair', keep }]
  const quantityOf = (quantity: (typeof only)['quantity']): string => figure(textOf('quantity', quantity), 2)
  if (tops.length === 1)
    return [
      {
        cells: cellsOf(product.ref ?? '', words, quantityOf(only.quantity), only.amount),
        rule: 'hair',
        keep,
        ...addsOf(only.amount),
      },
    ]
  return [
    { cells: [product.ref ?? '', words, '', '', '', ''], rule: 'hair', keep },
    ...measured.map(zone => ({
      cells: cellsOf('', `\u00a0\u00a0\u00a0\u00a0${zone.name}`, quantityOf(zone.quantity), zone.amount),
      keep,
      ...addsOf(zone.amount),
    })),
    ...(measured.length > 1
      ? [
          {
            cells: ['', '', quantityOf(totals.quantity), product.unit ?? '', '', sumOf(totals.amount)],
            isStrong: true,
            keep,
          },
        ]
      : []),
  ]
}
