// What the simulator cannot have: the server's own event streams, and requests that reach it at the same moment, from one device and from several.
import { sql } from 'kysely'
import { ProblemError } from '#contract/kit/problem'
import { afterEach, expect, test } from 'vitest'
import { resourceNamed } from '#contract/resources'
import { asOwner, inAccount } from '#server/database/session'
import { readRecords } from '#server/records/read/read'
import { testAccount } from '#server/testing/test-account'
import { testDatabase } from '#server/testing/test-database'
import { syncApp, syncServices, TestDevice } from '../sync-server/device'
import { colleague, makeOne, makeSite } from '../sync-server/site'
import { EngineDevice } from '../support/engine-device'
import { brokenLaws, freshIndexedDb } from '../support/replica'
import { seededRandom } from '../support/surroundings'

const database = await testDatabase()
const call = syncApp(syncServices(database))
const open: EngineDevice[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map(device => device.stop()))
})

/** For as long as the test may take: how long anything takes is not what is tested. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise(resolve => setTimeout(resolve, 5))
}

/** Devices of as many people of a firm, all holding one project and listening. Their clocks stand still: nothing comes to them but by a stream. */
async function listening(count: number) {
  const identity = await testAccount(database)
  const { project } = await makeSite(database, identity)
  const devices: EngineDevice[] = []
  for (let n = 0; n < count; n++) {
    const who = n === 0 ? identity : await colleague(database, identity, `Colleague ${n}`)
    const device = await EngineDevice.open(call, who, freshIndexedDb(), n + 1, true)
    open.push(device)
    devices.push(device)
    await device.replica.pin(`project:${project}`, true)
    await until(() => device.replica.holds(`project:${project}`))
    // A device that has not been lent ids yet cannot begin anything.
    await until(async () => (await device.replica.store.tables.leases.count()) > 0)
  }
  const issuesOf = (device: EngineDevice) => device.replica.within('issue', 'project', project)
  const raise = async (device: EngineDevice, summary: string): Promise<number> => {
    const { ids } = await device.replica.edit([{ kind: 'add', resource: 'issue', values: { project, summary } }], 'x')
    return ids[0] ?? 0
  }
  return { identity, project, devices, issuesOf, raise }
}

test('what a colleague saves, and what the office makes, comes by the word of a stream and by nothing else', async () => {
  const { identity, project, devices, issuesOf, raise } = await listening(2)
  const [phone, office] = devices
  if (!phone || !office) throw new Error('Two devices')
  const summaries = async (device: EngineDevice) =>
    (await issuesOf(device)).map(row => String(row['summary'])).toSorted()
  await raise(office, 'By a colleague')
  await until(async () => (await summaries(phone)).length === 1)
  await makeOne(database, identity, 'issue', { project, summary: 'By the office' })
  for (const device of devices) {
    await until(async () => (await summaries(device)).length === 2)
    expect(await summaries(device)).toEqual(['By a colleague', 'By the office'])
    expect(device.faults).toEqual([])
  }
})

test('two drains of one device at once, with what both hold, are applied once and answered alike', async () => {
  const identity = await testAccount(database)
  const { project } = await makeSite(database, identity)
  const phone = await TestDevice.register(call, identity)
  for (let round = 0; round < 10; round++) {
    const add = async (summary: string) => phone.add('issue', await phone.newId(), { project, summary })
    const [one, both, other] = [await add('one'), await add('both'), await add('other')]
    const [first, second] = await Promise.all([phone.send(one, both), phone.send(both, other)])
    expect([...first, ...second].map(each => each.outcome)).toEqual(['applied', 'applied', 'applied', 'applied'])
    expect(first[1]?.rev).toBe(second[0]?.rev)
    // Whichever came second found the answer of the other.
    expect(first[1]?.duplicate).toBe(!second[0]?.duplicate)
  }
  const { rows } = await asOwner(database, db =>
    sql<{ numbers: number[] }>`select array_agg(number::int order by number) as numbers from issue
      where project_id = ${project}`.execute(db),
  )
  expect(rows[0]?.numbers).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
})

const FIELDS = ['location', 'details', 'priority', 'dueDate'] as const
const valueOf = (field: (typeof FIELDS)[number], step: number): string => {
  if (field === 'priority') return ['low', 'normal', 'high', 'urgent'][step % 4] ?? 'low'
  return field === 'dueDate' ? `2026-12-${String((step % 28) + 1).padStart(2, '0')}` : `${field} ${step}`
}

test('four devices that write at once, each request lost, doubled or sent again beside itself, end alike: nothing twice, nothing lost', async () => {
  const { identity, project, devices, issuesOf, raise } = await listening(4)
  const random = seededRandom(7)
  const shared = [await raise(devices[0] ?? never(), 'Shared 0'), await raise(devices[1] ?? never(), 'Shared 1')]
  for (const device of devices) await until(async () => (await issuesOf(device)).length === shared.length)
  const late: Promise<unknown>[] = []
  for (const device of devices)
    device.meddle = async (path, answer) => {
      const point = path === '/sync/events' ? 1 : random()
      if (point < 0.15) throw new TypeError('lost')
      // Answered when the device has given up and asks again.
      if (point < 0.35) {
        late.push(answer().then(response => response.text()))
        throw new TypeError('reset')
      }
      if (point < 0.55) {
        const [, second] = await Promise.all([answer().then(response => response.text()), answer()])
        return second
      }
      return answer()
    }
  const last = new Map<string, string>()
  const raised: string[] = []
  await Promise.all(
    devices.map(async (device, index) => {
      const field = FIELDS[index] ?? 'details'
      for (let step = 0; step < 6; step++) {
        const id = shared[step % shared.length] ?? 0
        const value = valueOf(field, step)
        await device.replica.edit([{ kind: 'set', resource: 'issue', id, set: { [field]: value } }], 'x')
        last.set(`${id} ${field}`, value)
        // All of them write this one: where they conflict each wants its own.
        const mine = `${index}.${step}`
        await device.replica.edit([{ kind: 'set', resource: 'issue', id, set: { summary: mine } }], 'x')
        if (step % 3 === 0) {
          const summary = `Raised by ${index} at ${step}`
          await raise(device, summary)
          raised.push(summary)
        }
        device.engine.hurry()
        for (let turn = random() * 30; turn > 0; turn--) await new Promise(resolve => setImmediate(resolve))
      }
    }),
  )
  for (const device of devices) device.meddle = (_path, answer) => answer()
  await Promise.all(late)
  for (const device of devices)
    await until(async () => {
      for (const { entry, conflict } of await device.replica.needsYou()) {
        const theirs = Object.fromEntries(conflict.map(each => [each.path, each.theirs]))
        const mine = Object.fromEntries(conflict.map(each => [each.path, 'mine'] as const))
        // Somebody may have changed it again since the choice was read: the person who chooses looks again.
        await device.replica.resolve(entry.seq, mine, theirs).catch((error: unknown) => {
          if (!(error instanceof ProblemError) || error.problem.kind !== 'conflict') throw error
        })
      }
      device.engine.hurry()
      await device.engine.idle()
      return (await device.replica.outbox()).length === 0
    })
  // From here on only streams tell.
  const end = await raise(devices[0] ?? never(), 'The end')
  const states = await inAccount(database, identity, async tx => {
    const { rows } = await sql<{ id: number }>`select id from issue where project_id = ${project}`.execute(tx.db)
    return readRecords(
      tx,
      resourceNamed('issue'),
      rows.map(({ id }) => id),
    )
  })
  const stands = (rows: readonly { readonly id: number; readonly summary: unknown; readonly rev: number }[]) =>
    rows.map(({ id, summary, rev }) => [id, summary, rev].join(' ')).toSorted()
  const office = [...states.values()].map(({ record, rev }) => ({
    id: Number(record['id']),
    summary: record['summary'],
    rev,
  }))
  for (const device of devices) {
    await until(async () => (await device.replica.get('issue', end)) !== undefined)
    const rows = (await issuesOf(device)).filter(row => row.id !== end)
    expect(stands(rows.map(row => ({ id: row.id, summary: row['summary'], rev: row._rev })))).toEqual(
      stands(office.filter(({ id }) => id !== end)),
    )
    for (const [key, value] of last) {
      const [id, field = ''] = key.split(' ')
      expect((await device.replica.get('issue', Number(id)))?.[field]).toBe(value)
    }
    expect(device.faults).toEqual([])
    expect(await brokenLaws(device.replica)).toEqual([])
  }
  expect(
    office
      .map(each => String(each.summary))
      .filter(summary => summary.startsWith('Raised'))
      .toSorted(),
  ).toEqual(raised.toSorted())
  const { rows: twice } = await asOwner(database, db =>
    sql`select record_id from revision where resource = 'issue' and action = 'create' and account_id = ${identity.account}
      group by record_id having count(*) > 1`.execute(db),
  )
  expect(twice).toEqual([])
})

function never(): never {
  throw new Error('There are four devices')
}
