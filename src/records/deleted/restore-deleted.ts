import * as v from 'valibot'
import { restoreReply } from '#contract/deleted'
import { isRefused } from '#local/outbox/pending'
import type { Replica } from '#local/replica'
import { jsonBody, type Server } from '../../app/office/server'
import { toasts } from '../../ui/overlay/toast-store'

/** Has the office restore records of one kind with all that went with them, and says which fields it had to leave empty. Throws ProblemError. */
export async function restoreDeleted(server: Server, resource: string, ids: readonly number[]): Promise<void> {
  const answer = await server.call('/deleted-records/restore', jsonBody('POST', { resource, ids }))
  const { leftEmpty } = v.parse(restoreReply, await answer.json())
  if (leftEmpty.length > 0)
    toasts.show('info', `Restored. Left empty, because what was there is gone: ${leftEmpty.join(', ')}`)
}

const STEP_MS = 250
const PATIENCE_MS = 20_000

/**
 * Restores what a delete that has left this device took. Waits until the office has answered the delete, so that there is something to
 * restore. Returns false, with nothing changed, when the office refused the delete or does not answer.
 */
export async function restoreSent(
  server: Server,
  replica: Replica,
  { deletes, resource, ids }: { deletes: readonly number[]; resource: string; ids: readonly number[] },
): Promise<boolean> {
  for (let waited = 0; ; waited += STEP_MS) {
    const left = (await replica.outbox()).filter(({ entry }) => deletes.includes(entry.seq))
    if (left.length === 0) break
    if (waited >= PATIENCE_MS || left.some(({ entry }) => isRefused(entry))) return false
    await new Promise(resolve => setTimeout(resolve, STEP_MS))
  }
  await restoreDeleted(server, resource, ids)
  return true
}
