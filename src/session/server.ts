import { HEADER } from '#contract/sync/protocol'
import { ProblemError } from '#contract/kit/problem'
import type { Server } from '../app/office/server'
import { BUILD } from './build'
import { settled } from './settled'
import { tokens } from './tokens'

/**
 * The API for pages: sends the token, refreshes it once on a 401 and retries. Every failure is a ProblemError. Spec:
 * platform 8.
 */
export const server: Server = {
  call: async (path, init = {}) => {
    const first = await tokens.access()
    const reply = first === null ? null : await send(path, init, first)
    if (reply && reply.status !== 401) return settled(reply, init.headers)
    const renewed = await tokens.refresh(first ?? '')
    if (renewed !== 'fresh') throw new ProblemError(renewed === 'refused' ? 'unauthorised' : 'unavailable')
    return settled(await send(path, init, (await tokens.access()) ?? ''), init.headers)
  },
}

async function send(path: string, init: RequestInit, access: string): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('authorization', `Bearer ${access}`)
  headers.set(HEADER.build, BUILD)
  try {
    return await fetch(`/api${path}`, { ...init, headers })
  } catch {
    throw new ProblemError('unavailable', { message: 'There is no connection' })
  }
}
