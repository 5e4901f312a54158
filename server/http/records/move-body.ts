import * as v from 'valibot'
import { AT_END, AT_START } from '#domain/value/position'
import type { Row } from '#domain/records/path'
import { ProblemError } from '#contract/kit/problem'
import type { Resource } from '#contract/kit/resource'

const asked = v.union([
  v.object({ position: v.picklist(['start', 'end']) }),
  v.object({ position: v.literal('after'), after: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) }),
])

/**
 * A patch of an ordered resource may also say where the record goes: `position` start, end, or after with the id in `after`.
 * Spec: platform 7.7, a record is moved by PATCH.
 */
export function readMove(resource: Resource, body: Row): { readonly set: Row; readonly move: number | null } {
  if (!resource.order || !('position' in body) || resource.fields.position) return { set: body, move: null }
  const { position, after, ...set } = body
  const move = v.safeParse(asked, { position, after })
  if (!move.success)
    throw new ProblemError('invalid', {
      errors: [{ path: 'position', message: 'This must be start, end, or after another' }],
    })
  return {
    set,
    move: move.output.position === 'after' ? move.output.after : move.output.position === 'start' ? AT_START : AT_END,
  }
}
