import { digestHash } from '#contract/sync'
import { resourceNamed } from '#contract/resources'
import { wireToRecord } from '#contract/fields/codec'
import { sameValue } from '#domain/records/path'
import { plainRow } from '#local/pending'
import { TestDevice } from '../sync-server/device'
import type { Device } from './device'
import type { World } from './world'

/** Once nothing moves: every device shows what the server has, which is what was accepted; and equal digests mean equal rows. */
export async function differencesAtRest(world: World): Promise<string[]> {
  const broken: string[] = []
  for (const device of world.devices) {
    const waiting = device.outbox
    if (waiting.length > 0) broken.push(`${device.name}: ${waiting.length} changes never left: ${waiting.map(entry => `${entry.seq} ${entry.kind} ${entry.resource} ${entry.id} ${entry.state} ${entry.outcome ?? ''} needs ${entry.needs.join()}`).join('; ')}`)
    else broken.push(...await differences(world, device))
  }
  return broken
}

async function differences(world: World, device: Device): Promise<string[]> {
  const broken: string[] = []
  const scopes = device.scopes.filter(row => row.state === 'consistent').map(row => row.scope)
  if (scopes.length < 5) broken.push(`${device.name}: holds only ${scopes.join()}`)
  const fresh = await TestDevice.register(world.stage.call, device.identity)
  await fresh.pull(scopes)
  const mine = new Map(device.allRecords.map(({ resource, record }) => [`${record._scope}/${resource}/${record.id}`, record]))
  for (const [key, { rev, record: wire }] of fresh.held) {
    const [, name = '', id = ''] = key.split('/')
    const record = mine.get(key)
    if (!record) broken.push(`${device.name} lacks ${key}`)
    else if (!sameValue(plainRow(record), wireToRecord(resourceNamed(name).fields, wire))) broken.push(`${device.name} differs at ${key}: ${JSON.stringify(plainRow(record))}, server ${JSON.stringify(wire)}`)
    else if (record._rev !== rev) broken.push(`${device.name} has ${key} at ${record._rev}, server at ${rev}`)
    broken.push(...world.oracle.differences(name, Number(id), wire))
    mine.delete(key)
  }
  for (const [key, record] of mine) if (scopes.includes(record._scope)) broken.push(`${device.name} has ${key}, which the server has not`)
  const held = new Set([...fresh.held.keys()].map(key => key.split('/').slice(1).join(' ')))
  for (const key of world.oracle.live) if (!held.has(key)) broken.push(`${key} was accepted and is not on the server`)
  for (const scope of scopes) {
    for (const resource of new Set([...fresh.held.keys()].filter(key => key.startsWith(`${scope}/`)).map(key => key.split('/')[1] ?? ''))) {
      const server = [...fresh.held].filter(([key]) => key.startsWith(`${scope}/${resource}/`)).map(([key, { rev }]) => [Number(key.split('/')[2]), rev] as const)
      const own = device.records(resource).filter(record => record._scope === scope).map(record => [record.id, record._rev] as const)
      if (digestHash(server) !== digestHash(own)) broken.push(`${device.name}: digests of ${resource} in ${scope} differ`)
    }
  }
  return broken
}
