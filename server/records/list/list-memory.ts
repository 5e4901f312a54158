import { isPersonal, licensedSites, readsOnSiteOnly } from '#contract/kit/access'
import { wantedOf } from '#contract/fields/comparable'
import type { Resource } from '#contract/kit/resource'
import { scopeKey } from '#contract/kit/scope-kinds'
import type { Identity } from '../../base/identity'
import type { ListRequest } from './list-query'

/** How many records pass a filter, and the sums that were asked, in wire form. */
export interface Totals {
  readonly total: number
  readonly sums: Readonly<Record<string, string>>
}

/** What a list answered, and where the feed stood then. */
interface Kept<T> {
  readonly version: string
  readonly value: T
}

/**
 * What lists answered before. What is remembered is never believed: the database is asked each time where the feed stands, and the list is
 * read again when it has moved. One for each database, and only for transactions that have written nothing: the feed moves at the commit.
 */
export class ListMemory {
  /** How many records pass a filter and what they add up to, by `filterKey`. */
  readonly totals = new Bounded<Totals>(5_000, () => 1)
  /** The JSON texts of pages, by `pageKey`: some eight megabytes of them. */
  readonly pages = new Bounded<string>(8 * 1024 * 1024, body => body.length)
  /** Pages being read now, by `pageKey`. */
  readonly reading = new Map<string, Promise<unknown>>()
}

/** Forgets the eldest when what it holds weighs more than it may. */
export class Bounded<T> {
  readonly #most: number
  readonly #weigh: (value: T) => number
  readonly #kept = new Map<string, Kept<T>>()
  #weight = 0

  constructor(most: number, weigh: (value: T) => number) {
    this.#most = most
    this.#weigh = weigh
  }

  get(key: string): Kept<T> | undefined {
    return this.#kept.get(key)
  }

  set(key: string, kept: Kept<T>): void {
    this.#forget(key)
    this.#kept.set(key, kept)
    this.#weight += this.#weigh(kept.value)
    for (const eldest of this.#kept.keys()) {
      if (this.#weight <= this.#most) return
      this.#forget(eldest)
    }
  }

  #forget(key: string): void {
    const kept = this.#kept.get(key)
    if (kept && this.#kept.delete(key)) this.#weight -= this.#weigh(kept.value)
  }
}

/** What tells one filter from another; all callers of an account whose licence shows everything, and who see the records alike, see the same. */
export const filterKey = (
  { account }: Identity,
  resource: Resource,
  { conditions, includeArchived, empty, totals = false }: ListRequest,
): string =>
  JSON.stringify([
    account,
    resource.name,
    resource.isNamesOnly,
    resource.withheld,
    includeArchived,
    totals,
    empty,
    conditions.map(({ field, comparison, values }) => [field, comparison, values]),
  ])

/** What tells one page from another. */
export const pageKey = (filter: string, { sort, page, limit }: ListRequest): string =>
  JSON.stringify([filter, sort.map(({ field, descending }) => [field, descending]), page, limit])

/**
 * The scopes all records of a list live in: while none of their heads has moved, the same records pass. Null when that cannot be told: the
 * list goes across projects, its records are people's own, or the firm's licence shows a part, which other scopes decide.
 */
export function scopesOfList(
  { permissions }: Identity,
  resource: Resource,
  { conditions }: ListRequest,
): readonly string[] | null {
  const { scope } = resource
  if (isPersonal(resource) || licensedSites(permissions) !== 'all' || readsOnSiteOnly(permissions, resource))
    return null
  if (!('by' in scope)) return [scope.kind]
  const field = resource.fields[scope.by]
  const owners = conditions.find(
    each => each.field === scope.by && (each.comparison === 'equal' || each.comparison === 'one-of'),
  )
  return (field && owners && wantedOf(field, owners)?.map(owner => scopeKey(scope.kind, Number(owner)))) ?? null
}
