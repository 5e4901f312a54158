import { APP_HEADER } from '#contract/platform/auth'
import { ProblemError } from '#contract/kit/problem'
import { jsonBody } from '../app/office/server'
import { settled } from './settled'

/** A call without a token, such as a password reset. Throws ProblemError. */
export async function openCall(
  path: string,
  method: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const init = body === undefined ? { method } : jsonBody(method, body)
  const reply = await fetch(`/api${path}`, {
    ...init,
    headers: { ...init.headers, ...headers, [APP_HEADER]: '1' },
  }).catch(() => {
    throw new ProblemError('unavailable', { message: 'There is no connection' })
  })
  return settled(reply)
}
