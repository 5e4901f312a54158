import { RESOURCES, resourceNamed } from '#contract/resources'
import { scopesOwnedBy } from '#contract/kit/scope-kinds'
import type { Tables } from '../store/stored'
import type { OutboxEntry } from '../types'
import { isRefused } from './pending'

/** What this device has not sent yet about some records. */
export interface UnsentAbout {
  readonly changes: number
  /** The scopes those changes are in. */
  readonly scopes: readonly string[]
  /** One of them, or one that they wait for, waits for the person. */
  readonly needsPerson: boolean
}

/**
 * Returns what is unsent about these records: changes of them, of records that cannot exist without them, such as the lines of an invoice, and
 * changes in the scopes they own. Ids of all resources come from one sequence.
 */
export async function unsentAbout(
  tables: Tables,
  subjects: readonly { readonly resource: string; readonly id: number }[],
): Promise<UnsentAbout> {
  const all = await tables.outbox.orderBy('seq').toArray()
  const ids = new Set(subjects.map(({ id }) => id))
  const owned = new Set(subjects.flatMap(({ resource, id }) => scopesOwnedBy(resource, id)))
  const isWhole = (entry: OutboxEntry) => ids.has(entry.id) || owned.has(entry.scope)
  const resources = new Set(subjects.map(({ resource }) => resource))
  const maybe = all.filter(entry => !isWhole(entry) && ownersOf(entry.resource, resources).length > 0)
  const shadows = await tables.shadow.bulkGet(maybe.map(({ resource, id }) => [resource, id]))
  const rows = new Map(maybe.map((entry, index) => [entry.seq, shadows[index]?.row ?? {}]))
  // What was added here has no row at the office yet; its own change has the values.
  const added = new Map(maybe.filter(({ kind }) => kind === 'add').map(({ id, set }) => [id, set]))
  const isWithin = (entry: OutboxEntry) => {
    const values: Readonly<Record<string, unknown>> = { ...rows.get(entry.seq), ...added.get(entry.id), ...entry.set }
    return ownersOf(entry.resource, resources).some(field => ids.has(Number(values[field])))
  }
  const mine = all.filter(entry => isWhole(entry) || (rows.has(entry.seq) && isWithin(entry)))
  return {
    changes: mine.length,
    scopes: [...new Set(mine.map(({ scope }) => scope))],
    needsPerson: withNeeded(all, mine).some(isRefused),
  }
}

/** Returns what is unsent about the record with this id, whatever it is: ids of all resources come from one sequence. */
export const unsentAboutId = (tables: Tables, id: number): Promise<UnsentAbout> =>
  unsentAbout(
    tables,
    RESOURCES.map(({ name }) => ({ resource: name, id })),
  )

/** The fields of a resource that name, for good, a record of one of these. */
const ownersOf = (resource: string, owners: ReadonlySet<string>): readonly string[] =>
  Object.entries(resourceNamed(resource).fields).flatMap(([name, field]) =>
    field.kind === 'ref' && field.required && field.target !== null && owners.has(field.target) ? [name] : [],
  )

/** These changes and all that they wait for. */
function withNeeded(all: readonly OutboxEntry[], mine: readonly OutboxEntry[]): readonly OutboxEntry[] {
  const bySeq = new Map(all.map(entry => [entry.seq, entry]))
  const found = new Set(mine)
  // A set that grows while it is read is read to its end.
  for (const { needs } of found)
    for (const seq of needs) {
      const needed = bySeq.get(seq)
      if (needed) found.add(needed)
    }
  return [...found]
}

/** How many of the latest accepted changes can be ahead of what was pulled. */
const LATEST = 200

/**
 * Returns whether the office accepted a change of this device in one of these scopes at or after `since` (ISO) that the device has not pulled
 * again. The head of the scope, which work over figures names, is older than what this device shows then.
 */
export async function isBehind(tables: Tables, scopes: readonly string[], since: string): Promise<boolean> {
  const held = (await tables.scopes.bulkGet([...scopes])).flatMap(row => (row && row.head > 0 ? [row] : []))
  if (held.length === 0) return false
  const heads = new Map(held.map(({ scope, head }) => [scope, head]))
  const latest = await tables.sent.orderBy('at').reverse().limit(LATEST).toArray()
  return latest.some(({ at, rev, entry }) => at >= since && rev > (heads.get(entry.scope) ?? Infinity))
}
