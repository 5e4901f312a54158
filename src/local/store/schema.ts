import { RESOURCES } from '#contract/resources'
import type { Resource } from '#contract/kit/resource'

/** Tables beside the records. Keys and indexes in Dexie's notation; see `stored.ts` for what they hold. */
const SYSTEM_TABLES = {
  outbox: 'seq, [resource+id], id, state, group',
  shadow: '[resource+id], scope',
  scopes: 'scope',
  leases: 'from',
  uploads: 'fileId, state',
  blobs: '[fileId+part+index], fileId',
  drafts: 'key',
  sent: 'seq, at, id',
  meta: 'key',
} as const

/**
 * Indexes of a record table: its scope, its order, every ref a record cannot be without, since lists are asked within those, and its days.
 * Each index costs 12 to 26 % of a bulk write, so nothing else is indexed: free sorts and filters go through the list index.
 */
export function indexesOf(resource: Resource): string {
  const { order } = resource
  const parents = Object.entries(resource.fields)
    .filter(([name, field]) => field.kind === 'ref' && field.required && name !== order?.by)
    .map(([name]) => name)
  const days = dayIndexes(resource).map(({ index }) => index)
  return ['id', '_scope', ...(order ? [`[${order.by}+${order.field}]`] : []), ...parents, ...days].join(', ')
}

/** The index over each field of {@link Resource.days}, within the record that its scope is of. */
export function dayIndexes({ days, scope }: Resource): readonly { readonly field: string; readonly index: string }[] {
  return 'by' in scope ? days.map(field => ({ field, index: `[${scope.by}+${field}]` })) : []
}

/** Every table of a replica with its indexes. */
export function replicaTables(): Readonly<Record<string, string>> {
  const tables: Record<string, string> = { ...SYSTEM_TABLES }
  for (const resource of RESOURCES) {
    if (resource.name in tables) throw new Error(`A resource cannot be called "${resource.name}"`)
    tables[resource.name] = indexesOf(resource)
  }
  return tables
}

/** Changes when an index does: the replica then takes a new version, and no row and no outbox entry is touched. */
export const indexHash = (): string => hashText(JSON.stringify(replicaTables()))

/** FNV-1a, 32 bits: only ever compared with itself. */
function hashText(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(16)
}
