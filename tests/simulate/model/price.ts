import type { Values } from './values'

/** A fraction, exactly; the lower part is never nil or below. */
interface Ratio {
  readonly n: bigint
  readonly d: bigint
}
const NIL: Ratio = { n: 0n, d: 1n }
const ONE: Ratio = { n: 1n, d: 1n }
const HUNDRED = 100n

/** A decimal as it is sent, or null. */
function ratio(text: unknown): Ratio | null {
  if (typeof text !== 'string') return null
  const [whole = '', fraction = ''] = text.split('.')
  return { n: BigInt(whole + fraction), d: 10n ** BigInt(fraction.length) }
}
const orNil = (text: unknown): Ratio => ratio(text) ?? NIL
const plus = (a: Ratio, b: Ratio): Ratio => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d })
const times = (a: Ratio, b: Ratio): Ratio => ({ n: a.n * b.n, d: a.d * b.d })
const over = (a: Ratio, b: Ratio): Ratio =>
  b.n < 0n ? { n: -a.n * b.d, d: -a.d * b.n } : { n: a.n * b.d, d: a.d * b.n }
const percent = (text: unknown): Ratio => over(orNil(text), { n: HUNDRED, d: 1n })
const onTop = (text: unknown): Ratio => plus(ONE, percent(text))
const sum = (all: readonly Ratio[]): Ratio => all.reduce(plus, NIL)
/** Whole pence, halves away from nil. */
function pence({ n, d }: Ratio): bigint {
  const doubled = 2n * HUNDRED * (n < 0n ? -n : n)
  const rounded = (doubled + d) / (2n * d)
  return n < 0n ? -rounded : rounded
}
const ofPence = (amount: bigint): Ratio => ({ n: amount, d: HUNDRED })

/** Everything of one assessment its price is made of, as it is sent, without what is archived. */
export interface Estimate {
  /** How overhead and profit come on top: markup, compound or margin. */
  readonly basis: string
  readonly products: readonly Values[]
  readonly components: readonly Values[]
  readonly materials: readonly Values[]
  readonly activities: readonly Values[]
  readonly zones: readonly Values[]
  readonly quantities: readonly Values[]
  readonly fixedCosts: readonly Values[]
  readonly adjustments: readonly Values[]
}

/** What an assessment comes to, in pence as text: the same names as the figures of a device and of the server. */
export interface Figures {
  readonly measured: string
  readonly fixedCosts: string
  readonly net: string
  readonly gross: string
  readonly unpriced: number
}

/** A product's rate by what it is made of, in the simulator's own sums; null while something is unpriced. Source: estimating section 2. */
export function rateOf(estimate: Estimate, product: Values): Ratio | null {
  const fixed = ratio(product.fixedPrice)
  if (fixed) return fixed
  const base = product.pricingMode === 'saf' ? suppliedAndFitted(product) : builtOf(estimate, product.id)
  if (!base) return null
  const cost = times(base, onTop(product.inflationPercentage))
  const [o, p] = [percent(product.overheadPercentage), percent(product.profitPercentage)]
  return ofPence(pence(times(cost, onCost(estimate.basis, o, p))))
}

const onCost = (basis: string, overhead: Ratio, profit: Ratio): Ratio => {
  if (basis === 'compound') return times(plus(ONE, overhead), plus(ONE, profit))
  return plus(ONE, plus(overhead, profit))
}

function suppliedAndFitted(product: Values): Ratio | null {
  const price = ratio(product.supplyAndFitPrice)
  return price && times(price, onTop(product.contingencyPercentage))
}

function builtOf({ components, materials, activities }: Estimate, product: unknown): Ratio | null {
  const own = components.filter(component => component.product === product)
  const parts = own.map(({ id, contingencyPercentage }) => {
    const lines = [
      ...materials.filter(line => line.component === id).map(materialOf),
      ...activities.filter(line => line.component === id).map(labourOf),
    ]
    return { lines, contingency: onTop(contingencyPercentage) }
  })
  const lines = parts.flatMap(part => part.lines)
  if (lines.length === 0 || lines.includes(null)) return null
  return sum(parts.map(part => times(sum(part.lines.map(line => line ?? NIL)), part.contingency)))
}

function materialOf(line: Values): Ratio | null {
  const price = ratio(line.unitPrice)
  return (
    price &&
    over(times(times(orNil(line.quantityPerUnit), onTop(line.wastePercentage)), price), ratio(line.pricedPer) ?? ONE)
  )
}

function labourOf(line: Values): Ratio | null {
  const rate = ratio(line.rate)
  const [gang, output] = [ratio(line.gangSize), ratio(line.outputPerHour)]
  const amount =
    line.basis === 'time' ? (ratio(line.hours) ?? (gang && output && over(gang, output))) : ratio(line.quantityPerUnit)
  return rate && amount && times(rate, amount)
}

type Cells = Readonly<Record<string, Values>>
/** A quantity as a new bill counts it: two decimals, as money has. No world asks for others. */
function counted(text: unknown): Ratio | null {
  const typed = ratio(text)
  return typed && ofPence(pence(typed))
}
/** The quantity in a cell; a linked one follows its product in the same zone, and keeps what is stored where that has gone or goes round. */
function quantityIn(cells: ReadonlyMap<number, Cells>, product: number, zone: string): Ratio | null {
  const cell = cells.get(product)?.[zone]
  const link = linkOf(cell)
  const stored = counted(cell?.quantity)
  if (!link) return stored
  if (!cells.has(link.to)) return stored
  for (let seen = new Set<number>(), next: number | undefined = link.to; next !== undefined && !seen.has(next);) {
    if (next === product) return stored
    seen = seen.add(next)
    next = linkOf(cells.get(next)?.[zone])?.to
  }
  const followed = quantityIn(cells, link.to, zone)
  return followed && times(followed, { n: link.factor, d: 1n })
}
function linkOf(cell: Values | undefined): { readonly to: number; readonly factor: bigint } | null {
  const [, to, factor] = /^=#(\d+)\*(\d+)$/.exec(cell?.source === 'dep' ? String(cell.formula) : '') ?? []
  return to && factor ? { to: Number(to), factor: BigInt(factor) } : null
}

/** What one product measures in a top-level zone: its sub-zones together, unless what it holds itself says otherwise. */
function measuredIn(estimate: Estimate, cells: ReadonlyMap<number, Cells>, product: number, top: Values): Ratio | null {
  const held = quantityIn(cells, product, String(top.id))
  const subs = estimate.zones
    .filter(zone => zone.parent === top.id)
    .flatMap(zone => quantityIn(cells, product, String(zone.id)) ?? [])
  if (subs.length === 0) return held
  const total = sum(subs)
  if (!held) return total
  const { n, d } = plus(held, { n: -total.n, d: total.d })
  // Apart by more than half a hundredth: the parent stands until both agree.
  return (n < 0n ? -n : n) * 200n > d ? held : total
}

/** What an assessment comes to, from all its records. Source: estimating section 2, Totals. */
export function figuresOf(estimate: Estimate): Figures {
  const cells = new Map(estimate.quantities.map(each => [Number(each.id), (each.cells ?? {}) as Cells]))
  const tops = estimate.zones.filter(zone => (zone.parent ?? null) === null)
  let measured = 0n
  let unpriced = 0
  for (const product of estimate.products) {
    const rate = rateOf(estimate, product)
    const quantities = tops.flatMap(top => measuredIn(estimate, cells, Number(product.id), top) ?? [])
    if (!rate && quantities.length > 0) unpriced += 1
    for (const quantity of rate ? quantities : []) measured += pence(times(quantity, rate ?? NIL))
  }
  const fixed = estimate.fixedCosts.reduce((total, each) => total + fixedCostOf(each), 0n)
  const { net, gross } = adjusted(measured, fixed, estimate.adjustments)
  return { measured: said(measured), fixedCosts: said(fixed), net: said(net), gross: said(gross), unpriced }
}
const said = (amount: bigint): string => String(amount)

function fixedCostOf(each: Values): bigint {
  const length = each.periodUnit === 'l' ? ONE : orNil(each.periodLength)
  return pence(times(times(orNil(each.quantity), length), orNil(each.ratePerPeriod)))
}

function adjusted(measured: bigint, fixed: bigint, adjustments: readonly Values[]) {
  const ordered = adjustments.toSorted((a, b) => Number(a.order) - Number(b.order) || Number(a.id) - Number(b.id))
  const isGrossUp = (each: Values): boolean => each.kind === 'discount' && each.grossUp === true
  const hasGross = ordered.some(isGrossUp)
  const isOnTop = (each: Values): boolean =>
    isGrossUp(each) || (hasGross && each.kind === 'rounding' && each.grossUp === true)
  let net = measured + fixed
  for (const each of ordered.filter(one => !isOnTop(one))) {
    const part = pence(times(ofPence(each.base === 'measured' ? measured : net), percent(each.percentage)))
    const amount = pence(orNil(each.amount))
    net += each.kind === 'percent' ? part : each.kind === 'discount' ? -part : amount
  }
  let gross = net
  for (const each of ordered.filter(isGrossUp)) {
    const { n, d } = percent(each.percentage)
    gross = pence(over(ofPence(gross), { n: d - n, d }))
  }
  for (const each of ordered) if (isOnTop(each) && !isGrossUp(each)) gross += pence(orNil(each.amount))
  return { net, gross }
}
