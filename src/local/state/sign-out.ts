import { ProblemError } from '#contract/kit/problem'
import { RESOURCES } from '#contract/resources'
import { EMPTY_SCOPE } from './scope-status'
import { forgetFetched } from '../write/attach'
import { refold } from '../outbox/pending'
import type { Store, Work } from '../store/store'
import type { Tables } from '../store/stored'

/** Changes the server has not accepted yet, whatever they wait for. A photo's record waits with it: counting both would say it twice. */
export async function countUnsent(tables: Tables): Promise<number> {
  const photos = (await tables.uploads.toArray()).filter(upload => upload.state !== 'sent').length
  return Math.max(await tables.outbox.count(), photos)
}

/** Throws unless nothing is unsent, or the person knowingly throws it away. */
export async function requireSent(store: Store, discardUnsent: boolean): Promise<void> {
  const unsent = await store.read(countUnsent)
  if (unsent > 0 && !discardUnsent)
    throw new ProblemError('conflict', {
      message: `${unsent} ${unsent === 1 ? 'change has' : 'changes have'} not been sent yet`,
    })
}

/** Where it stands that the sign-in is over, in `meta`. */
const OVER = 'signInOver'

/**
 * Whether the sign-in that filled this replica is over. It stands with the records: local storage, which says who is signed in, may not be
 * on the disk yet when a browser is killed, and an app without records would open for someone who has to sign in.
 */
export const isOver = async (tables: Tables): Promise<boolean> => (await tables.meta.get(OVER)) !== undefined
export const beginAgain = async ({ tables }: Work): Promise<void> => tables.meta.delete(OVER)

/**
 * Empties a replica of everything the server has too. The outbox, photos, drafts, the device's number and its ids stay; a record with
 * changes waiting loses what the server had of it, so that only the person's own words are left on the device. So do the changes
 * confirmed within a week: a server restored from a backup knows neither them nor the sign-in, whose end may be why this is called
 * (decision 586). `isLeft`: its person is to sign in before it is opened again.
 */
export async function purgeReplica(store: Store, isLeft: boolean): Promise<void> {
  await store.write('strict', async work => {
    const { tables } = work
    if (isLeft) await tables.meta.put({ key: OVER, value: true })
    for (const { name } of RESOURCES) await tables.records(name).clear()
    const shadows = await tables.shadow.toArray()
    await tables.shadow.clear()
    await tables.shadow.bulkPut(shadows.map(shadow => ({ ...shadow, row: null, rev: 0 })))
    for (const { resource, id } of shadows) await refold(work, resource, id)
    await tables.scopes.toCollection().modify(row => {
      Object.assign(row, EMPTY_SCOPE, { pinned: row.pinned, openedAt: row.openedAt })
    })
    await forgetFetched(tables)
  })
}
