import { readPath, type Row, sameValue, writePaths } from '#domain/records/path'
import { whyNot } from '#contract/lifecycles'
import { type FieldError, ProblemError } from '#contract/kit/problem'
import type { Resource } from '#contract/kit/resource'
import { errorsTogether, validateNew, validatePatch } from '#contract/kit/validate'
import type { AccountTransaction } from '../../database/session'
import { requireWriteOf } from '../rules/access'
import { checkEvidence, checkStaysWith } from './evidence'
import { insertRecords, type NewRecord } from './insert'
import { readRecords } from '../read/read'
import { checkRule } from '../rules/rules'
import { type Change, updateRecords } from './update'

/** Makes records from what someone sent: permission, shape, rules, then {@link insertRecords} and what follows. Answers their ids. */
export async function createRecords(
  tx: AccountTransaction,
  resource: Resource,
  given: readonly NewRecord[],
): Promise<number[]> {
  const sent = given.map(({ values }) => values)
  requireWriteOf(tx.identity, resource, sent, 'new')
  const valid = given.map(({ id, values }) => ({ id, values: settled(validateNew(resource, values)) }))
  await checkRule(
    tx,
    resource,
    valid.map(({ values }) => values),
    valid.map(({ id }) => id),
  )
  await checkEvidence(
    tx,
    resource,
    'add',
    valid.map(({ values }) => values),
  )
  const ids = await insertRecords(tx, resource, valid)
  await tx.registers.reactions[resource.name]?.(
    tx,
    valid.map(({ values }, index) => ({ id: ids[index] ?? 0, before: null, after: values })),
  )
  return ids
}

/** A change someone asked for; `merge` joins it, once it is known to be valid, with what others changed meanwhile. */
export interface Patch extends Change {
  readonly merge?: (set: Row) => Promise<Row>
}

/** Changes records as someone asked: permission, shape, merge, rules, then {@link updateRecords} and what follows. Answers the records as they are then. */
export async function patchRecords(
  tx: AccountTransaction,
  resource: Resource,
  changes: readonly Patch[],
): Promise<Map<number, Row>> {
  const sent = changes.map(({ set }) => set)
  requireWriteOf(tx.identity, resource, sent, 'change')
  const valid: Change[] = []
  for (const { merge, ...change } of changes) {
    const set = settled(validatePatch(resource, change.set))
    valid.push({ ...change, set: merge ? await merge(set) : set })
  }
  const unknown = valid.filter(change => change.before === undefined).map(change => change.id)
  const read = await readRecords(tx, resource, unknown, { lock: true })
  const known = valid.map(change => ({ ...change, before: change.before ?? read.get(change.id)?.record }))
  for (const { before, set } of known) {
    if (!before) continue
    requireEditable(resource, before, set)
    checkStaysWith(resource, before, writePaths(before, set))
    refuse(errorsTogether(resource, writePaths(before, set), Object.keys(set)))
  }
  await checkRule(
    tx,
    resource,
    known.flatMap(({ before, set }) => (before ? [before, writePaths(before, set)] : [])),
  )
  const changing = known.flatMap(({ before, set }) => (before && !isAsItIs(before, set) ? [before] : []))
  await checkEvidence(tx, resource, 'change', changing)
  const after = await updateRecords(tx, resource, known)
  await tx.registers.reactions[resource.name]?.(
    tx,
    known.flatMap(({ id, before }) => (before ? [{ id, before, after: after.get(id) ?? before }] : [])),
  )
  return after
}

const isAsItIs = (before: Row, set: Row): boolean =>
  Object.entries(set).every(([path, value]) => sameValue(readPath(before, path), value))

/** A change that says what the record says already is none: sent twice, it may arrive after the move that bars it. */
function requireEditable(resource: Resource, before: Row, set: Row): void {
  const refused = whyNot('edit', resource, before)
  if (refused === null || isAsItIs(before, set)) return
  throw new ProblemError('wrong-state', { message: refused })
}

function refuse(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw new ProblemError('invalid', { errors })
}

function settled(validated: ReturnType<typeof validateNew>): Row {
  if (!validated.ok) throw new ProblemError('invalid', { errors: validated.errors })
  return validated.value
}
