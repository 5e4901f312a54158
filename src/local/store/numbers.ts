import { isOverflowOf, overflowId } from '#contract/sync/protocol'
import { NotSaved } from './not-saved'
import type { Tables } from './stored'

/**
 * Numbers this device gives out: seqs of operations and ids lent by the server. Both move in the strict transaction that uses them, so
 * neither is ever given twice; gaps are harmless. When the lent ids run out without a connection, the device's own overflow range
 * serves: a lease must never stop work.
 */

/** What the server knows this device as. `key` is the device's secret. */
export interface Device {
  readonly key: string
  readonly number: number
  readonly epoch: string
}

const DEVICE = 'device'
const NEXT_SEQ = 'nextSeq'
const OVERFLOW = 'overflow'

export async function readDevice(tables: Tables): Promise<Device | null> {
  const value = (await tables.meta.get(DEVICE))?.value
  return isDevice(value) ? value : null
}
export const writeDevice = (tables: Tables, device: Device): Promise<string> =>
  tables.meta.put({ key: DEVICE, value: device })

const isDevice = (value: unknown): value is Device =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  'number' in value &&
  typeof value.number === 'number' &&
  'epoch' in value

/** The next `count` seqs, as the first of them. */
export async function takeSeqs(tables: Tables, count: number): Promise<number> {
  const first = await counter(tables, NEXT_SEQ, 1)
  await tables.meta.put({ key: NEXT_SEQ, value: first + count })
  return first
}
/** The seq the next operation will have. */
export const peekSeq = (tables: Tables): Promise<number> => counter(tables, NEXT_SEQ, 1)

/** One id no other device and no other record has. Throws NotSaved("setup") on a device the server has never met. */
export async function takeId(tables: Tables): Promise<number> {
  const lease = await tables.leases
    .orderBy('from')
    .filter(each => each.next <= each.to)
    .first()
  if (lease) {
    await tables.leases.put({ ...lease, next: lease.next + 1 })
    return lease.next
  }
  const device = await readDevice(tables)
  if (!device) throw new NotSaved('setup')
  const used = await counter(tables, OVERFLOW, 0)
  await tables.meta.put({ key: OVERFLOW, value: used + 1 })
  return overflowId(device.number, used)
}

/** How many lent ids are left. */
export async function idsLeft(tables: Tables): Promise<number> {
  const leases = await tables.leases.toArray()
  return leases.reduce((left, lease) => left + lease.to - lease.next + 1, 0)
}

/** The highest id this device was lent in an epoch; 0 when none was. */
export async function lentTo(tables: Tables, epoch: string): Promise<number> {
  const leases = await tables.leases.toArray()
  return Math.max(0, ...leases.flatMap(lease => (lease.epoch === epoch ? [lease.to] : [])))
}

/**
 * Compares with what the server has seen. It never sees a seq this device has not counted past, since counters and outbox commit
 * together, unless the device was set back (power loss, restored backup): then every lent id may be used, and all counters jump.
 */
export async function skipPast(tables: Tables, device: Device, highestSeq: number, highestId: number): Promise<void> {
  if (highestSeq < (await peekSeq(tables))) return
  await tables.meta.put({ key: NEXT_SEQ, value: highestSeq + 1 })
  await tables.leases.clear()
  const used = await counter(tables, OVERFLOW, 0)
  const seen = isOverflowOf(device.number, highestId) ? highestId - overflowId(device.number, 0) + 1 : 0
  await tables.meta.put({ key: OVERFLOW, value: Math.max(used, seen) })
}

async function counter(tables: Tables, key: string, initial: number): Promise<number> {
  const value = (await tables.meta.get(key))?.value
  return typeof value === 'number' ? value : initial
}
