import { Hono } from 'hono'
import { sql } from 'kysely'
import { ProblemError } from '#contract/problem'
import type { Env, Services } from '../services/services'

/** `health`: this process can serve now. `ready`: it should be sent calls, which it should not while it is stopping. */
export function healthRoutes({ database, stopping }: Services): Hono<Env> {
  const serves = async () => {
    try {
      await sql`select 1`.execute(database.kysely)
    } catch {
      throw new ProblemError('unavailable')
    }
  }
  return new Hono<Env>()
    .get('/health', async c => {
      await serves()
      return c.json({ status: 'ok' })
    })
    .get('/ready', async c => {
      if (stopping.aborted) throw new ProblemError('unavailable')
      await serves()
      return c.json({ status: 'ready', engine: database.engine })
    })
}
