import { problem } from '#contract/kit/problem'
import { RESOURCES } from '#contract/resources'
import { readScopeKey } from '#contract/kit/scope-kinds'
import { EMPTY_SCOPE } from '#local/state/scope-status'
import { refoldAll } from '#local/outbox/drop'
import { isRefused, refoldRecords } from '#local/outbox/pending'
import { cut } from '#local/store/quiet'
import { deleteRun } from '#local/store/runs'
import { forgetBefore } from '#local/write/edit'
import type { Store, Work } from '#local/store/store'
import type { Fence } from './fence'

/** `evicted`: to free space; `reset`: the server does not know our cursor; `revoked`: the scope is closed to this person. */
export type Clearing = 'evicted' | 'reset' | 'revoked'

/** Rows deleted per transaction, so that a person's edit never waits long. */
const SLICE = 1000

/**
 * Removes a scope's records. Keeps the outbox, and, except for a revoked scope, the server's copy of records with changes waiting. One transaction
 * marks the scope and decides about its unsent changes. The scope takes no pull until its rows are gone. An interrupted clearing is resumed, since
 * leftover revisions would keep newer rows out.
 */
export async function clearScope(
  store: Store,
  fence: Fence,
  scope: string,
  clearing: Clearing,
  restored: number | null = null,
): Promise<void> {
  const isMarked = await fence.write('strict', work => mark(work, scope, clearing, restored))
  if (isMarked) await finishClearing(store, fence, scope)
}

/** Deletes the rows of a scope marked for clearing, slice by slice. */
export async function finishClearing(store: Store, fence: Fence, scope: string): Promise<void> {
  const kind = readScopeKey(scope)?.kind
  for (const { name, scope: rule } of RESOURCES) {
    if (rule.kind !== kind) continue
    const ids = await store.read(tables => tables.records(name).where('_scope').equals(scope).primaryKeys())
    for (const slice of cut(ids, SLICE))
      await fence.write('relaxed', work => deleteClean(work, name, scope, slice), [name, 'shadow'])
  }
  await fence.write(
    'strict',
    async ({ tables }) => {
      const row = await tables.scopes.get(scope)
      if (row) await tables.scopes.put({ ...row, clearing: false })
    },
    ['scopes'],
  )
}

/**
 * Marks scopes without a cursor for clearing after the server was restored: rows of an interrupted first pull, or fetched with a list. The server
 * cannot tell that they are older than the restore, and their revisions would keep newer rows out.
 */
export async function clearUncounted(work: Work): Promise<void> {
  const { tables } = work
  const known = new Map((await tables.scopes.toArray()).map(row => [row.scope, row]))
  const here = new Set(known.keys())
  for (const { name } of RESOURCES)
    for (const scope of await tables.records(name).orderBy('_scope').uniqueKeys())
      if (typeof scope === 'string') here.add(scope)
  for (const scope of here) {
    const row = known.get(scope)
    if (!row || (row.cursor === null && row.state !== 'revoked')) await mark(work, scope, 'reset', null)
  }
}

async function mark(work: Work, scope: string, clearing: Clearing, restored: number | null): Promise<boolean> {
  const { tables } = work
  const entries = await tables.outbox.filter(entry => entry.scope === scope).toArray()
  const shadows = await tables.shadow.where('scope').equals(scope).toArray()
  // The person edited since the decision to free space.
  if (clearing === 'evicted' && (entries.length > 0 || shadows.some(shadow => shadow.row))) return false
  const { pinned = false, openedAt = 0 } = (await tables.scopes.get(scope)) ?? {}
  await tables.scopes.put({
    ...EMPTY_SCOPE,
    scope,
    pinned,
    openedAt,
    state: clearing === 'revoked' ? 'revoked' : 'absent',
    clearing: true,
    replay: clearing === 'reset',
    restored,
  })
  if (clearing === 'reset') await tables.shadow.bulkPut(shadows.map(shadow => ({ ...shadow, rev: UNKNOWN_REV })))
  if (clearing === 'revoked') {
    // A sealed entry may have been applied; the server will tell. The others wait here, to be read, saved to a file, or retried.
    const waiting = entries.filter(entry => entry.state !== 'sealed' && !isRefused(entry))
    await tables.outbox.bulkPut(
      waiting.map(entry => ({
        ...entry,
        state: 'rejected' as const,
        outcome: 'forbidden' as const,
        problem: problem('revoked'),
      })),
    )
    await tables.shadow.bulkPut(shadows.map(shadow => ({ ...shadow, row: null, rev: 0 })))
    await refoldAll(work, [...shadows, ...waiting])
  }
  return true
}

/** Revision of a shadow that is unknown until the next snapshot: any row from the server replaces it. */
export const UNKNOWN_REV = -1

/** `ids` are in ascending order. */
async function deleteClean(work: Work, resource: string, scope: string, ids: readonly number[]): Promise<void> {
  const { tables } = work
  const kept = new Set(
    (await tables.shadow.where('scope').equals(scope).toArray())
      .filter(shadow => shadow.resource === resource)
      .map(shadow => shadow.id),
  )
  const gone = ids.filter(id => !kept.has(id))
  await deleteRun(tables.records(resource), gone)
  for (const id of gone) work.touch(resource, id)
}

/**
 * Deletes every record of one resource in a scope, and its undo data, because the person may no longer read some or all of it. Changes waiting stay;
 * the server will refuse them.
 */
export async function purgeResource(work: Work, scope: string, resource: string): Promise<void> {
  const { tables } = work
  await forgetBefore(tables, resource)
  const shadows = (await tables.shadow.where('scope').equals(scope).toArray()).filter(
    shadow => shadow.resource === resource,
  )
  await tables.shadow.bulkPut(shadows.map(shadow => ({ ...shadow, row: null, rev: 0 })))
  await refoldRecords(
    work,
    resource,
    shadows.map(shadow => shadow.id),
  )
  for (const slice of cut(await tables.records(resource).where('_scope').equals(scope).primaryKeys(), SLICE))
    await deleteClean(work, resource, scope, slice)
}
