import * as v from 'valibot'
import { CONTRACT_VERSION, drainReply, type DrainRequest } from '#contract/sync/protocol'
import { readDevice, peekSeq, type Device } from '#local/store/numbers'
import { wireOf } from '#local/outbox/outbox-file'
import type { Owner } from '#local/replica'
import type { Tables } from '#local/store/stored'
import { applyResults, type Applied } from './apply-results'
import type { BatchSize } from './batch-size'
import type { SyncContext } from '../base/context'
import { renewDevice } from '../base/device'
import { SyncFailure } from '../office/failure'
import type { Fence } from '../base/fence'
import { ackedBelow, selectGroups } from './select'

/**
 * Sends the next batch and takes in its answers; null when nothing can go. Invariants:
 * - an entry is sealed, on disk, before its first byte leaves; sealed entries are sent again, byte for byte, until they are answered, so
 *   a lost answer is found in the server's ledger and nothing is applied twice;
 * - the entries are read in the very transaction that seals them: an edit made during an earlier call is never missed or half sent;
 * - answers are on disk before `ackedBelow` tells the server to forget them;
 * - an answer never moves a cursor: it says nothing of other records.
 */
async function drainOnce(
  { store, fence, transport, owner, surroundings }: SyncContext,
  device: Device,
  size: BatchSize,
): Promise<Applied | null> {
  const request = await seal(fence, owner, device, size)
  if (!request) return null
  const started = surroundings.now()
  let results
  try {
    const confirmed = await store.read(tables => highestConfirmed(tables, device))
    const call = { body: request, device: device.number, confirmed }
    results = v.parse(drainReply, await transport.json('/sync/drain', call)).results
  } catch (error) {
    if (error instanceof SyncFailure && (error.reason === 'timeout' || error.reason === 'too-large')) size.failed()
    throw error
  }
  size.answered(surroundings.now() - started)
  return fence.write('strict', work => applyResults(work, results, new Date(surroundings.now()).toISOString()))
}

/** The highest seq this device number has had confirmed, as far as that is remembered. */
async function highestConfirmed({ sent }: Tables, device: Device): Promise<number> {
  const last = await sent.orderBy('seq').last()
  return last?.device === device.number ? last.seq : 0
}

/**
 * Drains until nothing can go. What the server refuses leaves the queue, so every round settles something; one that settles nothing ends
 * the run as `busy`, for the pump to wait.
 */
export async function drainAll(
  context: SyncContext,
  device: Device,
  size: BatchSize,
  onProgress: (done: number, of: number) => void,
): Promise<void> {
  let done = 0
  for (;;) {
    onProgress(done, done + (await context.store.read(tables => countUnanswered(tables))))
    const drained = await drainOnce(context, device, size)
    if (!drained) return
    if (drained.isCopy) {
      await renewDevice(context)
      throw new SyncFailure('device-reset')
    }
    if (drained.settled === 0) throw new SyncFailure('busy')
    done += drained.settled
  }
}

/** Two counts of the index; `anyOf` would step through the entries one by one. */
const countUnanswered = async ({ outbox }: Tables): Promise<number> =>
  (await outbox.where('state').equals('open').count()) + (await outbox.where('state').equals('sealed').count())

function seal(fence: Fence, owner: Owner, device: Device, size: BatchSize): Promise<DrainRequest | null> {
  return fence.write(
    'strict',
    async ({ tables }) => {
      // A device that has just become another one must not send under its old number.
      if ((await readDevice(tables))?.number !== device.number) throw new SyncFailure('device-reset')
      const entries = await tables.outbox.orderBy('seq').toArray()
      const uploading = new Set(
        (await tables.uploads.toArray()).filter(upload => upload.state !== 'sent').map(upload => upload.fileId),
      )
      const chosen = selectGroups(entries, uploading, size)
      if (chosen.length === 0) return null
      const pending = new Set(entries.map(entry => entry.seq))
      const groups = chosen.map(group =>
        group.map(entry =>
          entry.state === 'sealed'
            ? entry
            : { ...entry, state: 'sealed' as const, needs: entry.needs.filter(need => pending.has(need)) },
        ),
      )
      const known = new Set(entries)
      await tables.outbox.bulkPut(groups.flat().filter(entry => !known.has(entry)))
      const acked = ackedBelow([...entries, ...groups.flat()], await peekSeq(tables))
      return {
        ...owner,
        device: device.number,
        contract: CONTRACT_VERSION,
        ackedBelow: acked,
        groups: groups.map(group => ({ ops: group.map(wireOf) })),
      }
    },
    ['outbox', 'uploads'],
  )
}
