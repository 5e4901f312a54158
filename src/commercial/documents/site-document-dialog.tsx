import { siteDocument, type SiteDocumentKind } from '#contract/commercial/site-document'
import { FileShown } from '../../fields/file-shown'
import type { Held } from '../../records/data/held'
import { useAll } from '../../records/data/use-all'
import { Button } from '../../ui/action/button'
import { formatDateTime } from '../../ui/format'
import { Modal } from '../../ui/overlay/modal'
import { List, ListRow } from '../../ui/record/list-row'
import { LevelBadge } from '../../ui/status/level-badge'
import { StatusRow } from '../../ui/status/status-row'

interface SiteDocumentDialogProps {
  readonly project: number
  readonly kind: SiteDocumentKind
  readonly onClose: () => void
}

/** The documents of a kind this person asked for: how far each is, the file, or why there is none. */
export function SiteDocumentDialog({ project, kind, onClose }: SiteDocumentDialogProps) {
  const all = useAll(siteDocument)
  const own = (all ?? [])
    .filter(each => each.projectId === project && each.kind === kind)
    .toSorted((a, b) => b.id - a.id)
  return (
    <Modal
      open
      title="Your PDFs"
      description="The server makes them. You can close this and press the button again: they are kept here for a week."
      footer={<Button onClick={onClose}>Close</Button>}
      onClose={onClose}
    >
      {all !== undefined && own.length === 0 && <StatusRow kind="loading" text="Asking for the PDF" />}
      <List label="Your PDFs">
        {own.map(each => (
          <OneDocument key={each.id} document={each} />
        ))}
      </List>
    </Modal>
  )
}

function OneDocument({ document }: { readonly document: Held<typeof siteDocument> }) {
  const { title, file, pages, state, progress, fault } = document
  const { label, level = 'none' } = siteDocument.fields.state.choices.find(each => each.value === state) ?? {
    label: state,
  }
  const length = pages === null ? null : pages === 1 ? '1 page' : `${pages} pages`
  return (
    <ListRow
      title={file === null ? title : <FileShown file={file} />}
      under={[formatDateTime(document.createdAt), length, fault].filter(Boolean).join(' · ')}
      end={
        <LevelBadge level={level}>
          <span role="status">{state === 'making' ? `${label}, ${progress} %` : label}</span>
        </LevelBadge>
      }
    />
  )
}
