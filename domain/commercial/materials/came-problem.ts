import type { Quantity } from '../../value/money'
import { NIL } from '../../value/money'

/**
 * What is wrong between what came and what of it was damaged, in words for the field `damaged`; null where nothing is. A line that takes back
 * has both below nil.
 */
export function cameProblem(quantity: Quantity, damaged: Quantity): string | null {
  if (quantity < NIL) {
    if (damaged > NIL) return 'A line that takes back takes damaged goods back too, below nil'
    return damaged < quantity ? 'No more damaged goods can go back than go back in all' : null
  }
  if (damaged < NIL) return 'Damaged cannot be below nil'
  return damaged > quantity ? 'No more can be damaged than came' : null
}
