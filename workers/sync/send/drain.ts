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
 * Sends the next batch and applies its replies; null when nothing can be sent. Invariants:
 *
 * - An entry is sealed on disk before its first byte leaves. Sealed entries are resent byte for byte until a reply arrives, so the server's ledger
 *   finds a lost reply and applies nothing twice.
 * - The transaction that seals entries also reads them: an edit made during an earlier call is never missed or half sent.
 * - Replies are on disk before `ackedBelow` lets the server forget them.
 * - A reply never moves a cursor, since it covers no other records.
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

/** Returns the highest confirmed seq of this device number, as far as it is remembered. */
async function highestConfirmed({ sent }: Tables, device: Device): Promise<number> {
  const last = await sent.orderBy('seq').last()
  return last?.device === device.number ? last.seq : 0
}

/**
 * Drains until nothing can be sent. Refused entries leave the queue, so every round settles some; a round that settles none ends the run as `busy`,
 * and the pump waits.
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

/** Two counts of the index; `anyOf` would step through the entries one at a time. */
const countUnanswered = async ({ outbox }: Tables): Promise<number> =>
  (await outbox.where('state').equals('open').count()) + (await outbox.where('state').equals('sealed').count())

function seal(fence: Fence, owner: Owner, device: Device, size: BatchSize): Promise<DrainRequest | null> {
  return fence.write(
    'strict',
    async ({ tables }) => {
      // A device that has just been renumbered must not send under its old number.
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
