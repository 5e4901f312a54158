import { Hono } from 'hono'
import { sql } from 'kysely'
import { ProblemError } from '#contract/problem'
import type { Env, Services } from '../services/services'
import { type Room, takesAFile } from './room'

/**
 * `health`: this process lives; it asks nothing else, because what restarts processes that are not healthy cannot mend a lost database.
 * `ready`: it should be sent calls, which it should not while it is stopping, without its database, or without room to keep what it is sent.
 */
export function healthRoutes(
  { database, files, config, steady, stopping }: Services,
  room: Room,
  hasRoom = takesAFile,
): Hono<Env> {
  const keepsHere = files.local !== null || database.engine === 'pglite'
  const serves = async () => {
    try {
      await sql`select 1`.execute(database.kysely)
    } catch {
      throw new ProblemError('unavailable')
    }
  }
  return new Hono<Env>()
    .get('/health', c => c.json({ status: 'ok' }))
    .get('/ready', async c => {
      if (stopping.aborted) throw new ProblemError('unavailable')
      await serves()
      if (room.isFull(steady()) || (keepsHere && !(await hasRoom(config.dataDir)))) throw new ProblemError('full')
      return c.json({ status: 'ready', engine: database.engine })
    })
}
