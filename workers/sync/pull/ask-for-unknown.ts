import { isKnownNow } from '#local/incoming/known'
import type { SyncContext } from '../base/context'

/**
 * Asks again for resources and fields that an earlier release of this app received and did not know. The cursor says that the device holds them, so
 * the server would not send them. The rest of the scope stays as it is and stays visible.
 */
export async function askForUnknown({ store, fence }: SyncContext): Promise<void> {
  const known = (row: { readonly unknown?: readonly string[] }): string[] =>
    (row.unknown ?? []).flatMap(name => isKnownNow(name) ?? [])
  if ((await store.read(tables => tables.scopes.toArray())).every(row => known(row).length === 0)) return
  await fence.write(
    'strict',
    async ({ tables }) => {
      for (const row of await tables.scopes.toArray()) {
        const resources = known(row)
        if (resources.length === 0 || row.state === 'revoked') continue
        await tables.scopes.put({
          ...row,
          cursor: null,
          state: 'pulling',
          repair: [...new Set([...row.repair, ...resources])],
          unknown: (row.unknown ?? []).filter(name => isKnownNow(name) === null),
        })
      }
    },
    ['scopes'],
  )
}
