import { SET_ASIDE, SETTLED } from '#contract/commands'
import { pathToWire } from '#contract/fields/codec'
import { ProblemError, type FieldConflict } from '#contract/kit/problem'
import type { Resource } from '#contract/kit/resource'
import { resourceNamed } from '#contract/resources'
import { CONTRACT_VERSION } from '#contract/sync/protocol'
import { readPath, sameValue, type Row } from '#domain/records/path'
import { conflictNow } from '../outbox/conflict-fields'
import { dependants, dropEntries, forgetFile, refoldAll } from '../outbox/drop'
import { decide, isKept, shownOf } from './decide'
import { enqueue } from './enqueue'
import { takeSeqs } from '../store/numbers'
import { prepare, type Author } from './prepare'
import { withMergeGroups } from '#contract/sync/merge-rules'
import { filesOf, repoint } from '../outbox/references'
import { pendingOf } from '../outbox/pending'
import { closureOf, resend, withdraw } from '../outbox/resend'
import { deleteAfter, wantedRow } from '../outbox/desired-row'
import { seenRev } from './seen-rev'
import type { Store, Work } from '../store/store'
import type { Choice, OutboxEntry } from '../types'

/**
 * What a person decides about entries that have not been accepted. Each decision issues new operations; what was refused under its old
 * number stays refused, so a request still wandering about the network can do no harm. No decision, no change: nothing is ever dropped
 * or overwritten without one.
 */

/**
 * Settles a conflict: a choice per conflicting field, `base` being what the server has now as the person saw it (`theirs`). Later edits of the same
 * record give way in those fields, since the choice is the newest word. A path without a choice keeps mine; a delete with any choice for
 * theirs is given up. What of mine is not taken
 * goes to the office to be kept in the record's history, as theirs is already; where theirs is not taken, or the record is to go all the
 * same, the office tells them.
 */
export const resolve = (
  store: Store,
  seq: number,
  choices: Readonly<Record<string, Choice>>,
  theirs: Row,
  author: Author,
): Promise<void> =>
  store.write('strict', async work => {
    const entry = await waiting(work, seq)
    const conflict = await conflictNow(work.tables, entry)
    if (conflict.some(field => field.path in theirs && !sameValue(theirs[field.path], field.theirs)))
      throw new ProblemError('conflict', {
        message: 'Someone changed it again just now. Look at the new values and choose',
      })
    const row = await work.tables.records(entry.resource).get(entry.id)
    const shadow = await work.tables.shadow.get([entry.resource, entry.id])
    // "Keep it with their changes": the delete is given up, whatever else was chosen.
    if (entry.kind === 'delete' && Object.values(choices).includes('theirs')) return giveUp(work, entry)
    const resource = resourceNamed(entry.resource)
    const wanted = await wantedRow(work.tables, entry)
    const end = deleteAfter(await pendingOf(work.tables, entry.resource, entry.id), entry)
    // What met a delete may be another record, or a field only the server writes: there is no value to choose.
    const decided = entry.kind === 'delete' ? {} : decide(resource, conflict, choices, wanted)
    const paths = conflict.map(field => field.path)
    const rev = shadow && shadow.rev > 0 ? shadow.rev : null
    // A delete is settled against what goes with the record too, and against no more than its person was told: what came since is asked about.
    const told = entry.problem?.clash?.rev
    const seen =
      entry.kind === 'delete' && rev !== null ? (told ?? (await seenRev(work.tables, entry.scope, rev))) : rev
    await resend(work, entry, each => {
      if (each.seq === seq) return settle(each, conflict, decided, shadow?.row ?? {}, seen)
      const isLater = each.kind === 'set' && each.resource === entry.resource && each.id === entry.id
      return isLater && !(end && each.seq > end.seq) ? without(each, paths) : each
    })
    if (!row || end || (entry.kind !== 'set' && entry.kind !== 'add')) return
    const values = shownButNotDecided(resource, conflict, wanted, decided)
    if (Object.keys(values).length > 0) await queue(work, entry, SET_ASIDE, { values }, 'kept in the history', author)
    const overruled = conflict
      .filter(({ path, base, theirs }) => !isKept(theirs, base, decided[path]))
      .map(({ path }) => path)
    if (overruled.length > 0) await queue(work, entry, SETTLED, { paths: overruled }, 'settled', author)
  })

/** The values this device showed that are not among what was decided, by path in wire form. */
function shownButNotDecided(resource: Resource, conflict: readonly FieldConflict[], row: Row, decided: Row): Row {
  return Object.fromEntries(
    conflict
      .map(({ path, base }) => ({ path, base, mine: shownOf(resource, path, row) }))
      .filter(({ path, base, mine }) => !isKept(mine, base, decided[path]))
      .map(({ path, mine }) => [path, mine]),
  )
}

/** Queues a command about what was decided behind it. */
async function queue(
  work: Work,
  entry: OutboxEntry,
  name: string,
  input: Row,
  did: string,
  author: Author,
): Promise<void> {
  const prepared = await prepare(
    work.tables,
    { kind: 'command', resource: entry.resource, id: entry.id, name, input },
    author,
  )
  const at = await takeSeqs(work.tables, 1)
  if (prepared)
    await enqueue(work, prepared, {
      seq: at,
      group: at,
      at: author.at,
      label: `${entry.label}: ${did}`,
      contract: CONTRACT_VERSION,
      isAlone: true,
    })
}

/** Sends a refused entry once more as it is. */
export const retry = (store: Store, seq: number): Promise<void> =>
  store.write('strict', async work => {
    await resend(work, await waiting(work, seq))
  })

/**
 * Gives an entry up. A discarded new record takes its children and photos with it, and whatever else mentions it loses the mention;
 * anything else that waited for the entry goes its own way.
 */
export const discard = (store: Store, seq: number): Promise<void> =>
  store.write('strict', work => discardWithin(work, seq))

/** {@link discard} as a part of something larger. */
export const discardWithin = async (work: Work, seq: number): Promise<void> => giveUp(work, await waiting(work, seq))

async function giveUp(work: Work, entry: OutboxEntry): Promise<void> {
  if (entry.kind !== 'add') return withdraw(work, entry)
  const { dropped, mentioned, ids } = await dependants(work.tables, entry.id)
  if ([...dropped, ...mentioned].some(each => each.state === 'sealed'))
    throw new ProblemError('conflict', { message: 'This change is being sent right now. Try again in a moment' })
  const gone = new Set(dropped.map(each => each.seq))
  const all = await work.tables.outbox.orderBy('seq').toArray()
  const others = closureOf(all, dropped).filter(each => !gone.has(each.seq))
  if (others.length === 0 && mentioned.length === 0) return dropEntries(work, dropped)
  await resend(work, entry, each => (gone.has(each.seq) ? null : unmention(each, ids)))
  for (const fileId of dropped.flatMap(filesOf)) await forgetFile(work.tables, fileId)
  await refoldAll(work, dropped)
}

async function waiting(work: Work, seq: number): Promise<OutboxEntry> {
  const entry = await work.tables.outbox.get(seq)
  if (!entry) throw new ProblemError('not-found', { message: 'This change is no longer waiting' })
  if (entry.state === 'sealed')
    throw new ProblemError('conflict', { message: 'This change is being sent right now. Try again in a moment' })
  return entry
}

/** The entry on its new base; null when nothing of it is left to ask for. */
function settle(
  entry: OutboxEntry,
  conflict: readonly FieldConflict[],
  decided: Row,
  server: Row,
  rev: number | null,
): OutboxEntry | null {
  if (entry.kind === 'command') return { ...entry, baseRev: rev }
  const resource = resourceNamed(entry.resource)
  if (entry.kind === 'delete') {
    const known = overruledBy(entry)
    const paths = [...new Set([...known, ...conflict.map(({ path }) => path)])]
    const command = paths.length > 0 ? { name: SETTLED, input: { paths } } : null
    return {
      ...entry,
      command,
      base: Object.fromEntries(
        Object.keys(entry.base).map(path => [path, pathToWire(resource, path, readPath(server, path))]),
      ),
      baseRev: rev,
    }
  }
  const wanted = entry.kind === 'add' ? asSet(entry, server) : entry
  const base: Row = { ...wanted.base, ...Object.fromEntries(conflict.map(field => [field.path, field.theirs])) }
  const set: Row = { ...wanted.set, ...decided }
  const changed = Object.keys(set).filter(path => !sameValue(set[path], base[path]))
  if (changed.length === 0) return null
  const paths = withMergeGroups(resource, changed)
  const valueOf = (values: Row, path: string): unknown =>
    path in values ? values[path] : pathToWire(resource, path, readPath(server, path))
  return {
    ...wanted,
    baseRev: rev,
    set: Object.fromEntries(paths.map(path => [path, valueOf(set, path)])),
    base: Object.fromEntries(paths.map(path => [path, valueOf(base, path)])),
  }
}

/** An add of a record that someone else added first: what it says of each field and cell, on a record that says nothing yet. */
function asSet(entry: OutboxEntry, server: Row): OutboxEntry {
  const resource = resourceNamed(entry.resource)
  const set: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(entry.set)) {
    if (resource.fields[name]?.kind !== 'cells') {
      if (!sameValue(value, pathToWire(resource, name, server[name]))) set[name] = value
      continue
    }
    for (const [key, cell] of Object.entries(value ?? {})) set[`${name}.${key}`] = cell
  }
  return { ...entry, kind: 'set', set, base: Object.fromEntries(Object.keys(set).map(path => [path, null])), shows: {} }
}

/** What a delete has been settled over before. */
function overruledBy({ command }: OutboxEntry): readonly string[] {
  const paths = command?.input.paths
  return Array.isArray(paths) ? paths.filter(path => typeof path === 'string') : []
}

function without(entry: OutboxEntry, paths: readonly string[]): OutboxEntry | null {
  const kept = Object.keys(entry.set).filter(path => !paths.includes(path))
  if (kept.length === 0) return null
  return { ...entry, set: pick(entry.set, kept), base: pick(entry.base, kept) }
}

function unmention(entry: OutboxEntry, ids: ReadonlySet<number>): OutboxEntry | null {
  let set = entry.set
  for (const id of ids) set = repoint(entry.resource, set, id, null)
  if (entry.kind !== 'set') return { ...entry, set }
  const kept = Object.keys(set).filter(path => sameValue(set[path], entry.set[path]) || set[path] !== null)
  return kept.length === 0 ? null : { ...entry, set: pick(set, kept), base: pick(entry.base, kept) }
}

const pick = (row: Row, keys: readonly string[]): Row => Object.fromEntries(keys.map(key => [key, row[key] ?? null]))
