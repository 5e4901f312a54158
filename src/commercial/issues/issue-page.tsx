import { useParams } from '@tanstack/react-router'
import { issue as issueDefinition, ISSUE_PRIORITIES, ISSUE_STATES } from '#contract/commercial/issue'
import { set } from '#local/write/changes'
import { useProject } from '../../common/places/use-place'
import { useListPath } from '../../records/address/record-page'
import { useAct } from '../../records/data/use-act'
import { useRecord } from '../../records/data/use-record'
import { RecordHeading } from '../../records/view/record-heading'
import { useCan } from '../../app/viewer'
import { usePageTitle } from '../../app/page/page-title'
import { Segmented } from '../../ui/input/segmented'
import { HiddenHeading, PageBody, Section } from '../../ui/shell/page'
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
  if (issue === null || issue.project !== project.id) return <NoIssue />
  const writable = can.write(issueDefinition)
  return (
    <>
      <RecordHeading
        resource={issueDefinition}
        record={{ ...issue }}
        name={issue.summary}
        base={base}
        over={issue.number === null ? 'Draft, numbered when the office has it' : `Issue ${issue.number}`}
        beside={
          <Badge level={issue.priority === 'urgent' ? 'error' : issue.priority === 'high' ? 'warning' : 'subtle'}>
            {labelOf(ISSUE_PRIORITIES, issue.priority)}
          </Badge>
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
