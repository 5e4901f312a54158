import type { ProductUnit } from '../../value/units'
import { lineAmount, NIL, rateFor, sum, textOf, type Money, type Quantity, type Rate } from '../../value/money'
import { exact, over, rounded, times, unity } from '../../value/exact'
import { fileLineWords } from '../../estimating/file-build-up'
import type { BillPlan, PlanProduct } from './plan'
import { joined } from './product-texts'
import { unitKey } from '../../value/match-unit'

/** Conversion of a unit of the bill and its figures to one of ours: `per` of ours make one of it. */
export interface Conversion {
  readonly to: string
  /** Decimal text, exact. */
  readonly per: string
}
/** By the `unitKey` of the bill's unit. */
export type Conversions = ReadonlyMap<string, Conversion>

/** Our base unit of each dimension, and the factors of other units to it: by definition, not measured. */
const MEASURES: readonly { readonly of: Readonly<Record<string, string>> }[] = [
  {
    of: {
      m: '1',
      mm: '0.001',
      cm: '0.01',
      dm: '0.1',
      km: '1000',
      ft: '0.3048',
      in: '0.0254',
      yd: '0.9144',
      mi: '1609.344',
    },
  },
  {
    of: {
      m2: '1',
      mm2: '0.000001',
      cm2: '0.0001',
      a: '100',
      ha: '10000',
      ft2: '0.09290304',
      yd2: '0.83612736',
      acre: '4046.8564224',
    },
  },
  {
    of: {
      m3: '1',
      l: '0.001',
      dm3: '0.001',
      ft3: '0.028316846592',
      yd3: '0.764554857984',
      usgal: '0.003785411784',
      gal: '0.00454609',
    },
  },
  { of: { kg: '1', g: '0.001', dt: '100', t: '1000', lb: '0.45359237', cwt: '50.80234544', uston: '907.18474' } },
  { of: { min: '0.0166666666666667', h: '1' } },
]
/** Spellings in bills, in the form of `unitKey`. Spellings equal in all of them (m, kg) are left to `unitKey`. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ft: 'ft foot feet lf lft linft linearfeet linearfoot rft',
  in: 'in inch inches',
  yd: 'yd yds yard yards ly linyd',
  mi: 'mi mile miles',
  ft2: 'sf sqft sft ft2 squarefoot squarefeet',
  yd2: 'sy sqyd syd yd2 squareyard squareyards',
  acre: 'ac acre acres',
  ft3: 'cf cuft cft ft3 cubicfoot cubicfeet',
  yd3: 'cy cuyd cyd yd3 cubicyard cubicyards',
  usgal: 'usgal',
  gal: 'gal gals gallon gallons',
  lb: 'lb lbs pound pounds',
  cwt: 'cwt',
  uston: 'shortton shorttons uston ustons',
  mm: 'mm',
  cm: 'cm',
  dm: 'dm',
  km: 'km',
  mm2: 'mm2',
  cm2: 'cm2',
  a: 'ar are',
  ha: 'ha hectare hectares hektar',
  dm3: 'dm3',
  g: 'g gram grams gramm',
  dt: 'dt dz',
  min: 'min mins minute minutes',
}
/** Our own units. */
const OURS: Readonly<Partial<Record<ProductUnit, string>>> = {
  m: 'm',
  'm²': 'm2',
  'm³': 'm3',
  'litre(s)': 'l',
  kg: 'kg',
  'tonne(s)': 't',
  'hour(s)': 'h',
}
const BY_KEY: ReadonlyMap<string, string> = new Map([
  ...Object.entries(SPELLINGS).flatMap(([measure, keys]) => keys.split(' ').map(key => [key, measure] as const)),
  ...Object.entries(OURS).map(([unit, measure]) => [unitKey(unit), measure] as const),
])

/** Returns how many of `to` make one of `from`, as exact decimal text; null where no conversion exists, and '1' where they are the same. */
export function conversionBetween(from: string, to: string): string | null {
  const [a, b] = [BY_KEY.get(unitKey(from)), BY_KEY.get(unitKey(to))]
  if (a === undefined || b === undefined) return null
  const measures = MEASURES.find(({ of }) => of[a] !== undefined && of[b] !== undefined)?.of
  const [one, other] = [measures?.[a], measures?.[b]]
  if (one === undefined || other === undefined) return null
  return decimalQuotient(one, other)
}

const PLACES = 16
/** Both texts have few decimals and the lower is a power of ten in all our own units, so the quotient is finite. */
function decimalQuotient(a: string, b: string): string {
  const scaled = (text: string): bigint => {
    const [whole = '0', places = ''] = text.split('.')
    return BigInt(whole + places.padEnd(PLACES, '0'))
  }
  const value = (scaled(a) * 10n ** BigInt(PLACES)) / scaled(b)
  const text = value.toString().padStart(PLACES + 1, '0')
  return `${text.slice(0, -PLACES)}.${text.slice(-PLACES)}`.replace(/\.?0+$/, '')
}

/** Returns the bill with units converted: quantities multiplied, rates divided, the printed figures kept in the notes. */
export function convertUnits(plan: BillPlan, conversions: Conversions): BillPlan {
  if (conversions.size === 0) return plan
  const products = plan.products.map(product => {
    const conversion = conversions.get(unitKey(product.unit))
    return conversion ? convertProduct(product, conversion) : product
  })
  return { ...plan, products, total: sum(products.map(({ amount }) => amount)) }
}

function convertProduct(product: PlanProduct, { to, per }: Conversion): PlanProduct {
  const cells = product.cells.map(cell => ({ ...cell, quantity: convertedQuantity(cell.quantity, per) }))
  const rate = product.rate === null ? null : convertedRate(product.rate, per, cells, product.amount)
  // The build-up of one of the file's units is not exact for one of ours in four decimals: it stays as words in the notes.
  const { buildUp, ...rest } = product
  return {
    ...rest,
    unit: to,
    rate,
    cells,
    notes: joined(product.notes, printedWords(product), ...(buildUp ?? []).map(fileLineWords)),
    amount: rate === null ? NIL : sum(cells.map(cell => lineAmount(cell.quantity, rate))),
  }
}

const factorOf = (per: string) => {
  const [whole = '0', places = ''] = per.split('.')
  return (BigInt(whole + places.padEnd(PLACES, '0')) * unity) / 10n ** BigInt(PLACES)
}
const convertedQuantity = (quantity: Quantity, per: string): Quantity =>
  rounded('quantity', times(exact('quantity', quantity), factorOf(per)))

/** Returns the rate that gives the printed amount where four decimals suffice; else the printed one, divided. */
function convertedRate(rate: Rate, per: string, cells: PlanProduct['cells'], amount: Money): Rate {
  const divided = rounded('rate', over(exact('rate', rate), factorOf(per)) ?? 0n)
  const [only, another] = cells
  const back = only && !another ? rateFor(amount, only.quantity) : null
  return back !== null && only && lineAmount(only.quantity, back) === amount ? back : divided
}

/** One line before and after the conversion, shown with the question. */
export interface ConvertedLine {
  readonly quantity: Quantity
  readonly rate: Rate | null
  readonly amount: Money
}
export function convertLine({ quantity, rate, amount }: ConvertedLine, per: string): ConvertedLine {
  const now = convertedQuantity(quantity, per)
  const price = rate === null ? null : convertedRate(rate, per, [{ zone: 0, quantity: now }], amount)
  return { quantity: now, rate: price, amount: price === null ? NIL : lineAmount(now, price) }
}

const shown = (text: string): string => text.replace(/\.?0+$/, '')
function printedWords({ cells, unit, rate }: PlanProduct): string {
  const quantities = cells.map(cell => shown(textOf('quantity', cell.quantity))).join(', ')
  return `Printed ${[quantities, unit].filter(Boolean).join(' ')}${rate === null ? '' : ` at ${shown(textOf('rate', rate))}`}`
}
