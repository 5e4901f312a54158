import { minus, NIL, type Quantity } from '../../value/money'
import { type CameLine, cameByLine } from '../materials/taken-up'
import { unitsIn } from '../materials/packs'

/** The lines of an order of which more came than was ordered, less what was damaged, with how many units more. It is said and never refused. Source: commercial section 3, Delivery. */
export function cameBeyond<L extends { readonly id: number; readonly packs: Quantity; readonly packSize: Quantity }>(
  lines: readonly L[],
  deliveryLines: readonly CameLine[],
): readonly { readonly line: L; readonly over: Quantity }[] {
  const came = cameByLine(deliveryLines)
  return lines.flatMap(line => {
    const over = minus(came.get(line.id) ?? NIL, unitsIn(line.packs, line.packSize))
    return over > NIL ? [{ line, over }] : []
  })
}
