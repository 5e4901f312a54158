import { resourceNamed } from '#contract/resources'
import type { Row } from '#domain/records/path'
import { takeSeqs } from '../store/numbers'
import type { Work } from '../store/store'
import type { Tables } from '../store/stored'
import type { OutboxEntry } from '../types'
import { withMergeGroups } from '#contract/sync/merge-rules'
import { refoldAll } from './drop'
import { isRefused } from './pending'
import { closureOf } from './resend'

/**
 * Only the values in conflict wait for a choice, and only the cells whose other record has gone, such as a quantity in a deleted zone. They
 * divide a record's queue into two split that share no path: what touches those values waits, the rest goes at once. Only sets that are a
 * group by themselves are divided: a group of several goes whole or not at all, and a delete or a command waits for both split. Source:
 * decisions 361 and 597.
 */

/** Takes what may go out of a refused set, and out of what waits behind it, and issues it again to go at once. */
export async function releaseRest(work: Work, refused: OutboxEntry): Promise<void> {
  const all = await work.tables.outbox.orderBy('seq').toArray()
  const isLone = loneIn(all)
  if (!isPartly(refused) || !isLone(refused)) return
  const paths = new Set(waitingPaths(refused))
  const closure = closureOf(all, [refused])
  const first = await takeSeqs(work.tables, 2 * closure.length)
  const plan = planned(refused, closure, entry => isLone(entry) && entry.kind === 'set', paths, first)
  if (!plan.isAnyFree) return
  await work.tables.outbox.bulkDelete(closure.filter(entry => !isRefused(entry)).map(entry => entry.seq))
  await work.tables.outbox.bulkPut(plan.issued)
  work.wake()
  await refoldAll(work, [...closure, ...plan.issued])
}

interface Plan {
  readonly issued: readonly OutboxEntry[]
  readonly isAnyFree: boolean
}
/** What stands for an entry after the division, for what needs it: `free` is null where it waits itself and cannot be divided. */
interface Parts {
  readonly held: readonly number[]
  readonly free: readonly number[] | null
}

function planned(
  refused: OutboxEntry,
  closure: readonly OutboxEntry[],
  isDivisible: (entry: OutboxEntry) => boolean,
  paths: ReadonlySet<string>,
  first: number,
): Plan {
  const parts = new Map<number, Parts>()
  const groups = new Map<number, number>()
  const issued: OutboxEntry[] = []
  let [seq, isAnyFree] = [first, false]
  const issue = (entry: OutboxEntry, needs: readonly number[], group = seq): readonly number[] => {
    issued.push({ ...opened(entry), seq, group, needs: ascending(needs) })
    seq += 1
    return [seq - 1]
  }
  for (const entry of closure) {
    const known = entry.needs.map(need => parts.get(need) ?? { held: [], free: [need] })
    const needsFree = known.some(({ free }) => free === null) ? null : known.flatMap(({ free }) => free ?? [])
    const needsHeld = known.flatMap(({ held }) => held)
    const isOfIt = entry.resource === refused.resource && entry.id === refused.id && isDivisible(entry)
    const { waits, goes } = divide(entry, paths)
    if (entry.seq === refused.seq) {
      // It keeps its number and its answer; what goes of it has another.
      if (waits) issued.push(waits)
      const free = goes ? issue(goes, needsFree ?? []) : (needsFree ?? [])
      isAnyFree ||= goes !== null
      parts.set(entry.seq, { held: [entry.seq], free })
    } else if (isRefused(entry)) parts.set(entry.seq, { held: [entry.seq], free: null })
    else if (isOfIt && needsFree !== null) {
      const free = goes ? issue(goes, needsFree) : needsFree
      const held = waits ? issue(waits, [...needsHeld, ...(goes ? [] : needsFree)]) : needsHeld
      isAnyFree ||= goes !== null
      parts.set(entry.seq, { held, free })
    } else {
      const group = groups.get(entry.group) ?? seq
      groups.set(entry.group, group)
      parts.set(entry.seq, { held: issue(entry, [...needsHeld, ...(needsFree ?? [])], group), free: null })
    }
  }
  return { issued, isAnyFree }
}

/** The two split of a record's queue, and the paths that wait for a choice. */
export interface SplitQueue {
  readonly paths: ReadonlySet<string>
  /** The values in conflict and what was written over them since. */
  readonly held: readonly OutboxEntry[]
  readonly rest: readonly OutboxEntry[]
}

/** Null where nothing of the record waits for a choice, or where what does is part of a larger edit. */
export async function splitOf({ outbox }: Tables, pending: readonly OutboxEntry[]): Promise<SplitQueue | null> {
  const choices = pending.filter(isPartly)
  if (choices.length === 0) return null
  const counts = await Promise.all(choices.map(({ group }) => outbox.where('group').equals(group).count()))
  const lone = choices.filter((_, index) => counts[index] === 1)
  if (lone.length === 0) return null
  const paths = new Set(lone.flatMap(entry => Object.keys(entry.set)))
  const isHeld = (entry: OutboxEntry): boolean =>
    lone.includes(entry) ||
    (entry.kind === 'set' && entry.state !== 'sealed' && Object.keys(entry.set).every(path => paths.has(path)))
  return { paths, held: pending.filter(isHeld), rest: pending.filter(entry => !isHeld(entry)) }
}

/** A set in two: what is about these paths, and what is not. Each is null when there is nothing of it. */
export function divide<E extends { readonly set: Row; readonly base: Row }>(
  entry: E,
  paths: ReadonlySet<string>,
): { readonly waits: E | null; readonly goes: E | null } {
  const only = (isWanted: (path: string) => boolean): E | null => {
    const kept = Object.keys(entry.set).filter(isWanted)
    const part = (row: Row): Row => Object.fromEntries(kept.map(path => [path, row[path] ?? null]))
    return kept.length === 0 ? null : { ...entry, set: part(entry.set), base: part(entry.base) }
  }
  return { waits: only(path => paths.has(path)), goes: only(path => !paths.has(path)) }
}

/** A set that waits for its person to choose between two values. */
const isChoice = (entry: OutboxEntry): boolean =>
  entry.state === 'conflict' && entry.kind === 'set' && (entry.problem?.clash?.fields.length ?? 0) > 0

/** A set that was refused for cells whose other record has gone, and for nothing else: no other edit can put them right. */
const isOfGone = (entry: OutboxEntry): boolean => {
  const faults = entry.problem?.errors ?? []
  return (
    entry.state === 'rejected' &&
    entry.kind === 'set' &&
    faults.length > 0 &&
    faults.every(({ path }) => path.includes('.') && path in entry.set)
  )
}

/** A set of which only some values wait. */
export const isPartly = (entry: OutboxEntry): boolean => isChoice(entry) || isOfGone(entry)

const waitingPaths = (entry: OutboxEntry): string[] =>
  withMergeGroups(
    resourceNamed(entry.resource),
    pathsOf(entry.problem).map(({ path }) => path),
  )

/** Returns the fields in conflict, or else those refused. A conflict may name who deleted a record, and no field. */
const pathsOf = (problem: OutboxEntry['problem']): readonly { readonly path: string }[] =>
  problem?.clash && problem.clash.fields.length > 0 ? problem.clash.fields : (problem?.errors ?? [])

function loneIn(all: readonly OutboxEntry[]): (entry: OutboxEntry) => boolean {
  const sizes = new Map<number, number>()
  for (const { group } of all) sizes.set(group, (sizes.get(group) ?? 0) + 1)
  return ({ group }) => sizes.get(group) === 1
}

const opened = (entry: OutboxEntry): OutboxEntry => ({ ...entry, state: 'open', outcome: null, problem: null })
const ascending = (seqs: readonly number[]): number[] => [...new Set(seqs)].toSorted((a, b) => a - b)
