import { mayRun, mayWrite, mayWriteValues } from '#contract/kit/access'
import { findCommand, isRemark, pathsInput, SETTLED } from '#contract/commands'
import { toWire } from '#contract/fields/codec'
import { withoutTravellers } from '#contract/kit/following'
import { mergeRecord } from '#contract/sync/merge-rules'
import type { Permissions } from '#contract/permissions'
import { problem, type Problem, type ProblemKind } from '#contract/kit/problem'
import { byPresentNames, type Resource } from '#contract/kit/resource'
import { findResource } from '#contract/resources'
import type { Outcome, WireOperation } from '#contract/sync/protocol'
import { validateNew, validatePatch, type Validated } from '#contract/kit/validate'
import { cellsOf, type Row } from '#domain/records/path'
import * as v from 'valibot'
import type { Stored } from '../../records/read/read'

/** What is to be done, or why nothing is. Values are canonical and whole. */
export type Ruling =
  | { readonly kind: 'insert'; readonly resource: Resource; readonly values: Row }
  | { readonly kind: 'update'; readonly resource: Resource; readonly set: Row; readonly isMerged: boolean }
  /** `overruled` are the paths of what others had changed and the caller knew of. */
  | { readonly kind: 'delete'; readonly resource: Resource; readonly overruled: readonly string[] }
  | { readonly kind: 'command'; readonly resource: Resource; readonly name: string; readonly input: Row }
  | { readonly kind: 'nothing' }
  | Refusal
export interface Refusal {
  readonly kind: 'refusal'
  readonly outcome: Outcome
  readonly problem: Problem
}

export interface Facts {
  readonly permissions: Permissions
  /** The record as it is now, locked; null when it is not there. */
  readonly current: Stored | null
  /** Whether the device may give this id to a new record. */
  readonly isLent: boolean
  /** The record is there, but the firm's licence does not show it: `current` is null. */
  readonly isHidden: boolean
}

/** What a failure met while writing means for the operation; the rest are not its fault. */
export const OUTCOME: Readonly<Partial<Record<ProblemKind, Outcome>>> = {
  'bad-request': 'invalid',
  invalid: 'invalid',
  forbidden: 'forbidden',
  conflict: 'conflict',
  'in-use': 'in-use',
  'wrong-state': 'conflict',
  guarded: 'invalid',
  gone: 'gone',
  'not-found': 'gone',
  'id-refused': 'refused',
}

const refuse = (outcome: Outcome, reason: Problem): Refusal => ({ kind: 'refusal', outcome, problem: reason })
const gone = (): Refusal => refuse('gone', problem('gone'))
const forbidden = (): Refusal => refuse('forbidden', problem('forbidden'))
const misshapen = (message: string): Refusal =>
  refuse('invalid', problem('invalid', { errors: [{ path: '', message }] }))

/**
 * Judges one operation against the record as it is: permission, licence, shape, ids, three-way merge. Pure; what only the database knows
 * (rules across records, references, other uses) comes out when it is written. A conflict leaves `by` and `at` to be filled in.
 */
export function judge(op: WireOperation, facts: Facts): Ruling {
  const resource = findResource(op.resource)
  if (!resource) return misshapen(`There is nothing called "${op.resource}"`)
  if (op.kind === 'command' ? op.command === null : op.command !== null && !isOverruling(op))
    return misshapen('A command needs its name, and nothing else has one')
  const { current, permissions, isHidden } = facts
  if (op.kind !== 'command' && !mayWrite(permissions, resource)) return forbidden()
  if (!mayWriteValues(permissions, resource, op.set, op.kind === 'add')) return forbidden()
  if (isHidden) return forbidden()
  switch (op.kind) {
    case 'add':
      return judgeAdd(op, resource, facts)
    case 'set':
      return current ? judgeSet(op, resource, current) : gone()
    case 'delete':
      return current ? judgeDelete(op, resource) : { kind: 'nothing' }
    case 'command':
      return judgeCommand(op, resource, facts)
  }
}

function judgeAdd(op: WireOperation, resource: Resource, { current, isLent }: Facts): Ruling {
  const valid = validateNew(resource, op.set)
  if (!valid.ok) return unfit(valid)
  const joined = current && joinAdd(resource, current, valid.value)
  // Under an id that is not the device's to give, a record that says something else is someone else's: the device is a copy of another.
  if (joined && (isLent || joined.kind !== 'refusal')) return joined
  return isLent ? { kind: 'insert', resource, values: valid.value } : refuse('refused', problem('id-refused'))
}

/** Two devices may begin the same one-to-one record (a product's progress): the second is merged into the first, cell by cell. */
function joinAdd(resource: Resource, current: Stored, values: Row): Ruling {
  const mine: Record<string, unknown> = {}
  const base: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const field = resource.fields[name]
    if (field?.kind === 'cells') for (const [key, cell] of Object.entries(cellsOf(value))) mine[`${name}.${key}`] = cell
    else if (field) [mine[name], base[name]] = [value, toWire(field, field.initial)]
  }
  return mergeInto(resource, current, base, mine)
}

function judgeSet(op: WireOperation, resource: Resource, current: Stored): Ruling {
  const valid = validatePatch(resource, op.set)
  if (!valid.ok) return unfit(valid)
  const base = byPresentNames(resource, op.base)
  const ruling = mergeInto(resource, current, base, valid.value)
  if (ruling.kind !== 'update' || op.follows) return ruling
  const set = withoutTravellers(resource, base, ruling.set)
  // What follows will be another value than was sent.
  return set === ruling.set ? ruling : { ...ruling, set, isMerged: true }
}

function mergeInto(resource: Resource, { record }: Stored, base: Row, mine: Row): Ruling {
  const merged = mergeRecord(resource, record, base, mine)
  if (merged.kind === 'conflict')
    return refuse('conflict', problem('conflict', { clash: { fields: merged.conflicts, by: '', at: '' } }))
  if (!merged.joined) return { kind: 'update', resource, set: merged.set, isMerged: false }
  const valid = validatePatch(resource, merged.set)
  // Each side was fit alone; that they do not fit together is for a person to settle.
  return valid.ok
    ? { kind: 'update', resource, set: valid.value, isMerged: true }
    : refuse('conflict', problem('conflict', { errors: valid.errors }))
}

const isOverruling = (op: WireOperation): boolean => op.kind === 'delete' && op.command?.name === SETTLED

function judgeDelete({ command }: WireOperation, resource: Resource): Ruling {
  const input = v.safeParse(pathsInput, command?.input ?? { paths: [] })
  return input.success
    ? { kind: 'delete', resource, overruled: input.output.paths }
    : misshapen('What was overruled is a list of fields')
}

function judgeCommand(op: WireOperation, resource: Resource, { current, permissions }: Facts): Ruling {
  const command = findCommand(resource, op.command?.name ?? '')
  if (!command) return misshapen('There is no such command')
  if (!mayRun(permissions, command)) return forbidden()
  if (command.when === 'online') return misshapen(`"${command.label}" needs a connection and cannot be sent later`)
  const input = v.safeParse(command.input, op.command?.input)
  if (!input.success)
    return refuse(
      'invalid',
      problem('invalid', {
        errors: input.issues.map(issue => ({ path: v.getDotPath(issue) ?? '', message: issue.message })),
      }),
    )
  if (current) return { kind: 'command', resource, name: command.name, input: input.output }
  return isRemark(command) ? { kind: 'nothing' } : gone()
}

const unfit = (result: Extract<Validated, { ok: false }>): Refusal =>
  refuse('invalid', problem('invalid', { errors: result.errors }))
