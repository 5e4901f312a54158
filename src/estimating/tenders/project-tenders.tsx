import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { tender, tenderLifecycle } from '#contract/estimating/tender'
import { tenderTotal } from '#domain/estimating/tender-total'
import { useCan, useViewer } from '../../app/viewer'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { StateBadge } from '../../records/lifecycle/state-badge'
import { LinkButton } from '../../ui/action/link-button'
import { formatMoney } from '../../ui/format'
import { List, ListRow } from '../../ui/record/list-row'
import { Section } from '../../ui/shell/page'
import { tenderName } from './tender-name'

/** The tenders of a project, the newest first, with what each comes to. Spec: PROJ-6, ASMT-18. */
export function ProjectTenders({ project }: { readonly project: number }) {
  const tenders = useRecordsWithin(tender, 'project', project)
  const can = useCan()
  const { account } = useViewer()
  const projectId = String(project)
  return (
    <Section
      title="Tenders"
      aside={
        can.write(tender) && (
          <LinkButton icon={Plus}>
            <Link to="/estimating/projects/$projectId/tenders/new" params={{ projectId }}>
              New tender
            </Link>
          </LinkButton>
        )
      }
    >
      <List label="Tenders">
        {tenders?.length === 0 && (
          <ListRow title="No tenders yet" under="Start one, then put assessments in that are ready to tender." />
        )}
        {tenders
          ?.toSorted((a, b) => (b.number ?? Infinity) - (a.number ?? Infinity))
          .map(each => {
            const { count, gross } = tenderTotal(each.lines)
            return (
              <ListRow
                key={each.id}
                leads
                title={
                  <Link to="/estimating/projects/$projectId/tenders/$id" params={{ projectId, id: String(each.id) }}>
                    {tenderName(each)}
                  </Link>
                }
                under={`${each.name} · ${count} ${count === 1 ? 'assessment' : 'assessments'}`}
                end={<StateBadge lifecycle={tenderLifecycle} record={each} />}
                endUnder={formatMoney(gross, account.currency)}
              />
            )
          })}
      </List>
    </Section>
  )
}
