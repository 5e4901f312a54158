import type { Quantity } from '../../value/money'
import { NIL } from '../../value/money'

/** Returns the error between delivered and damaged quantity, for the field `damaged`; null where there is none. A correcting line has both negative. */
export function cameProblem(quantity: Quantity, damaged: Quantity): string | null {
  if (quantity < NIL) {
    if (damaged > NIL) return 'A line that takes back takes damaged goods back too, below zero'
    return damaged < quantity ? 'No more damaged goods can go back than go back in all' : null
  }
  if (damaged < NIL) return 'Damaged can’t be below zero'
  return damaged > quantity ? 'No more can be damaged than came' : null
}
