import { resend, withdraw } from '../outbox/resend'
import { isPartly } from '../outbox/conflict-split'
import { isLaid, pendingOf } from '../outbox/pending'
import type { Work } from '../store/store'
import type { Change } from '../types'

/**
 * Makes room for an edit among what was refused of its records. The last refused change of a record is issued again, since the edit may
 * have put it right; a delete asked for again replaces one that was refused, so that a person decides about it once. To be called before
 * the edit takes its seqs: what is issued again, and all that waits for it, then comes before every change of the edit, and the edit stays
 * one group.
 */
export async function tryRefusedAgain(work: Work, changes: readonly Change[]): Promise<void> {
  const { outbox } = work.tables
  if ((await outbox.where('state').anyOf('rejected', 'conflict').count()) === 0) return
  for (const { kind, resource, id } of changes) {
    if (kind === 'command' || id === undefined) continue
    const pending = await pendingOf(work.tables, resource, id)
    if (kind === 'delete')
      for (const entry of pending) if (entry.kind === 'delete' && !isLaid(entry)) await withdraw(work, entry)
    const last = (await pendingOf(work.tables, resource, id)).findLast(isLaid)
    if (last?.state === 'rejected' && last.kind !== 'command' && !isPartly(last)) await resend(work, last)
  }
}
