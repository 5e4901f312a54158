import * as v from 'valibot'
import { deviceReply, leaseReply, LIMIT } from '#contract/sync/protocol'
import { idsLeft, readDevice, skipPast, writeDevice, type Device } from '#local/store/numbers'
import { resendAll } from '#local/outbox/resend'
import { noteRestore } from '#local/state/restored'
import { replayUnmet, replayUnseen, sendFilesAgain } from './replay'
import type { SyncContext } from './context'
import { SyncFailure } from '../office/failure'
import { clearUncounted } from './clear-scope'

/**
 * Holds this device's registration with the server and its leased ids. Invariants: one replica uses a device number, so (device, seq) always names
 * one operation. Once the server has seen more than we remember, every counter jumps past it. A device that is a copy of another, or that the server
 * forgot, registers as a new one and reissues its unconfirmed work.
 */
export class Registration {
  readonly #context: SyncContext
  readonly #name: string
  #device: Promise<Device> | null = null
  constructor(context: SyncContext, name: string) {
    this.#context = context
    this.#name = name
  }

  /** Returns this device, registered with the server once per engine. */
  device(): Promise<Device> {
    this.#device ??= register(this.#context, this.#name).catch((error: unknown) => {
      this.#device = null
      throw error
    })
    return this.#device
  }

  /** Makes the next call register this device again. */
  forget(): void {
    this.#device = null
  }
}

const MUST_RENEW = 'mustRenewDevice'

async function register({ store, fence, transport, owner, surroundings }: SyncContext, name: string): Promise<Device> {
  const known = await store.read(readDevice)
  const mustRenew = (await store.read(tables => tables.meta.get(MUST_RENEW)))?.value === true
  const key = known && !mustRenew ? known.key : newKey(surroundings.random)
  const reply = v.parse(deviceReply, await transport.json('/sync/devices', { body: { key, name } }))
  if (reply.account !== owner.account || reply.user !== owner.user) throw new SyncFailure('signed-out')
  const device: Device = { key, number: reply.device, epoch: reply.epoch }
  await fence.write('strict', async work => {
    const { tables } = work
    await writeDevice(tables, device)
    await tables.meta.delete(MUST_RENEW)
    const isOther = known !== null && known.number !== device.number
    const at = new Date(surroundings.now()).toISOString()
    const isSetBack = known !== null && known.epoch !== device.epoch
    if (isOther || isSetBack) await tables.leases.clear()
    if (isSetBack) {
      await noteRestore(tables, at, 0)
      await sendFilesAgain(tables)
      await clearUncounted(work)
    }
    if (isOther) {
      await resendAll(work)
      if (!mustRenew) await replayUnmet(work, known.number, at)
    } else {
      await replayUnseen(work, device.number, reply.highestSeq, at)
      await skipPast(tables, device, reply.highestSeq, reply.highestId)
    }
  })
  return device
}

/** Makes this replica a new device, because another one uses its number. */
export const renewDevice = ({ fence }: SyncContext): Promise<string> =>
  fence.write('strict', ({ tables }) => tables.meta.put({ key: MUST_RENEW, value: true }), [])

/** Leases ids when less than half a block is left. */
export async function refillLeases({ store, fence, transport }: SyncContext, device: Device): Promise<void> {
  if ((await store.read(idsLeft)) >= LIMIT.lease / 2) return
  const { from, to, epoch } = v.parse(
    leaseReply,
    await transport.json('/sync/leases', {
      body: { device: device.number, count: LIMIT.lease },
      device: device.number,
    }),
  )
  if (epoch !== device.epoch) throw new SyncFailure('device-reset')
  await fence.write('strict', ({ tables }) => tables.leases.put({ from, to, next: from, epoch }), ['leases'])
}

const newKey = (random: () => number): string =>
  Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('')
