import type { Context } from 'hono'
import * as v from 'valibot'
import { ProblemError, type FieldError, type ProblemKind } from '#contract/problem'

/** The parsed body of a call; `invalid` with one error per field when it has not the schema's shape. Never echoes what was sent. */
export async function readBody<S extends v.GenericSchema>(c: Context, schema: S, kind: ProblemKind = 'invalid'): Promise<v.InferOutput<S>> {
  const result = v.safeParse(schema, await parseBody(c), { abortPipeEarly: true })
  if (result.success) return result.output
  throw new ProblemError(kind, { errors: result.issues.map(issue => ({ path: v.getDotPath(issue) ?? '', message: issue.message }) satisfies FieldError) })
}

/** JSON, or a form where the call takes one. */
async function parseBody(c: Context): Promise<unknown> {
  const type = c.req.header('content-type') ?? ''
  try {
    return /^application\/x-www-form-urlencoded\b/i.test(type) ? await c.req.parseBody() : JSON.parse(await c.req.text())
  } catch {
    throw new ProblemError('bad-request')
  }
}
