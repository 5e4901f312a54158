import { resourceNamed } from '#contract/resources'
import { recordOfWire } from '#local/incoming/known'
import { isAccepted, type DrainResult } from '#contract/sync/protocol'
import { readRun } from '#local/store/runs'
import type { Shadow, Tables } from '#local/store/stored'
import type { OutboxEntry } from '#local/types'

/** The shadows the answers of one drain are about, read at once; what answers change is to be written by the caller. */
export interface Shadows {
  /** The server's record becomes the shadow, unless a pull has brought a newer one meanwhile. */
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
  /** The revision up to which a scope is known whole. */
  readonly wholeTo: ReadonlyMap<string, number>
}

const keyOf = (resource: string, id: number): string => `${resource} ${id}`

/** Null when the answer says nothing newer than the shadow. */
function after(
  shadow: Shadow,
  entry: OutboxEntry,
  { outcome, record, rev, scope }: DrainResult,
  { revoked, wholeTo }: Held,
): Shadow | null {
  if (record === null) {
    // No record and no revision it went at: it may be there, and only not this person's to read now. The next pull tells.
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
  // Answered before a pull and read after it: the scope is whole to here without the record, so it has gone since.
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
