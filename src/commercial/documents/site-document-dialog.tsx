import { siteDocument, type SiteDocumentKind } from '#contract/commercial/site-documents/site-document'
import { useAll } from '../../records/data/use-all'
import { DocumentRow } from '../../records/documents/document-row'
import { Button } from '../../ui/action/button'
import { Modal } from '../../ui/overlay/modal'
import { List } from '../../ui/record/list-row'
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
      title="Your documents"
      description="The server makes them. You can close this and press the button again: they are kept here for a week."
      footer={<Button onClick={onClose}>Close</Button>}
      onClose={onClose}
    >
      {all !== undefined && own.length === 0 && <StatusRow kind="loading" text="Asking for the document" />}
      <List label="Your documents">
        {own.map(each => (
          <DocumentRow key={each.id} resource={siteDocument} document={each} />
        ))}
      </List>
    </Modal>
  )
}
