import { useState } from 'react'
import type { SiteDocumentRequest } from '#contract/commercial/site-documents/site-document'
import { project as projectDefinition } from '#contract/estimating/project'
import { useAskDocument } from '../../records/documents/use-ask-document'

/** Asks the server for a document of a project. `isShown` while the person looks at how far it is. */
export function useSiteDocument(project: number) {
  const { ask: request, working, blocked } = useAskDocument({ resource: projectDefinition, id: project })
  const [isShown, setShown] = useState(false)
  const ask = async (wanted: SiteDocumentRequest | (() => Promise<SiteDocumentRequest>)) =>
    setShown(await request(wanted))
  return { ask, working, blocked, isShown, close: () => setShown(false) }
}
