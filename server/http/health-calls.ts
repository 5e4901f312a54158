import { sql } from 'kysely'
import * as v from 'valibot'
import { ProblemError } from '#contract/kit/problem'
import { call } from '../calls/call'
import type { Services } from '../services/services'
import { roomOf, takesAFile } from './room'

/** What those ask who run the server. */
export const healthCalls = [
  call({
    method: 'get',
    path: '/health',
    tag: 'Service',
    summary: 'Liveness of this process',
    permission: 'open',
    reply: v.object({ status: v.literal('ok') }),
    // It asks nothing else: what restarts processes that are not healthy cannot mend a lost database.
    serve: () => Promise.resolve({ status: 'ok' as const }),
  }),
  call({
    method: 'get',
    path: '/ready',
    tag: 'Service',
    summary: 'Readiness: 503 without its database or while stopping, 507 without disk space',
    permission: 'open',
    reply: v.object({ status: v.literal('ready'), engine: v.string() }),
    serve: async ({ services }) => {
      await requireReady(services)
      return { status: 'ready' as const, engine: services.database.engine }
    },
  }),
]

/** Throws while the server should not be sent calls: while it is stopping, without its database, or without room to keep what it is sent. */
export async function requireReady(services: Services, hasRoom = takesAFile): Promise<void> {
  const { database, files, config, steady, stopping } = services
  if (stopping.aborted) throw new ProblemError('unavailable')
  try {
    await sql`select 1`.execute(database.kysely)
  } catch {
    throw new ProblemError('unavailable')
  }
  const keepsHere = files.local !== null || database.engine === 'pglite'
  if (roomOf(services).isFull(steady()) || (keepsHere && !(await hasRoom(config.dataDir))))
    throw new ProblemError('full')
}
