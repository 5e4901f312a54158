import { LIMIT } from '#contract/sync/protocol'
import { assessmentZone, type AssessmentZone } from '#contract/estimating/assessment-zone'
import { type Settlement, UNALLOCATED } from '#domain/estimating/bill-checks/repair'
import type { Change } from '#local/types'
import { add, move } from '#local/write/changes'
import { useReplica } from '../../../fields/replica-context'
import { count } from '../../../fields/words'
import { useAct } from '../../../records/data/use-act'
import { formatMoney } from '../../../ui/format'
import { useConfirm } from '../../../ui/overlay/confirm-provider'
import type { BillModel } from '../../../common/bill/bill-model'
import {
  addZones,
  type Copied,
  copyQuantities,
  deleteZones,
  inParts,
  type NewZone,
  quantitiesIn,
  settle,
  shiftDates,
} from '../commands/zone-changes'
import type { LockedLine } from '../model/zone-rows'

/** What a person does with the zones of a bill, each kept on this device and undone at the bill's place. */
export function useZoneActs(model: BillModel, assessment: number, place: string, currency: string) {
  const replica = useReplica()
  const act = useAct(place)
  const confirm = useConfirm()

  /** A large bill takes more records than one action may have: then it is done in parts, in order. */
  async function inOrder(changes: readonly Change[], label: string): Promise<boolean> {
    for (const part of inParts(changes, LIMIT.groupOps)) if (!(await act(part, label))) return false
    return true
  }

  async function addNamed(names: readonly string[], parent: AssessmentZone | null): Promise<boolean> {
    const zones: NewZone[] = []
    for (const name of names) zones.push({ id: await replica.newId(), name, parent: parent?.id ?? null })
    return inOrder(addZones(assessment, zones), `Added ${parent ? 'sub-zone' : 'zone'} ${names.join(', ')}`)
  }

  async function addFloors(names: readonly string[], like: number | null, copies: boolean): Promise<boolean> {
    const top = model.layout.tree.tops.find(each => each.id === like)
    const named = new Map(model.records.zones.map(zone => [zone.id, zone.name]))
    const zones: NewZone[] = []
    const copied: Copied[] = []
    for (const name of names) {
      const floor = await replica.newId()
      zones.push({ id: floor, name, parent: null })
      if (top && top.subs.length === 0) copied.push({ from: top.id, to: floor })
      for (const sub of top?.subs ?? []) {
        const id = await replica.newId()
        zones.push({ id, name: named.get(sub) ?? '', parent: floor })
        copied.push({ from: sub, to: id })
      }
    }
    const quantities = copies ? copyQuantities(model, copied) : []
    return inOrder([...addZones(assessment, zones), ...quantities], `Added ${count(names.length, 'floor')}`)
  }

  async function deleteAsked(zones: readonly AssessmentZone[], what: string): Promise<void> {
    const ids = zones.map(zone => zone.id)
    const quantities = quantitiesIn(model, ids)
    const tops = new Set(model.layout.tree.tops.map(top => top.id))
    const money = zones
      .filter(zone => tops.has(zone.id) || zones.length === 1)
      .map(zone => model.totals.zoneAmount(zone.id))
    const { result } = await confirm({
      title: `Delete ${what}?`,
      yes: `Delete ${zones.length === 1 ? 'zone' : 'zones'}`,
      no: 'Keep',
      danger: true,
      message:
        quantities === 0
          ? 'No quantity is in it.'
          : `${count(quantities, 'quantity', 'quantities')} go with it: ${money.map(each => formatMoney(each, currency)).join(', ')}.`,
    })
    if (result) await inOrder(deleteZones(model, ids), `Deleted ${what}`)
  }

  async function settleLines(lines: readonly LockedLine[], howOf: (line: LockedLine) => Settlement): Promise<void> {
    const changes: Change[] = []
    const rest = new Map<number, number>()
    for (const line of lines) {
      if (!line.mayAllocate || howOf(line) !== 'unallocated' || rest.has(line.zone.id)) continue
      const known = model.records.zones.find(zone => zone.parent === line.zone.id && zone.name === UNALLOCATED)
      const id = known?.id ?? (await replica.newId())
      rest.set(line.zone.id, id)
      if (!known)
        changes.push(
          add(
            assessmentZone,
            { assessment, name: UNALLOCATED, parent: line.zone.id, startDate: null, endDate: null, notes: null },
            id,
          ),
        )
    }
    await inOrder([...changes, ...settle(model, lines, howOf, rest)], `Settled ${count(lines.length, 'product')}`)
  }

  return {
    write: (changes: readonly Change[], label: string) => void act(changes, label),
    addNamed,
    addFloors,
    deleteAsked,
    settleLines,
    shift: (days: number) => act(shiftDates(model.records.zones, days), 'Shifted dates of zones'),
    moveTo: (zone: AssessmentZone, after: number) =>
      act([move(assessmentZone, zone.id, after)], `Moved zone ${zone.name}`),
  }
}
