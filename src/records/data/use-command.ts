import { useCallback } from 'react'
import * as v from 'valibot'
import { ProblemError } from '#contract/problem'
import type { Resource } from '#contract/resource'
import { scopesOwnedBy } from '#contract/scope-kinds'
import type { Row } from '#domain/records/path'
import type { Replica } from '#local/replica'
import type { OutboxEntry } from '#local/types'
import { useReplica } from '../../fields/replica-context'
import { jsonBody, useServer } from '../../app/office/server'

/** How long a decision waits for earlier changes of the same record to reach the office. */
const DRAIN_MS = 20_000

/** Runs a command that needs a connection, now or not at all. What this device changed on the record goes first, so that the decision is about the whole of it. */
export function useCommand() {
  const replica = useReplica()
  const server = useServer()
  return useCallback(
    async (resource: Resource, id: number, name: string, input: Row = {}) => {
      await drainFirst(replica, resource, id)
      const reply = await server.call(`/${resource.path}/${id}/transitions/${name}`, jsonBody('POST', input))
      const row = v.safeParse(v.looseObject({ id: v.number() }), await reply.json().catch(() => null))
      if (row.success) await replica.mirrorRows(resource.name, [row.output])
      replica.hurry()
    },
    [replica, server],
  )
}

/** Waits until nothing of the record, nor of the stream it owns, is left to send. Throws when a change of it needs a person first. */
async function drainFirst(replica: Replica, resource: Resource, id: number): Promise<void> {
  const owned = scopesOwnedBy(resource.name, id)
  const isOurs = (entry: OutboxEntry) =>
    (entry.resource === resource.name && entry.id === id) || owned.includes(entry.scope)
  const until = Date.now() + DRAIN_MS
  for (;;) {
    const mine = (await replica.outbox()).filter(line => isOurs(line.entry))
    if (mine.length === 0) return
    if (mine.some(line => line.entry.state === 'conflict' || line.entry.state === 'rejected')) {
      throw new ProblemError('conflict', { message: 'A change you made here needs you first. Open the sync centre' })
    }
    if (Date.now() > until)
      throw new ProblemError('unavailable', {
        message: 'Your earlier changes could not be sent yet. Try again when the signal is better',
      })
    replica.hurry()
    await new Promise(resolve => setTimeout(resolve, 250))
  }
}
