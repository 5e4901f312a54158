import type { Json } from '#contract/fields/field'
import { jsonBody } from '../../app/office/server'
import { useOffice } from '../office/use-office'
import type { Subject } from '../office/send-first'

type Request = Readonly<Record<string, Json>>

/** Returns how a page asks the server for documents of a record. What this device changed on it is sent first. */
export function useAskDocument(subject: Subject) {
  const { run, working, blocked } = useOffice(subject)
  /** A request may be made up when it is asked. True once the server has taken it; a failure has been told. */
  const ask = (request: Request | (() => Promise<Request>)) =>
    run(async ({ server, replica }) => {
      const body = typeof request === 'function' ? await request() : request
      await server.call(`/${subject.resource.path}/${subject.id}/documents`, jsonBody('POST', body))
      replica.hurry()
    })
  return { ask, working, blocked }
}
