import { readDevice, takeSeqs } from '#local/store/numbers'
import { pendingOf, keepShadow, refold } from '#local/outbox/pending'
import { resend } from '#local/outbox/resend'
import { noteRestore } from '#local/state/restored'
import type { Work } from '#local/store/store'
import type { SentRow, Tables } from '#local/store/stored'
import type { OutboxEntry } from '#local/types'

/**
 * Reissues changes that the server had confirmed and lost in a restore. They keep their old order and base values, and go before the changes that
 * have been waiting since. A newer value from someone else in the same field becomes a conflict. Confirmed changes are kept a week for this.
 *
 * Of a scope, it takes changes confirmed in an older epoch above the revision the feed was set back to (`restored`). Where the server does not say
 * that, it takes those above its head.
 */
export async function replayConfirmed(
  work: Work,
  scope: string,
  head: number,
  restored: number | null,
  at: string,
): Promise<void> {
  const epoch = (await readDevice(work.tables))?.epoch
  const keptTo = (row: SentRow): number => (row.epoch === epoch ? head : Math.min(head, restored ?? head))
  const lost = await work.tables.sent.filter(row => row.entry.scope === scope && row.rev > keptTo(row)).toArray()
  await issueAgain(work, lost, Math.min(head, restored ?? head), at)
}

/** Reissues changes confirmed to this device that the server no longer has: everything after the highest seq the server knows. */
export async function replayUnseen(work: Work, device: number, highestSeq: number, at: string): Promise<void> {
  const lost = await work.tables.sent.where('seq').above(highestSeq).toArray()
  await issueAgain(
    work,
    lost.filter(row => row.device === device),
    0,
    at,
  )
}

/**
 * Reissues everything confirmed to a device the server does not know: the server was restored to before they met. Scopes with a cursor are skipped,
 * because the cursor gives the loss more exactly. The end of a sign-in removes cursors (decision 586).
 */
export async function replayUnmet(work: Work, device: number, at: string): Promise<void> {
  const { tables } = work
  const withCursor = new Set((await tables.scopes.toArray()).flatMap(row => (row.cursor === null ? [] : [row.scope])))
  const lost = await tables.sent.filter(row => row.device === device && !withCursor.has(row.entry.scope)).toArray()
  await issueAgain(work, lost, 0, at)
}

/** `seen` is the highest revision that the server and this device have in common. */
async function issueAgain(work: Work, lost: readonly SentRow[], seen: number, at: string): Promise<void> {
  const { tables } = work
  if (lost.length === 0) return
  const byOldSeq = lost.toSorted((a, b) => a.seq - b.seq)
  const first = await takeSeqs(tables, byOldSeq.length)
  const seqs = new Map(byOldSeq.map((row, index) => [row.seq, first + index]))
  const groups = new Map<number, number>()
  for (const { seq, entry } of byOldSeq) {
    const now = seqs.get(seq) ?? first
    const group = groups.get(entry.group) ?? now
    groups.set(entry.group, group)
    const again: OutboxEntry = {
      ...entry,
      seq: now,
      group,
      state: 'open',
      outcome: null,
      problem: null,
      baseRev: entry.baseRev === null ? null : Math.min(entry.baseRev, seen),
      needs: entry.needs.flatMap(need => seqs.get(need) ?? []),
    }
    await keepShadow(tables, entry.resource, entry.id, entry.scope)
    await tables.outbox.put(again)
  }
  await tables.sent.bulkDelete(byOldSeq.map(row => row.seq))
  const records = new Map(byOldSeq.map(({ entry }) => [`${entry.resource} ${entry.id}`, entry]))
  for (const { resource, id } of records.values()) {
    await queueBehind(work, resource, id, new Set(seqs.values()))
    await refold(work, resource, id)
  }
  await noteRestore(tables, at, lost.length)
  work.wake()
}

/**
 * Queues uploaded files again, because a restored server may have lost all or parts of them. Changes that need them wait. Bytes still here are
 * resent, at no cost where the server has them; otherwise the server is asked (`send/uploads`). Refused files are retried too: before the server
 * noticed its restore, it refused every leased id it had forgotten.
 */
export async function sendFilesAgain({ uploads }: Tables): Promise<void> {
  for (const upload of await uploads.where('state').anyOf('sent', 'failed').toArray())
    await uploads.put({ ...upload, state: 'queued', problem: null, progress: 0 })
}

/** Moves a record's waiting changes behind the replayed ones they were based on. */
async function queueBehind(work: Work, resource: string, id: number, replayed: ReadonlySet<number>): Promise<void> {
  const pending = await pendingOf(work.tables, resource, id)
  const last = pending.filter(entry => replayed.has(entry.seq)).at(-1)
  const waiting = pending.find(entry => !replayed.has(entry.seq))
  if (!last || !waiting) return
  await resend(work, waiting, entry =>
    entry.seq === waiting.seq ? { ...entry, needs: [...entry.needs, last.seq] } : entry,
  )
}
