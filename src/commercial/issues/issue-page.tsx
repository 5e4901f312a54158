import { Link, useParams } from '@tanstack/react-router'
import { issue as issueDefinition, ISSUE_PRIORITIES, ISSUE_STATES } from '#contract/commercial/issue'
import { set } from '#local/write/changes'
import { HistoryButton } from '../../records/history/history-button'
import { useProject } from '../../common/places/use-place'
import { useListPath } from '../../records/address/record-page'
import { historyPath } from '../../records/address/record-paths'
import { useAct } from '../../records/data/use-act'
import { useRecord } from '../../records/data/use-record'
import { RecordDeeds } from '../../records/view/record-deeds'
import { useCan } from '../../app/viewer'
import { usePageTitle } from '../../app/page/page-title'
import { LinkButton } from '../../ui/action/link-button'
import { Segmented } from '../../ui/input/segmented'
import { HiddenHeading, PageBody, PageHeading, Section } from '../../ui/shell/page'
import { Badge } from '../../ui/status/badge'
import { EmptyState } from '../../ui/status/empty-state'
import { Loader } from '../../ui/status/loader'
import { IssueComments } from './issue-comments'
import { IssueFields } from './issue-fields'
import { IssuePhotos } from './issue-photos'

const labelOf = (choices: readonly { readonly value: string; readonly label: string }[], value: string) =>
  choices.find(each => each.value === value)?.label ?? value

/** One issue with its photos; its state changes with one tap, also without a connection. */
export function IssuePage() {
  const project = useProject()
  const { issueId }: { readonly issueId?: string } = useParams({ strict: false })
  const issue = useRecord(issueDefinition, Number(issueId))
  const can = useCan()
  const base = useListPath()
  const act = useAct()
  usePageTitle({ title: issue?.summary ?? 'Issue', under: project.name })

  if (issue === undefined) return <Loader text="Loading the issue" />
  if (issue === null) return <NoIssue />
  const writable = can.write(issueDefinition)
  const params = { projectId: String(project.id), issueId: String(issue.id) }
  return (
    <>
      <PageHeading
        title={issue.summary}
        over={issue.number === null ? 'Draft, numbered when sent' : `Issue ${issue.number}`}
        beside={
          <>
            {issue.archivedAt !== null && <Badge level="error">Archived</Badge>}
            <Badge level={issue.priority === 'urgent' ? 'error' : issue.priority === 'high' ? 'warning' : 'subtle'}>
              {labelOf(ISSUE_PRIORITIES, issue.priority)}
            </Badge>
          </>
        }
        actions={
          <>
            <HistoryButton resource={issueDefinition} id={issue.id} page={historyPath(base, issue.id)} />
            {writable && <RecordDeeds resource={issueDefinition} record={{ ...issue }} back={base} />}
            {writable && (
              <LinkButton>
                <Link
                  to="/estimating/projects/$projectId/hub/issues/$id/edit"
                  params={{ projectId: params.projectId, id: params.issueId }}
                >
                  Edit
                </Link>
              </LinkButton>
            )}
          </>
        }
      />
      <PageBody>
        <Segmented
          label="State"
          fill
          value={issue.state}
          disabled={!writable}
          options={ISSUE_STATES}
          onChange={state =>
            void act(
              [set(issueDefinition, issue.id, { state })],
              `Issue, ${issue.summary}: ${labelOf(ISSUE_STATES, state)}`,
            )
          }
        />
        <IssuePhotos issue={issue} isWritable={writable} />
        <Section title="Issue">
          <IssueFields issue={issue} />
        </Section>
        <IssueComments key={issue.id} issue={issue} />
      </PageBody>
    </>
  )
}

function NoIssue() {
  return (
    <>
      <HiddenHeading>Issue</HiddenHeading>
      <EmptyState title="This issue is not here">
        It was deleted, or it has not been downloaded to this device.
      </EmptyState>
    </>
  )
}
