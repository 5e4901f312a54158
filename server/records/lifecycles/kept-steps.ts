import * as v from 'valibot'
import { resourceNamed } from '#contract/resources'
import type { Resource } from '#contract/kit/resource'
import type { NewWireOf, WirePatchOf } from '#contract/kit/wire-values'
import { readPath, type Row, sameValue } from '#domain/records/path'
import type { AccountTransaction } from '../../database/session'
import { setArchived } from '../delete/archive'
import { createRecords, patchRecords } from '../write/create'
import { readRecords } from '../read/read'
import { updateRecords } from '../write/update'

/** One thing a large command did to one record, in wire form and by path: enough to see whether it still stands, and to take it back. */
const keptStep = v.variant('deed', [
  v.strictObject({
    deed: v.literal('patch'),
    resource: v.string(),
    id: v.number(),
    was: v.record(v.string(), v.unknown()),
    now: v.record(v.string(), v.unknown()),
  }),
  v.strictObject({
    deed: v.literal('make'),
    resource: v.string(),
    id: v.number(),
    now: v.record(v.string(), v.unknown()),
  }),
  v.strictObject({ deed: v.literal('archive'), resource: v.string(), id: v.number() }),
])
export type KeptStep = v.InferOutput<typeof keptStep>
export const readSteps = (given: readonly unknown[]): KeptStep[] => v.parse(v.array(keptStep), given)

/** Writes records as the caller asked for them, with what follows from each, and keeps every write as a step. Decision 450. */
export class StepWriter {
  readonly steps: KeptStep[] = []
  readonly #tx: AccountTransaction

  constructor(tx: AccountTransaction) {
    this.#tx = tx
  }

  /** Makes records; `ids` are those of their partners where they bear them. Answers their ids. */
  async make<R extends Resource>(
    resource: R,
    all: readonly NewWireOf<R>[],
    ids?: readonly number[],
  ): Promise<readonly number[]> {
    if (all.length === 0) return []
    const given = all.map(asRow)
    const made = await createRecords(
      this.#tx,
      resource,
      given.map((values, place) => ({ id: ids?.[place], values })),
    )
    // In the form they are read in, so that whether someone has changed them since can be seen.
    const read = await readRecords(this.#tx, resource, made)
    made.forEach((id, place) => {
      const record = read.get(id)?.record ?? {}
      const now = Object.fromEntries(Object.keys(given[place] ?? {}).map(name => [name, record[name] ?? null]))
      this.steps.push({ deed: 'make', resource: resource.name, id, now })
    })
    return made
  }

  /** Changes records; fields that only the server sets may be among them. */
  async patch<R extends Resource>(
    resource: R,
    changes: readonly { readonly id: number; readonly set: WirePatchOf<R> }[],
  ): Promise<void> {
    const wanted = changes.flatMap(({ id, set }) => (Object.keys(set).length > 0 ? [{ id, set: asRow(set) }] : []))
    if (wanted.length === 0) return
    const ids = wanted.map(({ id }) => id)
    const before = await readRecords(this.#tx, resource, ids, { lock: true })
    await patchAsAllowed(this.#tx, resource, wanted)
    const after = await readRecords(this.#tx, resource, ids)
    const isMade = new Set(this.steps.flatMap(step => (step.deed === 'make' ? [`${step.resource} ${step.id}`] : [])))
    for (const { id, set } of wanted) {
      if (isMade.has(`${resource.name} ${id}`)) continue
      const values = (record: Row | undefined) =>
        Object.fromEntries(Object.keys(set).map(path => [path, readPath(record ?? {}, path) ?? null]))
      this.steps.push({
        deed: 'patch',
        resource: resource.name,
        id,
        was: values(before.get(id)?.record),
        now: values(after.get(id)?.record),
      })
    }
  }

  async archive(resource: Resource, id: number): Promise<void> {
    await setArchived(this.#tx, resource, id, true)
    this.steps.push({ deed: 'archive', resource: resource.name, id })
  }

  /** Which of these records are there. */
  async there(resource: Resource, ids: readonly number[]): Promise<ReadonlySet<number>> {
    return new Set((await readRecords(this.#tx, resource, ids)).keys())
  }
}

/** How many records of each resource are no longer as the steps left them. `ignored` fields may change without anyone having worked on it. */
export async function changedSince(
  tx: AccountTransaction,
  steps: readonly KeptStep[],
  ignored: ReadonlySet<string>,
): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const [name, own] of byResource(steps)) {
    const ids = own.map(({ id }) => id)
    const records = await readRecords(tx, resourceNamed(name), ids, { lock: true })
    const changed = own.filter(step => {
      const record = records.get(step.id)?.record
      if (!record) return true
      const isAway = (record['archivedAt'] ?? null) !== null
      if (step.deed === 'archive') return !isAway
      return (
        isAway ||
        Object.entries(step.now).some(
          ([path, value]) => !ignored.has(path) && !sameValue(readPath(record, path), value),
        )
      )
    })
    if (changed.length > 0) found.set(name, changed.length)
  }
  return found
}

/** Takes steps back, the last first. What they made is archived: nothing is deleted. */
export async function takeBack(tx: AccountTransaction, steps: readonly KeptStep[]): Promise<void> {
  const backwards = steps.toReversed()
  for (const { deed, resource, id } of backwards)
    if (deed === 'archive') await setArchived(tx, resourceNamed(resource), id, false)
  for (const [name, own] of byResource(backwards)) {
    const changes = own.flatMap(step => (step.deed === 'patch' ? [{ id: step.id, set: step.was }] : []))
    await patchAsAllowed(tx, resourceNamed(name), changes)
  }
  for (const { deed, resource, id } of backwards)
    if (deed === 'make') await setArchived(tx, resourceNamed(resource), id, true)
}

/** Writes fields people may write with everything that follows from it, and those only the server writes beside them. */
async function patchAsAllowed(
  tx: AccountTransaction,
  resource: Resource,
  changes: readonly { readonly id: number; readonly set: Row }[],
): Promise<void> {
  const some = (isOwned: boolean) =>
    changes.flatMap(({ id, set }) => {
      const own = Object.entries(set).filter(([path]) => (resource.fields[path]?.serverOwned === true) === isOwned)
      return own.length > 0 ? [{ id, set: Object.fromEntries(own) }] : []
    })
  await patchRecords(tx, resource, some(false))
  await updateRecords(tx, resource, some(true))
}

function byResource(steps: readonly KeptStep[]): Map<string, KeptStep[]> {
  const found = new Map<string, KeptStep[]>()
  for (const step of steps) {
    const own = found.get(step.resource)
    if (own) own.push(step)
    else found.set(step.resource, [step])
  }
  return found
}

// What the types are made of is what the columns are made of: the definition.
const asRow = (values: object): Row => values as Row
