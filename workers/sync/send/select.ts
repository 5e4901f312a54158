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
 * Returns the groups to send now, oldest first, up to the room (at least one). A group is sent whole when its entries are open or sealed and their
 * needs are met. A need is met when it is accepted, in the same group, or in a group sent before it. So an entry that waits for a person or a photo
 * holds back only its closure. Groups that need each other are sent as one.
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
 * Returns groups that need only each other, as one group; empty when there are none. Two groups can depend on each other when a change of one
 * is reissued after the other. One number keeps them together whatever the reply.
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

/** Returns groups in order of their first entry, each in order of seq. */
const groupsOf = (entries: readonly OutboxEntry[]): OutboxEntry[][] => [
  ...groupBy(
    entries.toSorted((a, b) => a.seq - b.seq),
    entry => entry.group,
  ).values(),
]

/** Returns the seq below which every operation is settled and none is needed, so the server may forget them. `next` is the seq of the next operation. */
export const ackedBelow = (entries: readonly OutboxEntry[], next: number): number =>
  entries
    .filter(entry => !isRefused(entry))
    .reduce((lowest, entry) => Math.min(lowest, entry.seq, ...entry.needs), next)
