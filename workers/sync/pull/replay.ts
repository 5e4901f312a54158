import { takeSeqs } from '#local/store/numbers'
import { pendingOf, keepShadow, refold } from '#local/outbox/pending'
import { reissue } from '#local/outbox/reissue'
import type { Work } from '#local/store/store'
import type { OutboxEntry } from '#local/types'

/**
 * After the server was restored from a backup: changes it had confirmed at a later revision than its feed now has are no longer there.
 * They are issued again in their old order, before what has been waiting since, with the values they were based on; what someone else
 * has meanwhile made of the same fields comes back as a conflict. Confirmed changes are kept a week for this.
 */
export async function replayConfirmed(work: Work, scope: string, head: number): Promise<void> {
  const { tables } = work
  const lost = await tables.sent.filter(row => row.entry.scope === scope && row.rev > head).toArray()
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
  work.wake()
}

/** What has been waiting on a record is moved behind what is replayed: it was made on top of it. */
async function queueBehind(work: Work, resource: string, id: number, replayed: ReadonlySet<number>): Promise<void> {
  const pending = await pendingOf(work.tables, resource, id)
  const last = pending.filter(entry => replayed.has(entry.seq)).at(-1)
  const waiting = pending.find(entry => !replayed.has(entry.seq))
  if (!last || !waiting) return
  await reissue(work, waiting, entry =>
    entry.seq === waiting.seq ? { ...entry, needs: [...entry.needs, last.seq] } : entry,
  )
}
