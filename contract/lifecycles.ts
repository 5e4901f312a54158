import { issueLife } from './commercial/issue'
import { assessmentLife } from './estimating/assessment-life'
import { fixedCostsLife, quantificationLife, rateBuildUpLife } from './estimating/assessment-sections'
import type { Lifecycle } from './lifecycle'
import type { Row } from '#domain/records/path'
import { lower } from '#domain/value/lower'
import type { Resource } from './resource'

/**
 * Every life, by a name of its own: the server's facts and consequences are typed by this register. A resource may have several, of parts
 * of it; the first is that of the record itself.
 */
export const LIFECYCLES = {
  assessment: assessmentLife,
  rateBuildUp: rateBuildUpLife,
  quantification: quantificationLife,
  fixedCosts: fixedCostsLife,
  issue: issueLife,
} as const

const ALL: readonly Lifecycle[] = Object.values(LIFECYCLES)

/** The life of a record; undefined when it has none. Parts of it may have more. */
export const lifeOf = ({ name }: Resource): Lifecycle | undefined => ALL.find(({ resource }) => resource.name === name)

/** The life, of a record or of a part of it, that has a move; undefined when none has. */
export const lifeWith = ({ name }: Resource, move: string): Lifecycle | undefined =>
  ALL.find(({ resource, moves }) => resource.name === name && move in moves)

/** Why a record cannot be archived in the state it is in; null when it can. */
export function whyNotArchived(resource: Resource, record: Row): string | null {
  const life = lifeOf(resource)
  const state = life ? String(record[life.field]) : ''
  if (!life?.notArchived.includes(state)) return null
  return `This ${life.noun} is ${lower(life.states[state] ?? state)} and cannot be archived`
}
