import { useEffect, useState } from 'react'
import { RESOURCES } from '#contract/resources'
import type { Resource } from '#contract/kit/resource'
import { findRecords } from '../fields/find-choices'
import { useLists, useReplica } from '../fields/replica-context'
import { type Address, recordAddress, type RouteFacts } from '../records/address/record-addresses'
import { useCan } from '../app/viewer'

export interface FoundRecord {
  readonly key: string
  readonly label: string
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

/** Records on this device whose names contain the query, by resource, if the resource has a page. */
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
      const rows = await replica.byIds(
        resource.name,
        choices.map(choice => Number(choice.value)),
      )
      const records = choices.flatMap((choice, index) => {
        const address = recordAddress(routes, resource, rows[index] ?? {})
        return address ? [{ key: `${resource.name} ${choice.value}`, label: choice.label, address }] : []
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

const hasPage = (routes: readonly RouteFacts[], resource: Resource): boolean =>
  routes.some(route => route.shows === resource.name || route.path.replace(/\/$/, '').endsWith(`/$${resource.name}Id`))
