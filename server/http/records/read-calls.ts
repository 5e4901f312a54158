import * as v from 'valibot'
import { wireToRecord } from '#contract/fields/codec'
import type { Field } from '#contract/fields/field'
import { ProblemError } from '#contract/kit/problem'
import { answerSchema, inputSchema, type Read, type ReadInput } from '#contract/kit/read'
import { READS } from '#contract/reads'
import { call } from '../../calls/call'
import { asks } from '../../calls/permission'
import { answerRead, ReadMemory } from '../../records/reads/answer-read'
import { perServer } from '../../services/per-server'

const memoryOf = perServer(() => new ReadMemory())

/** Every computed read, by the names of its input. `asOf` is when it was known to be so. */
export const readCalls = Object.values<Read>(READS).map(read =>
  call({
    method: 'get',
    path: `/reads/${read.path}`,
    tag: 'Figures',
    summary: `${read.label}. Query: ${Object.keys(read.input).join(', ')}`,
    permission: asks(read),
    reply: answerSchema(read),
    serve: async ({ c, services, caller, look }) => {
      const asOf = new Date(services.now()).toISOString()
      const answer = await answerRead(look, caller, read, inputOf(read, c.req.query()), memoryOf(services))
      return c.body(`{"asOf":${JSON.stringify(asOf)},"answer":${answer}}`, 200, { 'content-type': 'application/json' })
    },
  }),
)

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
