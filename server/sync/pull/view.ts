import { createHash } from 'node:crypto'
import type { Sites } from '#contract/kit/access'
import type { Field } from '#contract/fields/field'
import { shapesOf } from '#contract/kit/withheld'
import type { Resource } from '#contract/kit/resource'

/**
 * What a device may hold of a scope, as a list of tags: four characters for a resource's name, three for the shape of its fields.
 * Kept in the cursor, so that the server knows without memory of its own what a device has and lost the right to, and what it gained:
 * by permission, by licence, or by a new field in a new version. A resource of which a licence shows a part goes by a name of its own for
 * each part, and one of which someone is only shown the names, or not all fields, by another, so that a change of licence or of rights takes away what was held
 * and sends what is open now.
 */
export type View = readonly string[]

const NAME_CHARS = 4
const TAG_CHARS = 7
const PARTS: readonly Sites[] = ['all', 'on', 'off', 'none']
const tags = new Map<Resource, Readonly<Record<Sites, string>>>()

/** A resource's tag: same name, part and shape, same tag; a changed or added field changes its end. */
export function tagOf(resource: Resource, sites: Sites = 'all'): string {
  const known = tags.get(resource) ?? tagsOf(resource)
  tags.set(resource, known)
  return known[sites]
}

function tagsOf(resource: Resource): Readonly<Record<Sites, string>> {
  const end = digest(JSON.stringify(shape(resource.fields)), TAG_CHARS - NAME_CHARS)
  const name = [resource.name, resource.isNamesOnly ? 'names' : '', ...resource.withheld].filter(Boolean).join(' ')
  const tag = (part: string): string => digest(name + part, NAME_CHARS) + end
  return { all: tag(''), on: tag(' on'), off: tag(' off'), none: tag(' none') }
}

/** Splits the joined form a cursor carries; null when it cannot be one. */
export const splitView = (joined: string): View | null =>
  joined.length % TAG_CHARS === 0 ? (joined.match(/.{7}/g) ?? []) : null

export interface ViewChange {
  /** Held by the device and not readable any more, or not that part of it, as far as this server knows the names. */
  readonly lost: readonly Resource[]
  /** Readable and not held, or held in an older shape: to be sent whole. */
  readonly gained: readonly Resource[]
  /** Readable, held, and of today's shape. */
  readonly kept: readonly Resource[]
}

/** Compares what a device holds (complete) with what its user may read now, both of one scope. */
export function compareView(
  held: View,
  readable: readonly Resource[],
  known: readonly Resource[],
  sites: Sites = 'all',
): ViewChange {
  const has = new Set(held)
  const names = new Set(held.map(tag => tag.slice(0, NAME_CHARS)))
  const isOpen = (resource: Resource, part: Sites): boolean => part === sites && readable.includes(resource)
  return {
    lost: known.filter(resource =>
      shapesOf(resource).some(shape => PARTS.some(part => names.has(nameTag(shape, part)) && !isOpen(shape, part))),
    ),
    gained: readable.filter(resource => !has.has(tagOf(resource, sites))),
    kept: readable.filter(resource => has.has(tagOf(resource, sites))),
  }
}

/** Whether a view has a resource, in whatever shape and part. */
export function hasResource(view: View, resource: Resource): boolean {
  const names = new Set(view.map(tag => tag.slice(0, NAME_CHARS)))
  return PARTS.some(part => names.has(nameTag(resource, part)))
}

const nameTag = (resource: Resource, sites: Sites): string => tagOf(resource, sites).slice(0, NAME_CHARS)
const digest = (text: string, chars: number): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, chars)
const shape = (fields: Readonly<Record<string, Field>>): unknown =>
  Object.entries(fields).map(([name, field]) => [name, field.kind, shape(field.cell)])
