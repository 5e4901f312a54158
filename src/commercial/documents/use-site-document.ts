import { useState } from 'react'
import type { SiteDocumentRequest } from '#contract/commercial/site-document'
import { jsonBody, useServer } from '../../app/office/server'
import { useOfficeWork } from '../../app/office/use-office-work'
import { useReplica } from '../../fields/replica-context'

/** Asks the server for a document of a project. `isShown` while the person looks at how far it is. */
export function useSiteDocument(project: number) {
  const server = useServer()
  const replica = useReplica()
  const { run, working, blocked } = useOfficeWork()
  const [isShown, setShown] = useState(false)
  const ask = (request: SiteDocumentRequest | (() => Promise<SiteDocumentRequest>)) =>
    run(async () => {
      const asked = typeof request === 'function' ? await request() : request
      await server.call(`/projects/${project}/documents`, jsonBody('POST', asked))
      replica.hurry()
      setShown(true)
    })
  return { ask, working, blocked, isShown, close: () => setShown(false) }
}
