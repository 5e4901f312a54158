import type { ProductUnit } from '../../value/units'
import { matchUnit, unitKey } from '../../value/match-unit'

const DIMENSIONS: Readonly<Record<ProductUnit, string>> = {
  'single item': 'items',
  'bag(s)': 'bags',
  'box(es)': 'boxes',
  'day(s)': 'time',
  'hour(s)': 'time',
  kg: 'mass',
  'litre(s)': 'volume',
  m: 'length',
  'm²': 'area',
  'm³': 'volume',
  'month(s)': 'time',
  'pack(s)': 'packs',
  'plot(s)': 'plots',
  'tonne(s)': 'mass',
  'tub(s)': 'tubs',
  'week(s)': 'time',
}
const isKnown = (unit: string | null): unit is ProductUnit => unit !== null && unit in DIMENSIONS

/**
 * Returns how two units relate: `same`; `alike`, of one dimension, so that a factor converts one to the other; or `unlike`. A line without a unit
 * matches any. No quantity is ever converted automatically.
 */
export function unitMatch(a: string | null, b: string | null): 'same' | 'alike' | 'unlike' {
  if (!a || !b || unitKey(a) === unitKey(b)) return 'same'
  const [one, other] = [matchUnit(a), matchUnit(b)]
  if (one !== null && one === other) return 'same'
  return isKnown(one) && isKnown(other) && DIMENSIONS[one] === DIMENSIONS[other] ? 'alike' : 'unlike'
}
