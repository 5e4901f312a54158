import type { Context } from 'hono'
import * as v from 'valibot'
import { ProblemError, type FieldError, type ProblemKind } from '#contract/problem'

/** The parsed body of a call; `invalid` with one error per field when it has not the schema's shape. Never echoes what was sent. */
export async function readBody<S extends v.GenericSchema>(
  c: Context,
  schema: S,
  kind: ProblemKind = 'invalid',
): Promise<v.InferOutput<S>> {
  const result = v.safeParse(schema, await parseBody(c), { abortPipeEarly: true })
  if (result.success) return result.output
  throw new ProblemError(kind, {
    errors: result.issues.map(
      issue => ({ path: v.getDotPath(issue) ?? '', message: issue.message }) satisfies FieldError,
    ),
  })
}

/** JSON, or a form where the call takes one. */
async function parseBody(c: Context): Promise<unknown> {
  const type = c.req.header('content-type') ?? ''
  try {
    return /^application\/x-www-form-urlencoded\b/i.test(type) ? await c.req.parseBody() : parseJson(await c.req.text())
  } catch {
    throw new ProblemError('bad-request')
  }
}

/** No call takes anything near it; what follows a value level by level must not run out of stack. */
const DEEPEST = 50

/** JSON that is not nested without end; throws for any other text. */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (isDeeper(value, DEEPEST)) throw new SyntaxError('Nested too deep')
  return value
}

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some(each => isDeeper(each, levels - 1)))
