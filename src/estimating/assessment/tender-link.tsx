import { Link } from '@tanstack/react-router'
import { FileSignature } from 'lucide-react'
import type { assessment as assessmentDefinition } from '#contract/estimating/assessment'
import { tender, tenderLifecycle } from '#contract/estimating/tender'
import { useCan } from '../../app/viewer'
import type { Held } from '../../records/data/held'
import { useRecord } from '../../records/data/use-record'
import { StateBadge } from '../../records/lifecycle/state-badge'
import { List, ListRow } from '../../ui/record/list-row'
import { Section } from '../../ui/shell/page'
import { tenderName } from '../tenders/tender-name'

/** Where an assessment is offered: the tender it is in, or once it is ready the way into a new one. Spec: ASMT-18. */
export function TenderLink({ assessment }: { readonly assessment: Held<typeof assessmentDefinition> }) {
  const can = useCan()
  const found = useRecord(tender, assessment.tender ?? null)
  if (!can.read(tender)) return null
  const params = { projectId: String(assessment.project) }
  const row = found ? (
    <ListRow
      icon={FileSignature}
      leads
      title={
        <Link to="/estimating/projects/$projectId/tenders/$id" params={{ ...params, id: String(found.id) }}>
          {tenderName(found)}
        </Link>
      }
      under={found.name}
      end={<StateBadge lifecycle={tenderLifecycle} record={found} />}
    />
  ) : assessment.status === 'ready_to_tender' &&
    (assessment.snapshotOf ?? null) === null &&
    (assessment.branchOf ?? null) === null &&
    can.write(tender) ? (
    <ListRow
      icon={FileSignature}
      leads
      title={
        <Link to="/estimating/projects/$projectId/tenders/new" params={params}>
          New tender
        </Link>
      }
      under="Add it to a tender to offer it to the client"
    />
  ) : null
  return row === null ? null : (
    <Section title="Tender">
      <List label="Tender">{row}</List>
    </Section>
  )
}
