import { useMemo } from 'react'
import { Send } from 'lucide-react'
import type { Issue } from '#contract/commercial/issue'
import { issueComment } from '#contract/commercial/issue-comment'
import { whySealed } from '#contract/evidence'
import { user } from '#contract/platform/user'
import { useAct } from '../../records/data/use-act'
import { shownOf } from '../../records/data/here'
import { useAll } from '../../records/data/use-all'
import { useDraft } from '../../records/form/use-draft'
import { useRecordsHere } from '../../records/data/use-records-within'
import { useCan } from '../../app/viewer'
import { Button } from '../../ui/action/button'
import { FormField } from '../../ui/input/form-field'
import { MentionArea } from '../../ui/input/mention-area'
import { Section } from '../../ui/shell/page'
import { EmptyState } from '../../ui/status/empty-state'
import { addComment } from './comment-changes'
import styles from './comments.module.css'
import { IssueCommentRow } from './issue-comment-row'

/** What was said of an issue, oldest first, and a place to say more; all of it works without a connection. */
export function IssueComments({ issue }: { readonly issue: Issue }) {
  const here = useRecordsHere(issueComment, 'issue', issue.id)
  const users = useAll(user)
  const can = useCan()
  const people = useMemo(
    () => (users ?? []).map(({ id, fullName, isActive }) => ({ id, name: fullName, isActive })),
    [users],
  )
  const comments = here && shownOf(here)
  const inOrder = useMemo(
    () => users && comments?.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id - b.id),
    [users, comments],
  )
  const isWriter = can.write(issueComment)
  const sealed = whySealed(issueComment, 'change', { ...issue })
  return (
    <Section
      title="Comments"
      aside={here?.isWhole && inOrder && inOrder.length > 0 ? String(inOrder.length) : undefined}
      bare
    >
      {here?.isWhole && inOrder?.length === 0 && !isWriter && <EmptyState title="No comments" />}
      {inOrder && inOrder.length > 0 && (
        <ol className={styles['comments']} aria-label="Comments">
          {inOrder.map(comment => (
            <IssueCommentRow key={comment.id} comment={comment} people={people} isSealed={sealed !== null} />
          ))}
        </ol>
      )}
      {isWriter && <NewComment issue={issue} people={people} />}
    </Section>
  )
}

/** Returns the key of the draft that holds a comment being written. */
export const commentDraftOf = (issue: number): string => `comment-${issue}`

/** What is written is kept on this device until it is a comment. */
function NewComment({
  issue,
  people,
}: {
  readonly issue: Issue
  readonly people: readonly { readonly id: number; readonly name: string; readonly isActive: boolean }[]
}) {
  const [{ text }, setDraft, dropDraft] = useDraft(commentDraftOf(issue.id), { text: '' })
  const act = useAct()
  async function send() {
    if (text.trim() === '' || !(await act([addComment(text, issue, people)], `Comment on ${issue.summary}`))) return
    setDraft({ text: '' })
    await dropDraft()
  }
  return (
    <form
      className={styles['new']}
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      <FormField label="Say something" description="Type @ to mention someone. They get a notification.">
        <MentionArea
          value={text}
          onChange={next => setDraft({ text: next })}
          names={people.filter(each => each.isActive).map(each => each.name)}
          namesLabel="People"
          maxLength={issueComment.fields.text.max}
        />
      </FormField>
      <Button type="submit" icon={Send} disabled={text.trim() === ''}>
        Comment
      </Button>
    </form>
  )
}
