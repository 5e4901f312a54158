import { ProblemError } from '#contract/problem'
import { RESOURCES } from '#contract/resources'
import { EMPTY_SCOPE } from './scope-status'
import { refold } from './pending'
import type { Store } from './store'
import type { Tables } from './stored'

/** Changes the server has not accepted yet, whatever they wait for. A photo's record waits with it: counting both would say it twice. */
export async function countUnsent(tables: Tables): Promise<number> {
  const photos = (await tables.uploads.toArray()).filter(upload => upload.state !== 'sent').length
  return Math.max(await tables.outbox.count(), photos)
}

/** Throws unless nothing is unsent, or the person knowingly throws it away. */
export async function requireSent(store: Store, discardUnsent: boolean): Promise<void> {
  const unsent = await store.read(countUnsent)
  if (unsent > 0 && !discardUnsent) throw new ProblemError('conflict', { message: `${unsent} ${unsent === 1 ? 'change has' : 'changes have'} not been sent yet` })
}

/**
 * Empties a replica of everything the server has too. The outbox, photos, drafts, the device's number and its ids stay; a record with
 * changes waiting loses what the server had of it, so that only the person's own words are left on the device.
 */
export async function purgeReplica(store: Store): Promise<void> {
  await store.write('strict', async work => {
    const { tables } = work
    for (const { name } of RESOURCES) await tables.records(name).clear()
    const shadows = await tables.shadow.toArray()
    await tables.shadow.clear()
    await tables.shadow.bulkPut(shadows.map(shadow => ({ ...shadow, row: null, rev: 0 })))
    for (const { resource, id } of shadows) await refold(work, resource, id)
    await tables.scopes.toCollection().modify(row => { Object.assign(row, EMPTY_SCOPE, { pinned: row.pinned, openedAt: row.openedAt }) })
    await tables.sent.clear()
  })
}
