import { useMemo } from 'react'
import { assessment, type Assessment } from '#contract/estimating/assessment'
import type { QuantityDecimals } from '#domain/estimating/counted-cells'
import { useRecordsWithin } from '../../records/data/use-records-within'

/** An accepted bill a page of the site can show. */
export interface BillChoice {
  readonly id: number
  readonly name: string
  /** Of its quantities. */
  readonly decimals: QuantityDecimals
}

/** The accepted bills of a project, undefined while the replica answers, and the one that is shown: the chosen one, or the first. */
export function useBillChoice(project: number, chosen: number | null) {
  const all = useRecordsWithin(assessment, 'project', project)
  const accepted = useMemo(() => all?.filter(each => each.isAccepted).map(billChoice), [all])
  const shown = accepted?.find(each => each.id === chosen) ?? accepted?.[0]
  return { accepted, current: shown?.id ?? null, decimals: shown?.decimals ?? null }
}

/** An assessment that came to a device before it was a field has no decimals. */
const billChoice = ({ id, name, ...of }: Pick<Assessment, 'id' | 'name'> & Partial<Assessment>): BillChoice => ({
  id,
  name,
  decimals: of.billQtyDecimals ?? null,
})
