import { LIMIT } from '#contract/sync'
import { groupBy } from '#local/group-by'
import { isRefused } from '#local/pending'
import { filesOf } from '#local/references'
import { wireOf } from '#local/outbox-file'
import type { OutboxEntry } from '#local/types'

export interface Room { readonly ops: number; readonly bytes: number }

/**
 * The groups that may go now, oldest first, as many as there is room for (one at least). A group goes whole or not at all, when each of
 * its entries is open or already sealed and everything it needs is accepted, in the same group, or in a group going before it. So what
 * waits for a person or a photo holds back its closure and nothing else.
 */
export function selectGroups(entries: readonly OutboxEntry[], uploading: ReadonlySet<number>, room: Room): OutboxEntry[][] {
  const waiting = new Set(entries.map(entry => entry.seq))
  const chosen: OutboxEntry[][] = []
  let ops = 0
  let bytes = 0
  for (const group of groupsOf(entries)) {
    const own = new Set(group.map(entry => entry.seq))
    const canGo = group.every(entry =>
      !isRefused(entry) && entry.state !== 'blocked' && !filesOf(entry).some(file => uploading.has(file))
      && entry.needs.every(need => own.has(need) || !waiting.has(need)))
    if (!canGo) continue
    const size = group.reduce((total, entry) => total + JSON.stringify(wireOf(entry)).length, 0)
    if (chosen.length > 0 && (ops + group.length > Math.min(room.ops, LIMIT.drainOps) || bytes + size > room.bytes)) break
    chosen.push(group)
    ops += group.length
    bytes += size
    for (const entry of group) waiting.delete(entry.seq)
  }
  return chosen
}

/** Groups in order of their first entry, each in order of seq. */
const groupsOf = (entries: readonly OutboxEntry[]): OutboxEntry[][] =>
  [...groupBy(entries.toSorted((a, b) => a.seq - b.seq), entry => entry.group).values()]

/**
 * Below this every operation has been answered and nothing still needs its answer, so the server may forget. `next` is the seq the next
 * operation will have.
 */
export const ackedBelow = (entries: readonly OutboxEntry[], next: number): number =>
  entries.filter(entry => !isRefused(entry)).reduce((lowest, entry) => Math.min(lowest, entry.seq, ...entry.needs), next)
