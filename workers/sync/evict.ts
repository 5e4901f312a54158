import { KEEP_TABLES, reasonsToKeep } from '#local/keep'
import type { Tables } from '#local/stored'
import { clearScope } from './clear-scope'
import type { Desk } from './desk'

/** Days confirmed changes are kept for "Sent today" and for a server restored from a backup. */
const SENT_DAYS = 7

/** Removes scopes nothing keeps here any more, and what is older than it needs to be. Never what has changes waiting. */
export async function makeRoom({ store, fence, owner, surroundings }: Desk): Promise<void> {
  const { rows, reasons } = await store.snapshot(async tables => ({ rows: await tables.scopes.toArray(), reasons: await reasonsToKeep(tables, owner.user) }), KEEP_TABLES)
  for (const { scope, state } of rows) if (!reasons.has(scope) && state !== 'absent' && state !== 'revoked') await clearScope(store, fence, scope, 'evicted')
  const old = new Date(surroundings.now() - SENT_DAYS * 86_400_000).toISOString()
  const { sent, stones } = await store.snapshot(tables => leftovers(tables, old), LEFTOVERS)
  if (sent.length + stones.length === 0) return
  await fence.write('relaxed', async ({ tables }) => {
    const found = await leftovers(tables, old)
    await tables.sent.bulkDelete(found.sent)
    await tables.shadow.bulkDelete(found.stones)
  }, LEFTOVERS)
}

const LEFTOVERS = ['sent', 'scopes', 'outbox', 'shadow']

/** Keys of what was sent before `old`, and of tombstones in scopes this device does not hold. */
async function leftovers(tables: Tables, old: string): Promise<{ readonly sent: number[]; readonly stones: [string, number][] }> {
  const held = new Set((await tables.scopes.toArray()).filter(row => row.state !== 'absent').map(row => row.scope))
  const waiting = new Set((await tables.outbox.toArray()).map(entry => `${entry.resource} ${entry.id}`))
  const stones = (await tables.shadow.toArray()).filter(shadow => shadow.row === null && !held.has(shadow.scope) && !waiting.has(`${shadow.resource} ${shadow.id}`))
  return { sent: await tables.sent.where('at').below(old).primaryKeys(), stones: stones.map(({ resource, id }) => [resource, id]) }
}
