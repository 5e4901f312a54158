import type { Context } from 'hono'
import * as v from 'valibot'
import { parseJson } from './json'
import { bodyByPresentNames } from '#contract/former-names'
import { isRow } from '#domain/records/path'
import { ProblemError, type FieldError, type ProblemKind } from '#contract/kit/problem'

/** The parsed body of a call, which may come without one where nothing is required; `invalid` with one error per field when it has not the schema's shape. Never echoes what was sent. */
export async function readBody<S extends v.GenericSchema>(
  c: Context,
  schema: S,
  kind: ProblemKind = 'invalid',
): Promise<v.InferOutput<S>> {
  const result = v.safeParse(schema, inPresentNames(schema, await parseBody(c)), { abortPipeEarly: true })
  if (result.success) return result.output
  throw new ProblemError(kind, {
    errors: result.issues.map(
      issue => ({ path: v.getDotPath(issue) ?? '', message: issue.message }) satisfies FieldError,
    ),
  })
}

/** A call may still say what a field was called in an earlier release. */
const inPresentNames = (schema: v.GenericSchema, sent: unknown): unknown =>
  'entries' in schema && isRow(schema.entries) && isRow(sent) ? bodyByPresentNames(schema.entries, sent) : sent

/** A form is for signing in: a name and a password. */
const LONGEST_FORM = 4 * 1024

/** JSON, or a form where the call takes one. */
async function parseBody(c: Context): Promise<unknown> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '')) return readJsonOrNothing(c)
  if ((await c.req.arrayBuffer()).byteLength > LONGEST_FORM) throw new ProblemError('too-large')
  try {
    return await c.req.parseBody()
  } catch {
    throw new ProblemError('bad-request')
  }
}

/** The JSON a call brought, whatever its shape; the body may be read again by the next handler. */
export const readJson = async (c: Context): Promise<unknown> => parseJson(new Uint8Array(await c.req.arrayBuffer()))

/** What a call brought; without a body nothing was said. Whether anything had to be, the schema says field by field. */
async function readJsonOrNothing(c: Context): Promise<unknown> {
  const bytes = new Uint8Array(await c.req.arrayBuffer())
  return bytes.byteLength === 0 && c.req.method === 'POST' ? {} : parseJson(bytes)
}
