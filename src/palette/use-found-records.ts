import { useEffect, useState } from 'react'
import { RESOURCES, resourceNamed } from '#contract/resources'
import { fieldOf, type Resource } from '#contract/kit/resource'
import type { Row } from '#domain/records/path'
import type { Replica } from '#local/replica'
import { findRecords } from '../fields/find-choices'
import { useLists, useReplica } from '../fields/replica-context'
import { type Address, hasPage, recordAddress, type RouteFacts } from '../records/address/record-addresses'
import { useServer } from '../app/office/server'
import { useConnected } from '../app/office/use-connected'
import { useCan } from '../app/viewer'
import { askOffice, isAsked } from './ask-office'

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
/** `looking`: this device is still being searched. `device`: only this device was searched, without a connection. `failed`: the office did not reply. `office`: it did. Null: nothing was asked. */
export type Searched = 'looking' | 'device' | 'asking' | 'office' | 'failed' | null

const WAIT_MS = 100
/** The office is asked when typing has stopped. */
const OFFICE_WAIT_MS = 300
/** Shorter queries would match everything. */
const SHORTEST = 2
/** For each resource. */
const MOST = 5

/**
 * Returns the records whose name or code contains the query, by resource, if the resource has a page: those on this device first, then those of the
 * office where this device does not hold all.
 */
export function useFoundRecords(
  text: string,
  routes: readonly RouteFacts[],
): { readonly found: readonly FoundRecords[]; readonly searched: Searched } {
  const replica = useReplica()
  const lists = useLists()
  const server = useServer()
  const isConnected = useConnected()
  const can = useCan()
  const [found, setFound] = useState<readonly FoundRecords[]>([])
  const [searched, setSearched] = useState<Searched>(null)
  /** The text that this device was last searched for. */
  const [looked, setLooked] = useState('')

  useEffect(() => {
    const stop = new AbortController()
    const all = new Map<Resource, FoundRecords>()
    const show = () => {
      if (!stop.signal.aborted) setFound([...all.values()].filter(each => each.records.length > 0))
    }
    const tell = (now: Searched) => {
      if (!stop.signal.aborted) setSearched(now)
    }
    /** Searches this device, and returns whether it may lack some of these. */
    async function find(resource: Resource): Promise<boolean> {
      const { options, missing } = await findRecords(replica, lists, resource, text)
      const choices = options.slice(0, MOST)
      const ids = choices.map(choice => Number(choice.value))
      const rows = await withOwners(replica, resource, await replica.byIds(resource.name, ids))
      const records = choices.flatMap(({ value, label, note }, index) => {
        const address = recordAddress(routes, resource, rows[index] ?? {})
        return address ? [{ key: `${resource.name} ${value}`, label, note, address }] : []
      })
      all.set(resource, { resource, records })
      return missing !== undefined
    }
    async function search(): Promise<void> {
      const resources =
        text.trim().length < SHORTEST
          ? []
          : RESOURCES.filter(resource => can.read(resource) && hasPage(routes, resource))
      // The order of the groups is that of the resources, however fast each is found.
      for (const resource of resources) all.set(resource, { resource, records: [] })
      const lacks = await Promise.all(resources.map(find))
      show()
      if (!stop.signal.aborted) setLooked(text)
      const asked = resources.filter((resource, at) => lacks[at] === true && isAsked(resource))
      if (asked.length === 0) return tell(resources.length === 0 ? null : lacks.includes(true) ? 'device' : 'office')
      if (!isConnected) return tell('device')
      tell('asking')
      await pause(OFFICE_WAIT_MS, stop.signal)
      try {
        await askOffice({ server, replica, signal: stop.signal }, asked, text, MOST, async resource => {
          await find(resource)
          show()
        })
        tell('office')
      } catch {
        tell('failed')
      }
    }
    const timer = setTimeout(() => void search().catch(reportError), WAIT_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [text, routes, replica, lists, server, isConnected, can])

  return { found, searched: looked === text || text.trim().length < SHORTEST ? searched : 'looking' }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Returns the rows with the references of their owners added: a page may be addressed by those too. */
async function withOwners(replica: Replica, resource: Resource, rows: readonly (Row | undefined)[]): Promise<Row[]> {
  const by = 'by' in resource.scope ? resource.scope.by : null
  const owner = by === null ? null : resourceNamed(fieldOf(resource, by).target)
  const idOf = (row: Row | undefined) => (by === null ? 0 : Number(row?.[by] ?? 0))
  const owners = owner === null ? [] : await replica.byIds(owner.name, rows.map(idOf))
  return rows.map((row, index) => (row ? { ...owners[index], ...row } : {}))
}
