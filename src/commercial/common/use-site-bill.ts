import { useMemo } from 'react'
import { productProgress } from '#contract/commercial/product-progress'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { useTogether } from '../../records/data/use-together'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import { productGroup } from '#contract/estimating/product-group'
import { productQuantities } from '#contract/estimating/product-quantities'
import { useBillChoice } from './bill-choice'
import { type ProgressModel, progressModel } from '../progress/model/progress-model'

export interface SiteBill {
  readonly assessments: readonly { readonly id: number; readonly name: string }[]
  readonly assessment: number | null
  readonly model: ProgressModel | null
  readonly recorded: ReadonlySet<number>
}

const BILL = { products: assessmentProduct, groups: productGroup, zones: assessmentZone, quantities: productQuantities }

/** The accepted bill of a project with its progress: the chosen assessment, or the first accepted. Undefined while the replica answers. */
export function useSiteBill(project: number, chosen: number | null): SiteBill | undefined {
  const { accepted, current, decimals } = useBillChoice(project, chosen)
  const bill = useTogether(BILL, 'assessment', current)
  const progress = useRecordsWithin(productProgress, 'project', project)
  return useMemo(() => {
    if (!accepted || !progress || (current !== null && !bill)) return undefined
    const model = bill ? progressModel({ ...bill, decimals, progress }) : null
    return { assessments: accepted, assessment: current, model, recorded: new Set(progress.map(each => each.id)) }
  }, [accepted, progress, bill, current, decimals])
}
