/**
 * Rules that keep what a record points at within the record's own parents: an invoice's line names a line of the invoice's order, an issue a zone of its
 * project. Each reference says so in its definition (`within`); forms, calls, drain, import and commands ask it. Decision 667.
 */
import { groupBy } from '#domain/value/group-by'
import type { Field } from './fields/field'
import { fieldOf, type Resource } from './kit/resource'
import { resourceNamed, RESOURCES } from './resources'

/** The references to follow from a record, and whether it fits everything where they hold nothing. No steps: the record's own id. */
export interface ParentPath {
  readonly steps: readonly string[]
  readonly isOptional: boolean
}

/** One parent that a record and what a field of it points at must share. */
export interface SharedParent {
  readonly resource: Resource
  readonly name: string
  readonly field: Field
  /** From what the field points at. */
  readonly theirs: ParentPath
  /** From the record that has the field. */
  readonly own: ParentPath
  /** The resource of the parent they share. */
  readonly parent: Resource
}

function readPath(path: string): ParentPath {
  const steps = path === 'id' ? [] : path.replaceAll('?', '').split('.')
  return { steps, isOptional: path.includes('?') }
}

/** The resource that each step of a path starts from; the last is what the path arrives at. Throws where a step is no reference. */
export function stationsOf(start: Resource, { steps }: ParentPath): readonly Resource[] {
  const stations = [start]
  let at = start
  for (const step of steps) {
    const field = fieldOf(at, step)
    if (field.kind !== 'ref') throw new Error(`${at.name}.${step} is no reference`)
    at = resourceNamed(field.target)
    stations.push(at)
  }
  return stations
}

function sharedParent(resource: Resource, name: string, given: readonly [string, string]): SharedParent {
  const field = fieldOf(resource, name)
  const [theirs, own] = [readPath(given[0]), readPath(given[1])]
  const parent = stationsOf(resourceNamed(field.target), theirs).at(-1)
  if (!parent || stationsOf(resource, own).at(-1) !== parent)
    throw new Error(`${resource.name}.${name}: "${given.join('" and "')}" lead to different resources`)
  return { resource, name, field, theirs, own, parent }
}

const BY_RESOURCE: ReadonlyMap<string, readonly SharedParent[]> = new Map(
  RESOURCES.map(resource => [
    resource.name,
    Object.entries(resource.fields).flatMap(([name, { within }]) =>
      Object.entries(within).map(given => sharedParent(resource, name, given)),
    ),
  ]),
)

/** Returns the parents that the references of a resource's records share with them. */
export const sharedParents = ({ name }: Pick<Resource, 'name'>): readonly SharedParent[] => BY_RESOURCE.get(name) ?? []

const BY_FIELD: ReadonlyMap<Field, readonly SharedParent[]> = groupBy(
  [...BY_RESOURCE.values()].flat(),
  ({ field }) => field,
)

/** As {@link sharedParents}, for one field of a definition. */
export const sharedParentsOf = (field: Field): readonly SharedParent[] => BY_FIELD.get(field) ?? []

/** A rule about other records that a changed reference of this one can break: the side and the step by which they come through it. */
export interface Passing {
  readonly rule: SharedParent
  readonly side: 'theirs' | 'own'
  readonly step: number
}

/**
 * Rules that pass through a field of a record which others point at. What the firm's library or lists say may change: records keep what they took
 * from them.
 */
export function passingThrough({ name: resource, scope }: Resource, name: string): readonly Passing[] {
  return 'by' in scope ? (PASSING.get(`${resource}.${name}`) ?? []) : []
}

const PASSING: ReadonlyMap<string, readonly Passing[]> = collectPassing()

function collectPassing(): Map<string, Passing[]> {
  const found = new Map<string, Passing[]>()
  const add = (at: Resource | undefined, step: string, passing: Passing) => {
    const key = `${at?.name}.${step}`
    found.set(key, [...(found.get(key) ?? []), passing])
  }
  for (const rule of [...BY_RESOURCE.values()].flat()) {
    const { theirs, own, field, resource } = rule
    const target = resourceNamed(field.target)
    const [there, here] = [stationsOf(target, theirs), stationsOf(resource, own)]
    theirs.steps.forEach((name, step) => add(there[step], name, { rule, side: 'theirs', step }))
    // The first step is a field of the record itself.
    own.steps.forEach((name, step) => {
      if (step > 0) add(here[step], name, { rule, side: 'own', step })
    })
  }
  return found
}
