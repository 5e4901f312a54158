import { FAULT_WORDS, type TakeoffQuantity } from '../../takeoff/takeoff-quantity'
import { absolute, minus, NIL, quantityOf } from '../../value/money'
import type { QuantityCell } from '../bill-formula/quantity-cell'
import { said } from './said'

/** Below this a quantity and its shapes agree: half a hundredth. */
const AGREES = quantityOf(0.005)

/** Returns why a cell does not follow its shapes; null where it does, and where it follows none. */
export function takeoffFault(
  { quantity, source }: QuantityCell,
  measured: TakeoffQuantity | undefined,
  unit: string | null,
): string | null {
  if (source !== 'slate' && source !== 'slate_error') return null
  const [first] = measured?.faults ?? []
  if (first) return FAULT_WORDS[first.fault]
  const drawn = measured?.quantity ?? null
  if (drawn !== null && absolute(minus(drawn, quantity ?? NIL)) > AGREES)
    return `The bill has ${said(quantity ?? NIL, unit)}, its drawings ${said(drawn, unit)}`
  return source === 'slate_error' ? 'The takeoff measurement this came from can no longer be followed' : null
}
