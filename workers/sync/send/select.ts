import { LIMIT } from '#contract/sync/protocol'
import { groupBy } from '#domain/value/group-by'
import { isRefused } from '#local/outbox/pending'
import { isMadeOf } from '#local/outbox/references'
import { wireOf } from '#local/outbox/outbox-file'
import type { OutboxEntry } from '#local/types'

export interface Room {
  readonly ops: number
  readonly bytes: number
}

/**
 * The groups that may go now, oldest first, as many as there is room for (one at least). A group goes whole or not at all, when each of
 * its entries is open or already sealed and everything it needs is accepted, in the same group, or in a group going before it. So what
 * waits for a person or a photo holds back its closure and nothing else. Where nothing can go because groups need each other, they go as one.
 */
export function selectGroups(
  entries: readonly OutboxEntry[],
  uploading: ReadonlySet<number>,
  room: Room,
): OutboxEntry[][] {
  const waiting = new Set(entries.map(entry => entry.seq))
  const chosen: OutboxEntry[][] = []
  let ops = 0
  let bytes = 0
  const free = groupsOf(entries).filter(group =>
    group.every(entry => !isRefused(entry) && entry.state !== 'blocked' && !isMadeOf(entry, uploading)),
  )
  for (const group of free) {
    if (!group.every(isMet(group, waiting))) continue
    const size = group.reduce((total, entry) => total + JSON.stringify(wireOf(entry)).length, 0)
    if (chosen.length > 0 && (ops + group.length > Math.min(room.ops, LIMIT.drainOps) || bytes + size > room.bytes))
      break
    chosen.push(group)
    ops += group.length
    bytes += size
    for (const entry of group) waiting.delete(entry.seq)
  }
  return chosen.length > 0 ? chosen : knotOf(free, waiting)
}

/** Whether everything an entry needs is accepted or among `mates`. */
function isMet(mates: readonly OutboxEntry[], waiting: ReadonlySet<number>): (entry: OutboxEntry) => boolean {
  const own = new Set(mates.map(entry => entry.seq))
  return entry => entry.needs.every(need => own.has(need) || !waiting.has(need))
}

/**
 * Groups that lack nothing but each other, as one group; none when there are no such. Two groups come to need each other when a change of
 * the one is issued again behind the other. Under one number they stay together whatever the answer is.
 */
function knotOf(free: readonly OutboxEntry[][], waiting: ReadonlySet<number>): OutboxEntry[][] {
  let knot = free
  for (let size = -1; size !== knot.length;) {
    size = knot.length
    const isMetHere = isMet(knot.flat(), waiting)
    knot = knot.filter(group => group.every(isMetHere))
  }
  const [first] = knot.flat()
  return first
    ? [
        knot
          .flat()
          .toSorted((a, b) => a.seq - b.seq)
          .map(entry => ({ ...entry, group: first.group })),
      ]
    : []
}

/** Groups in order of their first entry, each in order of seq. */
const groupsOf = (entries: readonly OutboxEntry[]): OutboxEntry[][] => [
  ...groupBy(
    entries.toSorted((a, b) => a.seq - b.seq),
    entry => entry.group,
  ).values(),
]

/**
 * Below this every operation has been answered and nothing still needs its answer, so the server may forget. `next` is the seq the next
 * operation will have.
 */
export const ackedBelow = (entries: readonly OutboxEntry[], next: number): number =>
  entries
    .filter(entry => !isRefused(entry))
    .reduce((lowest, entry) => Math.min(lowest, entry.seq, ...entry.needs), next)
