import { createHash } from 'node:crypto'
import type { WireOperation } from '#contract/sync'

const known = new WeakMap<WireOperation, string>()

/**
 * What makes two operations the same change, whatever the order of keys: a resend of one sequence number must have the same
 * fingerprint. What an operation waits for and what the device's clock said are not part of the change.
 */
export function fingerprint(op: WireOperation): string {
  const made = known.get(op)
  if (made !== undefined) return made
  const { kind, resource, id, set, base, baseRev, command } = op
  const print = createHash('sha256').update(canonical({ kind, resource, id, set, base, baseRev, command })).digest('base64url')
  known.set(op, print)
  return print
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(',')}}`
}
