import { useMemo } from 'react'
import { costAssignment } from '#contract/commercial/cost-assignment'
import { externalCost } from '#contract/commercial/external-cost'
import { netOfCost } from '#domain/commercial/costs/external-costs'
import { NIL } from '#domain/value/money'
import { useCan, useViewer } from '../../app/viewer'
import { useRecord } from '../../records/data/use-record'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { formatMoney } from '../../ui/format'
import { TitleBlock } from '../../ui/record/title-block'
import { AssignmentSheet } from '../assignments/assignment-sheet'

/** What an external cost comes to, split over the books. Spec: COST-2. */
export function ExternalCostMore({ id }: { readonly id: number }) {
  const cost = useRecord(externalCost, id)
  const parts = useRecordsWithin(costAssignment, 'cost', id)
  const can = useCan()
  const { account } = useViewer()
  const project = cost?.project
  const fresh = useMemo(() => ({ project, cost: id, totalValue: NIL }), [project, id])
  if (!cost || !parts) return null
  const lock = !can.write(costAssignment)
    ? 'You can look at costs and not change them'
    : cost.codatPushedAt === null
      ? null
      : 'This cost is in the accounts already, so it stays as it is'
  return (
    <>
      <TitleBlock cells={[]} deciding={{ label: 'Net', value: formatMoney(netOfCost(cost), account.currency) }} />
      <AssignmentSheet
        resource={costAssignment}
        parts={parts}
        fresh={fresh}
        net={netOfCost(cost)}
        lock={lock}
        recalculate={`/costentities/${id}/recalc-nominal-codes`}
        place={`cost-${id}`}
      />
    </>
  )
}
