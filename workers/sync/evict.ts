import { reasonsToKeep } from '#local/keep'
import { clearScope } from './clear-scope'
import type { Desk } from './desk'

/** Days confirmed changes are kept for "Sent today" and for a server restored from a backup. */
const SENT_DAYS = 7

/** Removes scopes nothing keeps here any more, and what is older than it needs to be. Never what has changes waiting. */
export async function makeRoom({ store, fence, owner, surroundings }: Desk): Promise<void> {
  const { rows, reasons } = await store.snapshot(async tables => ({ rows: await tables.scopes.toArray(), reasons: await reasonsToKeep(tables, owner.user) }))
  for (const { scope, state } of rows) if (!reasons.has(scope) && state !== 'absent' && state !== 'revoked') await clearScope(store, fence, scope, 'evicted')
  const old = new Date(surroundings.now() - SENT_DAYS * 86_400_000).toISOString()
  await fence.write('relaxed', async ({ tables }) => {
    await tables.sent.where('at').below(old).delete()
    const held = new Set((await tables.scopes.toArray()).filter(row => row.state !== 'absent').map(row => row.scope))
    const waiting = new Set((await tables.outbox.toArray()).map(entry => `${entry.resource} ${entry.id}`))
    const stones = await tables.shadow.filter(shadow => shadow.row === null && !held.has(shadow.scope) && !waiting.has(`${shadow.resource} ${shadow.id}`)).toArray()
    await tables.shadow.bulkDelete(stones.map(stone => [stone.resource, stone.id]))
  }, ['sent', 'scopes', 'outbox', 'shadow'])
}
