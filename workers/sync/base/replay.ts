import { readDevice, takeSeqs } from '#local/store/numbers'
import { pendingOf, keepShadow, refold } from '#local/outbox/pending'
import { resend } from '#local/outbox/resend'
import { noteRestore } from '#local/state/restored'
import type { Work } from '#local/store/store'
import type { SentRow, Tables } from '#local/store/stored'
import type { OutboxEntry } from '#local/types'

/**
 * After the server was set back, by a restore or by hand: changes it had confirmed and no longer has. They are issued again in their old
 * order, before what has been waiting since, with the values they were based on; what someone else has meanwhile made of the same fields
 * comes back as a conflict. Confirmed changes are kept a week for this.
 *
 * Of a scope, what was confirmed in an older epoch above the revision the feed was set back to (`restored`), or, where the server does
 * not say that, above its head.
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

/** What this device was told is done and the server has never seen from it: everything after the highest seq it knows. */
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
 * The server has never met this device, so it was set back to before that, and has nothing of what it confirmed to it. Of scopes with a
 * cursor it tells by that what is lost, more exactly; a sign-in that ended took the cursors away (decision 586).
 */
export async function replayUnmet(work: Work, device: number, at: string): Promise<void> {
  const { tables } = work
  const withCursor = new Set((await tables.scopes.toArray()).flatMap(row => (row.cursor === null ? [] : [row.scope])))
  const lost = await tables.sent.filter(row => row.device === device && !withCursor.has(row.entry.scope)).toArray()
  await issueAgain(work, lost, 0, at)
}

/** `seen` is the highest revision that means the same to the server as it did to this device. */
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
 * Files that had arrived: the server may have lost them, or a part of them, and what is made of them must wait until that is known. Where the
 * bytes are still here they go again, which costs nothing where the server has them; where they are not, it is asked (`send/uploads`). What
 * was refused is asked again too: before the server knew that it was set back it refused every id it no longer remembered lending.
 */
export async function sendFilesAgain({ uploads }: Tables): Promise<void> {
  for (const upload of await uploads.where('state').anyOf('sent', 'failed').toArray())
    await uploads.put({ ...upload, state: 'queued', problem: null, progress: 0 })
}

/** What has been waiting on a record is moved behind what is replayed: it was made on top of it. */
async function queueBehind(work: Work, resource: string, id: number, replayed: ReadonlySet<number>): Promise<void> {
  const pending = await pendingOf(work.tables, resource, id)
  const last = pending.filter(entry => replayed.has(entry.seq)).at(-1)
  const waiting = pending.find(entry => !replayed.has(entry.seq))
  if (!last || !waiting) return
  await resend(work, waiting, entry =>
    entry.seq === waiting.seq ? { ...entry, needs: [...entry.needs, last.seq] } : entry,
  )
}
