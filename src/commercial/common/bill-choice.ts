import { useMemo, useState } from 'react'
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

/**
 * Returns the accepted bills of a project, undefined while the replica reads, and the one that is shown: the chosen one, or the one that was first when
 * the page was opened. A bill accepted later does not take its place while a person types.
 */
export function useBillChoice(project: number, chosen: number | null) {
  const all = useRecordsWithin(assessment, 'project', project)
  const accepted = useMemo(() => all?.filter(each => each.isAccepted).map(billChoice), [all])
  const [opened, setOpened] = useState<{ readonly project: number; readonly id: number } | null>(null)
  const asked = chosen ?? (opened?.project === project ? opened.id : null)
  const shown = accepted?.find(({ id }) => id === asked) ?? accepted?.[0]
  if (shown && opened?.project !== project) setOpened({ project, id: shown.id })
  return { accepted, current: shown?.id ?? null, decimals: shown?.decimals ?? null }
}

/** An assessment that came to a device before it was a field has no decimals. */
const billChoice = ({ id, name, ...of }: Pick<Assessment, 'id' | 'name'> & Partial<Assessment>): BillChoice => ({
  id,
  name,
  decimals: of.billQtyDecimals ?? null,
})
