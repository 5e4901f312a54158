import { resourceNamed } from '#contract/resources'
import { joinOperation } from '#domain/records/change-set'
import type { Row } from '#domain/records/path'
import { findDroppable, dropEntries } from '../outbox/drop'
import { divide, splitOf, type SplitQueue } from '../outbox/conflict-split'
import { isLaid, keepShadow, pendingOf, refold } from '../outbox/pending'
import type { Prepared } from './prepare'
import { withMergeGroups } from '#contract/sync/merge-rules'
import { referencesOf } from '../outbox/references'
import { takeSeqs } from '../store/numbers'
import type { Work } from '../store/store'
import type { Tables } from '../store/stored'
import type { OutboxEntry } from '../types'

/**
 * Puts one prepared operation into the outbox and shows its effect. Invariants:
 * - only open entries are joined with; sealed bytes never change, a command or an answered entry is a barrier;
 * - only an edit of one operation joins: groups of several stay as the person made them, so that they are applied whole;
 * - needs point at earlier seqs only, so groups sent in order of seq are always in order of cause;
 * - what touches a value in conflict waits for the choice, the rest of the same edit goes at once (decision 361).
 */
export interface Envelope {
  readonly seq: number
  readonly group: number
  readonly at: string
  readonly label: string
  readonly contract: number
  readonly isAlone: boolean
}

export async function enqueue(work: Work, prepared: Prepared, envelope: Envelope): Promise<void> {
  const { tables } = work
  const { resource, id } = prepared
  // Asked side by side: each answer costs a turn, and someone waits for the sum.
  const [, pending, needs] = await Promise.all([
    keepShadow(tables, resource, id, prepared.scope),
    pendingOf(tables, resource, id),
    needsOf(tables, prepared),
  ])
  if (prepared.kind === 'delete' && pending[0]?.kind === 'add') {
    const droppable = await findDroppable(tables, id)
    if (droppable) return dropEntries(work, droppable)
  }
  const split = await splitOf(tables, pending)
  if (split && prepared.kind === 'set' && envelope.isAlone) await putInSplit(work, prepared, envelope, split, needs)
  else await put(work, prepared, envelope, pending, needs, split)
  work.wake()
  await refold(work, resource, id)
}

/** A set on a record that waits for a choice: what touches the values in conflict waits with them, the rest goes under a number of its own. */
async function putInSplit(
  work: Work,
  prepared: Prepared,
  envelope: Envelope,
  { paths, held, rest }: SplitQueue,
  needs: readonly number[],
): Promise<void> {
  const { waits, goes } = divide(prepared, paths)
  if (goes) await put(work, goes, envelope, rest, needs, null)
  if (!waits) return
  const seq = goes ? await takeSeqs(work.tables, 1) : envelope.seq
  await put(work, waits, { ...envelope, seq, group: goes ? seq : envelope.group }, held, needs, null)
}

/** Puts an operation behind `pending`, the entries of its record it comes after; of two split it joins none and waits for both. */
async function put(
  { tables }: Work,
  prepared: Prepared,
  envelope: Envelope,
  pending: readonly OutboxEntry[],
  needs: readonly number[],
  split: SplitQueue | null,
): Promise<void> {
  const { isAlone, ...rest } = envelope
  const both = split ? [split.held, split.rest].flatMap(part => part.findLast(isLaid)?.seq ?? []) : []
  const next: OutboxEntry = {
    ...prepared,
    ...rest,
    needs: [...needs, ...both],
    state: 'open',
    outcome: null,
    problem: null,
  }
  const joinable = isAlone && !split ? joinableWith(pending, needs) : []
  const joined = joinOperation(joinable, next).map(entry => complete(entry, next, joinable))
  const kept = pending.slice(0, pending.length - joinable.length)
  const gone = joinable.filter(entry => !joined.some(each => each.seq === entry.seq)).map(entry => entry.seq)
  if (gone.length > 0) await tables.outbox.bulkDelete(gone)
  await tables.outbox.bulkPut(chained(kept, joined, next))
}

/** The open entries at the end of a record's queue that an operation with these needs may still change. */
function joinableWith(pending: readonly OutboxEntry[], needs: readonly number[]): OutboxEntry[] {
  const barrier = pending.findLastIndex(entry => entry.state !== 'open' || entry.kind === 'command')
  const open = pending.slice(barrier + 1)
  return needs.every(seq => seq < (open[0]?.seq ?? 0)) ? open : []
}

/** What joining leaves out again: the rest of a merge group, and the newer words for what the person did. */
function complete(entry: OutboxEntry, next: OutboxEntry, before: readonly OutboxEntry[]): OutboxEntry {
  if (entry.kind !== 'set' || entry === next || before.includes(entry)) return entry
  const paths = withMergeGroups(resourceNamed(entry.resource), Object.keys(entry.set))
  const seen = before.toReversed().reduce<Row>((values, each) => ({ ...values, ...each.base }), next.base)
  const set = Object.fromEntries(paths.map(path => [path, path in entry.set ? entry.set[path] : (seen[path] ?? null)]))
  return { ...entry, label: next.label, set, base: Object.fromEntries(paths.map(path => [path, seen[path] ?? null])) }
}

/** Each entry of a record waits for the one before it; a refused delete or command holds nobody back. */
function chained(kept: readonly OutboxEntry[], joined: readonly OutboxEntry[], next: OutboxEntry): OutboxEntry[] {
  return joined.map((entry, index) => {
    const before = joined[index - 1] ?? kept.findLast(isLaid)
    const needs = new Set([
      ...entry.needs,
      ...(entry.seq < next.seq ? next.needs : []),
      ...(before ? [before.seq] : []),
    ])
    return { ...entry, needs: [...needs].filter(seq => seq < entry.seq).toSorted((a, b) => a - b) }
  })
}

/** Seqs of the pending adds an operation points at; a delete also waits for whatever still points at its record. */
async function needsOf(tables: Tables, prepared: Prepared): Promise<number[]> {
  const ids = referencesOf(prepared).map(reference => reference.id)
  const adds = await tables.outbox
    .where('id')
    .anyOf(ids)
    .filter(entry => entry.kind === 'add')
    .toArray()
  const needs = adds.filter(entry => entry.resource !== prepared.resource || entry.id !== prepared.id)
  if (prepared.kind === 'delete') {
    needs.push(
      ...(await tables.outbox
        .filter(
          entry => entry.id !== prepared.id && referencesOf(entry).some(reference => reference.id === prepared.id),
        )
        .toArray()),
    )
  }
  return needs.map(entry => entry.seq)
}
