import { LIMIT } from '#contract/sync/protocol'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import { productQuantities, type QuantityCell } from '#contract/estimating/product-quantities'
import type { Repair } from '#domain/estimating/bill-checks/repair'
import type { RepairPreview } from '#domain/estimating/bill-checks/repair-preview'
import type { Change } from '#local/types'
import { add, move, set } from '#local/write/changes'
import { nextStep } from '#local/write/undo-steps'
import { AT_END } from '#domain/value/position'
import { useServer } from '../../app/office/server'
import { useReplica } from '../../fields/replica-context'
import { count } from '../../fields/words'
import { useAct } from '../../records/data/use-act'
import { undoAction } from '../../records/data/use-undo'
import { formatMoney } from '../../ui/format'
import { toasts } from '../../ui/overlay/toast-store'

/** The changes of a repair. `made` has the real id of each zone that it makes. */
function repairChanges(repair: Repair, assessment: number, made: ReadonlyMap<number, number>): Change[] {
  const real = (zone: number): number => made.get(zone) ?? zone
  const byProduct = new Map<number, Record<`cells.${number}`, QuantityCell | null>>()
  for (const { product, zone, cell } of repair.cells) {
    const values = byProduct.get(product) ?? {}
    values[`cells.${real(zone)}`] = cell
    byProduct.set(product, values)
  }
  return [
    ...repair.made.map(({ id, name, parent }) => add(assessmentZone, { assessment, name, parent }, real(id))),
    ...repair.zones.map(({ id, ...values }) => set(assessmentZone, id, values)),
    ...(repair.order ?? []).map(id => move(assessmentZone, id, AT_END)),
    ...[...byProduct].map(([id, values]) => set(productQuantities, id, values)),
  ]
}

/**
 * Makes a repair on this device, as the server would, and tells what it changed with Undo. Returns true when it is kept. It is undone at
 * the bill's place too.
 */
export function useRepair(assessment: number, currency: string): (preview: RepairPreview) => Promise<boolean> {
  const replica = useReplica()
  const server = useServer()
  const place = `bill:${assessment}`
  const act = useAct(place)
  return async ({ repair, lines, before, after }) => {
    const made = new Map<number, number>()
    for (const { id } of repair.made) made.set(id, await replica.newId())
    const changes = repairChanges(repair, assessment, made)
    const label = `Repaired ${count(lines.length, 'finding')}`
    const steps: number[] = []
    for (let from = 0; from < changes.length; from += LIMIT.groupOps) {
      if (!(await act(changes.slice(from, from + LIMIT.groupOps), label))) return false
      steps.push(nextStep(await replica.undoSteps(), place, 'undo')?.id ?? 0)
    }
    const [was, is] = [formatMoney(before, currency), formatMoney(after, currency)]
    toasts.show('info', `${label}. Measured work ${was === is ? `stays ${is}` : `was ${was} and is ${is} now`}`, {
      label: 'Undo',
      run: () => void undoAction(server, replica, place, steps),
    })
    return true
  }
}
