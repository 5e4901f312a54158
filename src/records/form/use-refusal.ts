import type { Resource } from '#contract/kit/resource'
import { pathsFromWire } from '#contract/fields/codec'
import type { Row } from '#domain/records/path'
import type { FieldError } from '#contract/kit/problem'
import { useReplica } from '../../fields/replica-context'
import { useLive } from '../../fields/use-live'

/** A change of a record that the office refused, other than a conflict: why, and what it wanted, in record form. */
export interface Refusal {
  readonly seq: number
  readonly kind: 'add' | 'set'
  /** The first of the office's messages, fit to show. */
  readonly message: string
  readonly errors: readonly FieldError[]
  readonly set: Row
}

/** The oldest refusal that waits for a person on this record; null when there is none, undefined at first. */
export function useRefusal(resource: Resource, id: number): Refusal | null | undefined {
  const replica = useReplica()
  return useLive(async (): Promise<Refusal | null> => {
    const item = (await replica.needsYou()).find(
      ({ entry, conflict }) => entry.resource === resource.name && entry.id === id && conflict.length === 0,
    )
    if (!item || (item.entry.kind !== 'set' && item.entry.kind !== 'add')) return null
    const { seq, kind, problem, set } = item.entry
    const errors = problem?.errors ?? []
    return {
      seq,
      kind,
      message: errors[0]?.message ?? problem?.message ?? 'The office rejected it.',
      errors,
      set: pathsFromWire(resource, set),
    }
  }, [replica, resource, id])
}
