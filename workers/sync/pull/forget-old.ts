import type { Tables } from '#local/store/stored'
import type { SyncContext } from '../base/context'

/** Days confirmed changes are kept for "Sent today" and for a server restored from a backup. */
const SENT_DAYS = 7
const LEFTOVERS = ['sent', 'scopes', 'outbox', 'shadow']

/** Deletes old sent changes, and tombstones of scopes this device no longer holds. Keeps everything with changes waiting. */
export async function forgetOld({ fence, surroundings }: SyncContext): Promise<void> {
  const old = new Date(surroundings.now() - SENT_DAYS * 86_400_000).toISOString()
  await fence.write(
    'relaxed',
    async ({ tables }) => {
      await tables.sent.where('at').below(old).delete()
      await tables.shadow.bulkDelete(await strayStones(tables))
    },
    LEFTOVERS,
  )
}

async function strayStones(tables: Tables): Promise<[string, number][]> {
  const held = new Set((await tables.scopes.toArray()).filter(row => row.state !== 'absent').map(row => row.scope))
  const waiting = new Set((await tables.outbox.toArray()).map(entry => `${entry.resource} ${entry.id}`))
  const stones = (await tables.shadow.toArray()).filter(
    shadow => shadow.row === null && !held.has(shadow.scope) && !waiting.has(`${shadow.resource} ${shadow.id}`),
  )
  return stones.map(({ resource, id }) => [resource, id])
}
