import { useNavigate } from '@tanstack/react-router'
import type { Notification } from '#contract/platform/notification'
import { ProblemError } from '#contract/kit/problem'
import type { Resource } from '#contract/kit/resource'
import { findResource, resourceNamed } from '#contract/resources'
import type { Row } from '#domain/records/path'
import type { LocalRecord } from '#local/types'
import { useReplica } from '../fields/replica-context'
import { fetchRecord } from '../records/data/fetch-records'
import { readHistory } from '../records/history/read-history'
import { type Address, historyAddress, listAddress, recordAddress } from '../records/address/record-addresses'
import { useServer } from '../app/office/server'
import { useRouteFacts } from '../records/address/use-route-facts'

/**
 * Opens what a notification is about: the record, its history when a value was not kept or the record was deleted, or
 * the list when it names no single record. A record without a page opens the page it belongs to. Fetches what isn't on
 * this device; throws when it can't.
 */
export function useOpenSubject() {
  const navigate = useNavigate()
  const replica = useReplica()
  const server = useServer()
  const routes = useRouteFacts()

  async function held(resource: Resource, id: number): Promise<LocalRecord | undefined> {
    if (!(await replica.get(resource.name, id))) await fetchRecord(server, replica, resource, id)
    return (await replica.get(resource.name, id)) ?? undefined
  }
  async function addressOf(resource: Resource, id: number, kind: Notification['kind']): Promise<Address | null> {
    const record = await held(resource, id)
    if (!record)
      return kind === 'overruled' ? historyAddress(routes, resource, { id, ...(await lastSeen(resource, id)) }) : null
    const own =
      (kind === 'overruled' ? historyAddress(routes, resource, record) : null) ??
      recordAddress(routes, resource, record)
    const by = 'by' in resource.scope ? resource.scope.by : null
    const owner = by === null ? null : record[by]
    const target = by === null ? undefined : resource.fields[by]?.target
    return (
      own ?? (typeof owner === 'number' && target !== undefined ? addressOf(resourceNamed(target), owner, null) : null)
    )
  }
  /** The values a record had when it was deleted. */
  async function lastSeen(resource: Resource, id: number): Promise<Row> {
    const { newest } = await readHistory(server, resource, id, 1, 1, false)
    return newest?.action === 'delete'
      ? Object.fromEntries(Object.entries(newest.changes).map(([name, [before]]) => [name, before]))
      : {}
  }
  return async ({ subject, subjectId, kind }: Notification): Promise<void> => {
    const resource = findResource(subject ?? '')
    if (!resource) return
    const address = subjectId === null ? listAddress(routes, resource) : await addressOf(resource, subjectId, kind)
    if (!address) throw new ProblemError('gone')
    await navigate(address)
  }
}
