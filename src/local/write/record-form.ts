import { findCommand } from '#contract/commands'
import { pathsToWire, recordToWire } from '#contract/fields/codec'
import { resourceNamed } from '#contract/resources'
import type { Change } from '../types'

/**
 * Throws TypeError when a value of a change is not in record form, such as a decimal as text or with a fraction. Whether a value may be
 * what it is, the contract says when the change is kept.
 */
export function requireRecordForm(change: Change): void {
  const resource = resourceNamed(change.resource)
  if (change.kind === 'set') {
    pathsToWire(resource, change.set)
    pathsToWire(resource, change.seen ?? {})
  } else if (change.kind === 'command') recordToWire(findCommand(resource, change.name)?.fields ?? {}, change.input)
  else if (change.kind !== 'delete') pathsToWire(resource, change.values)
}
