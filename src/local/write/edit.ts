import { ProblemError } from '#contract/kit/problem'
import { CONTRACT_VERSION, LIMIT } from '#contract/sync/protocol'
import { keepPhoto } from './attach'
import { enqueue } from './enqueue'
import { takeSeqs } from '../store/numbers'
import { inverseOf } from './inverse'
import { prepare, type Author } from './prepare'
import { tryRefusedAgain } from './try-again'
import { forwardOf } from './redo'
import { forgetStepsOf, keepStep } from './undo-steps'
import type { Store, Work } from '../store/store'
import type { Tables } from '../store/stored'
import type { Action, Change, Edited } from '../types'

const LAST_EDIT = 'lastEdit'

/**
 * User actions as one strict transaction, each a group of its own: rows, shadows, outbox entries, ids and photos together, or nothing.
 * `token` names this call: when the browser drops the connection after the commit but before saying so, the second try finds it and does
 * not edit twice. At a `place` each action can be undone later, if it can be taken back. Throws ProblemError (field errors, record not here) and NotSaved.
 */
export async function edit(
  store: Store,
  actions: readonly Action[],
  author: Author,
  token: string,
  place: string | null = null,
): Promise<readonly Edited[]> {
  if (actions.some(({ changes }) => changes.length > LIMIT.groupOps))
    throw new ProblemError('too-large', {
      message: `That changes more than ${LIMIT.groupOps} records at once. Please do it in parts`,
    })
  return store.write('strict', work =>
    once(work, token, author, async () => {
      const edited: Edited[] = []
      for (const { changes, label } of actions) {
        const one = await editWithin(work, changes, label, author)
        edited.push(one)
        if (place !== null) await keep(work, place, label, changes, one)
      }
      return edited
    }),
  )
}

/** Runs an edit, unless this is the second try of one that was kept. */
export async function once(
  work: Work,
  token: string,
  author: Author,
  run: () => Promise<readonly Edited[]>,
): Promise<readonly Edited[]> {
  const done = work.isRetry ? (await work.tables.meta.get(LAST_EDIT))?.value : null
  if (isDone(done) && done.token === token) return done.edited
  const edited = await run()
  await work.tables.meta.put({ key: LAST_EDIT, value: { token, edited, at: author.at } })
  return edited
}

/** Keeps what can be undone, and what does it again. */
async function keep(work: Work, place: string, label: string, changes: readonly Change[], edited: Edited) {
  if (!edited.isReversible || edited.inverse.length + edited.deletes.length === 0) return
  const forward = forwardOf(changes, edited.ids)
  await keepStep(work.tables, { id: edited.seq, place, label }, { edited, forward })
}

/** Photos come after everything else, each in a group of its own: the words of an edit never wait for its pictures. */
export async function editWithin(
  work: Work,
  changes: readonly Change[],
  label: string,
  author: Author,
): Promise<Edited> {
  await tryRefusedAgain(work, changes)
  const first = await takeSeqs(work.tables, changes.length)
  const words = changes.filter(change => change.kind !== 'attach').length
  const order = [...changes.keys()].toSorted(
    (a, b) => Number(changes[a]?.kind === 'attach') - Number(changes[b]?.kind === 'attach') || a - b,
  )
  const ids: number[] = changes.map(() => 0)
  const inverse: Change[] = []
  const deleting: number[] = []
  let isReversible = true
  for (const [offset, index] of order.entries()) {
    const change = changes[index]
    if (!change) continue
    const seq = first + offset
    const plain = change.kind === 'attach' ? await attachment(work, change, author.at) : change
    const prepared = await prepare(work.tables, plain, author)
    ids[index] = prepared?.id ?? plain.id ?? 0
    if (!prepared) continue
    const back = await inverseOf(work.tables, prepared)
    if (back) inverse.unshift(...back)
    else if (prepared.kind === 'delete') deleting.push(seq)
    else isReversible = false
    const group = offset < words ? first : seq
    await enqueue(work, prepared, {
      seq,
      group,
      at: author.at,
      label,
      contract: CONTRACT_VERSION,
      isAlone: offset >= words || words === 1,
    })
  }
  const isQueued = (await work.tables.outbox.where('group').equals(first).count()) > 0
  const deletes = await queuedDeletes(work.tables, deleting)
  return {
    seq: first,
    group: isQueued ? first : null,
    ids,
    inverse,
    deletes,
    isReversible: isReversible && deletes.length === deleting.length,
  }
}

/** The deletes that wait to be sent: one of a record that was never sent has taken it out of the outbox instead. */
async function queuedDeletes({ outbox }: Tables, seqs: readonly number[]): Promise<number[]> {
  if (seqs.length === 0) return []
  const found = await outbox.bulkGet([...seqs])
  return found.flatMap(entry => (entry?.kind === 'delete' ? [entry.seq] : []))
}

async function attachment(
  work: Work,
  change: Extract<Change, { kind: 'attach' }>,
  at: string,
): Promise<Extract<Change, { kind: 'add' }>> {
  const fileId = await keepPhoto(work.tables, change.photo, at)
  return {
    kind: 'add',
    resource: change.resource,
    ...(change.id ? { id: change.id } : {}),
    values: { ...change.values, [change.field]: fileId },
  }
}

/** Forgets what stood in records of this resource before the last edits: the person may no longer read all of it. */
export async function forgetBefore(tables: Tables, resource: string): Promise<void> {
  await forgetStepsOf(tables, resource)
  const last = (await tables.meta.get(LAST_EDIT))?.value
  if (!isDone(last)) return
  const edited = last.edited.map(each =>
    each.inverse.some(change => change.resource === resource) ? { ...each, inverse: [], isReversible: false } : each,
  )
  await tables.meta.put({ key: LAST_EDIT, value: { ...last, edited } })
}

/** When someone last changed something here, in milliseconds since the epoch; 0 when nobody has. */
export async function lastEditAt({ meta }: Tables): Promise<number> {
  const last = (await meta.get(LAST_EDIT))?.value
  return isDone(last) && last.at !== undefined ? Date.parse(last.at) : 0
}

/** What is known of the last edit. One made before this version does not say when it was. */
interface Done {
  readonly token: string
  readonly edited: readonly Edited[]
  readonly at: string | undefined
}
const isDone = (value: unknown): value is Done =>
  typeof value === 'object' && value !== null && 'token' in value && 'edited' in value && Array.isArray(value.edited)
