import { lifeOf, type LIFECYCLES } from '#contract/lifecycles'
import type { Resource } from '#contract/resource'
import { assessmentDuties } from '../estimating/assessment-duties'
import { conduct, type Conduct, type HasDuties } from '../records/conduct'

type Lives = typeof LIFECYCLES

/**
 * What the server does for the lives that ask for facts or have consequences. Typed by the register of the contract: a life without its
 * duties, or duties for a life that has none, does not compile.
 */
const DUTIES: { readonly [N in keyof Lives as HasDuties<Lives[N]> extends true ? N : never]: Conduct<Lives[N]> } = {
  assessment: assessmentDuties,
}
const BY_NAME: Readonly<Record<string, Conduct>> = DUTIES

/** How a resource's moves are made; undefined when it has no life. */
export function conductOf(resource: Resource): Conduct | undefined {
  const life = lifeOf(resource)
  return life && (BY_NAME[resource.name] ?? conduct(life, { facts: {}, consequences: {} }))
}
