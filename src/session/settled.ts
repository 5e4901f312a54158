import * as v from 'valibot'
import { isProblem, ProblemError } from '#contract/kit/problem'
import { HEADER } from '#contract/sync/protocol'
import { leaveToCaller } from '../app/office/tell-problem'
import { toasts } from '../ui/overlay/toast-store'

const withMessage = v.object({ message: v.string() })

/**
 * Turns an answer into what pages expect: every failure becomes a ProblemError, and the message of a 202 is shown.
 * `sent` are the request's headers. Spec: platform 7 and 8.
 */
export async function settled(reply: Response, sent: HeadersInit = {}): Promise<Response> {
  const read = async (): Promise<unknown> =>
    reply
      .clone()
      .json()
      .catch(() => null)
  if (reply.status === 202) {
    const said = v.safeParse(withMessage, await read())
    if (said.success) toasts.show('info', said.output.message)
  }
  if (reply.ok) return reply
  const body = await read()
  const error = new ProblemError(isProblem(body) ? body : reply.status === 404 ? 'not-found' : 'server')
  const own = new Headers(sent).get(HEADER.skip)?.split(',') ?? []
  throw own.some(status => Number(status) === reply.status) ? leaveToCaller(error) : error
}
