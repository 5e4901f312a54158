import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { progressGroup } from '#contract/commercial/progress-group'
import { progressGroupProduct } from '#contract/commercial/progress-group-product'
import { NIL, fractionOf } from '#domain/value/money'
import { usePageTitle } from '../../../app/page/page-title'
import { useCan } from '../../../app/viewer'
import { useProject } from '../../../common/places/use-place'
import { count } from '../../../fields/words'
import { useRecordsWithin } from '../../../records/data/use-records-within'
import { ReorderButton } from '../../../records/view/reorder-button'
import { LinkButton } from '../../../ui/action/link-button'
import { List, ListRow } from '../../../ui/record/list-row'
import { Stone } from '../../../ui/record/stone'
import { PageBody, PageHeading } from '../../../ui/shell/page'
import { EmptyState } from '../../../ui/status/empty-state'
import { Loader } from '../../../ui/status/loader'
import { useSiteBill } from '../../common/use-site-bill'
import { ExportProgress } from '../export-progress'
import { short } from '../record-progress'
import { NothingAccepted, SiteAssessments } from '../site-assessments'
import { groupModel, weightWords } from './group-model'

/** The progress groups of a bill with how far each is. Spec: PROG-2. */
export function GroupsPage() {
  const project = useProject()
  const [chosen, setChosen] = useState<number | null>(null)
  const bill = useSiteBill(project.id, chosen)
  const groups = useRecordsWithin(progressGroup, 'project', project.id)
  const members = useRecordsWithin(progressGroupProduct, 'project', project.id)
  const can = useCan()
  usePageTitle({ title: 'Progress groups', under: project.name })
  if (!bill || !groups || !members) return <Loader text="Loading progress groups" />
  const { model, assessment } = bill
  if (!model || assessment === null) return <NothingAccepted />
  const shown = groups
    .filter(group => group.assessment === assessment)
    .toSorted((a, b) => a.place - b.place || a.id - b.id)
  const params = { projectId: String(project.id) }
  return (
    <>
      <PageHeading
        title="Progress groups"
        repeats
        actions={
          <>
            <ExportProgress kinds={['groups']} project={project.id} assessment={assessment} />
            {can.write(progressGroup) && shown.length > 1 && (
              <ReorderButton resource={progressGroup} items={shown.map(({ id, name }) => ({ id, label: name }))} />
            )}
            {can.write(progressGroup) && (
              <LinkButton icon={Plus} kind="primary">
                <Link to="/estimating/projects/$projectId/hub/progress/groups/new" params={params}>
                  New progress group
                </Link>
              </LinkButton>
            )}
          </>
        }
      />
      <PageBody>
        <SiteAssessments bill={bill} onChoose={setChosen} />
        {shown.length === 0 && (
          <EmptyState title="No progress groups yet">
            A group shows how far several products are together: a trade, a subcontractor’s work, what the client asks
            for each week.
          </EmptyState>
        )}
        <List label="Progress groups">
          {shown.map(group => {
            const { whole, lines } = groupModel(group, members, model)
            return (
              <ListRow
                key={group.id}
                lead={<Stone fraction={fractionOf(whole.percent ?? NIL)} size="large" />}
                leads
                title={
                  <Link
                    to="/estimating/projects/$projectId/hub/progress/groups/$groupId"
                    params={{ ...params, groupId: String(group.id) }}
                  >
                    {group.name}
                  </Link>
                }
                under={`${count(lines.length, 'product')} · ${weightWords(whole)}`}
                end={whole.percent === null ? 'Nothing measured' : short(whole.percent)}
              />
            )
          })}
        </List>
      </PageBody>
    </>
  )
}
