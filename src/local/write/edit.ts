import { pathFromWire } from '#contract/fields/codec'
import { ProblemError } from '#contract/problem'
import { resourceNamed } from '#contract/resources'
import { CONTRACT_VERSION, LIMIT } from '#contract/sync/protocol'
import { keepPhoto } from './attach'
import { enqueue } from './enqueue'
import { takeSeqs } from '../store/numbers'
import { prepare, type Author, type Prepared } from './prepare'
import type { Store, Work } from '../store/store'
import type { Tables } from '../store/stored'
import type { Action, Change, Edited } from '../types'

const LAST_EDIT = 'lastEdit'

/**
 * User actions as one strict transaction, each a group of its own: rows, shadows, outbox entries, ids and photos together, or nothing.
 * `token` names this call: when the browser drops the connection after the commit but before saying so, the second try finds it and does
 * not edit twice. Throws ProblemError (field errors, record not here) and NotSaved.
 */
export async function edit(
  store: Store,
  actions: readonly Action[],
  author: Author,
  token: string,
): Promise<readonly Edited[]> {
  if (actions.some(({ changes }) => changes.length > LIMIT.groupOps))
    throw new ProblemError('too-large', {
      message: `That changes more than ${LIMIT.groupOps} records at once. Please do it in parts`,
    })
  return store.write('strict', async work => {
    const done = work.isRetry ? (await work.tables.meta.get(LAST_EDIT))?.value : null
    if (isDone(done) && done.token === token) return done.edited
    const edited: Edited[] = []
    for (const { changes, label } of actions) edited.push(await editWithin(work, changes, label, author))
    await work.tables.meta.put({ key: LAST_EDIT, value: { token, edited, at: author.at } })
    return edited
  })
}

/** Photos come after everything else, each in a group of its own: the words of an edit never wait for its pictures. */
async function editWithin(work: Work, changes: readonly Change[], label: string, author: Author): Promise<Edited> {
  const first = await takeSeqs(work.tables, changes.length)
  const words = changes.filter(change => change.kind !== 'attach').length
  const order = [...changes.keys()].toSorted(
    (a, b) => Number(changes[a]?.kind === 'attach') - Number(changes[b]?.kind === 'attach') || a - b,
  )
  const ids: number[] = changes.map(() => 0)
  const inverse: Change[] = []
  for (const [offset, index] of order.entries()) {
    const change = changes[index]
    if (!change) continue
    const seq = first + offset
    const plain = change.kind === 'attach' ? await attachment(work, change, author.at) : change
    const prepared = await prepare(work.tables, plain, author)
    ids[index] = prepared?.id ?? plain.id ?? 0
    if (!prepared) continue
    inverse.unshift(...inverseOf(prepared))
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
  return { group: isQueued ? first : null, ids, inverse }
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

/** What takes an operation back; a command or a delete has no inverse of its own. */
function inverseOf(prepared: Prepared): Change[] {
  const { resource, id } = prepared
  if (prepared.kind === 'add') return [{ kind: 'delete', resource, id }]
  if (prepared.kind !== 'set') return []
  const definition = resourceNamed(resource)
  const set = Object.fromEntries(
    Object.entries(prepared.base).map(([path, value]) => [path, pathFromWire(definition, path, value)]),
  )
  return [{ kind: 'set', resource, id, set }]
}

/** When somebody last changed something here, in milliseconds since the epoch; 0 when nobody has. */
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
