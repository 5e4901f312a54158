import { issueLife } from './commercial/issue'
import { assessmentLife } from './estimating/assessment-life'
import type { Lifecycle } from './lifecycle'
import type { Row } from '#domain/records/path'
import { lower } from '#domain/value/lower'
import type { Resource } from './resource'

/** Every resource that has a life, by name: the server's facts and consequences are typed by this register. */
export const LIFECYCLES = { assessment: assessmentLife, issue: issueLife } as const

const BY_NAME: ReadonlyMap<string, Lifecycle> = new Map(Object.entries(LIFECYCLES))

/** The life of a resource; undefined when it has none. */
export const lifeOf = ({ name }: Resource): Lifecycle | undefined => BY_NAME.get(name)

/** Why a record cannot be archived in the state it is in; null when it can. */
export function whyNotArchived(resource: Resource, record: Row): string | null {
  const life = lifeOf(resource)
  const state = life ? String(record[life.field]) : ''
  if (!life?.notArchived.includes(state)) return null
  return `This ${life.noun} is ${lower(life.states[state] ?? state)} and cannot be archived`
}
