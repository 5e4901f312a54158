import * as v from 'valibot'
import { restoreReply } from '#contract/kit/deleted'
import { ProblemError } from '#contract/kit/problem'
import { resourceNamed } from '#contract/resources'
import type { Replica } from '#local/replica'
import { jsonBody, type Server } from '../../app/office/server'
import { toasts } from '../../ui/overlay/toast-store'
import { sendFirst } from '../office/send-first'

/** Has the office restore records of one kind with all that went with them, and says which fields it had to leave empty. Throws ProblemError. */
export async function restoreDeleted(server: Server, resource: string, ids: readonly number[]): Promise<void> {
  const answer = await server.call('/deleted-records/restore', jsonBody('POST', { resource, ids }))
  const { leftEmpty } = v.parse(restoreReply, await answer.json())
  if (leftEmpty.length > 0)
    toasts.show('info', `Restored. Left empty, because what was there is gone: ${leftEmpty.join(', ')}`)
}

/**
 * Restores what a delete that has left this device took. The delete is sent first, so that there is something to restore. Returns false, with
 * nothing changed, when the office refused the delete or cannot be reached in time.
 */
export async function restoreSent(
  server: Server,
  replica: Replica,
  { resource, ids }: { readonly resource: string; readonly ids: readonly number[] },
): Promise<boolean> {
  const of = resourceNamed(resource)
  try {
    await sendFirst(
      replica,
      ids.map(id => ({ resource: of, id })),
      () => undefined,
    )
  } catch (error) {
    if (error instanceof ProblemError) return false
    throw error
  }
  await restoreDeleted(server, resource, ids)
  return true
}
