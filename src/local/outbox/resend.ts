import { takeSeqs } from '../store/numbers'
import { dropEntries, forgetFile, refoldAll } from './drop'
import { isRefused } from './pending'
import { filesOf } from './references'
import type { Work } from '../store/store'
import type { OutboxEntry } from '../types'

/**
 * An answered entry keeps its answer on the server for ever, so trying again means new seqs: for it, for its group, and for everything
 * that waits for them, in their old order. None of those can have been applied, since what they need was refused. Sealed bytes are
 * therefore never changed; they are replaced under another number.
 */

/** The entries of every group that has to wait when one of `start` does, oldest first. */
export function closureOf(all: readonly OutboxEntry[], start: readonly Pick<OutboxEntry, 'group'>[]): OutboxEntry[] {
  const groups = new Set(start.map(entry => entry.group))
  const seqs = new Set(all.filter(entry => groups.has(entry.group)).map(entry => entry.seq))
  for (let size = 0; size !== seqs.size;) {
    size = seqs.size
    for (const entry of all) if (entry.needs.some(need => seqs.has(need))) groups.add(entry.group)
    for (const entry of all) if (groups.has(entry.group)) seqs.add(entry.seq)
  }
  return all.filter(entry => seqs.has(entry.seq)).toSorted((a, b) => a.seq - b.seq)
}

/**
 * Issues `start` and its closure again, open. `change` may alter an entry or drop it (null); what needed a dropped entry then
 * needs what that one needed.
 */
export async function resend(
  work: Work,
  start: OutboxEntry,
  change: (entry: OutboxEntry) => OutboxEntry | null = entry => entry,
): Promise<void> {
  const closure = closureOf(await work.tables.outbox.orderBy('seq').toArray(), [start])
  await issueAnew(work, closure, entry => {
    const changed = change(entry)
    return changed && opened(changed)
  })
}

/** Takes an entry that is not being sent out of the outbox. What waited for it is issued again without it. */
export async function withdraw(work: Work, entry: OutboxEntry): Promise<void> {
  const closure = closureOf(await work.tables.outbox.orderBy('seq').toArray(), [entry])
  if (closure.length === 1) return dropEntries(work, [entry])
  await resend(work, entry, each => (each.seq === entry.seq ? null : each))
  for (const fileId of filesOf(entry)) await forgetFile(work.tables, fileId)
}

/**
 * Issues the whole outbox again: the device has become another one, and nothing it sent counts any more. What waits for a person, and
 * what waits for that, goes on waiting.
 */
export async function resendAll(work: Work): Promise<void> {
  const all = await work.tables.outbox.orderBy('seq').toArray()
  const held = new Set(closureOf(all, all.filter(isRefused)).map(entry => entry.seq))
  await issueAnew(work, all, entry => (entry.state === 'sealed' || !held.has(entry.seq) ? opened(entry) : entry))
}

const opened = (entry: OutboxEntry): OutboxEntry => ({ ...entry, state: 'open', outcome: null, problem: null })

async function issueAnew(
  work: Work,
  closure: readonly OutboxEntry[],
  change: (entry: OutboxEntry) => OutboxEntry | null,
): Promise<void> {
  const { tables } = work
  let seq = await takeSeqs(tables, closure.length)
  const becomes = new Map<number, readonly number[]>()
  const groups = new Map<number, number>()
  const issued: OutboxEntry[] = []
  for (const entry of closure) {
    const changed = change(entry)
    const needs = [...new Set((changed ?? entry).needs.flatMap(need => becomes.get(need) ?? [need]))].toSorted(
      (a, b) => a - b,
    )
    if (changed) {
      const group = groups.get(entry.group) ?? seq
      groups.set(entry.group, group)
      issued.push({ ...changed, seq, group, needs })
    }
    becomes.set(entry.seq, changed ? [seq] : needs)
    if (changed) seq += 1
  }
  await tables.outbox.bulkDelete(closure.map(entry => entry.seq))
  await tables.outbox.bulkPut(issued)
  work.wake()
  await refoldAll(work, [...closure, ...issued])
}
