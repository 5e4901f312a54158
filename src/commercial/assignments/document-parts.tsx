import { useMemo } from 'react'
import type { AssignmentResource } from '#contract/commercial/assignments/define-assignment'
import { sealedBy, whySealed } from '#contract/evidence'
import type { Resource } from '#contract/kit/resource'
import type { Money } from '#domain/value/money'
import { NIL } from '#domain/value/money'
import { useCan } from '../../app/viewer'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { AssignmentSheet } from './assignment-sheet'

interface DocumentPartsProps {
  readonly assignment: AssignmentResource
  readonly document: { readonly id: number; readonly project: number; readonly codatPushedAt: string | null }
  /** Net of the document, which its parts add up to. */
  readonly net: Money
  /** VAT of an application, decided for the whole of it. */
  readonly vat?: Money | null
  /** Name of the document for the grid's identity: "invoice-12". */
  readonly place: string
}

/** The nominal codes of a document: an invoice, an external cost or a labour application. Decision 686. Spec: MAT-4, COST-2, LAB-1. */
export function DocumentParts({ assignment, document, net, vat = null, place }: DocumentPartsProps) {
  const { id, project, codatPushedAt } = document
  const { by, resource } = documentOf(assignment)
  const can = useCan()
  // Its field beside the common ones names the document.
  const parts = useRecordsWithin(assignment, by as 'shortName', id)
  const fresh = useMemo(() => ({ project, [by]: id, totalValue: NIL }), [project, by, id])
  if (!parts) return null
  return (
    <AssignmentSheet
      resource={assignment}
      parts={parts}
      fresh={fresh}
      net={net}
      vat={vat}
      lock={
        can.write(assignment)
          ? whySealed(assignment, 'change', { ...document })
          : 'You can view these nominal codes but not change them'
      }
      isInAccounts={codatPushedAt !== null}
      of={{ resource, id }}
      place={place}
    />
  )
}

function documentOf(assignment: AssignmentResource): { readonly by: string; readonly resource: Resource } {
  const resource = sealedBy(assignment)
  if (assignment.evidence === null || resource === null) throw new Error(`${assignment.name} is no assignment`)
  return { by: assignment.evidence.of, resource }
}
