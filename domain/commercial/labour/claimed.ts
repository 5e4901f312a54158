import { lineAmount, minus, type Money, NIL, plus, sum } from '../../value/money'
import { approvedBefore, before, labourKey, type LabourRecords } from './claims'

type Applications = LabourRecords['applications'][number] & {
  readonly materialsToDate: Money
  readonly approvedMaterials: Money | null
}

/**
 * Returns the amount an application claims in its period, before retention and review. It is each line to date, less the subcontractor's earlier
 * approval of that line, and materials in the same way. Applications are cumulative.
 */
export function claimedInPeriod<A extends Applications>(
  application: A,
  records: { readonly applications: readonly A[]; readonly items: LabourRecords['items'] },
): Money {
  const { own } = before(application, records)
  const labour = records.items
    .filter(item => item.application === application.id)
    .map((item): Money =>
      minus(lineAmount(item.appliedQuantity, item.appliedRate), own.get(labourKey(item))?.approved?.value ?? NIL),
    )
  const last = records.applications.find(
    ({ id }) => id === approvedBefore(application, records.applications)?.id,
  )?.approvedMaterials
  return plus(sum(labour), minus(application.materialsToDate, last ?? NIL))
}
