import type { Shadow } from '#local/store/stored'
import type { LocalRecord, OutboxEntry } from '#local/types'
import type { Device } from './device'
import { missingBelow } from './forward'
import { plain, shownRow } from './model/shown'
import { same } from './model/values'
import type { Oracle } from './oracle'

/**
 * The sixteen promises of sync, and where each is looked at while a world plays:
 *
 *  1 conservation: every operation is accepted, waiting, or was given up by its person      outbox-watch.ts, intents.ts: every commit
 *  2 exactly once                                                                           oracle.ts: every drain
 *  3 no lost update                                                                         oracle.ts: every drain
 *  4 convergence                                                                            convergence.ts: every lull and at rest
 *  5 row = fold(shadow, pending)                                                            here: every commit
 *  6 a cursor never goes back, nothing committed at or below it is missing                  here and forward.ts: every commit
 *  7 a group whole, on the server and in each replica                                       oracle.ts: every drain; forward.ts: every commit
 *  8 nothing before what it needs                                                           oracle.ts: every drain; here: every commit
 *  9 nothing crosses to another firm, a closed scope leaves nothing                         here: every commit; convergence.ts
 * 10 ids and seqs are given once                                                            here: every commit; oracle.ts: every drain
 * 11 a refused change holds back its own followers only                                     lull.ts: three times in each lull
 * 12 sealed bytes never change                                                              outbox-watch.ts: every commit; oracle.ts: on the wire
 * 13 one leader has effect                                                                  tab.ts: every commit of an engine
 * 14 totals on a device are the server's                                                    convergence.ts: every lull and at rest
 * 15 nothing said to be saved is gone after a kill                                          intents.ts: every commit, kills included
 * 16 equal digests mean equal rows                                                          convergence.ts: every lull and at rest
 *
 * This is what must hold on a device's disk after every committed transaction; answers what does not, in words.
 */
export function brokenOnDisk(device: Device, oracle: Oracle): string[] {
  const { outbox } = device
  startAgain(device)
  const shadowOf = new Map(device.shadows.map(shadow => [`${shadow.resource} ${shadow.id}`, shadow]))
  const recordOf = device.recordsByKey
  const pendingOf = byRecord(outbox)
  const broken = [
    ...foldsBroken(shadowOf, recordOf, pendingOf),
    ...recordsBroken(device, oracle, recordOf, pendingOf),
    ...outboxBroken(oracle, outbox, pendingOf),
    ...cursorsBroken(device),
    ...device.forward.look(recordOf, shadowOf),
    ...missingBelow(device, recordOf, shadowOf, oracle),
    ...device.watch.look(outbox, device.number, oracle, device.intents.isActing),
    ...device.intents
      .lost(outbox, oracle)
      .map(({ resource, id, path, value }) => `lost: ${resource} ${id} ${path} = ${value}`),
  ]
  return broken.map(each => `${device.name}: ${each}`)
}

/**
 * What a device has let go of it no longer compares with: an answer asked for before that may be older, and no page holds it for the latest. And
 * what is asked for afresh of a restored server may be older than what was here. A scope is of the new server once it is whole by a cursor of
 * that: until then a tab that slept may still lay in it what it had heard before.
 */
function startAgain(device: Device): void {
  for (const { scope, state, cursor, clearing, replay } of device.scopes) {
    if (clearing && !replay && state === 'absent') device.forward.startAgain(scope)
    if (!device.ofFormerServer.has(scope)) continue
    device.forward.startAgain(scope)
    device.heads.delete(scope)
    if (state === 'consistent' && cursor?.split('.').includes(device.serverEpoch)) device.ofFormerServer.delete(scope)
  }
}

type ByRecord<T> = ReadonlyMap<string, T>

function byRecord(outbox: readonly OutboxEntry[]): ByRecord<OutboxEntry[]> {
  const found = new Map<string, OutboxEntry[]>()
  for (const entry of outbox) {
    const key = `${entry.resource} ${entry.id}`
    found.set(key, [...(found.get(key) ?? []), entry])
  }
  return found
}

function foldsBroken(
  shadowOf: ByRecord<Shadow>,
  recordOf: ByRecord<LocalRecord>,
  pendingOf: ByRecord<OutboxEntry[]>,
): string[] {
  const broken: string[] = []
  for (const key of new Set([...shadowOf.keys(), ...pendingOf.keys()])) {
    const shadow = shadowOf.get(key)
    const pending = pendingOf.get(key) ?? []
    const record = recordOf.get(key)
    if (!shadow) broken.push(`${key}: ${pending.length} changes wait without a shadow`)
    else if (pending.length === 0 && shadow.row !== null) broken.push(`${key}: a shadow of nothing waiting`)
    else {
      const folded = shownRow(shadow.row, pending)
      const shown = record ? plain(record) : null
      if (!same(folded && { ...folded, id: 0 }, shown && { ...shown, id: 0 }))
        broken.push(`${key}: shows ${JSON.stringify(shown)}, but its fold is ${JSON.stringify(folded)}`)
    }
  }
  return broken
}

function recordsBroken(
  device: Device,
  oracle: Oracle,
  recordOf: ByRecord<LocalRecord>,
  pendingOf: ByRecord<OutboxEntry[]>,
): string[] {
  const broken: string[] = []
  const { number } = device
  const revoked = new Set(device.scopes.filter(row => row.state === 'revoked' && !row.clearing).map(row => row.scope))
  for (const [key, record] of recordOf) {
    if ((record._dirty === 1) !== pendingOf.has(key)) broken.push(`${key}: dirty is ${record._dirty}`)
    if (record._rev > 0 && revoked.has(record._scope))
      broken.push(`${key} is still here though ${record._scope} is revoked`)
    if (record.id < oracle.firstId) broken.push(`${key} is another firm's`)
    if (record._dirty === 0 && !oracle.mayReuse && number !== undefined && oracle.deletedBy(key) === number)
      broken.push(`${key} is back though this device deleted it`)
  }
  return broken
}

function outboxBroken(oracle: Oracle, outbox: readonly OutboxEntry[], pendingOf: ByRecord<OutboxEntry[]>): string[] {
  const broken: string[] = []
  for (const [key, pending] of pendingOf) {
    // A one-to-one record may be added again after its deletion; nothing else may have one number twice.
    const [adds, deletes] = (['add', 'delete'] as const).map(
      kind => pending.filter(entry => entry.kind === kind).length,
    )
    if ((adds ?? 0) > (deletes ?? 0) + 1 && !oracle.mayReuse) broken.push(`${key}: two records have one number`)
    if (adds === 0 && pending.every(entry => entry.baseRev === null) && !oracle.knows(key))
      broken.push(`${key}: a change of what is nowhere`)
  }
  for (const entry of outbox)
    if (entry.needs.some(need => need >= entry.seq)) broken.push(`entry ${entry.seq} needs ${entry.needs.join()}`)
  return broken
}

function cursorsBroken(device: Device): string[] {
  const broken: string[] = []
  for (const row of device.scopes) {
    const before = device.heads.get(row.scope) ?? 0
    if (row.state === 'consistent' && row.head < before)
      broken.push(`${row.scope} went back from ${before} to ${row.head}`)
    device.heads.set(row.scope, row.state === 'consistent' ? row.head : row.cursor === null ? 0 : before)
  }
  return broken
}
