import { Hono } from 'hono'
import * as v from 'valibot'
import { restoreRequest } from '#contract/deleted'
import { ProblemError } from '#contract/problem'
import { findResource } from '#contract/resources'
import { HEADER, LIMIT } from '#contract/sync/protocol'
import { inAccount } from '../../database/session'
import { requireWrite } from '../../records/access'
import { listDeleted } from '../../records/deleted-list'
import { restoreRecord } from '../../records/restore'
import { readBody } from '../../services/body'
import type { Env, Services } from '../../services/services'

const whole = (atMost: number, usual: string) =>
  v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number), v.maxValue(atMost)), usual)
const query = v.strictObject({
  resource: v.optional(v.pipe(v.string(), v.maxLength(60))),
  page: whole(1_000_000, '1'),
  limit: whole(LIMIT.listPage, '50'),
})

/** What was deleted in the last 90 days, and restoring it; see contract/deleted. Asks for the right to write each kind of record. */
export function deletedRoutes({ database, now }: Services): Hono<Env> {
  return new Hono<Env>()
    .get('/deleted-records', async c => {
      const asked = v.safeParse(query, c.req.query())
      if (!asked.success) throw new ProblemError('invalid')
      const { resource: name, page, limit } = asked.output
      const resource = name === undefined ? null : findResource(name)
      if (resource === undefined) throw new ProblemError('invalid')
      if (resource) requireWrite(c.var.identity, resource)
      const { records, total } = await inAccount(
        database,
        c.var.identity,
        tx => listDeleted(tx, { resource, page, limit }),
        now(),
        { readOnly: true },
      )
      c.header(HEADER.total, String(total))
      return c.json(records)
    })
    .post('/deleted-records/restore', async c => {
      const { resource: name, ids } = await readBody(c, restoreRequest)
      const resource = findResource(name)
      if (!resource) throw new ProblemError('invalid')
      const answers = await inAccount(
        database,
        c.var.identity,
        async tx => {
          const each: (readonly string[] | null)[] = []
          for (const id of ids) each.push(await restoreRecord(tx, resource, id))
          return each
        },
        now(),
      )
      const restored = answers.filter(answer => answer !== null)
      return c.json({ restored: restored.length, leftEmpty: [...new Set(restored.flat())] })
    })
}
