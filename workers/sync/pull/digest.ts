import * as v from 'valibot'
import { findResource } from '#contract/resources'
import { digestHash, digestReply } from '#contract/sync/protocol'
import type { Tables } from '#local/store/stored'
import type { SyncContext } from '../base/context'

/** Resources that differ from the server's although both are at the same head. */
export interface Drift {
  readonly scope: string
  readonly resources: readonly string[]
}

/**
 * Compares count and hash of (id, rev) per resource with the server's, for scopes at the same head. A difference there is our bug, and those
 * resources are fetched again. Returns the differences, to be reported; null when the two cannot be compared, because the rows here were sent under
 * other terms (`pulledOn`).
 */
export async function checkDigests(
  { store, fence, transport }: SyncContext,
  pulledOn: string | null,
): Promise<Drift[] | null> {
  const held = (await store.read(tables => tables.scopes.toArray())).filter(row => row.state === 'consistent')
  if (held.length === 0) return []
  const { scopes, terms } = v.parse(
    digestReply,
    await transport.json('/sync/digest', { body: { scopes: held.map(row => row.scope) } }),
  )
  // A right granted or removed in between changes no head.
  if (terms !== undefined && pulledOn !== null && terms !== pulledOn) return null
  return fence.write('relaxed', async ({ tables, wake }) => {
    const drifts: Drift[] = []
    for (const { scope } of held) {
      const theirs = scopes[scope]
      const row = await tables.scopes.get(scope)
      if (!theirs || row?.state !== 'consistent' || row.head !== theirs.head) continue
      const resources: string[] = []
      for (const [resource, { count, hash }] of Object.entries(theirs.resources)) {
        if (!findResource(resource)) continue
        const ours = await pairsOf(tables, resource, scope)
        // A drain may have brought a later revision meanwhile; then the two cannot be compared.
        if (ours.every(([, rev]) => rev <= theirs.head) && (ours.length !== count || digestHash(ours) !== hash))
          resources.push(resource)
      }
      if (resources.length === 0) continue
      drifts.push({ scope, resources })
      await tables.scopes.put({ ...row, cursor: null, state: 'pulling', repair: resources })
      wake()
    }
    return drifts
  })
}

/** Returns the server's (id, rev) pairs as this device knows them: shadows replace records with changes waiting. */
async function pairsOf(tables: Tables, resource: string, scope: string): Promise<(readonly [number, number])[]> {
  const rows = await tables.records(resource).where('_scope').equals(scope).toArray()
  const shadows = (await tables.shadow.where('scope').equals(scope).toArray()).filter(
    shadow => shadow.resource === resource,
  )
  const clean = rows.filter(row => row._dirty === 0).map(row => [row.id, row._rev] as const)
  return [...clean, ...shadows.filter(shadow => shadow.row !== null).map(shadow => [shadow.id, shadow.rev] as const)]
}
