import { sql } from 'kysely'
import { asOwner } from '#server/database/session'
import { TestDevice } from '../sync-server/device'
import type { Device } from './device'
import { asKept } from './model/forms'
import { plain } from './model/shown'
import { same } from './model/values'
import type { World } from './world'

/** Once nothing moves: every device shows what the server has, which is what was accepted; and equal digests mean equal rows. */
export async function differencesAtRest(world: World): Promise<string[]> {
  const broken = [...(await othersChanged(world)), ...(await figuresDiffer(world, world.devices))]
  const pulled: Pulled = new Map()
  for (const device of world.devices) {
    const waiting = device.outbox
    if (waiting.length > 0)
      broken.push(
        `${device.name}: ${waiting.length} changes never left: ${waiting.map(entry => `${entry.seq} ${entry.kind} ${entry.resource} ${entry.id} ${entry.state} ${entry.outcome ?? ''} needs ${entry.needs.join()}`).join('; ')}`,
      )
    else broken.push(...(await differences(world, device, pulled)))
  }
  return broken
}

/** Devices with nothing waiting, in a lull: they too have what the server has, and nothing of other firms has moved. */
export async function differencesInLull(world: World): Promise<string[]> {
  const quiet = world.devices.filter(device => device.outbox.length === 0 && !device.isAway)
  const broken = [...(await othersChanged(world)), ...(await figuresDiffer(world, quiet))]
  const pulled: Pulled = new Map()
  for (const device of quiet) broken.push(...(await differences(world, device, pulled)))
  return broken
}

/** No drain of this firm has touched another. */
async function othersChanged({ stage }: World): Promise<string[]> {
  const account = stage.people[0]?.account ?? 0
  const heads = await asOwner(stage.database, db =>
    db
      .selectFrom('sync_scope')
      .select(({ fn }) => fn.sum<number>('head').as('sum'))
      .where('account_id', '<>', account)
      .executeTakeFirst(),
  )
  return Number(heads?.sum ?? 0) === stage.others ? [] : ['something of another firm has changed']
}

/** The rates of all products, as the server adds them and as the device does. */
async function totalsDiffer({ stage }: World, device: Device): Promise<string[]> {
  const account = device.identity.account
  const [assessment = 0] = stage.site.assessments
  const { sum } = await asOwner(stage.database, db =>
    sql<{
      sum: string | null
    }>`select sum(rate)::text as sum from assessment_product where account_id = ${account} and assessment_id = ${assessment}`.execute(
      db,
    ),
  ).then(({ rows: [row] }) => row ?? { sum: null })
  const own = device
    .records('assessmentProduct')
    .filter(record => record.assessment === assessment)
    .reduce((total, record) => total + BigInt(typeof record.rate === 'number' ? record.rate : 0), 0n)
  return BigInt((sum ?? '0').replace('.', '')) === own
    ? []
    : [`${device.name} adds up rates to ${own}, the server to ${sum ?? 'nothing'}`]
}

/** What each assessment comes to: on every device, by the server's read, and by the simulator's own sums. */
async function figuresDiffer(world: World, devices: readonly Device[]): Promise<string[]> {
  const broken: string[] = []
  for (const assessment of world.stage.site.assessments) {
    const own = await world.figures.own(assessment)
    const told = [
      ['the server', await world.figures.atServer(assessment)] as const,
      ...devices.map(device => [device.name, world.figures.on(device, assessment)] as const),
    ]
    for (const [who, figures] of told)
      if (!same(figures, own))
        broken.push(`${who} makes ${JSON.stringify(figures)} of assessment ${assessment}, not ${JSON.stringify(own)}`)
  }
  return broken
}

async function digestsDiffer(device: Device, fresh: TestDevice, scopes: readonly string[]): Promise<string[]> {
  const broken: string[] = []
  const reply = await fresh.post<{
    scopes: Record<string, { head: number; resources: Record<string, { count: number; hash: string }> }>
  }>('/sync/digest', { scopes })
  for (const scope of scopes) {
    for (const [resource, theirs] of Object.entries(reply.scopes[scope]?.resources ?? {})) {
      const own = device
        .records(resource)
        .filter(record => record._scope === scope)
        .map(record => [record.id, record._rev] as const)
      if (theirs.count !== own.length || theirs.hash !== hashOf(own))
        broken.push(`${device.name}: digests of ${resource} in ${scope} differ`)
    }
  }
  return broken
}

/** docs/architecture.md, The feed: a hash of ids and revisions that does not depend on their order. */
const hashOf = (pairs: readonly (readonly [id: number, rev: number])[]): string =>
  String(
    pairs.reduce((sum, [id, rev]) => sum + (BigInt(id) % 94_906_249n) * (BigInt(rev) % 94_906_249n), 0n) %
      9_007_199_254_740_881n,
  )

/** What one person is sent of some scopes, pulled once for all their devices. */
type Pulled = Map<string, TestDevice>
async function pullFresh(world: World, device: Device, scopes: readonly string[], pulled: Pulled): Promise<TestDevice> {
  const key = [device.identity.user, ...scopes.toSorted()].join()
  const fresh = pulled.get(key) ?? (await TestDevice.register(world.stage.call, device.identity))
  if (!pulled.has(key)) await fresh.pull(scopes)
  pulled.set(key, fresh)
  return fresh
}

async function differences(world: World, device: Device, pulled: Pulled): Promise<string[]> {
  const broken: string[] = []
  const scopes = device.scopes.filter(row => row.state === 'consistent').map(row => row.scope)
  if (scopes.length < 5) broken.push(`${device.name}: holds only ${scopes.join()}`)
  const fresh = await pullFresh(world, device, scopes, pulled)
  const mine = new Map(
    device.allRecords.map(({ resource, record }) => [`${record._scope}/${resource}/${record.id}`, record]),
  )
  for (const [key, { rev, record: wire }] of fresh.held) {
    const [, name = '', id = ''] = key.split('/')
    const record = mine.get(key)
    if (!record) broken.push(`${device.name} lacks ${key}`)
    else if (!same(plain(record), asKept(name, wire)))
      broken.push(`${device.name} differs at ${key}: ${JSON.stringify(plain(record))}, server ${JSON.stringify(wire)}`)
    else if (record._rev !== rev) broken.push(`${device.name} has ${key} at ${record._rev}, server at ${rev}`)
    broken.push(...world.oracle.differences(name, Number(id), wire))
    mine.delete(key)
  }
  for (const [key, record] of mine)
    if (scopes.includes(record._scope)) broken.push(`${device.name} has ${key}, which the server has not`)
  const held = new Set([...fresh.held.keys()].map(key => key.split('/').slice(1).join(' ')))
  for (const key of world.oracle.live) if (!held.has(key)) broken.push(`${key} was accepted and is not on the server`)
  // Every row has just been compared: where the digests are equal, so are the rows, and where rows are equal the digests must be.
  broken.push(...(await digestsDiffer(device, fresh, scopes)), ...(await totalsDiffer(world, device)))
  return broken
}
