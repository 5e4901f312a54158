import { minus, NIL, type Quantity } from '../../value/money'
import { type CameLine, cameByLine } from '../materials/taken-up'
import { unitsIn } from '../materials/packs'

/** Returns the lines of an order with more delivered than ordered, less damaged goods, with the units beyond it. Shown to the person, never refused. */
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
