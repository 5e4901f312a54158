import { editWithin, once } from './edit'
import type { Author } from './prepare'
import { discardWithin } from './resolve'
import { again } from './redo'
import { type Kept, nextStep, readKept, readSteps, renameInSteps, turnStep, type UndoStep } from './undo-steps'
import type { Store, Work } from '../store/store'
import type { Edited } from '../types'

/**
 * What an Undo or Redo did. `too-late`: a delete has been sent meanwhile, so nothing was changed here. `sent` is then what the office can
 * restore, when the step deleted records of one kind and did nothing else.
 */
export type Turned =
  | { readonly kind: 'done'; readonly label: string }
  | { readonly kind: 'too-late'; readonly label: string; readonly sent: SentDelete | null }
  | { readonly kind: 'nothing' }
export interface SentDelete {
  readonly resource: string
  readonly ids: readonly number[]
  /** Seqs of the deletes. */
  readonly deletes: readonly number[]
}

/** Takes an edit back, sent or not, in one transaction. Null when it cannot be taken back whole: nothing is changed then. */
export const undoEdit = (
  store: Store,
  edited: Edited,
  label: string,
  author: Author,
  token: string,
): Promise<Edited | null> =>
  store.write('strict', async work => {
    const [done] = await once(work, token, author, async () => {
      const back = await takeBack(work, edited, label, author)
      if (back) await passOver(work, edited)
      return back ? [back] : []
    })
    return done ?? null
  })

/** What was taken back by itself is not taken back again by Undo. */
async function passOver({ tables }: Work, { seq }: Edited): Promise<void> {
  const step = (await readSteps(tables)).find(({ id, isUndone }) => id === seq && !isUndone)
  if (!step) return
  const kept = await readKept(tables, step.id)
  await turnStep(tables, step, kept && kept.forward.length > 0 ? kept : null)
}

async function takeBack(work: Work, edited: Edited, label: string, author: Author): Promise<Edited | null> {
  if (!edited.isReversible) return null
  const deletes = await work.tables.outbox.bulkGet([...edited.deletes])
  if (deletes.some(entry => entry?.kind !== 'delete' || entry.state !== 'open')) return null
  for (const seq of edited.deletes) await discardWithin(work, seq)
  return editWithin(work, edited.inverse, label, author)
}

const LAST_TURN = 'lastTurn'

/** Undoes or redoes the next step of a place, and keeps how to turn it again. A second try after an unanswered commit turns nothing more. */
export const turnNext = (
  store: Store,
  place: string,
  turn: 'undo' | 'redo',
  author: Author,
  token: string,
): Promise<Turned> =>
  store.write('strict', async work => {
    const { tables } = work
    const last = work.isRetry ? (await tables.meta.get(LAST_TURN))?.value : null
    if (isTurn(last) && last.token === token) return last.turned
    const step = nextStep(await readSteps(tables), place, turn)
    const turned = step ? await turnOver(work, step, author, token) : ({ kind: 'nothing' } as const)
    await tables.meta.put({ key: LAST_TURN, value: { token, turned } })
    return turned
  })

async function turnOver(work: Work, step: UndoStep, author: Author, token: string): Promise<Turned> {
  const { label, isUndone } = step
  const kept = await readKept(work.tables, step.id)
  let forward = kept?.forward ?? []
  const [edited] = await once(work, token, author, async () => {
    if (!kept) return []
    if (isUndone) {
      const { changes, ids } = await again(work.tables, kept.forward)
      forward = changes
      await renameInSteps(work.tables, ids)
      return [await editWithin(work, changes, label, author)]
    }
    const back = await takeBack(work, kept.edited, `Undone: ${label}`, author)
    return back ? [back] : []
  })
  const isTurned = kept !== null && edited !== undefined && forward.length > 0
  await turnStep(work.tables, step, isTurned ? (isUndone ? { edited, forward } : kept) : null)
  return edited
    ? { kind: 'done', label }
    : { kind: 'too-late', label, sent: kept && !isUndone ? sentDelete(kept) : null }
}

function sentDelete({ edited, forward }: Kept): SentDelete | null {
  const [first] = forward
  const deleted = forward.filter(change => change.kind === 'delete' && change.resource === first?.resource)
  const isAll = first !== undefined && deleted.length === forward.length && edited.deletes.length === deleted.length
  return isAll ? { resource: first.resource, ids: edited.ids, deletes: edited.deletes } : null
}

const isTurn = (value: unknown): value is { readonly token: string; readonly turned: Turned } =>
  typeof value === 'object' && value !== null && 'token' in value && 'turned' in value
