import { isOverflowOf } from '#contract/sync/protocol'
import { readDevice, takeId } from '../store/numbers'
import { referencesOf, repoint } from './references'
import { reissue } from './reissue'
import type { Work } from '../store/store'
import type { Tables } from '../store/stored'
import type { OutboxEntry } from '../types'

/**
 * Whether a record the server refused for its id may get another. A lease the server does not know, as after it was set back, is given up
 * whole. An id of this device's own overflow range is never in doubt: that refusal is the server's own mistake.
 */
export async function giveUpId(tables: Tables, id: number): Promise<boolean> {
  const device = await readDevice(tables)
  if (device && isOverflowOf(device.number, id)) return false
  await tables.leases.filter(lease => id >= lease.from && id <= lease.to).delete()
  return true
}

/**
 * Gives a record the server refused for its number another one, and everything that waits for it the new number in place of the old.
 * Nothing of this has been applied, so no one else has seen the old number.
 */
export async function reidentify(work: Work, refused: OutboxEntry): Promise<void> {
  const { tables } = work
  const from = refused.id
  const to = await takeId(tables)
  const renumber = (entry: OutboxEntry): OutboxEntry => {
    if (entry.id !== from && !referencesOf(entry).some(reference => reference.id === from))
      return { ...entry, scope: rescope(entry.scope, from, to) }
    return {
      ...entry,
      id: entry.id === from ? to : entry.id,
      scope: rescope(entry.scope, from, to),
      set: repoint(entry.resource, entry.set, from, to),
      base: repoint(entry.resource, entry.base, from, to),
      command: entry.command && {
        ...entry.command,
        input: Object.fromEntries(
          Object.entries(entry.command.input).map(([key, value]) => [key, value === from ? to : value]),
        ),
      },
    }
  }
  const shadows = await tables.shadow.filter(shadow => shadow.id === from).toArray()
  // Someone else's record under the old number, as the office sent it, stays there.
  await tables.shadow.bulkPut(
    shadows.map(shadow => ({ ...shadow, id: to, row: null, rev: 0, scope: rescope(refused.scope, from, to) })),
  )
  await reissue(work, refused, renumber)
}

const rescope = (scope: string, from: number, to: number): string => scope.replace(new RegExp(`:${from}$`), `:${to}`)
