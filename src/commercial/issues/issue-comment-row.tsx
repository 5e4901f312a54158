import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { issueComment } from '#contract/commercial/issue-comment'
import { type Mentionable, piecesOf } from '#domain/commercial/mentions'
import { remove } from '#local/write/changes'
import { savedHere } from '../../app/device/device-words'
import { NeedsChoice } from '../../records/data/needs-choice'
import type { Held } from '../../records/data/held'
import { useAct } from '../../records/data/use-act'
import { useCan, useViewer } from '../../app/viewer'
import { Button } from '../../ui/action/button'
import { ButtonRow } from '../../ui/action/button-row'
import { DeleteButton } from '../../ui/action/delete-button'
import { IconButton } from '../../ui/action/icon-button'
import { formatDateTime } from '../../ui/format'
import { MentionArea } from '../../ui/input/mention-area'
import { Badge } from '../../ui/status/badge'
import { changeComment } from './comment-changes'
import styles from './comments.module.css'

interface CommentProps {
  readonly comment: Held<typeof issueComment>
  readonly people: readonly Mentionable[]
}

/** One comment; the person who wrote it can change and delete it while its issue is open. */
export function IssueCommentRow({ comment, people, isSealed }: CommentProps & { readonly isSealed: boolean }) {
  const viewer = useViewer()
  const can = useCan()
  const act = useAct()
  const [isEditing, setEditing] = useState(false)
  const isOwn = comment.createdBy === viewer.user
  const author = people.find(person => person.id === comment.createdBy)?.name ?? (isOwn ? viewer.fullName : 'Someone')
  return (
    <li className={styles['comment']}>
      <header className={styles['head']}>
        <strong>{author}</strong>
        <time dateTime={comment.createdAt} className={styles['when']}>
          {formatDateTime(comment.createdAt)}
          {comment.updatedAt !== comment.createdAt && ', edited'}
        </time>
        {comment._dirty === 1 && <Badge level="warning">{savedHere()}</Badge>}
        {comment._dirty === 1 && <NeedsChoice resource={issueComment} id={comment.id} name={comment.text} />}
        {isOwn && !isSealed && can.write(issueComment) && !isEditing && (
          <span className={styles['actions']}>
            <IconButton icon={Pencil} size="small" label="Edit this comment" onClick={() => setEditing(true)} />
            <DeleteButton
              iconOnly
              label="Delete this comment"
              confirmLabel="Delete, sure?"
              onDelete={() => void act([remove(issueComment, comment.id)], 'Deleted a comment')}
            />
          </span>
        )}
      </header>
      {isEditing ? (
        <EditComment comment={comment} people={people} onDone={() => setEditing(false)} />
      ) : (
        <CommentText text={comment.text} people={people} />
      )}
    </li>
  )
}

function CommentText({ text, people }: { readonly text: string; readonly people: readonly Mentionable[] }) {
  const { user } = useViewer()
  return (
    <p className={styles['text']}>
      {piecesOf(text, people).map(piece => (
        <span
          key={piece.at}
          {...(piece.user === null ? {} : { className: styles['mention'], 'data-own': piece.user === user })}
        >
          {piece.text}
        </span>
      ))}
    </p>
  )
}

function EditComment({ comment, people, onDone }: CommentProps & { readonly onDone: () => void }) {
  const act = useAct()
  const [text, setText] = useState(comment.text)
  async function save() {
    if (await act([changeComment(comment.id, text, people)], 'Changed a comment')) onDone()
  }
  return (
    <form
      className={styles['edit']}
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <MentionArea
        aria-label="Your comment"
        value={text}
        onChange={setText}
        names={people.map(each => each.name)}
        namesLabel="People"
        maxLength={issueComment.fields.text.max}
      />
      <ButtonRow>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" disabled={text.trim() === ''}>
          Save comment
        </Button>
      </ButtonRow>
    </form>
  )
}
