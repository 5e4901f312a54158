import type { Tables } from '../store/stored'
import { type NewIds, renamed } from './redo'
import type { Change, Edited } from '../types'

/**
 * What a person can undo and redo on this device, kept so that it survives a reload. A place is a page with steps of its own ("bill:9");
 * everything else shares one. A short index says which steps there are; what takes a step back has a row of its own, since a pasted block
 * is large and the index is written with every edit.
 */
export interface UndoStep {
  /** The seq of the edit: later steps have greater ones. */
  readonly id: number
  readonly place: string
  readonly label: string
  /** Taken back, and may be done again. */
  readonly isUndone: boolean
}
/** The place of the steps of every page that has none of its own. */
export const EVERYWHERE = 'app'

/** What a step needs to be taken back (`edited`) and done again (`forward`). */
export interface Kept {
  readonly edited: Edited
  readonly forward: readonly Change[]
}

const INDEX = 'undo'
const rowOf = (id: number): string => `undo/${id}`
/** Over all places. */
const LIMIT = 100

export async function readSteps({ meta }: Tables): Promise<readonly UndoStep[]> {
  const value = (await meta.get(INDEX))?.value
  return Array.isArray(value) ? value.filter(isStep) : []
}

/** The step that Undo or Redo turns next at a place. */
export const nextStep = (steps: readonly UndoStep[], place: string, turn: 'undo' | 'redo'): UndoStep | undefined => {
  const own = steps.filter(step => step.place === place && step.isUndone === (turn === 'redo'))
  return turn === 'undo' ? own.at(-1) : own[0]
}

/** Keeps a new step of a place. What was undone there can no longer be done again, and the oldest step of all goes. */
export async function keepStep(tables: Tables, step: Omit<UndoStep, 'isUndone'>, kept: Kept): Promise<void> {
  const steps = await readSteps(tables)
  const staying = steps.filter(each => each.place !== step.place || !each.isUndone).slice(1 - LIMIT)
  const gone = steps.filter(each => !staying.includes(each))
  await tables.meta.bulkDelete(gone.map(({ id }) => rowOf(id)))
  await tables.meta.bulkPut([
    { key: INDEX, value: [...staying, { ...step, isUndone: false }] },
    { key: rowOf(step.id), value: kept },
  ])
}

export async function readKept({ meta }: Tables, id: number): Promise<Kept | null> {
  const value = (await meta.get(rowOf(id)))?.value
  return isKept(value) ? value : null
}

/** Puts a step on its other side, with what turns it next; null forgets it. */
export async function turnStep(tables: Tables, step: UndoStep, kept: Kept | null): Promise<void> {
  const steps = await readSteps(tables)
  const turned = kept ? [{ ...step, isUndone: !step.isUndone }] : []
  await tables.meta.put({ key: INDEX, value: steps.flatMap(each => (each.id === step.id ? turned : [each])) })
  if (kept) await tables.meta.put({ key: rowOf(step.id), value: kept })
  else await tables.meta.delete(rowOf(step.id))
}

/** What was undone behind a step that was done again is about its records by their new ids. */
export async function renameInSteps(tables: Tables, ids: NewIds): Promise<void> {
  if (ids.size === 0) return
  for (const { id, isUndone } of await readSteps(tables)) {
    const kept = isUndone ? await readKept(tables, id) : null
    if (kept)
      await tables.meta.put({
        key: rowOf(id),
        value: { ...kept, forward: kept.forward.map(change => renamed(change, ids)) },
      })
  }
}

/** Forgets every step that says what stood in a record of this resource: the person may no longer read all of it. */
export async function forgetStepsOf(tables: Tables, resource: string): Promise<void> {
  const steps = await readSteps(tables)
  const kept = await Promise.all(steps.map(step => readKept(tables, step.id)))
  const isAbout = (place: number) =>
    [...(kept[place]?.edited.inverse ?? []), ...(kept[place]?.forward ?? [])].some(
      change => change.resource === resource,
    )
  const gone = steps.filter((_step, place) => isAbout(place))
  if (gone.length === 0) return
  await tables.meta.put({ key: INDEX, value: steps.filter(step => !gone.includes(step)) })
  await tables.meta.bulkDelete(gone.map(({ id }) => rowOf(id)))
}

const isStep = (value: unknown): value is UndoStep =>
  typeof value === 'object' && value !== null && 'id' in value && 'place' in value && 'isUndone' in value
const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'edited' in value && 'forward' in value
