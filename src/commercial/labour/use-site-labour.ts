import { useMemo } from 'react'
import { labourAllocation } from '#contract/commercial/labour-allocation'
import { labourApplication } from '#contract/commercial/labour-application'
import { labourItem } from '#contract/commercial/labour-item'
import { productProgress } from '#contract/commercial/product-progress'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import { componentActivity } from '#contract/estimating/component-activity'
import { productQuantities } from '#contract/estimating/product-quantities'
import { labourBill, type LabourRow } from '#domain/commercial/labour/labour-bill'
import { useBillChoice } from '../common/bill-choice'
import type { Held } from '../../records/data/held'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { useTogether } from '../../records/data/use-together'

const LABOUR = { applications: labourApplication, items: labourItem, allocations: labourAllocation }
const BILL = {
  products: assessmentProduct,
  zones: assessmentZone,
  quantities: productQuantities,
  activities: componentActivity,
}

export interface SiteLabour {
  readonly assessments: readonly { readonly id: number; readonly name: string }[]
  readonly assessment: number | null
  /** Of the chosen assessment. */
  readonly rows: readonly LabourRow[]
  /** Of the whole project, with what has not been sent yet. */
  readonly applications: readonly Held<typeof labourApplication>[]
  readonly items: readonly Held<typeof labourItem>[]
  readonly allocations: readonly Held<typeof labourAllocation>[]
}

/**
 * Labour of a project on this device: applications, hours, and the labour bill of the chosen accepted assessment, or the first. Waits until all
 * of it is here. Spec: LAB-1.
 */
export function useSiteLabour(project: number, chosen: number | null): SiteLabour | undefined {
  const { accepted, current, decimals } = useBillChoice(project, chosen)
  const read = useTogether(BILL, 'assessment', current)
  const bill = useMemo(() => read && { ...read, decimals }, [read, decimals])
  const progress = useRecordsWithin(productProgress, 'project', project)
  const labour = useTogether(LABOUR, 'project', project)
  const kept = useMemo(() => {
    if (!labour) return undefined
    const ids = new Set(labour.applications.map(({ id }) => id))
    return { ...labour, items: labour.items.filter(({ application }) => ids.has(application)) }
  }, [labour])
  const rows = useMemo(() => {
    if (!kept || !progress) return undefined
    if (!bill) return current === null ? [] : undefined
    const own = new Set(kept.applications.filter(each => each.assessment === current).map(({ id }) => id))
    return labourBill(
      { ...bill, progress },
      {
        applications: kept.applications.filter(({ id }) => own.has(id)),
        items: kept.items.filter(({ application }) => own.has(application)),
        allocations: kept.allocations.filter(each => each.assessment === current),
      },
    )
  }, [bill, progress, kept, current])
  return useMemo(
    () => (accepted && kept && rows ? { assessments: accepted, assessment: current, rows, ...kept } : undefined),
    [accepted, kept, rows, current],
  )
}
