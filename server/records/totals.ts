import { licensedSites } from '#contract/access'
import { wantedOf } from '#contract/fields/comparable'
import type { Resource } from '#contract/resource'
import type { Identity } from '../http/identity'
import type { ListRequest } from './list-query'

/** How many records passed a filter, and where the feed stood then. */
interface Counted { readonly version: string; readonly total: number }

/** Filters kept at most: some hundred bytes each. */
const MOST = 5_000

/**
 * Totals of lists counted before. What is remembered is never believed: the statement that answers a list compares where the feed stands in
 * its own snapshot, and counts anew when it has moved. One for each database, and only for transactions that have written nothing: the feed
 * moves at the commit.
 */
export class Totals {
  readonly #known = new Map<string, Counted>()

  get(key: string): Counted | undefined {
    return this.#known.get(key)
  }

  set(key: string, counted: Counted): void {
    const [eldest] = this.#known.keys()
    if (eldest !== undefined && this.#known.size >= MOST) this.#known.delete(eldest)
    this.#known.set(key, counted)
  }
}

/** What tells one list's total from another's, whatever page and order are asked for. */
export const totalKey = ({ account }: Identity, resource: Resource, { conditions, includeArchived }: ListRequest): string =>
  JSON.stringify([account, resource.name, includeArchived, conditions.map(({ field, comparison, values }) => [field, comparison, values])])

/**
 * The scopes all records of a list live in: while none of their heads has moved, the same records pass. Null when that cannot be told: the
 * list goes across projects, its records are people's own, or the firm's licence shows a part, which other scopes decide.
 */
export function scopesOfList({ permissions }: Identity, resource: Resource, { conditions }: ListRequest): readonly string[] | null {
  const { scope } = resource
  if (scope.kind === 'user' || licensedSites(permissions) !== 'all') return null
  if (!('by' in scope)) return [scope.kind]
  const field = resource.fields[scope.by]
  const owners = conditions.find(each => each.field === scope.by && (each.comparison === 'equal' || each.comparison === 'one-of'))
  return (field && owners && wantedOf(field, owners)?.map(owner => `${scope.kind}:${owner}`)) ?? null
}
