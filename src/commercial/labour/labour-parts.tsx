import { labourApplication } from '#contract/commercial/labour-application'
import { useMemo } from 'react'
import type { LabourApplication } from '#contract/commercial/labour-application'
import { labourAssignment } from '#contract/commercial/labour-assignment'
import { whySealed } from '#contract/evidence'
import { NIL } from '#domain/value/money'
import { useCan } from '../../app/viewer'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { AssignmentSheet } from '../assignments/assignment-sheet'

/** What was approved of a labour application split over the books, labour and materials apart. Spec: LAB-1. */
export function LabourParts({ application }: { readonly application: LabourApplication }) {
  const can = useCan()
  const { id, project, payable } = application
  const parts = useRecordsWithin(labourAssignment, 'application', id)
  const fresh = useMemo(() => ({ project, application: id, totalValue: NIL }), [project, id])
  if (!parts) return null
  const lock = !can.write(labourAssignment)
    ? 'You can view labour applications but not split them over the books'
    : application.codatPushedAt === null
      ? whySealed(labourAssignment, 'change', { ...application })
      : 'This labour application has gone to the accounts. Change it there'
  return (
    <AssignmentSheet
      resource={labourAssignment}
      parts={parts}
      fresh={fresh}
      net={payable ?? NIL}
      lock={lock}
      isInAccounts={application.codatPushedAt !== null}
      of={{ resource: labourApplication, id }}
      place={`labour-${id}`}
    />
  )
}
