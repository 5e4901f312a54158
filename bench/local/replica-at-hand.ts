import { openNotices, type Notices } from '#local/store/notices'
import { EMPTY_SCOPE } from '#local/state/scope-status'
import { browserSurroundings } from '#local/browser'
import { replicaName } from '#local/store/database'
import { writeDevice } from '#local/store/numbers'
import { Replica } from '#local/replica'
import { Store } from '#local/store/store'
import { ScopePull } from '#sync/pull/apply-pull'
import { Fence } from '#sync/base/fence'
import { readPullLines } from '#sync/office/ndjson'
import { issueRows, pullText } from '../data/issues'

export const OWNER = { account: 1, user: 7 }
const surroundings = browserSurroundings()

/** What the engine writes through: a store and its fence, without network. */
export interface Writer {
  readonly store: Store
  readonly fence: Fence
  readonly notices: Notices
  readonly close: () => void
}

export async function openWriter(name: string): Promise<Writer> {
  const notices = openNotices(surroundings, name)
  const store = await Store.open(name, notices)
  const fence = await Fence.raise(store)
  const close = (): void => {
    store.close()
    notices.close()
  }
  return { store, fence, notices, close }
}

/** Reads a pull from its bytes and takes it in, line by line, as the engine does. */
export async function applyPull(
  { store, fence }: Writer,
  project: number,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const scope = `project:${project}`
  const row = await fence.write('strict', async ({ tables }) => {
    const known = (await tables.scopes.get(scope)) ?? { scope, ...EMPTY_SCOPE }
    await tables.scopes.put(known)
    return known
  })
  const pull = new ScopePull(store, fence, surroundings.now, row)
  for await (const line of readPullLines(new Blob([bytes]).stream(), surroundings)) await pull.take(line)
}

export const bytesOf = (project: number, count: number, first: number, rev: number): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(pullText(project, issueRows(project, count, first), rev, `c${rev}`))

/** Issues of `project` on this device, with ids from `first` on. */
export async function give(writer: Writer, project: number, count: number, first: number): Promise<void> {
  await applyPull(writer, project, bytesOf(project, count, first, 1))
}

/** The replica as pages have it, registered with lent ids, so that edits need no network. */
export async function openReplica(name: string): Promise<Replica> {
  const replica = await Replica.open(name, OWNER, surroundings)
  await replica.store.write('strict', async ({ tables }) => {
    await writeDevice(tables, { key: '0'.repeat(32), number: 3, epoch: 'e' })
    await tables.leases.put({ from: 5_000_001, to: 5_100_000, next: 5_000_001, epoch: 'e' })
  })
  return replica
}

export const nameOf = (what: string): string => replicaName(`bench-${what}`, OWNER.account, OWNER.user)
