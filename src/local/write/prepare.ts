import * as v from 'valibot'
import type { Command } from '#contract/kit/command'
import { findCommand } from '#contract/commands'
import { pathsToWire, recordToWire, toWire, wireToRecord } from '#contract/fields/codec'
import type { Action } from '#contract/kit/lifecycle'
import { sealedBy, whySealed } from '#contract/evidence'
import { lifecycleWith, whyNot } from '#contract/lifecycles'
import { ProblemError } from '#contract/kit/problem'
import { scopeOf, type Resource } from '#contract/kit/resource'
import { resourceNamed } from '#contract/resources'
import { withMergeGroups } from '#contract/sync/merge-rules'
import { validateNew, validatePatch, type Validated } from '#contract/kit/validate'
import { applyTransition } from '#domain/records/transition'
import { readPath, sameValue, type Row } from '#domain/records/path'
import { lower } from '#domain/value/lower'
import { followers } from './followers'
import { orderAfter, orderAtEnd } from './order'
import { plainRow } from '../outbox/pending'
import { takeId } from '../store/numbers'
import { seenRev } from './seen-rev'
import type { Tables } from '../store/stored'
import type { Change, LocalRecord, OutboxEntry } from '../types'

/** Who edits and when. */
export interface Author {
  readonly user: number
  readonly at: string
}
/** An outbox entry before it has its seq, its group and its needs. */
export type Prepared = Pick<
  OutboxEntry,
  'kind' | 'resource' | 'id' | 'set' | 'base' | 'baseRev' | 'command' | 'shows' | 'scope'
>
type Plain = Exclude<Change, { readonly kind: 'attach' }>

/**
 * Turns what a person asks for into an operation: wire values, checked by the contract, with the values the person saw as `base`.
 * Answers null when nothing would change. Throws ProblemError with field errors, or "not-found" for a record this device has not got.
 */
export async function prepare(tables: Tables, change: Plain, author: Author): Promise<Prepared | null> {
  const resource = resourceNamed(change.resource)
  if (change.kind === 'add')
    return prepareAdd(tables, resource, change.id ?? (await takeId(tables)), change.values, author)
  const record = await tables.records(resource.name).get(change.id)
  if (!record) throw new ProblemError('not-found', { message: `${resource.singular}: this is not on this device yet` })
  const common = {
    resource: resource.name,
    id: record.id,
    scope: record._scope,
    baseRev: record._rev > 0 ? record._rev : null,
    command: null,
    shows: {},
  }
  if (change.kind === 'set') {
    const wanted = { ...(await followers(tables, resource, record, change.set)), ...change.set }
    const prepared = prepareSet(resource, record, wanted, change.seen ?? {}, common)
    if (prepared) await requireOpen(tables, 'change', resource, record)
    return prepared
  }
  if (change.kind === 'delete') {
    requireFree('delete', resource, record)
    await requireOpen(tables, 'change', resource, record)
    const baseRev = await seenRev(tables, record._scope, record._rev)
    return { ...common, baseRev, kind: 'delete', set: {}, base: fieldsOf(resource, record) }
  }
  const command = queued(resource, change.name)
  const input = checkedInput(command, change.input)
  const shows = lifecycleWith(resource, command.name)
    ? outcomeOfMove(resource, record, command, input)
    : await outcomeOf(tables, resource, record, command, input, author)
  if (shows === null) return null
  return {
    ...common,
    kind: 'command',
    set: {},
    base: {},
    command: { name: change.name, input },
    shows: recordToWire(resource.fields, shows),
  }
}

async function prepareAdd(
  tables: Tables,
  resource: Resource,
  id: number,
  values: Row,
  author: Author,
): Promise<Prepared> {
  const set = checked(validateNew(resource, recordToWire(resource.fields, values)))
  await requireOpen(tables, 'add', resource, set)
  const scope = scopeOf(resource, set)
  if (scope === null)
    throw new ProblemError('invalid', { message: `It is not known where this ${lower(resource.singular)} belongs` })
  const owned: Row = Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([, field]) => field.serverOwned)
      .map(([name, field]) => [name, toWire(field, field.initial)]),
  )
  const order = resource.order ? { [resource.order.field]: await orderAtEnd(tables, resource, set) } : {}
  const shows: Row = {
    ...owned,
    ...order,
    createdAt: author.at,
    createdBy: author.user,
    updatedAt: author.at,
    updatedBy: author.user,
    archivedAt: null,
  }
  return { kind: 'add', resource: resource.name, id, set, base: {}, baseRev: null, command: null, shows, scope }
}

type Common = Omit<Prepared, 'kind' | 'set' | 'base'>

function prepareSet(
  resource: Resource,
  record: LocalRecord,
  wanted: Row,
  before: Row,
  common: Common,
): Prepared | null {
  const asked = checked(validatePatch(resource, pathsToWire(resource, wholeCells(resource, record, wanted))))
  const seen = recordToWire(resource.fields, record)
  const earlier = pathsToWire(resource, before)
  const base = (path: string): unknown => (path in earlier ? earlier[path] : readPath(seen, path))
  const changed = Object.keys(asked).filter(path => !sameValue(asked[path], readPath(seen, path)))
  if (changed.length === 0) return null
  requireFree('edit', resource, record)
  const paths = withMergeGroups(resource, changed)
  const set = Object.fromEntries(paths.map(path => [path, path in asked ? asked[path] : readPath(seen, path)]))
  return { ...common, kind: 'set', set, base: Object.fromEntries(paths.map(path => [path, base(path)])) }
}

/** A whole cells field given at once becomes one path per cell that differs, so that other people's cells stay theirs. */
function wholeCells(resource: Resource, record: LocalRecord, wanted: Row): Row {
  const result: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(wanted)) {
    if (resource.fields[path]?.kind !== 'cells') {
      result[path] = value
      continue
    }
    const now = record[path]
    const keys = new Set([...Object.keys(now ?? {}), ...Object.keys(value ?? {})])
    for (const key of keys) result[`${path}.${key}`] = readPath({ value }, `value.${key}`)
  }
  return result
}

/** What commands of every resource do to a record that is evidence of another. */
const ON_EVIDENCE: Readonly<Record<string, 'add' | 'change'>> = { archive: 'change', unarchive: 'add', move: 'change' }

/** Every field of a record as the person saw it, in wire form: a delete is judged by it. */
const fieldsOf = (resource: Resource, record: LocalRecord): Row => {
  const seen = recordToWire(resource.fields, plainRow(record))
  return Object.fromEntries(Object.keys(resource.fields).map(name => [name, seen[name] ?? null]))
}

/** Throws when the record is evidence of one that was sent, approved or paid. Where that one is not on this device, the server decides. */
async function requireOpen(tables: Tables, action: 'add' | 'change', resource: Resource, record: Row): Promise<void> {
  const by = sealedBy(resource)
  const id = resource.evidence && record[resource.evidence.of]
  const paper = by && typeof id === 'number' ? await tables.records(by.name).get(id) : undefined
  const reason = paper ? whySealed(resource, action, plainRow(paper)) : null
  if (reason !== null) throw new ProblemError('wrong-state', { message: reason })
}

/** Throws when the record's state bars what the person asks. */
function requireFree(action: Action, resource: Resource, record: Row): void {
  const reason = whyNot(action, resource, record)
  if (reason !== null) throw new ProblemError('wrong-state', { message: reason })
}

function queued(resource: Resource, name: string): Command {
  const command = findCommand(resource, name)
  if (!command) throw new ProblemError('bad-request', { message: `There is no command "${name}"` })
  if (command.when !== 'queue')
    throw new ProblemError('bad-request', { message: `${command.label} needs a connection` })
  return command
}

/** The input in wire form. */
function checkedInput(command: Command, input: Row): Row {
  const wire = recordToWire(command.fields, input)
  const result = v.safeParse(command.input, wire)
  if (!result.success) throw new ProblemError('invalid', { errors: [{ path: '', message: result.issues[0].message }] })
  return wire
}

/** What a transition of the record's lifecycle sets, by the rule the server asks again; null when it has been made already. */
function outcomeOfMove(resource: Resource, record: LocalRecord, { name, fields }: Command, input: Row): Row | null {
  const lifecycle = lifecycleWith(resource, name)
  // Moves that wait have no guards that ask for facts.
  const moved = lifecycle && applyTransition(lifecycle, record, name, wireToRecord(fields, input), {})
  if (!moved) return {}
  if (!moved.ok) throw new ProblemError(moved.why === 'state' ? 'wrong-state' : 'guarded', { message: moved.reason })
  return Object.keys(moved.set).length > 0 ? moved.set : null
}

/** What a command sets by its definition, archived or not, and a place between neighbours until the server renumbers. */
async function outcomeOf(
  tables: Tables,
  resource: Resource,
  record: LocalRecord,
  { name, sets }: Command,
  { after }: Row,
  author: Author,
): Promise<Row> {
  const touches = ON_EVIDENCE[name]
  if (touches) await requireOpen(tables, touches, resource, record)
  if (name === 'archive') {
    requireFree('archive', resource, record)
    return { archivedAt: author.at }
  }
  if (name === 'unarchive') return { archivedAt: null }
  if (name !== 'move' || !resource.order || typeof after !== 'number') return sets
  return { [resource.order.field]: await orderAfter(tables, resource, record, after) }
}

function checked(result: Validated): Row {
  if (!result.ok) throw new ProblemError('invalid', { errors: result.errors })
  return result.value
}
