import { wireToRecord } from '#contract/fields/codec'
import { SYSTEM_FIELD_NAMES, type Resource } from '#contract/kit/resource'
import { findResource } from '#contract/resources'
import type { Row } from '#domain/records/path'

/**
 * An app left open while the office got a newer release is sent resources and fields it does not know. It keeps nothing of those, since it could
 * not tell an amount from a text, and remembers their names: the app that knows them asks for them again. Decision 584.
 */

const SYSTEM: ReadonlySet<string> = new Set(SYSTEM_FIELD_NAMES)

const isKnown = (resource: Resource, name: string): boolean => name in resource.fields || SYSTEM.has(name)

/** The record without what this app does not know. */
export function knownOf<T>(resource: Resource, row: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.keys(row).every(name => isKnown(resource, name))
    ? row
    : Object.fromEntries(Object.entries(row).filter(([name]) => isKnown(resource, name)))
}

/**
 * A record the office answered, in record form: without what this app does not know, and with null for what was not sent, since this person is only
 * told names or not shown the field.
 */
export const recordOfWire = (resource: Resource, wire: Row): Row => ({
  ...Object.fromEntries(Object.keys(resource.fields).map(name => [name, null])),
  ...wireToRecord(resource.fields, knownOf(resource, wire)),
})

/** Names among `names` that this app does not know as fields of the resource, as {@link isKnownNow} is asked for them; the resource's own where it is unknown. */
export function unknownNames(resource: string, names: readonly string[]): string[] {
  const known = findResource(resource)
  return known ? names.filter(name => !isKnown(known, name)).map(name => `${resource}.${name}`) : [resource]
}

/** Whether the app knows what an earlier one did not; answers the resource. */
export function isKnownNow(unknown: string): string | null {
  const [name = '', field] = unknown.split('.')
  const resource = findResource(name)
  return resource && (field === undefined || isKnown(resource, field)) ? name : null
}
