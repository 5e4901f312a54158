import { exact, rounded, times } from '../../value/exact'
import { fixedCostTotals } from '../assessment-price'
import { offerPrice } from '../offer-totals'
import { isPriced, withPrice } from './price-under-sheet'
import { QUANTITY_SOURCES_WORDS } from './source-words'
import { allocate, type Cost, lineAmount, type Money, minus, NIL, plus, sum, type Quantity } from '../../value/money'
import { type ExportedBill, type ExportedCost, type ExportedLine, type WorkedBill, workOut } from './exported-bill'
import {
  at,
  type ExportCell,
  type LayoutSheet,
  moneyCell,
  quantityCell,
  rateCell,
  sumCell,
  sumDown,
  words,
} from './export-sheet'

/** The layouts of the specification, and the two grouped ones. Spec: business 4. */
export const EXPORT_FORMATS = ['bill', 'matrix', 'grid_pz', 'grid_zp', 'budget', 'grouped', 'grouped_zones'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

const LAYOUTS: Readonly<Record<ExportFormat, (worked: WorkedBill, bill: ExportedBill) => LayoutSheet>> = {
  bill: billLayout,
  matrix: matrixLayout,
  grid_pz: productGrid,
  grid_zp: zoneGrid,
  budget: budgetLayout,
  grouped: worked => groupedLayout(worked, false),
  grouped_zones: worked => groupedLayout(worked, true),
}

/** Returns a bill as one sheet. Every layout has the same total: the price offered, or the measured work where it says that the rest is left out. */
export function exportBill(bill: ExportedBill, format: ExportFormat): LayoutSheet {
  const worked = workOut(bill)
  const sheet = LAYOUTS[format](worked, bill)
  return format === 'budget' && bill.beyond !== null ? sheet : withPrice(sheet, worked, bill)
}

/** Returns a line's sum in the sheet. Where the pence of the zones add up to a different amount than the whole line, the formula includes the difference. */
function lineSum(
  quantity: Quantity,
  line: ExportedLine,
  amount: Money,
  quantityAt: string,
  rateAt: string,
): ExportCell {
  if (line.product.rate === null) return null
  const odd = minus(amount, lineAmount(quantity, line.product.rate))
  const pence = odd === NIL ? '' : `${odd > 0 ? '+' : '-'}${(Math.abs(odd) / 100).toFixed(2)}`
  return sumCell(`ROUND(${quantityAt}*${rateAt},2)${pence}`, amount)
}

/** Returns a row per product and zone, with everything an import needs to read it again. The last column is hidden: it identifies the cell of a row. */
function billLayout({ lines, tops, amount }: WorkedBill, { assessment }: ExportedBill): LayoutSheet {
  const titles = [
    'Section',
    'Ref',
    'Product',
    'Description',
    'Unit',
    'Zone',
    'Quantity',
    'Rate',
    'Amount',
    'Source',
    'Notes',
    'Key',
  ]
  const rows: ExportCell[][] = [titles.map(title => words(title, true))]
  for (const line of lines) {
    const { product } = line
    const of = (zone: number | null) => `${assessment}/${product.id}/${zone ?? ''}`
    const head = [
      words(line.section),
      words(product.ref),
      words(product.name),
      words(product.description),
      words(product.unit),
    ]
    const measured = line.zones.flatMap((figure, index) => (figure ? [{ figure, top: tops[index] }] : []))
    if (measured.length === 0)
      rows.push([...head, null, null, rateCell(product.rate), null, null, words(product.notes), words(of(null))])
    for (const { figure, top } of measured) {
      const row = rows.length
      rows.push([
        ...head,
        words(top?.name ?? ''),
        quantityCell(figure.quantity),
        rateCell(product.rate),
        lineSum(figure.quantity, line, figure.amount, at(6, row), at(7, row)),
        words(QUANTITY_SOURCES_WORDS[figure.source] ?? figure.source),
        words(product.notes),
        words(of(top?.id ?? null)),
      ])
    }
  }
  rows.push([
    null,
    null,
    words('Total', true),
    null,
    null,
    null,
    null,
    null,
    sumCell(sumDown(8, 1, rows.length - 1), amount, true),
  ])
  const widths = [24, 10, 44, 30, 10, 16, 12, 12, 14, 22, 24, 18]
  return {
    name: 'Bill of quantities',
    columns: widths.map((width, index) => ({ width, isHidden: index === widths.length - 1 })),
    rows,
    amount,
    total: { row: rows.length - 1, column: 8 },
    sums: [rows.length - 1],
    headings: [],
    names: 6,
  }
}

/** Returns rows of products with unit and rate, and columns of zones with the product's amount in each. */
function productGrid({ lines, tops, amount, zoneAmount }: WorkedBill): LayoutSheet {
  const first = 5
  const rows: ExportCell[][] = [
    ['Section', 'Ref', 'Product', 'Unit', 'Rate', ...tops.map(({ name }) => name), 'Total'].map(title =>
      words(title, true),
    ),
  ]
  for (const { product, section, zones, totals } of lines)
    rows.push([
      words(section),
      words(product.ref),
      words(product.name),
      words(product.unit),
      rateCell(product.rate),
      ...zones.map(figure => (product.rate === null ? null : moneyCell(figure?.amount ?? null))),
      acrossSum(first, tops.length, rows.length, totals.amount),
    ])
  return gridFoot(
    'Products by zone',
    rows,
    first,
    tops.map(({ id }) => zoneAmount(id)),
    amount,
    [24, 10, 44, 10, 12],
  )
}

const acrossSum = (first: number, count: number, row: number, amount: Money): ExportCell =>
  sumCell(count === 0 ? '0' : `SUM(${at(first, row)}:${at(first + count - 1, row)})`, amount)

/** Adds totals under each column of a grid, and the grand total at the bottom right. */
function gridFoot(
  name: string,
  rows: ExportCell[][],
  first: number,
  columns: readonly Money[],
  amount: Money,
  widths: readonly number[],
): LayoutSheet {
  const last = rows.length - 1
  const total = first + columns.length
  rows.push([
    words('Total', true),
    ...Array.from({ length: first - 1 }, () => null),
    ...columns.map((each, index) => sumCell(sumDown(first + index, 1, last), each, true)),
    sumCell(sumDown(total, 1, last), amount, true),
  ])
  return {
    name,
    columns: [...widths, ...columns.map(() => 14), 16].map(width => ({ width })),
    rows,
    amount,
    total: { row: rows.length - 1, column: total },
    sums: [rows.length - 1],
    headings: [],
    names: first,
  }
}

/** Returns rows of zones, with quantity and amount of each product, and rate, unit and notes in the head. */
function zoneGrid({ lines, tops, amount, zoneAmount }: WorkedBill): LayoutSheet {
  const pairs = (of: (line: ExportedLine) => ExportCell): ExportCell[] => lines.flatMap(line => [of(line), null])
  const total = 1 + lines.length * 2
  const rows: ExportCell[][] = [
    [
      words('Zone', true),
      ...pairs(({ product }) => words([product.ref, product.name].filter(Boolean).join(' '), true)),
      words('Total', true),
    ],
    [words('Unit'), ...pairs(({ product }) => words(product.unit))],
    [words('Rate'), ...pairs(({ product }) => rateCell(product.rate))],
    [words('Notes'), ...pairs(({ product }) => words(product.notes))],
    [null, ...lines.flatMap(() => [words('Quantity', true), words('Value', true)])],
  ]
  const head = rows.length
  tops.forEach(({ id, name }, index) => {
    const row = rows.length
    const cells = lines.flatMap((line, place) => {
      const figure = line.zones[index]
      const column = 1 + place * 2
      if (!figure) return [null, null]
      return [
        quantityCell(figure.quantity),
        lineSum(figure.quantity, line, figure.amount, at(column, row), `${at(column, 2).replace(/(\d+)$/, '$$$1')}`),
      ]
    })
    const values = lines.map((_, place) => at(2 + place * 2, row))
    rows.push([words(name), ...cells, piecewise(values, zoneAmount(id))])
  })
  const last = rows.length - 1
  rows.push([
    words('Total', true),
    ...lines.flatMap(({ totals, product }, place) => [
      null,
      product.rate === null ? null : sumCell(sumDown(2 + place * 2, head, last), totals.amount, true),
    ]),
    sumCell(sumDown(total, head, last), amount, true),
  ])
  return {
    name: 'Zones by product',
    columns: [{ width: 20 }, ...lines.flatMap(() => [{ width: 12 }, { width: 14, isWithLast: true }]), { width: 16 }],
    rows,
    amount,
    total: { row: rows.length - 1, column: total },
    sums: [rows.length - 1],
    headings: [],
    names: 1,
  }
}

/** Spreadsheets limit a formula to 8,192 characters. */
const LONGEST = 8_000
/** Adds up cells that are not adjacent; the bare figure where the formula would be too long. */
function piecewise(cells: readonly string[], amount: Money): ExportCell {
  const formula = cells.length === 0 ? '0' : cells.join('+')
  return formula.length > LONGEST ? moneyCell(amount) : sumCell(formula, amount)
}

const REST = 'Without components'

/** Returns rows of components by name over all products, and columns of zones; a line's money is shared over its components by their cost. */
function matrixLayout({ lines, tops, amount, zoneAmount }: WorkedBill, { costs }: ExportedBill): LayoutSheet {
  const byName = new Map<string, Money[]>()
  for (const { product, zones } of lines) {
    const components = costs.get(product.id)?.components.filter(({ cost }) => cost > 0) ?? []
    const names = components.length === 0 ? [REST] : components.map(({ name }) => name)
    const weights = components.length === 0 ? [1] : components.map(({ cost }) => cost)
    zones.forEach((figure, zone) => {
      if (!figure) return
      allocate(figure.amount, weights).forEach((share, index) => {
        const name = names[index] ?? REST
        const row = byName.get(name) ?? tops.map((): Money => NIL)
        row[zone] = plus(row[zone] ?? NIL, share)
        byName.set(name, row)
      })
    })
  }
  const rows: ExportCell[][] = [
    ['Component', ...tops.map(({ name }) => name), 'Total'].map(title => words(title, true)),
  ]
  for (const [name, own] of byName)
    rows.push([words(name), ...own.map(each => moneyCell(each)), acrossSum(1, tops.length, rows.length, sum(own))])
  return gridFoot(
    'Components by zone',
    rows,
    1,
    tops.map(({ id }) => zoneAmount(id)),
    amount,
    [44],
  )
}

const CATEGORIES: readonly (readonly [keyof Omit<ExportedCost, 'components'>, string])[] = [
  ['materials', 'Materials'],
  ['labour', 'Labour'],
  ['supplyAndFit', 'Supply & fit'],
  ['contingency', 'Contingency'],
  ['inflation', 'Inflation'],
]

/** Returns the cost by category, fixed costs among them, and the rest of the net for overhead and profit. */
function budgetLayout({ lines, amount: measured }: WorkedBill, bill: ExportedBill): LayoutSheet {
  const { costs } = bill
  const beyond = isPriced(lines) ? bill.beyond : null
  const rows: ExportCell[][] = [['Category', 'Amount'].map(title => words(title, true))]
  const fixed = fixedCostTotals(beyond?.fixedCosts ?? [])
  const amount = beyond ? offerPrice(measured, beyond).net : measured
  let spent: Money = NIL
  const spend = (title: string, own: Money) => {
    spent = plus(spent, own)
    rows.push([words(title), moneyCell(own)])
  }
  for (const [key, title] of CATEGORIES) {
    const own = sum(lines.map(({ product, totals }) => costOf(totals.quantity, costs.get(product.id)?.[key] ?? NIL)))
    // A contingency among the fixed costs is all cost.
    spend(title, key === 'contingency' ? plus(own, fixed.contingency) : own)
  }
  if (beyond && beyond.fixedCosts.length > 0) spend('Fixed costs', minus(fixed.cost, fixed.contingency))
  rows.push([words('Overhead and profit'), moneyCell(minus(amount, spent))])
  rows.push([words(beyond ? 'Net' : 'Total', true), sumCell(sumDown(1, 1, rows.length - 1), amount, true)])
  return {
    name: 'Budget',
    columns: [{ width: 32 }, { width: 16 }],
    rows,
    amount,
    total: { row: rows.length - 1, column: 1 },
    sums: [rows.length - 1],
    headings: [],
    names: 1,
  }
}

/** Returns the cost of a quantity, to the penny. */
const costOf = (quantity: Quantity, cost: Cost): Money =>
  rounded('money', times(exact('quantity', quantity), exact('cost', cost)))

/** Returns products under their headings, each with its whole quantity, or zone by zone. */
function groupedLayout({ lines, tops, amount }: WorkedBill, hasZones: boolean): LayoutSheet {
  const rows: ExportCell[][] = [
    ['Ref', 'Description', 'Unit', 'Quantity', 'Rate', 'Amount'].map(title => words(title, true)),
  ]
  const [sums, headings]: [number[], number[]] = [[], []]
  for (const { section, own } of bySection(lines)) {
    if (section !== '') headings.push(rows.push([null, words(section, true)]) - 1)
    const from = rows.length
    for (const line of own) rows.push(...productRows(line, tops, hasZones, rows.length))
    const money = sum(own.map(({ totals }) => totals.amount))
    const total = sumCell(subtotal(5, from, rows.length - 1), money, true)
    if (section !== '') sums.push(rows.push([null, words(`${section}, total`, true), null, null, null, total]) - 1)
  }
  rows.push([null, words('Total', true), null, null, null, sumCell(subtotal(5, 1, rows.length - 1), amount, true)])
  return {
    name: hasZones ? 'Grouped by zone' : 'Grouped',
    columns: [10, 60, 10, 12, 12, 16].map(width => ({ width })),
    rows,
    amount,
    total: { row: rows.length - 1, column: 5 },
    sums: [...sums, rows.length - 1],
    headings,
    names: 2,
    readsAcross: true,
  }
}

/** Groups consecutive lines under one heading. */
function bySection(lines: readonly ExportedLine[]): { readonly section: string; readonly own: ExportedLine[] }[] {
  const sections: { readonly section: string; readonly own: ExportedLine[] }[] = []
  for (const line of lines) {
    const last = sections.at(-1)
    if (last?.section === line.section) last.own.push(line)
    else sections.push({ section: line.section, own: [line] })
  }
  return sections
}

/** SUBTOTAL ignores nested subtotals, so nothing counts twice. */
const subtotal = (column: number, from: number, to: number): string =>
  to < from ? '0' : `SUBTOTAL(9,${at(column, from)}:${at(column, to)})`

function productRows(line: ExportedLine, tops: WorkedBill['tops'], hasZones: boolean, row: number): ExportCell[][] {
  const { product, totals, zones } = line
  const figures = (quantity: Quantity, amount: Money, place: number): ExportCell[] => [
    words(product.unit),
    quantityCell(quantity),
    rateCell(product.rate),
    lineSum(quantity, line, amount, at(3, place), at(4, place)),
  ]
  const name = words(product.name)
  if (!totals.isMeasured) return [[words(product.ref), name, words(product.unit), null, rateCell(product.rate)]]
  if (!hasZones) return [[words(product.ref), name, ...figures(totals.quantity, totals.amount, row)]]
  const measured = zones.flatMap((figure, index) => (figure ? [{ figure, name: tops[index]?.name ?? '' }] : []))
  return [
    [words(product.ref), name],
    ...measured.map(({ figure, name: zone }, index) => [
      null,
      words(zone),
      ...figures(figure.quantity, figure.amount, row + 1 + index),
    ]),
  ]
}
