import { isOverflowOf } from '#contract/sync/protocol'
import { readDevice, takeId } from '../store/numbers'
import { filesOf, referencesOf, repoint } from './references'
import { resend } from './resend'
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
export async function assignNewId(work: Work, refused: OutboxEntry): Promise<void> {
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
  await resend(work, refused, renumber)
}

/**
 * The same for a file, whose number the server refused before it had any of it: its bytes and what is made of it get another. Answers whether
 * it has one.
 */
export async function assignNewFileId(work: Work, from: number): Promise<boolean> {
  const { tables } = work
  const upload = await tables.uploads.get(from)
  if (!upload || !(await giveUpId(tables, from))) return false
  const to = await takeId(tables)
  await tables.uploads.delete(from)
  await tables.uploads.put({ ...upload, fileId: to, state: 'queued', problem: null, progress: 0 })
  const slices = await tables.blobs.where('fileId').equals(from).toArray()
  await tables.blobs.where('fileId').equals(from).delete()
  await tables.blobs.bulkPut(slices.map(slice => ({ ...slice, fileId: to })))
  const repointed = (entry: OutboxEntry): OutboxEntry =>
    filesOf(entry).includes(from) ? { ...entry, set: repoint(entry.resource, entry.set, from, to) } : entry
  const holders = (await tables.outbox.orderBy('seq').toArray()).filter(entry => filesOf(entry).includes(from))
  for (const { seq } of holders) {
    // Issued again with the one before it, where they are of one group.
    const entry = await tables.outbox.get(seq)
    if (entry) await resend(work, entry, repointed)
  }
  work.wake()
  return true
}

const rescope = (scope: string, from: number, to: number): string => scope.replace(new RegExp(`:${from}$`), `:${to}`)
