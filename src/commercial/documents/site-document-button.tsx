import { Download } from 'lucide-react'
import type { SiteDocumentRequest } from '#contract/commercial/site-documents/site-document'
import { Button } from '../../ui/action/button'
import { SiteDocumentDialog } from './site-document-dialog'
import { useSiteDocument } from './use-site-document'

interface SiteDocumentButtonProps {
  readonly project: number
  readonly request: SiteDocumentRequest
  readonly label: string
}

/** Asks for a document and shows how far it is. Online only: the button says so. */
export function SiteDocumentButton({ project, request, label }: SiteDocumentButtonProps) {
  const { ask, working, blocked, isShown, close } = useSiteDocument(project)
  return (
    <>
      <Button icon={Download} reason={blocked ?? undefined} disabled={working} onClick={() => void ask(request)}>
        {label}
      </Button>
      {isShown && <SiteDocumentDialog project={project} kind={request.kind} onClose={close} />}
    </>
  )
}
