import { useEffect, useState } from 'react'
import { RESOURCES, resourceNamed } from '#contract/resources'
import { fieldOf, type Resource } from '#contract/kit/resource'
import type { Row } from '#domain/records/path'
import type { Replica } from '#local/replica'
import { findRecords } from '../fields/find-choices'
import { useLists, useReplica } from '../fields/replica-context'
import { type Address, hasPage, recordAddress, type RouteFacts } from '../records/address/record-addresses'
import { useCan } from '../app/viewer'

export interface FoundRecord {
  readonly key: string
  readonly label: string
  /** The code it was found by, if any. */
  readonly note: string | undefined
  readonly address: Address
}
export interface FoundRecords {
  readonly resource: Resource
  readonly records: readonly FoundRecord[]
}

const WAIT_MS = 100
/** Shorter queries would match everything. */
const SHORTEST = 2
/** For each resource. */
const MOST = 5

/** Returns the records on this device whose name or code contains the query, by resource, if the resource has a page. */
export function useFoundRecords(text: string, routes: readonly RouteFacts[]): readonly FoundRecords[] {
  const replica = useReplica()
  const lists = useLists()
  const can = useCan()
  const [found, setFound] = useState<readonly FoundRecords[]>([])

  useEffect(() => {
    let left = false
    async function find(resource: Resource): Promise<FoundRecords> {
      const { options } = await findRecords(replica, lists, resource, text)
      const choices = options.slice(0, MOST)
      const ids = choices.map(choice => Number(choice.value))
      const rows = await withOwners(replica, resource, await replica.byIds(resource.name, ids))
      const records = choices.flatMap(({ value, label, note }, index) => {
        const address = recordAddress(routes, resource, rows[index] ?? {})
        return address ? [{ key: `${resource.name} ${value}`, label, note, address }] : []
      })
      return { resource, records }
    }
    const timer = setTimeout(() => {
      const asked =
        text.trim().length < SHORTEST
          ? []
          : RESOURCES.filter(resource => can.read(resource) && hasPage(routes, resource))
      Promise.all(asked.map(find)).then(
        all => !left && setFound(all.filter(each => each.records.length > 0)),
        reportError,
      )
    }, WAIT_MS)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [text, routes, replica, lists, can])

  return found
}

/** Returns the rows with the references of their owners added: a page may be addressed by those too. */
async function withOwners(replica: Replica, resource: Resource, rows: readonly (Row | undefined)[]): Promise<Row[]> {
  const by = 'by' in resource.scope ? resource.scope.by : null
  const owner = by === null ? null : resourceNamed(fieldOf(resource, by).target)
  const idOf = (row: Row | undefined) => (by === null ? 0 : Number(row?.[by] ?? 0))
  const owners = owner === null ? [] : await replica.byIds(owner.name, rows.map(idOf))
  return rows.map((row, index) => (row ? { ...owners[index], ...row } : {}))
}
