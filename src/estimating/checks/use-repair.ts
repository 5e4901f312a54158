import { LIMIT } from '#contract/sync/protocol'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import { productQuantities, type QuantityCell } from '#contract/estimating/product-quantities'
import type { CheckCode } from '#domain/estimating/bill-checks/checks'
import { NEW_ZONE, QUARANTINE, type Repair, repairBill } from '#domain/estimating/bill-checks/repair'
import type { Change } from '#local/types'
import { add, move, set } from '#local/write/changes'
import { AT_END } from '#domain/value/position'
import type { BillRecords } from '../../common/bill/bill-model'
import { useReplica } from '../../fields/replica-context'
import { useAct } from '../../records/data/use-act'

/** The changes of a repair. `made` is the zone that takes quantities whose zone has gone. */
function repairChanges({ zones, order, cells }: Repair, assessment: number, made: number | null): Change[] {
  const byProduct = new Map<number, Record<`cells.${number}`, QuantityCell | null>>()
  for (const { product, zone, cell } of cells) {
    const at = zone === NEW_ZONE ? made : zone
    if (at === null) continue
    const values = byProduct.get(product) ?? {}
    values[`cells.${at}`] = cell
    byProduct.set(product, values)
  }
  return [
    ...(made === null ? [] : [add(assessmentZone, { assessment, name: QUARANTINE }, made)]),
    ...zones.map(({ id, ...values }) => set(assessmentZone, id, values)),
    ...(order ?? []).map(id => move(assessmentZone, id, AT_END)),
    ...[...byProduct].map(([id, values]) => set(productQuantities, id, values)),
  ]
}

/** Repairs a bill on this device by the codes of its checks, as the server would; undone at the bill's place. */
export function useRepair(records: BillRecords, assessment: number): (codes: readonly CheckCode[]) => Promise<void> {
  const replica = useReplica()
  const act = useAct(`bill:${assessment}`)
  return async codes => {
    const repair = repairBill(records, codes)
    const made = repair.cells.some(({ zone }) => zone === NEW_ZONE) ? await replica.newId() : null
    const changes = repairChanges(repair, assessment, made)
    for (let from = 0; from < changes.length; from += LIMIT.groupOps)
      if (!(await act(changes.slice(from, from + LIMIT.groupOps), 'Repaired the bill'))) return
  }
}
