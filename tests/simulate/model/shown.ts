import type { OutboxEntry } from '#local/types'
import { asKept } from './forms'
import { laid, type Values } from './values'

/**
 * What a person should see of one record: what the office has, with the changes that wait laid over it, oldest first. A refused delete or
 * command is not shown as done; a refused add or edit is, until its person decides.
 */
export function shownRow(office: Values | null, waiting: readonly OutboxEntry[]): Values | null {
  let row = office
  for (const entry of waiting.toSorted((one, other) => one.seq - other.seq)) {
    const isRefused = entry.state === 'conflict' || entry.state === 'rejected'
    const values = asKept(entry.resource, { ...entry.shows, ...entry.set })
    if (entry.kind === 'add') row = laid({}, values)
    else if (entry.kind === 'set') row = row && laid(row, values)
    else if (isRefused) continue
    else if (entry.kind === 'delete') row = null
    else row = row && laid(row, values)
  }
  return row
}

/** A record on a device without what only the device keeps beside it. */
export const plain = (record: Values): Values =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !name.startsWith('_')))
