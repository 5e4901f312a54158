/** Asks the office for records that a device does not hold. What comes is kept, and found by the same search as the rest. */
import { ProblemError } from '#contract/kit/problem'
import type { Resource } from '#contract/kit/resource'
import { resourceNamed } from '#contract/resources'
import { scopeKind } from '#contract/kit/scope-kinds'
import type { Replica } from '#local/replica'
import type { Server } from '../app/office/server'
import { searchesFor } from '../fields/find-choices'
import { fetchPage, fetchRecord } from '../records/data/fetch-records'

/** Calls on their way at once. */
const AT_ONCE = 4

interface Office {
  readonly server: Server
  readonly replica: Replica
  /** Cancels the calls that are on their way, and begins no more. */
  readonly signal: AbortSignal
}

/** Whether the office is asked for these: the lines of every bill of the firm are too many to look through at each word. */
export const isAsked = (resource: Resource): boolean => !scopeKind(resource.scope.kind).isBulk

/**
 * Fetches the first records of each resource that the text finds, and tells as each resource is done. Throws when the office cannot be asked, and, after
 * the others, when it refused one resource.
 */
export async function askOffice(
  office: Office,
  resources: readonly Resource[],
  text: string,
  limit: number,
  done: (resource: Resource) => Promise<void>,
): Promise<void> {
  const left = resources.values()
  const refused: unknown[] = []
  const ask = async () => {
    for (const resource of left) {
      if (office.signal.aborted) return
      try {
        await fetchFound(office, resource, text, limit)
        await done(resource)
      } catch (error) {
        if (error instanceof ProblemError && error.problem.kind === 'unavailable') throw error
        refused.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, ask))
  if (refused.length > 0) throw refused[0]
}

async function fetchFound({ server, replica, signal }: Office, resource: Resource, text: string, limit: number) {
  for (const conditions of searchesFor(resource, text)) {
    const query = {
      resource: resource.name,
      within: null,
      conditions,
      sort: resource.defaultSort,
      page: 1,
      limit,
      includeArchived: false,
    }
    const { ids } = await fetchPage(server, replica, resource, query, { signal })
    await fetchOwners({ server, replica }, resource, ids)
  }
}

/** Fetches the records that the pages of these are addressed by, if the device lacks them. */
async function fetchOwners({ server, replica }: Omit<Office, 'signal'>, resource: Resource, ids: readonly number[]) {
  const by = 'by' in resource.scope ? resource.scope.by : null
  const target = by === null ? '' : (resource.fields[by]?.target ?? '')
  if (by === null || target === '') return
  const rows = await replica.byIds(resource.name, [...ids])
  const owners = [...new Set(rows.flatMap(row => (typeof row?.[by] === 'number' ? [row[by]] : [])))]
  const held = await replica.byIds(target, owners)
  for (const [at, id] of owners.entries())
    if (held[at] === undefined) await fetchRecord(server, replica, resourceNamed(target), id)
}
