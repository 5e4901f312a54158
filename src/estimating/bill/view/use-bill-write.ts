import type { BillModel } from '../../../common/bill/bill-model'
import { capital } from '#domain/value/lower'
import { count } from '../../../fields/words'
import type { useAct } from '../../../records/data/use-act'
import { useConfirm } from '../../../ui/overlay/confirm-provider'
import { lineChanges } from '../commands/line-changes'
import { cellChanges, replacesSource, typedCells } from '../commands/quantity-changes'
import { isBuilt } from '../../common/line-fields'
import type { BillWrite } from './bill-cells'

/** Names one action of the grid. */
function labelOf(quantities: number, details: number): string {
  const cells = quantities + details
  const one = details === 0 ? 'quantity' : quantities === 0 ? 'detail' : 'cell'
  const many = details === 0 ? 'quantities' : quantities === 0 ? 'details' : 'cells'
  return cells === 1 ? capital(one) : `${cells} ${many}`
}

/**
 * Writes into the bill as one step that can be undone. Asks first where that would replace a measured or imported quantity, or fix a price over a
 * rate that is built up; false where nothing was written. Decision 596.
 */
export function useBillWrite(model: BillModel, act: ReturnType<typeof useAct>, name: string) {
  const confirm = useConfirm()
  const replaceSource = () =>
    confirm({
      title: 'Replace figures that were measured or imported?',
      suppressKey: 'replace-source',
      yes: 'Replace',
      no: 'Keep them',
      focus: 'yes',
      message: 'What you type replaces them. The old figures stay in the history.',
    })
  const fixOver = (products: number) =>
    confirm({
      title: products === 1 ? 'Fix this price?' : `Fix the price of ${count(products, 'product')}?`,
      suppressKey: 'fix-built-rate',
      yes: products === 1 ? 'Fix price' : 'Fix prices',
      no: 'Keep the rate',
      focus: 'yes',
      message:
        'The rate is worked out in the rate build-up. A price you type takes its place: the cost stays, and profit is what is left. Delete the price to have the rate of the build-up again.',
    })
  return async ({ quantities, lines }: BillWrite, label?: string): Promise<boolean> => {
    const steps = typedCells(model, quantities)
    if (steps.length + lines.length === 0) return false
    if (replacesSource(model, steps) && !(await replaceSource()).result) return false
    const fixed = lines.filter(({ product, field }) => field === 'rate' && isBuilt(product))
    if (fixed.length > 0 && !(await fixOver(fixed.length)).result) return false
    return act(
      [...cellChanges(steps), ...lineChanges(lines)],
      `${label ?? labelOf(steps.length, lines.length)}, ${name}`,
    )
  }
}
