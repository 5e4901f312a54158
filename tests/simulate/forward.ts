import type { Shadow } from '#local/store/stored'
import type { LocalRecord } from '#local/types'
import type { Device } from './device'
import { maySee } from './model/rights'
import type { Oracle } from './oracle'

/** What a device holds of the server's record: the shadow where changes wait, else the record. */
interface Held {
  readonly scope: string
  readonly rev: number
  readonly isHere: boolean
}

/** Follows the server's side of each record on one device: no revision of a scope ever goes back. */
export class Forward {
  #revs = new Map<string, Held>()

  /** Another disk. */
  forget(): void {
    this.#revs.clear()
  }

  /** What this scope held is asked for afresh, of a server that was set back: its revisions count from there. */
  startAgain(scope: string): void {
    for (const [key, held] of this.#revs) if (held.scope === scope) this.#revs.delete(key)
  }

  look(records: ReadonlyMap<string, LocalRecord>, shadows: ReadonlyMap<string, Shadow>): string[] {
    const broken: string[] = []
    for (const key of new Set([...records.keys(), ...shadows.keys()])) {
      const held = heldOf(records.get(key), shadows.get(key))
      if (held.rev <= 0) continue
      const before = this.#revs.get(key)
      if (before?.scope === held.scope && held.rev < before.rev)
        broken.push(`${key} went back from revision ${before.rev} to ${held.rev}`)
      this.#revs.set(key, held)
    }
    return broken
  }
}

/**
 * What was committed at or below a scope's cursor and is not here. A group's changes have one revision in a scope, so this also says
 * that a device shows them together or not at all.
 */
export function missingBelow(
  device: Device,
  records: ReadonlyMap<string, LocalRecord>,
  shadows: ReadonlyMap<string, Shadow>,
  oracle: Oracle,
): string[] {
  if (device.hasHadOtherRights) return []
  const heads = new Map(device.scopes.filter(row => row.state === 'consistent').map(row => [row.scope, row.head]))
  const broken: string[] = []
  for (const [key, { scope, rev, isHere }] of oracle.committed) {
    const head = device.ofFormerServer.has(scope) ? -1 : (heads.get(scope) ?? -1)
    if (rev > head || !maySee(device.identity, key.split(' ')[0] ?? '')) continue
    const held = heldOf(records.get(key), shadows.get(key))
    const isOld = held.scope === scope && held.rev < rev
    if (isHere ? !held.isHere || isOld : held.isHere && isOld && !shadows.has(key))
      broken.push(
        `${scope} is at ${head}, but ${key} is at ${held.isHere ? held.rev : 'nothing'} instead of ${isHere ? '' : 'gone since '}${rev}`,
      )
  }
  return broken
}

function heldOf(record: LocalRecord | undefined, shadow: Shadow | undefined): Held {
  if (shadow) return { scope: shadow.scope, rev: shadow.rev, isHere: shadow.row !== null }
  return record ? { scope: record._scope, rev: record._rev, isHere: true } : { scope: '', rev: 0, isHere: false }
}
