import { createHash } from 'node:crypto'
import type { Field } from '#contract/fields/field'
import type { Resource } from '#contract/resource'

/**
 * What a device may hold of a scope, as a list of tags: four characters for a resource's name, three for the shape of its fields.
 * Kept in the cursor, so that the server knows without memory of its own what a device has and lost the right to, and what it gained:
 * by permission, by licence, or by a new field in a new version.
 */
export type View = readonly string[]

const NAME_CHARS = 4
const TAG_CHARS = 7
const tags = new Map<Resource, string>()

/** A resource's tag: same name and shape, same tag; a changed or added field changes its end. */
export function tagOf(resource: Resource): string {
  const known = tags.get(resource)
  if (known !== undefined) return known
  const made = digest(resource.name, NAME_CHARS) + digest(JSON.stringify(shape(resource.fields)), TAG_CHARS - NAME_CHARS)
  tags.set(resource, made)
  return made
}

/** Splits the joined form a cursor carries; null when it cannot be one. */
export const splitView = (joined: string): View | null =>
  joined.length % TAG_CHARS === 0 ? (joined.match(/.{7}/g) ?? []) : null

export interface ViewChange {
  /** Held by the device and not readable any more, as far as this server knows the names. */
  readonly lost: readonly Resource[]
  /** Readable and not held, or held in an older shape: to be sent whole. */
  readonly gained: readonly Resource[]
  /** Readable, held, and of today's shape. */
  readonly kept: readonly Resource[]
}

/** Compares what a device holds (complete) with what its user may read now, both of one scope. */
export function compareView(held: View, readable: readonly Resource[], known: readonly Resource[]): ViewChange {
  const has = new Set(held)
  const names = new Set(held.map(tag => tag.slice(0, NAME_CHARS)))
  return {
    lost: known.filter(resource => names.has(nameTag(resource)) && !readable.includes(resource)),
    gained: readable.filter(resource => !has.has(tagOf(resource))),
    kept: readable.filter(resource => has.has(tagOf(resource))),
  }
}

const nameTag = (resource: Resource): string => tagOf(resource).slice(0, NAME_CHARS)
const digest = (text: string, chars: number): string => createHash('sha256').update(text).digest('base64url').slice(0, chars)
const shape = (fields: Readonly<Record<string, Field>>): unknown =>
  Object.entries(fields).map(([name, field]) => [name, field.kind, shape(field.cell)])
