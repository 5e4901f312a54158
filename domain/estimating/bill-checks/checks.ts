import { faultOf } from '../bill-formula/linked-quantities'
import { countedBill, type QuantityDecimals } from '../counted-cells'
import { formulaProducts } from '../bill-formula/formula'
import { unitMatch } from '../bill-formula/unit-match'
import {
  absolute,
  compare,
  lineAmount,
  minus,
  NIL,
  percentOf,
  textOf,
  type Cost,
  type Money,
  type Quantity,
  type Rate,
} from '../../value/money'
import { moneyMovedInto, QUARANTINE } from './moved-money'
import { takeoffFault } from './takeoff-fault'
import { figure, said } from './said'
import { UNUSUAL } from './past-rates'
import { sellsBelow } from '../product-rate'
import { siblingName } from '../zone-place'
import { groupBy } from '../../value/group-by'
import { LineTotals, lockedParent, zoneTree, type ZoneTree } from '../bill'
import type { MeasuredQuantities } from '../../takeoff/measured-bill'
import type { QuantityCells } from '../bill-formula/quantity-cell'

/** The checks of the specification: 501 takeoff, 505 parent zone quantity, 506 zone validity. */
export const CHECK_CODES = [501, 505, 506] as const
export type CheckCode = (typeof CHECK_CODES)[number]
/** 0 fail, 1 pass, 2 indeterminate. Spec: business 4, Check result. */
export type CheckResult = 0 | 1 | 2

export interface CheckedZone {
  readonly id: number
  readonly name: string
  readonly parent: number | null
  readonly order: number
}
export interface CheckedProduct {
  readonly id: number
  readonly ref: string | null
  readonly name: string
  readonly description: string | null
  readonly unit: string | null
  readonly rate: Rate | null
  readonly isRateOnly: boolean
}
/** Records to check: all unarchived records of a bill. */
export interface CheckedBill {
  readonly zones: readonly CheckedZone[]
  readonly products: readonly CheckedProduct[]
  /** By the product's own id. */
  readonly quantities: readonly { readonly id: number; readonly cells: QuantityCells }[]
  /** Decimals of its quantities. */
  readonly decimals: QuantityDecimals
  /** Quantities that takeoff gives it; null or missing where the shapes are not here. */
  readonly measured?: MeasuredQuantities | null
}

/** A fault in a bill. `stops`: an assessment with it is not ready to tender. */
export interface Finding {
  readonly check:
    | CheckCode
    | 'unpriced'
    | 'below-cost'
    | 'duplicate'
    | 'unit'
    | 'link'
    | 'quantity'
    | 'rate'
    | 'stale-quote'
  readonly stops: boolean
  readonly product: number | null
  readonly zone: number | null
  readonly message: string
  /** The money in doubt; null where that is unknown. */
  readonly amount: Money | null
  /** Repair of a zone. */
  readonly mend?: 'lift' | 'rename' | 'renumber'
}

export interface Checked {
  readonly results: readonly { readonly code: CheckCode; readonly result: CheckResult }[]
  readonly findings: readonly Finding[]
}

/** A bill prepared once for all its checks. */
interface CheckContext {
  readonly bill: CheckedBill
  readonly tree: ZoneTree
  readonly zones: ReadonlyMap<number, CheckedZone>
  readonly stored: ReadonlyMap<number, QuantityCells>
  readonly cells: ReadonlyMap<number, QuantityCells>
  readonly costOf: CostOf
}
/** Returns the cost of one unit of a product; null where it is unknown. */
type CostOf = (product: number) => Cost | null

/**
 * Runs every check. `costOf` is given where the build-up may be read. `isWhole` is false where a device does not hold all of the bill: a check
 * without findings is then indeterminate.
 */
export function checkBill(bill: CheckedBill, isWhole = true, costOf: CostOf = () => null): Checked {
  const context = contextOf(bill, costOf)
  const byCode = new Map<CheckCode, Finding[]>([
    [501, takeoff(context)],
    [505, parents(context)],
    [506, validZones(context)],
  ])
  const results = CHECK_CODES.map(code => {
    const fails = (byCode.get(code) ?? []).length > 0
    const cannotTell = !isWhole || (code === 501 && hasUnknownTakeoff(context))
    return { code, result: fails ? (0 as const) : cannotTell ? (2 as const) : (1 as const) }
  })
  return {
    results,
    findings: [...[...byCode.values()].flat(), ...pricing(context), ...likenesses(context), ...links(context)],
  }
}

function contextOf(bill: CheckedBill, costOf: CostOf): CheckContext {
  const zones = bill.zones.toSorted((a, b) => a.order - b.order || a.id - b.id)
  const stored = new Map(bill.quantities.map(({ id, cells }) => [id, cells]))
  return {
    bill: { ...bill, zones },
    tree: zoneTree(zones),
    zones: new Map(zones.map(zone => [zone.id, zone])),
    stored,
    cells: countedBill(stored, bill.decimals),
    costOf,
  }
}

const amountOf = (product: CheckedProduct, quantity: Quantity): Money | null =>
  product.rate === null ? null : lineAmount(quantity, product.rate)
/** Reports quantities that do not follow their shapes, or cannot. Spec: business 4, check 501. */
function takeoff({ bill, stored }: CheckContext): Finding[] {
  return bill.products.flatMap(product =>
    Object.entries(stored.get(product.id) ?? {}).flatMap(([zone, cell]) => {
      const message = takeoffFault(cell, bill.measured?.get(product.id)?.get(zone), product.unit)
      return message === null
        ? []
        : [
            {
              check: 501 as const,
              stops: false,
              product: product.id,
              zone: Number(zone),
              message,
              amount: cell.quantity === null ? null : amountOf(product, cell.quantity),
            },
          ]
    }),
  )
}

/** Whether a quantity follows takeoff that is not known here. */
const hasUnknownTakeoff = ({ bill, cells }: CheckContext): boolean =>
  [...cells].some(([product, own]) =>
    Object.entries(own).some(([zone, { source }]) => source === 'slate' && !bill.measured?.get(product)?.has(zone)),
  )

function parents({ bill, tree, zones, cells }: CheckContext): Finding[] {
  return tree.tops.flatMap(top =>
    bill.products.flatMap(product => {
      const locked = lockedParent(top, cells.get(product.id) ?? {})
      if (!locked) return []
      const name = zones.get(top.id)?.name ?? ''
      const [held, subs] = [amountOf(product, locked.held), amountOf(product, locked.subs ?? NIL)]
      return [
        {
          check: 505 as const,
          stops: true,
          product: product.id,
          zone: top.id,
          message: `${name} has ${said(locked.held, product.unit)}, its sub-zones ${said(locked.subs ?? NIL, product.unit)}`,
          amount: held === null || subs === null ? null : minus(held, subs),
        },
      ]
    }),
  )
}

function validZones({ bill, zones, cells }: CheckContext): Finding[] {
  const finding = (zone: CheckedZone, mend: NonNullable<Finding['mend']>, message: string): Finding => ({
    check: 506,
    mend,
    stops: true,
    product: null,
    zone: zone.id,
    message,
    amount: null,
  })
  const places = new Set<string>()
  const names = new Set<string>()
  const own = bill.zones.flatMap(zone => {
    const found: Finding[] = []
    const parent = zone.parent === null ? null : zones.get(zone.parent)
    if (parent === undefined) found.push(finding(zone, 'lift', 'Its parent zone has gone or was archived'))
    if (parent && parent.parent !== null)
      found.push(finding(zone, 'lift', `Its parent zone ${parent.name} is a sub-zone itself`))
    const name = siblingName(zone)
    if (names.has(name)) found.push(finding(zone, 'rename', 'Another zone beside it has the same name'))
    names.add(name)
    const place = `${zone.parent}/${zone.order}`
    if (places.has(place)) found.push(finding(zone, 'renumber', 'Another zone has the same place in the order'))
    places.add(place)
    return found
  })
  const into = bill.zones.find(({ name, parent }) => name === QUARANTINE && parent === null)?.id ?? 0
  const foreign = bill.products.flatMap(product => {
    const movedIn = moneyMovedInto(product.rate, cells.get(product.id)?.[into]?.quantity ?? NIL)
    return Object.entries(cells.get(product.id) ?? {}).flatMap(([zone, { quantity }]) =>
      zones.has(Number(zone)) || quantity === null
        ? []
        : [
            {
              check: 506 as const,
              stops: true,
              product: product.id,
              zone: Number(zone),
              message: `${said(quantity, product.unit)} is on a zone that has gone or was archived`,
              amount: product.rate === null ? null : movedIn(quantity),
            },
          ],
    )
  })
  return [...own, ...foreign]
}

const rateSaid = (rate: Rate): string => figure(textOf('rate', rate))
const costSaid = (cost: Cost): string => figure(textOf('cost', cost))

/** Reports lines without a rate, a unit or a quantity, and lines that lose money. */
function pricing({ bill, tree, cells, costOf }: CheckContext): Finding[] {
  return bill.products.flatMap(product => {
    const line = new LineTotals(product.rate, cells.get(product.id) ?? {}, tree)
    const finding = (check: Finding['check'], stops: boolean, message: string): Finding => ({
      check,
      stops,
      product: product.id,
      zone: null,
      message,
      amount: product.rate === null ? null : line.amount,
    })
    const found: Finding[] = []
    if (product.rate === null && line.isMeasured && !product.isRateOnly)
      found.push(finding('unpriced', true, `${said(line.quantity, product.unit)}, but no rate`))
    const cost = costOf(product.id)
    if (product.rate !== null && cost !== null && line.isMeasured && sellsBelow(product.rate, cost))
      found.push(finding('below-cost', false, `It sells at ${rateSaid(product.rate)} and costs ${costSaid(cost)}`))
    if (!product.unit && line.isMeasured) found.push(finding('unit', false, 'It has a quantity and no unit'))
    if (!line.isMeasured && !product.isRateOnly)
      found.push(finding('quantity', false, 'Neither a quantity nor nil in any zone'))
    return found
  })
}

/** Whether a reference is an item letter: bills start with A again on each page. */
const isItemLetter = (ref: string): boolean => /^[a-z]{1,2}$/i.test(ref.trim())
const keyOf = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim()

/** Reports duplicates: two lines with one reference or description, and rates far from those of like lines. */
function likenesses({ bill }: CheckContext): Finding[] {
  const refs = groupBy(
    bill.products.filter(({ ref }) => ref && !isItemLetter(ref)),
    product => keyOf(product.ref ?? ''),
  )
  const texts = groupBy(bill.products, ({ name, description, unit }) =>
    keyOf(`${name}|${description ?? ''}|${unit ?? ''}`),
  )
  const look = (check: Finding['check'], product: CheckedProduct, message: string): Finding => ({
    check,
    stops: false,
    product: product.id,
    zone: null,
    message,
    amount: null,
  })
  const twice = [...refs.values()].flatMap(([first, ...rest]) =>
    rest.map(product => look('duplicate', product, `The reference ${product.ref} is also that of "${first?.name}"`)),
  )
  const same = [...texts.values()].flatMap(([first, ...rest]) =>
    rest.map(product =>
      look('duplicate', product, `Its description is the same as that of ${first?.ref ?? 'another line'}`),
    ),
  )
  const unusual = [...texts.values()].flatMap(like => {
    const rates = like.flatMap(({ rate }) => rate ?? []).toSorted(compare)
    const middle = rates[Math.floor(rates.length / 2)]
    if (rates.length < 3 || !middle) return []
    return like.flatMap(product =>
      product.rate !== null && absolute(minus(product.rate, middle)) > percentOf(middle, UNUSUAL)
        ? [look('rate', product, `${rateSaid(product.rate)} is far from the ${rateSaid(middle)} of its like`)]
        : [],
    )
  })
  return [...twice, ...same, ...unusual]
}

/** Reports linked quantities that cannot be computed, or whose units no longer fit. */
function links({ bill, stored }: CheckContext): Finding[] {
  const products = new Map(bill.products.map(product => [product.id, product]))
  return bill.products.flatMap(product =>
    Object.entries(stored.get(product.id) ?? {}).flatMap(([zone, { source, formula, quantity }]) => {
      if (source !== 'dep') return []
      const amount = quantity === null ? null : amountOf(product, quantity)
      const finding = (check: 'link' | 'unit', message: string): Finding => ({
        check,
        stops: false,
        product: product.id,
        zone: Number(zone),
        message,
        amount,
      })
      const asked = formula ? formulaProducts(formula) : []
      if (asked.length === 0) return [finding('link', 'It is linked, but to no product')]
      const fault = faultOf(stored, product.id, zone)
      if (fault === 'gone') return [finding('link', 'The product it is linked to has gone. The last figure is kept')]
      if (fault === 'circle')
        return [finding('link', 'These lines take their quantity from each other. The last figure is kept')]
      const unlike = asked
        .map(id => products.get(id))
        .find(source_ => source_ && unitMatch(product.unit, source_.unit) === 'unlike')
      return unlike
        ? [finding('unit', `It is linked to ${unlike.ref ?? unlike.name}, which is measured in ${unlike.unit}`)]
        : []
    }),
  )
}

/** Returns why the quantities are not ready to tender; empty when they are. 501 only warns. Spec: business 7, valid-boq. */
export function boqFaults(bill: CheckedBill): string[] {
  const context = contextOf(bill, () => null)
  const faults: string[] = []
  if (bill.zones.length === 0) faults.push('There is no zone to measure in yet: add one')
  const hasQuantity = bill.products.some(({ id }) =>
    Object.values(context.cells.get(id) ?? {}).some(({ quantity }) => quantity !== null && quantity !== NIL),
  )
  if (!hasQuantity) faults.push('No product has a quantity yet')
  for (const [first] of [parents(context), validZones(context)])
    if (first)
      faults.push(`Check ${first.check} fails${first.product === null ? nameOf(context, first) : ''}: ${first.message}`)
  return faults
}
const nameOf = ({ zones }: CheckContext, { zone }: Finding): string =>
  zone !== null && zones.has(zone) ? ` for ${zones.get(zone)?.name ?? ''}` : ''

/** Returns why the rates are not ready to tender; empty when they are. Spec: business 7, valid-rbu. */
export function rbuFaults(bill: CheckedBill): string[] {
  const { products, quantities, decimals, zones } = bill
  if (products.length === 0) return ['There is nothing to price yet: add or import products']
  const unitless = products.filter(({ unit }) => !unit)
  const unpriced = products.filter(({ rate, isRateOnly }) => rate === null && !isRateOnly)
  const measured = unpriced.length === 0 ? [] : measuredOf(unpriced, { quantities, decimals, zones })
  const rest = unpriced.filter(each => !measured.includes(each))
  const many = (some: readonly CheckedProduct[], one: string, more: string) =>
    some.length === 0
      ? []
      : [`${some.length} ${some.length === 1 ? `product ${one}` : `products ${more}`}: ${firstOf(some)}`]
  return [
    ...many(measured, 'has a quantity and no rate', 'have a quantity and no rate'),
    ...many(unitless, 'has no unit', 'have no unit'),
    ...many(rest, 'has no rate', 'have no rate'),
  ]
}

function measuredOf(
  products: readonly CheckedProduct[],
  { quantities, decimals, zones }: Omit<CheckedBill, 'products'>,
): CheckedProduct[] {
  const tree = zoneTree(zones.toSorted((a, b) => a.order - b.order || a.id - b.id))
  const cells = countedBill(new Map(quantities.map(each => [each.id, each.cells])), decimals)
  return products.filter(({ id }) => new LineTotals(null, cells.get(id) ?? {}, tree).isMeasured)
}

/** Returns at most three by name: the page of checks has them all. */
function firstOf(products: readonly CheckedProduct[]): string {
  const names = products.slice(0, 3).map(({ ref, name }) => ref ?? name)
  return [...names, ...(products.length > 3 ? [`${products.length - 3} more`] : [])].join(', ')
}
