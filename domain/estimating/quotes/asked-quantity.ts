import { ceilTo, compare, NIL, ONE, type Quantity, withDecimals } from '../../value/money'
import { MATERIAL_UNITS } from '../../value/units'

/** Units that can be bought in fractions, with their printed decimals. No other unit of the catalogue is sold in fractions. */
const PARTED: ReadonlyMap<string, number> = new Map([
  ['day', 2],
  ['hour', 2],
  ['linear meter', 2],
  ['m²', 2],
  ['m³', 2],
  ['month', 2],
  ['tonne', 3],
  ['week', 2],
] as const satisfies readonly (readonly [(typeof MATERIAL_UNITS)[number], number])[])
const COUNTED: ReadonlySet<string> = new Set(MATERIAL_UNITS.filter(unit => !PARTED.has(unit)))

/**
 * Returns the quantity of a material for a bidder to price. Lengths, sheets and bags are rounded up once to whole ones. Measured materials, and
 * materials marked as not rounded, get the decimals bills print (2, tonnes 3). A quantity below the printed decimals stays unchanged. Decision 608.
 */
export function askedQuantity(needed: Quantity, unit: string | null, packUnit: string | null): Quantity {
  if (compare(needed, NIL) <= 0) return needed
  if (unit !== null && COUNTED.has(unit) && packUnit !== 'no_rounding') return ceilTo(needed, ONE)
  const printed = withDecimals(needed, PARTED.get(unit ?? '') ?? 2)
  return printed === NIL ? needed : printed
}
