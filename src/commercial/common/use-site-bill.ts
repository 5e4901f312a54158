import { useMemo } from 'react'
import { productProgress } from '#contract/commercial/product-progress'
import type { Held } from '../../records/data/held'
import { type Here, hereOf, shownOf } from '../../records/data/here'
import { useRecordsHere, useRecordsWithin } from '../../records/data/use-records-within'
import { useTogether, useTogetherHere } from '../../records/data/use-together'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import { productGroup } from '#contract/estimating/product-group'
import { productQuantities } from '#contract/estimating/product-quantities'
import { useBillChoice } from './bill-choice'
import { type ProgressModel, progressModel } from './progress-model'

export interface SiteBill {
  readonly assessments: readonly { readonly id: number; readonly name: string }[]
  readonly assessment: number | null
  readonly model: ProgressModel | null
  readonly recorded: ReadonlySet<number>
}

const BILL = { products: assessmentProduct, groups: productGroup, zones: assessmentZone, quantities: productQuantities }

/**
 * The accepted bill of a project with its progress: the chosen assessment, or the first accepted. Undefined while the replica reads; waits until the
 * project and the bill are whole on this device.
 */
export function useSiteBill(project: number, chosen: number | null): SiteBill | undefined {
  const choice = useBillChoice(project, chosen)
  const bill = useTogether(BILL, 'assessment', choice.current)
  const progress = useRecordsWithin(productProgress, 'project', project)
  return useModel(choice, bill, progress)
}

/** As {@link useSiteBill}, of what is here: for pages that people record on while the rest is on its way. */
export function useSiteBillHere(project: number, chosen: number | null): Here<SiteBill> | undefined {
  const choice = useBillChoice(project, chosen)
  const bill = useTogetherHere(BILL, 'assessment', choice.current)
  const progress = useRecordsHere(productProgress, 'project', project)
  const isWhole = (choice.current === null || bill?.isWhole) && progress?.isWhole
  return hereOf(useModel(choice, bill && shownOf(bill), progress && shownOf(progress)), isWhole)
}

function useModel(
  { accepted, current, decimals }: ReturnType<typeof useBillChoice>,
  bill: ReturnType<typeof useTogether<typeof BILL>>,
  progress: readonly Held<typeof productProgress>[] | undefined,
): SiteBill | undefined {
  return useMemo(() => {
    if (!accepted || !progress || (current !== null && !bill)) return undefined
    const model = bill ? progressModel({ ...bill, decimals, progress }) : null
    return { assessments: accepted, assessment: current, model, recorded: new Set(progress.map(each => each.id)) }
  }, [accepted, progress, bill, current, decimals])
}
