import { ceilTo, compare, NIL, ONE, type Quantity, withDecimals } from '../../value/money'
import { MATERIAL_UNITS } from '../../value/units'

/** Units of which a part can be bought, with the decimals they are printed with. Nobody sells 0.72 of any other unit of the catalogue. */
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
 * How much of a material a bidder is asked to price: whole lengths, sheets and bags, rounded up once; of what is measured, and of what the
 * catalogue says is not rounded, the decimals bills print. Less than can be printed stays as it is. Source: estimating 1 (quantities are shown to
 * 2 decimals, tonnes to 3) and 2 (Pack rounding); decision 608.
 */
export function askedQuantity(needed: Quantity, unit: string | null, packUnit: string | null): Quantity {
  if (compare(needed, NIL) <= 0) return needed
  if (unit !== null && COUNTED.has(unit) && packUnit !== 'no_rounding') return ceilTo(needed, ONE)
  const printed = withDecimals(needed, PARTED.get(unit ?? '') ?? 2)
  return printed === NIL ? needed : printed
}
