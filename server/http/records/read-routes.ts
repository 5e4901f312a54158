import { Hono } from 'hono'
import * as v from 'valibot'
import { mayAsk } from '#contract/access'
import { wireToRecord } from '#contract/fields/codec'
import type { Field } from '#contract/fields/field'
import { ProblemError } from '#contract/problem'
import { inputSchema, type Read, type ReadInput } from '#contract/read'
import { READS } from '#contract/reads'
import { inAccount } from '../../database/session'
import { answerRead, ReadMemory } from '../../records/reads/answer-read'
import type { Env, Services } from '../../services/services'

/** GET /api/reads/{path}: every computed read, by the names of its input. `asOf` is when it was known to be so. */
export function readRoutes({ database, now }: Services): Hono<Env> {
  const app = new Hono<Env>()
  const memory = new ReadMemory()
  for (const read of Object.values<Read>(READS)) {
    app.get(`/reads/${read.path}`, async c => {
      const identity = c.get('identity')
      if (!mayAsk(identity.permissions, read)) throw new ProblemError('forbidden')
      const input = inputOf(read, c.req.query())
      const at = now()
      const text = await answerRead(
        run => inAccount(database, identity, run, at, { readOnly: true }),
        identity,
        read,
        input,
        memory,
      )
      const body = `{"asOf":${JSON.stringify(new Date(at).toISOString())},"answer":${text}}`
      return c.body(body, 200, { 'content-type': 'application/json' })
    })
  }
  return app
}

/** Whole numbers are the only values of a query that are not text on the wire. */
const WHOLE = new Set<Field['kind']>(['ref', 'file', 'integer'])

function inputOf<R extends Read>(read: R, query: Readonly<Record<string, string>>): ReadInput<R> {
  const given = Object.entries(query).map(([name, text]) => {
    const field = read.input[name]
    return [name, field && WHOLE.has(field.kind) && /^-?\d{1,16}$/.test(text) ? Number(text) : text]
  })
  const result = v.safeParse(inputSchema(read), Object.fromEntries(given), { abortPipeEarly: true })
  if (!result.success)
    throw new ProblemError('invalid', {
      errors: result.issues.map(issue => ({ path: v.getDotPath(issue) ?? '', message: issue.message })),
    })
  // The schema is made of the same fields as the type.
  return wireToRecord(read.input, result.output) as ReadInput<R>
}
