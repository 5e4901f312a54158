import type { DocumentResource } from '#contract/kit/document'
import { FileShown } from '../../fields/file-shown'
import { formatDateTime } from '../../ui/format'
import { ListRow } from '../../ui/record/list-row'
import { LevelBadge } from '../../ui/status/level-badge'
import type { Held } from '../data/held'

type Document = Held<DocumentResource>

interface DocumentRowProps {
  readonly resource: DocumentResource
  readonly document: Document
  /** What else the page says of it. */
  readonly also?: readonly (string | null | undefined)[]
}

/** One document: its file, where it went, when, and why not. */
export function DocumentRow({ resource, document, also = [] }: DocumentRowProps) {
  const { title, file, sendTo, sentAt, createdAt, state, fault } = document
  const words = [
    sendTo === null ? null : `To ${sendTo}`,
    formatDateTime(sentAt ?? createdAt),
    ...also,
    pagesOf(document),
    state === 'kept' ? 'This server has no mail server: nothing reached them. Pass the document on yourself' : fault,
  ]
  return (
    <ListRow
      title={file === null ? title : <FileShown file={file} />}
      under={words.filter(Boolean).join(' · ')}
      end={<DocumentBadge resource={resource} document={document} />}
    />
  )
}

/** The state of a document, with how far it is while it is made. */
export function DocumentBadge({ resource, document }: Pick<DocumentRowProps, 'resource' | 'document'>) {
  const { state, progress, sendTo } = document
  const { label, level = 'none' } = resource.fields.state.choices.find(({ value }) => value === state) ?? {
    label: state,
  }
  const failed = sendTo === null ? 'Not made' : 'Not sent'
  const words = state === 'failed' ? failed : state === 'making' ? `${label}, ${progress} %` : label
  return (
    <LevelBadge level={level}>
      <span role="status">{words}</span>
    </LevelBadge>
  )
}

/** "3 pages"; null before it is made, and for what has none. */
export const pagesOf = ({ pages }: Document): string | null =>
  pages === null ? null : pages === 1 ? '1 page' : `${pages} pages`
