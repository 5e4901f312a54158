import { finder } from '#domain/value/search-key'
import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import type { QuantityCell } from '#contract/estimating/product-quantities'
import { type Cost, NIL, plus, type Money } from '#domain/value/money'
import type { BillColumn } from '../../../common/bill/bill-columns'
import type { BillCell, BillModel } from '../../../common/bill/bill-model'
import type { Step } from '../../common/build-up-steps'

/** A zone quantities are typed into, named with the one it stands in: "Level 3 North". */
export interface PhoneZone {
  readonly column: BillColumn
  readonly name: string
  /** Lines with a quantity here. */
  readonly products: number
  readonly amount: Money
}
/** What a cell held before it was typed over. */
export interface Before {
  readonly cell: QuantityCell
  readonly amount: Money
}
/** A line as it is in one zone. */
export interface PhoneLine {
  readonly product: AssessmentProduct
  readonly cell: BillCell
}

/** Which lines are listed. Missing: nobody has given a quantity here. */
export const PHONE_LINES = [
  { value: 'all', label: 'All lines' },
  { value: 'here', label: 'With a quantity here' },
  { value: 'missing', label: 'Without a quantity here' },
  { value: 'unpriced', label: 'Not priced' },
] as const
export type PhoneLines = (typeof PHONE_LINES)[number]['value']

/** The zones of a bill one after another. The model is given with no zone folded. */
export function phoneZones(model: BillModel): PhoneZone[] {
  return model.layout.groups.flatMap(group =>
    group.columns
      .filter(column => column.kind === 'leaf')
      .map(column => ({
        column,
        name: group.columns.length > 1 ? `${group.name} ${column.name}` : group.name,
        products: model.rows.filter(row => row.kind === 'product' && isHere(model.cell(row.id, column))).length,
        amount: model.totals.zoneAmount(column.zone),
      })),
  )
}

const isHere = ({ kind }: BillCell): boolean => kind !== 'none'

/** The lines of the bill in one zone, in bill order, that are wanted and in which every word stands. The open line stays whatever a change makes of it. */
export function phoneLines(
  model: BillModel,
  column: BillColumn,
  which: PhoneLines,
  words: string,
  open: number | null,
): PhoneLine[] {
  const wanted = words
    .split(/\s+/)
    .filter(Boolean)
    .map(word => finder(word))
  const whole = finder(words)
  return model.rows.flatMap(row => {
    if (row.kind !== 'product') return []
    const { product } = row
    const cell = model.cell(row.id, column)
    const isWanted = {
      all: true,
      here: isHere(cell),
      missing: !isHere(cell),
      unpriced: product.rate === null,
    }[which]
    if (!isWanted && row.id !== open) return []
    const text = [product.ref, product.name, product.description].join(' ')
    // Every word somewhere, or all of it as one code: "PB 125".
    return wanted.every(isFound => isFound(text, [product.ref])) || whole(text, [product.ref])
      ? [{ product, cell }]
      : []
  })
}

/** What a rate is made of in as few parts as a phone has room for: they come to what the rate is before it is rounded. */
export function ratePartsOf(steps: readonly Step[]): readonly RatePart[] {
  const amountOf = (key: Step['key']): Cost => steps.find(step => step.key === key)?.amount ?? NIL
  const own = steps.filter(({ part }) => part === 'materials' || part === 'labour' || part === 'supply-fit')
  return [
    ...own.map(({ label, amount, part }) => ({ label, amount, part })),
    {
      label: 'Contingency and inflation',
      amount: plus(amountOf('contingency'), amountOf('inflation')),
      part: 'contingency',
    },
    { label: 'Overhead and profit', amount: plus(amountOf('overhead'), amountOf('profit')), part: 'overhead' },
  ]
}
export interface RatePart {
  readonly label: string
  readonly amount: Cost
  readonly part: Step['part']
}
