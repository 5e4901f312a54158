// What an operation says, and what it is known by.
import { resourceNamed } from '#contract/resources'
import type { DrainRequest, DrainResult, WireOperation } from '#contract/sync/protocol'
import { asSent } from './forms'
import { isMap, type Values } from './values'

export const keyOf = ({ device }: DrainRequest, { seq }: { readonly seq: number }): string => `${device}#${seq}`
/** Copies of a device use one number for different operations; those are told apart by what they say. */
export const answerKey = (request: DrainRequest, op: WireOperation): string => `${keyOf(request, op)} ${bytesOf(op)}`
/** What of an operation never changes once it is sealed: needs may have been met meanwhile. */
export const bytesOf = (op: WireOperation): string => JSON.stringify({ ...op, needs: [] })

export interface Told {
  readonly path: string
  readonly theirs: unknown
}
export const isAccepted = (outcome: DrainResult['outcome']): boolean => outcome === 'applied' || outcome === 'merged'

/** An add says of every field and every cell what it is to be; a whole cells field is as many values as it has cells. */
const spread = (op: WireOperation): Values =>
  Object.fromEntries(
    Object.entries(op.set).flatMap(([name, value]): [string, unknown][] =>
      resourceNamed(op.resource).fields[name]?.kind === 'cells' && isMap(value)
        ? Object.entries(value).map(([key, cell]) => [`${name}.${key}`, cell])
        : [[name, value]],
    ),
  )

export const valuesOf = (op: WireOperation): string[] =>
  Object.values(op.kind === 'add' ? spread(op) : op.set).map(value => JSON.stringify(value))

/** What a person wants of a record that is there, and what they saw: who adds it has seen nothing but what a new one says. */
export function saidBy(op: WireOperation): { readonly seen: Values; readonly wanted: Values } {
  if (op.kind !== 'add') return { seen: op.base, wanted: op.set }
  const { fields } = resourceNamed(op.resource)
  const wanted = spread(op)
  return {
    wanted,
    seen: Object.fromEntries(
      Object.keys(wanted).map(path => [path, asSent(op.resource, path, fields[path]?.initial ?? null)]),
    ),
  }
}
