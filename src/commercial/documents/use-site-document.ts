import { project as projectDefinition } from '#contract/estimating/project'
import { useState } from 'react'
import type { SiteDocumentRequest } from '#contract/commercial/site-document'
import { jsonBody, useServer } from '../../app/office/server'
import { useOffice } from '../../records/office/use-office'
import { useReplica } from '../../fields/replica-context'

/** Asks the server for a document of a project. `isShown` while the person looks at how far it is. */
export function useSiteDocument(project: number) {
  const server = useServer()
  const replica = useReplica()
  const { run, working, blocked } = useOffice({ resource: projectDefinition, id: project })
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
