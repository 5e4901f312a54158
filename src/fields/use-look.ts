import { useMemo } from 'react'
import { labelOf, type Resource } from '#contract/kit/resource'
import { resourceNamed } from '#contract/resources'
import { isOwnedKind } from '#contract/kit/scope-kinds'
import type { Row } from '#domain/records/path'
import type { Replica } from '#local/replica'
import { isHeld } from '#local/state/scope-status'
import type { Look } from './look'
import { useReplica } from './replica-context'
import { useLiveKept } from './use-live'
import { COMING, ELSEWHERE, idsIn } from './words'

type Wanted = ReadonlyMap<string, ReadonlySet<number>>

/** The names of everything these records point at, followed as they change: one read for a whole page. */
export const useLook = (resource: Resource, records: readonly Row[], currency: string): Look =>
  useNames(referencesIn(resource, records), currency)

/** The same for records of several resources, told with their own names. */
export const useMixedLook = (
  groups: readonly { readonly resource: Resource; readonly id: number; readonly record: Row }[],
  currency: string,
): Look =>
  useNames(
    groups.reduce<Wanted>(
      (wanted, { resource, id, record }) => referencesIn(resource, [record], want(wanted, resource.name, id)),
      new Map(),
    ),
    currency,
  )

function useNames(wanted: Wanted, currency: string): Look {
  const replica = useReplica()
  const key = [...wanted].map(([target, ids]) => `${target}:${[...ids].toSorted((a, b) => a - b).join(',')}`).join(' ')
  const names = useLiveKept(() => readNames(replica, wanted), [replica, key])
  return useMemo(
    () => ({
      currency,
      labelOf: (target, id) => names?.get(`${target} ${id}`) ?? undefined,
      unnamed: (target, id) => (names?.get(`${target} ${id}`) === null ? ELSEWHERE : COMING),
    }),
    [names, currency],
  )
}

/** Ids by the resource they belong to: refs, sets of refs, and the keys of cells. */
function referencesIn(resource: Resource, records: readonly Row[], known: Wanted = new Map()): Wanted {
  let wanted = known
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.target === '' || field.kind === 'file') continue
    wanted = want(wanted, field.target, ...records.flatMap(record => idsOf(record[name])))
  }
  return wanted
}

const want = (wanted: Wanted, target: string, ...ids: readonly number[]): Wanted =>
  ids.length === 0 ? wanted : new Map([...wanted, [target, new Set([...(wanted.get(target) ?? []), ...ids])]])

function idsOf(value: unknown): readonly number[] {
  if (typeof value === 'number') return [value]
  if (Array.isArray(value)) return idsIn(value)
  return typeof value === 'object' && value !== null ? Object.keys(value).map(Number) : []
}

/** Null for what is not here. What is on its way is left out, as what has not been asked for: the names of another page may still stand. */
const readNames = (replica: Replica, wanted: Wanted): Promise<ReadonlyMap<string, string | null>> =>
  replica.store.read(async tables => {
    const names = new Map<string, string | null>()
    for (const [target, ids] of wanted) {
      const resource = resourceNamed(target)
      const { kind } = resource.scope
      // A scope that a firm has once is held whole; what is not here of it is on its way.
      const isComing = !isOwnedKind(kind) && !(await isHeld(tables, kind))
      const records = await tables.records(target).bulkGet([...ids])
      for (const [index, id] of [...ids].entries()) {
        const record = records[index]
        if (record) names.set(`${target} ${id}`, labelOf(resource, record))
        else if (!isComing) names.set(`${target} ${id}`, null)
      }
    }
    return names
  })
