import { useParams } from '@tanstack/react-router'
import { issue as issueDefinition, issueLifecycle } from '#contract/commercial/issue'
import { issuePhoto } from '#contract/commercial/issue-photo'
import { NotHere } from '../../app/page/not-here'
import { useProject } from '../../common/places/use-place'
import { useListPath } from '../../records/address/record-page'
import { DownloadBoundary } from '../../records/data/download-boundary'
import { NeedsChoice } from '../../records/data/needs-choice'
import { useRecord } from '../../records/data/use-record'
import { UnsavedText } from '../../records/form/unsaved-words'
import { RecordHeading } from '../../records/view/record-heading'
import { useCan } from '../../app/viewer'
import { usePageTitle } from '../../app/page/page-title'
import { StateSwitch } from '../../records/lifecycle/state-switch'
import { PageBody, Section } from '../../ui/shell/page'
import { LevelBadge } from '../../ui/status/level-badge'
import { Loader } from '../../ui/status/loader'
import { commentDraftOf, IssueComments } from './issue-comments'
import { IssueFields } from './issue-fields'
import { RecordPhotos } from '../photos/record-photos'
import { IssuePin } from './pin/issue-pin'
import { VoiceNotes } from './voice-notes'

/** One issue with its photos; its state changes with one tap, also without a connection. */
export function IssuePage() {
  const project = useProject()
  const { issueId }: { readonly issueId?: string } = useParams({ strict: false })
  const issue = useRecord(issueDefinition, Number(issueId))
  const can = useCan()
  const base = useListPath()
  usePageTitle({ title: issue?.summary ?? 'Issue', under: project.name })

  if (issue === undefined) return <Loader text="Loading the issue" />
  if (issue === null || issue.project !== project.id)
    return (
      <NotHere what="Issue">
        <NeedsChoice resource={issueDefinition} id={Number(issueId)} name="what you changed of it" />
        <UnsavedText what="Issue" label="Comment" draftKey={commentDraftOf(Number(issueId))} />
      </NotHere>
    )
  const writable = can.write(issueDefinition)
  const priority = issueDefinition.fields.priority.choices.find(each => each.value === issue.priority)
  return (
    <>
      <RecordHeading
        resource={issueDefinition}
        record={{ ...issue }}
        name={issue.summary}
        base={base}
        over={issue.number === null ? 'Draft, numbered when the office has it' : `Issue ${issue.number}`}
        beside={<LevelBadge level={priority?.level ?? 'subtle'}>{priority?.label ?? issue.priority}</LevelBadge>}
      />
      <PageBody>
        <StateSwitch lifecycle={issueLifecycle} record={issue} />
        <RecordPhotos
          resource={issuePhoto}
          of={{ project: issue.project, issue: issue.id }}
          isWritable={writable}
          name={issue.summary}
        />
        <Section title="Issue">
          <IssueFields issue={issue} />
        </Section>
        <VoiceNotes issue={issue} isWritable={writable} />
        <DownloadBoundary>
          <IssuePin key={issue.id} issue={issue} isWritable={writable} />
        </DownloadBoundary>
        <IssueComments key={issue.id} issue={issue} />
      </PageBody>
    </>
  )
}
