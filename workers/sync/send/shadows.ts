import { resourceNamed } from '#contract/resources'
import { recordOfWire } from '#local/incoming/known'
import { isAccepted, type DrainResult } from '#contract/sync/protocol'
import { readRun } from '#local/store/runs'
import type { Shadow, Tables } from '#local/store/stored'
import type { OutboxEntry } from '#local/types'

/** The shadows affected by the replies of one drain, read at once; the caller writes the changed ones. */
export interface Shadows {
  /** Makes the server's record the shadow, unless a pull has brought a newer one. */
  readonly adopt: (entry: OutboxEntry, result: DrainResult) => void
  readonly changed: () => Shadow[]
}

export async function openShadows(tables: Tables, entries: readonly OutboxEntry[]): Promise<Shadows> {
  const read = await readRun(tables.shadow, [
    ...new Map(
      entries.map(({ resource, id }): [string, [string, number]] => [keyOf(resource, id), [resource, id]]),
    ).values(),
  ])
  const known = new Map(read.map(shadow => [keyOf(shadow.resource, shadow.id), shadow]))
  const scopes = await tables.scopes.toArray()
  const held: Held = {
    revoked: new Set(scopes.filter(row => row.state === 'revoked').map(row => row.scope)),
    wholeTo: new Map(scopes.filter(row => row.state === 'consistent').map(row => [row.scope, row.head])),
  }
  const changed = new Map<string, Shadow>()
  return {
    adopt: (entry, result) => {
      const key = keyOf(entry.resource, entry.id)
      const shadow = known.get(key)
      const next = shadow && after(shadow, entry, result, held)
      if (!next) return
      known.set(key, next)
      changed.set(key, next)
    },
    changed: () => [...changed.values()],
  }
}

interface Held {
  readonly revoked: ReadonlySet<string>
  /** The revision up to which each scope is complete. */
  readonly wholeTo: ReadonlyMap<string, number>
}

const keyOf = (resource: string, id: number): string => `${resource} ${id}`

/** Returns the new shadow; null when the reply is not newer. */
function after(
  shadow: Shadow,
  entry: OutboxEntry,
  { outcome, record, rev, scope }: DrainResult,
  { revoked, wholeTo }: Held,
): Shadow | null {
  if (record === null) {
    // Without record and revision, the record may exist but be unreadable for this person now. The next pull tells.
    if (rev === null && outcome !== 'gone' && entry.kind !== 'delete') return null
    const since =
      rev === null
        ? {}
        : scope === shadow.scope
          ? { rev: Math.max(rev, shadow.rev) }
          : { rev, scope: scope ?? shadow.scope }
    return isAccepted(outcome) || outcome === 'gone' ? { ...shadow, row: null, ...since } : null
  }
  if (rev === null || (scope === shadow.scope && rev <= shadow.rev)) return null
  const home = scope ?? shadow.scope
  if (revoked.has(home)) return null
  // The reply was written before a pull and read after it: the scope is complete without the record, so it was deleted since.
  if (shadow.row === null && rev <= (wholeTo.get(home) ?? -1)) return null
  const { rev: _, ...fields } = record
  const resource = resourceNamed(shadow.resource)
  return {
    ...shadow,
    row: recordOfWire(resource, fields),
    rev,
    scope: home,
  }
}
