import { isRow } from '#domain/records/path'
import { hash } from 'node:crypto'
import type { WireOperation } from '#contract/sync/protocol'

const known = new WeakMap<WireOperation, string>()

/**
 * What makes two operations the same change, whatever the order of keys: a resend of one sequence number must have the same
 * fingerprint. What an operation waits for and what the device's clock said are not part of the change.
 */
export function fingerprint(op: WireOperation): string {
  const made = known.get(op)
  if (made !== undefined) return made
  const { kind, resource, id, set, base, baseRev, command } = op
  const print = hash('sha256', canonical({ kind, resource, id, set, base, baseRev, command }), 'base64url')
  known.set(op, print)
  return print
}

/** JSON with keys in order. Plain loops: this runs over every value a device sends. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (!isRow(value)) return JSON.stringify(value) ?? 'null'
  let text = '{'
  for (const key of Object.keys(value).sort()) text += `${JSON.stringify(key)}:${canonical(value[key])},`
  return `${text}}`
}
