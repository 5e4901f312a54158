import type { Estimate } from './estimate-figures'
import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import { labourCost, materialCost } from '#domain/estimating/rate-build-up'
import { ONE, type Cost, type Percentage, type Quantity } from '#domain/value/money'
import type { BillModel } from '../../common/bill/bill-model'
import { sourceLabel } from '../../common/bill/bill-model'
import type { ProductComponent, RateBook } from '../../common/build-up/rate-book'
import { formatExact, formatMoney, formatNumber } from '../../ui/format'
import { formulaText } from '../common/formula-text'
import { noTotal } from '../common/no-total'

/** One step on the way from a total down to the person: what it is, its figure, and the sum that makes it. */
export interface ExplainStep {
  readonly key: string
  readonly name: string
  readonly figure: string
  readonly sum: string
  /** Leaves the program's own arithmetic: the corner of a source stands beside it. */
  readonly source?: string
  /** Who changed it last and when. */
  readonly changed?: string | null
  /** The bidder's reply the price was taken from. */
  readonly reply?: Reply | null
}
export interface Reply {
  readonly request: number
  readonly fileName: string
}
type Changeable = Pick<ProductComponent['component'], 'updatedBy' | 'updatedAt'>

type Material = ProductComponent['materials'][number]
type Activity = ProductComponent['activities'][number]

export interface Asked {
  readonly model: BillModel
  readonly book: RateBook
  /** null while what the assessment is offered at is not known on this device. */
  readonly estimate: Estimate | null
  readonly product: number
  /** null explains the whole line. */
  readonly zone: number | null
  readonly currency: string
  readonly fileName: string | null
  /** Who changed a record last and when, in words. */
  readonly changedBy: (record: Changeable) => string
  /** Who typed the quantity of the zone last and when, in words; null where the office has not said. */
  readonly cellChanged: string | null
  readonly replies: {
    readonly ofProduct: (product: AssessmentProduct) => Reply | null
    readonly ofMaterial: (line: ProductComponent['materials'][number]) => Reply | null
  }
}

/** The steps from the tender total to one quantity and to what its rate is made of. A step that is not known says so. Source: rooms 22. */
export function explainSteps(asked: Asked): ExplainStep[] {
  return [...totals(asked), ...line(asked), ...quantity(asked), ...origin(asked), ...rate(asked)]
}

function totals({ model, estimate, currency }: Asked): ExplainStep[] {
  const none = noTotal(model)
  const measured = none ?? formatMoney(model.totals.amount, currency)
  if (!estimate)
    return [{ key: 'measured', name: 'Measured work', figure: measured, sum: `${model.totals.lines.size} lines` }]
  const money = (value: typeof estimate.net) => formatMoney(value, currency)
  return [
    {
      key: 'total',
      name: 'Tender total',
      figure: none ?? money(estimate.gross),
      sum:
        none === 'Not priced'
          ? 'Nothing of the bill has a rate yet'
          : `${money(estimate.net)} net + ${money(estimate.discount)} discount`,
    },
    {
      key: 'net',
      name: 'Net',
      figure: none ?? money(estimate.net),
      sum:
        none === 'Not priced'
          ? 'Nothing of the bill has a rate yet'
          : `${money(estimate.measured)} measured + ${money(estimate.fixedCosts)} fixed costs + ${money(estimate.adjusted)} adjustments`,
    },
    {
      key: 'measured',
      name: 'Measured work',
      figure: measured,
      sum: `${model.totals.lines.size} lines, each rounded to the penny`,
    },
  ]
}

function line({ model, product, zone, currency }: Asked): ExplainStep[] {
  const row = model.rows.find(each => each.kind === 'product' && each.id === product)
  const totals_ = model.line(product)
  if (row?.kind !== 'product' || !totals_) return []
  const isPriced = row.product.rate !== null
  const names = new Map(model.records.zones.map(each => [each.id, each.name]))
  const tops = model.layout.tree.tops.flatMap(top => {
    const figure = totals_.figure(top.id)
    return figure ? [{ top, figure }] : []
  })
  const steps: ExplainStep[] = [
    {
      key: 'line',
      name: `Line ${row.product.ref ?? row.product.name}, all zones`,
      figure: isPriced ? formatMoney(totals_.amount, currency) : 'not priced',
      sum:
        tops.length === 0
          ? 'No quantity in any zone'
          : isPriced
            ? tops.map(({ figure }) => formatNumber('money', figure.amount)).join(' + ')
            : 'It has no rate yet',
    },
  ]
  const top = zone === null ? undefined : model.layout.tree.topOf.get(zone)
  const found = tops.find(each => each.top.id === top)
  if (!found) return steps
  const { figure } = found
  const unit = row.product.unit ?? ''
  const ratio = row.product.rate === null ? 'not priced' : formatExact('rate', row.product.rate)
  steps.push({
    key: 'zone',
    name: names.get(found.top.id) ?? '',
    figure: isPriced ? formatMoney(figure.amount, currency) : 'not priced',
    sum: `${formatExact('quantity', figure.quantity)} ${unit} × ${ratio}`,
  })
  const locked = totals_.locked(found.top.id)
  if (found.top.subs.length > 0)
    steps.push({
      key: 'subs',
      name: 'Quantity',
      figure: `${formatExact('quantity', figure.quantity)} ${unit}`,
      sum: locked
        ? 'Kept from before its sub-zones were added'
        : found.top.subs
            .flatMap(sub => model.cells(product)[sub]?.quantity ?? [])
            .map(each => formatExact('quantity', each))
            .join(' + '),
    })
  return steps
}

/** The line as the file it was last read from has it. The last step down: what stands there was written by the person who sent the file. */
function origin({ model, product, fileName }: Asked): ExplainStep[] {
  const row = model.rows.find(each => each.kind === 'product' && each.id === product)
  if (row?.kind !== 'product') return []
  const { importFile, importSheet, importRows, importText } = row.product
  const cells = Object.values(model.cells(product))
  const file = importFile ?? (cells.some(cell => isImported(cell.source)) ? fileName : null)
  if (file === null) return []
  return [
    {
      key: 'origin',
      name: `Read from ${file}`,
      // A line that came to this device before rows were kept lacks the fields.
      figure: !importRows ? '' : `${/\D/.test(importRows) ? 'rows' : 'row'} ${importRows}`,
      sum: !importRows
        ? 'Imported before rows were kept with their lines'
        : `Sheet ${importSheet ?? ''}: ${importText ?? ''}`,
    },
  ]
}

const isImported = (source: string): boolean => source === 'imp_b' || source === 'imp_c'

function quantity({ model, product, zone, cellChanged }: Asked): ExplainStep[] {
  const cell = zone === null ? undefined : model.cells(product)[zone]
  if (zone === null || !cell || cell.quantity === null) return []
  const name = model.records.zones.find(each => each.id === zone)?.name ?? ''
  const made = cell.formula
    ? formulaText(model, cell.formula)
    : isImported(cell.source)
      ? 'As the file said it'
      : 'Typed, no source'
  // What a link came to when it was written says nothing.
  const stored = cell.source === 'dep' ? null : (model.stored(product, zone)?.quantity ?? null)
  const isRounded = stored !== null && stored !== cell.quantity
  return [
    {
      key: 'cell',
      name: `${name}, ${sourceLabel(cell.source)}`,
      figure: formatExact('quantity', cell.quantity),
      sum: isRounded ? `${made}, ${formatExact('quantity', stored)}, rounded to ${decimalsWords(model)}` : made,
      source: cell.source,
      changed: cellChanged,
    },
  ]
}

const decimalsWords = ({ records: { decimals } }: BillModel): string =>
  decimals === 0 ? 'whole numbers' : `${decimals} ${decimals === 1 ? 'decimal' : 'decimals'}`

/** With all its decimals, so that the sums multiply on screen; at least two. */
const exactCost = (value: Cost): string => formatNumber('cost', value, 6).replace(/0{1,4}$/, '')
const exactPercentage = (value: Percentage): string => `${formatNumber('percentage', value, 4).replace(/0{1,2}$/, '')}%`
const cost = (value: Cost | null): string => (value === null ? 'not priced' : exactCost(value))

function rate({ book, product, changedBy, replies }: Asked): ExplainStep[] {
  const own = book.product(product)
  const built = book.built(product)
  if (!own || !built) return []
  const parts = [
    [built.materials, 'materials'],
    [built.labour, 'labour'],
    [built.supplyAndFit, 'supply & fit'],
    [built.contingency, 'contingency'],
    [built.inflation, 'inflation'],
    [built.overhead, 'overhead'],
    [built.profit, 'profit'],
  ] as const
  const made = parts.flatMap(([value, name]) => (value === 0 ? [] : [`${cost(value)} ${name}`])).join(' + ')
  const isFixed = own.fixedPrice !== null
  const steps: ExplainStep[] = [
    {
      key: 'rate',
      name: isFixed ? 'Rate, fixed' : 'Rate',
      figure: own.rate === null ? 'not priced' : formatExact('rate', own.rate),
      // What nothing is built of is not all profit: what it costs is not known.
      sum: isFixed && built.cost === 0 ? 'Typed rate, no build-up' : made || 'No build-up on this device',
    },
  ]
  if (own.pricingMode === 'saf' && own.supplyAndFitPrice !== null)
    steps.push({
      key: 'saf',
      name: 'Supply and fit price',
      figure: cost(own.supplyAndFitPrice),
      sum: own.priceFrom ?? 'typed, no quote',
      changed: changedBy(own),
      reply: replies.ofProduct(own),
    })
  for (const { component, materials, activities } of book.components(product)) {
    for (const each of materials) {
      const price = each.unitPrice === null ? null : { price: each.unitPrice, per: each.pricedPer ?? ONE }
      steps.push({
        key: `m${each.id}`,
        name: `${component.name}: ${each.name}`,
        figure: cost(
          materialCost({ quantityPerUnit: each.quantityPerUnit, wastePercentage: each.wastePercentage, price }),
        ),
        sum: `${materialWords(each)}, ${each.priceFrom ?? 'typed, no quote'}`,
        changed: changedBy(each),
        reply: replies.ofMaterial(each),
      })
    }
    for (const each of activities)
      steps.push({
        key: `a${each.id}`,
        name: `${component.name}: ${each.name}`,
        figure: cost(labourCost(each)),
        sum: `${labourWords(each)} × ${each.rate === null ? 'no rate' : exactCost(each.rate)}, ${each.priceFrom ?? 'typed, no quote'}`,
        changed: changedBy(each),
      })
  }
  return steps
}

/** "(0.6944 m² + 10.00% waste) × 15.40 ÷ 1,000", where the price is for 1,000. */
function materialWords({ quantityPerUnit, unit, wastePercentage, unitPrice, pricedPer }: Material): string {
  const amount = [formatExact('quantity', quantityPerUnit), unit].filter(Boolean).join(' ')
  const used = wastePercentage ? `(${amount} + ${exactPercentage(wastePercentage)} waste)` : amount
  const per = pricedPer === null || pricedPer === ONE ? '' : ` ÷ ${formatExact('quantity', pricedPer)}`
  return `${used} × ${unitPrice === null ? 'no price' : `${exactCost(unitPrice)}${per}`}`
}

/** "0.12 hours", "2.00 ÷ 16.00 an hour" of a gang, "1.00 m²": how much of an activity goes into one of the product. */
function labourWords({ basis, quantityPerUnit, hours, gangSize, outputPerHour, unit }: Activity): string {
  const figure = (value: Quantity | null): string => (value === null ? '?' : formatExact('quantity', value))
  if (basis !== 'time') return [figure(quantityPerUnit), unit].filter(Boolean).join(' ')
  return hours === null ? `${figure(gangSize)} ÷ ${figure(outputPerHour)} an hour` : `${figure(hours)} hours`
}
