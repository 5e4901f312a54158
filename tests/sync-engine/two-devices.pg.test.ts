// The whole way of a change: replica, drain, server, pull, the other replica; on real handlers.
// Long because every test of it drives the same two devices and one database, which take longer to start than the tests.
import { expect, test } from 'vitest'
import { resourceNamed } from '#contract/resources'
import { inAccount } from '#server/database/session'
import { restoreRecord } from '#server/records/delete/restore'
import { readHistory } from '#server/records/history/history'
import { FULL_ACCESS, identityOf, testAccount } from '#server/testing/test-account'
import { testDatabase } from '#server/testing/test-database'
import { syncApp, syncServices } from '../sync-server/device'
import { colleague, makeSite } from '../sync-server/site'
import { EngineDevice } from '../support/engine-device'
import { brokenLaws } from '../support/replica'

const database = await testDatabase()
const call = syncApp(syncServices(database))

/** A phone and an office of the same firm, both holding the project. */
async function twoDevices() {
  const identity = await testAccount(database)
  const site = await makeSite(database, identity)
  const other = await colleague(database, identity, 'Office')
  const phone = await EngineDevice.open(call, identity)
  const office = await EngineDevice.open(call, other)
  for (const device of [phone, office]) {
    await device.replica.pin(`project:${site.project}`, true)
    await device.replica.pin(`assessment:${site.assessment}`, true)
    await device.sync()
    expect(device.faults).toEqual([])
  }
  const settle = async (): Promise<void> => {
    for (const device of [phone, office, phone, office]) {
      await device.sync()
      expect(device.faults).toEqual([])
      expect(await brokenLaws(device.replica)).toEqual([])
    }
  }
  return { ...site, phone, office, settle }
}

// World 344 of the simulator: what was dropped under an old cursor was never sent again.
test('a right that is lost in a pull cut short, and given back, brings everything back', async () => {
  const { phone, project } = await twoDevices()
  const {
    ids: [id = 0],
  } = await phone.replica.edit([{ kind: 'add', resource: 'issue', values: { project, summary: 'A' } }], 'Raised issue')
  await phone.sync()
  await phone.sync()
  const whole = phone.identity
  phone.identity = identityOf(whole.account, whole.user, { ...FULL_ACCESS, ProjectHubIssues: 0 })
  phone.meddle = async (path, answer) => {
    const response = await answer()
    if (path !== '/sync/pull') return response
    const lines = (await response.text()).split('\n')
    const last = lines.findIndex(each => each.includes('"purge"'))
    return new Response(
      lines
        .slice(0, last + 1)
        .map(each => `${each}\n`)
        .join(''),
    )
  }
  await phone.sync()
  phone.meddle = (_path, answer) => answer()
  phone.identity = whole
  await phone.sync()
  await phone.sync()
  expect(await phone.replica.get('issue', id)).toMatchObject({ summary: 'A' })
})

test('a snapshot brings what is kept, and says so', async () => {
  const { phone, project, assessment, zones } = await twoDevices()
  expect(
    (await phone.replica.scopes())
      .filter(each => each.state === 'consistent')
      .map(each => each.scope)
      .toSorted(),
  ).toEqual(
    ['account', `assessment:${assessment}`, 'index', `project:${project}`, `user:${phone.identity.user}`].toSorted(),
  )
  expect(await phone.replica.get('project', project)).toMatchObject({ name: 'Kestrel House', _dirty: 0 })
  expect((await phone.replica.within('assessmentZone', 'assessment', assessment)).map(zone => zone.id)).toEqual(zones)
})

test('an issue raised offline reaches the office once, numbered', async () => {
  const { phone, office, project, settle } = await twoDevices()
  phone.isOnline = false
  await phone.sync()
  const {
    ids: [id = 0],
  } = await phone.replica.edit(
    [{ kind: 'add', resource: 'issue', values: { project, summary: 'No fire stopping' } }],
    'Raised issue',
  )
  await phone.replica.edit([{ kind: 'set', resource: 'issue', id, set: { priority: 'high' } }], 'Changed priority')
  await phone.sync()
  expect((await phone.replica.outbox()).map(line => [line.entry.state, line.entry.set])).toMatchObject([
    ['open', { priority: 'high' }],
  ])
  phone.isOnline = true
  await settle()
  expect(await phone.replica.outbox()).toEqual([])
  for (const device of [phone, office])
    expect(await device.replica.get('issue', id)).toMatchObject({
      summary: 'No fire stopping',
      priority: 'high',
      _dirty: 0,
      number: expect.any(Number) as number,
    })
})

test('changes of different fields meet without a word', async () => {
  const { phone, office, project, settle } = await twoDevices()
  const {
    ids: [id = 0],
  } = await office.replica.edit([{ kind: 'add', resource: 'issue', values: { project, summary: 'A' } }], 'x')
  await settle()
  await phone.replica.edit([{ kind: 'set', resource: 'issue', id, set: { summary: 'B' } }], 'x')
  await office.replica.edit([{ kind: 'set', resource: 'issue', id, set: { priority: 'urgent' } }], 'x')
  await settle()
  for (const device of [phone, office])
    expect(await device.replica.get('issue', id)).toMatchObject({ summary: 'B', priority: 'urgent', _dirty: 0 })
})

test.each([
  ['mine', 'phone'],
  ['theirs', 'office'],
  [{ value: 'both' }, 'both'],
] as const)('a conflict waits for a person, who takes %j', async (choice, expected) => {
  const { phone, office, project, settle } = await twoDevices()
  const {
    ids: [id = 0],
  } = await office.replica.edit([{ kind: 'add', resource: 'issue', values: { project, summary: 'A' } }], 'x')
  await settle()
  await office.replica.edit([{ kind: 'set', resource: 'issue', id, set: { summary: 'office' } }], 'x')
  await office.sync()
  await phone.replica.edit(
    [{ kind: 'set', resource: 'issue', id, set: { summary: 'phone', location: 'Level 2' } }],
    'x',
  )
  await phone.sync()
  const [asked] = await phone.replica.needsYou()
  expect(asked?.conflict).toMatchObject([
    { path: 'summary', label: 'What is wrong?', was: 'A', mine: 'phone', theirs: 'office' },
  ])
  expect(asked?.by).toBe('Office')
  expect(await phone.replica.get('issue', id)).toMatchObject({ summary: 'phone', location: 'Level 2' })
  // What is not in conflict does not wait: not the rest of the save, and not a later edit.
  await phone.replica.edit([{ kind: 'set', resource: 'issue', id, set: { priority: 'low' } }], 'x')
  await settle()
  expect((await phone.replica.needsYou())[0]?.holdsBack).toBe(0)
  expect(await office.replica.get('issue', id)).toMatchObject({
    summary: 'office',
    location: 'Level 2',
    priority: 'low',
    _dirty: 0,
  })
  await phone.replica.resolve(asked?.entry.seq ?? 0, { summary: choice })
  await settle()
  expect(await phone.replica.outbox()).toEqual([])
  for (const device of [phone, office])
    expect(await device.replica.get('issue', id)).toMatchObject({
      summary: expected,
      location: 'Level 2',
      priority: 'low',
      _dirty: 0,
    })
  const { revisions } = await inAccount(database, phone.identity, tx =>
    readHistory(tx, resourceNamed('issue'), id, 1, 50),
  )
  const told = JSON.stringify(revisions)
  for (const words of ['phone', 'office'])
    expect(told, 'whose words were not taken are in the history').toContain(words)
  expect(revisions.filter(each => each.action === 'setAside').map(each => each.changes)).toEqual(
    choice === 'mine' ? [] : [{ summary: ['phone', expected] }],
  )
})

test('what was set aside is neither a change to conflict with nor one that stops a delete', async () => {
  const { phone, office, project, settle } = await twoDevices()
  const {
    ids: [id = 0],
  } = await office.replica.edit([{ kind: 'add', resource: 'issue', values: { project, summary: 'A' } }], 'x')
  await settle()
  await office.replica.edit([{ kind: 'set', resource: 'issue', id, set: { summary: 'office' } }], 'x')
  await office.sync()
  await phone.replica.edit([{ kind: 'set', resource: 'issue', id, set: { summary: 'phone' } }], 'x')
  await phone.sync()
  await phone.replica.resolve((await phone.replica.needsYou())[0]?.entry.seq ?? 0, { summary: 'theirs' })
  expect(await phone.replica.get('issue', id)).toMatchObject({ summary: 'office' })
  await phone.sync()
  await office.replica.edit([{ kind: 'delete', resource: 'issue', id }], 'x')
  await settle()
  for (const device of [phone, office]) {
    expect(await device.replica.needsYou()).toEqual([])
    expect(await device.replica.get('issue', id)).toBeUndefined()
  }
})

test('an answer lost on the way is found in the ledger', async () => {
  const { phone, office, project, settle } = await twoDevices()
  // Until it has been looked at: a hurry during a call that fails has the next one follow at once.
  let lost = 0
  let isBroken = true
  phone.meddle = async (path, answer) => {
    const response = await answer()
    if (path !== '/sync/drain' || !isBroken) return response
    lost += 1
    throw new TypeError('reset')
  }
  const {
    ids: [id = 0],
  } = await phone.replica.edit([{ kind: 'add', resource: 'issue', values: { project, summary: 'A' } }], 'x')
  await phone.sync()
  expect((await phone.replica.outbox())[0]?.entry.state).toBe('sealed')
  expect(lost).toBeGreaterThan(0)
  isBroken = false
  await phone.replica.edit([{ kind: 'set', resource: 'issue', id, set: { summary: 'B' } }], 'x')
  await settle()
  expect((await office.replica.within('issue', 'project', project)).map(each => [each.id, each.summary])).toEqual([
    [id, 'B'],
  ])
})

test('deleting what somebody else uses comes back with the reason, undone', async () => {
  const {
    phone,
    office,
    project,
    zones: [zone = 0],
    settle,
  } = await twoDevices()
  await office.replica.edit([{ kind: 'add', resource: 'issue', values: { project, summary: 'A', zone } }], 'x')
  await office.sync()
  await phone.replica.edit([{ kind: 'delete', resource: 'assessmentZone', id: zone }], 'Deleted Level 1')
  expect(await phone.replica.get('assessmentZone', zone)).toBeUndefined()
  await settle()
  expect(await phone.replica.get('assessmentZone', zone)).toMatchObject({ name: 'Level 1' })
  const [refused] = await phone.replica.needsYou()
  expect(refused?.entry).toMatchObject({ outcome: 'in-use', state: 'rejected' })
  await phone.replica.discard(refused?.entry.seq ?? 0)
  await settle()
  expect(await phone.replica.get('assessmentZone', zone)).toMatchObject({ _dirty: 0 })
})

test('a delete both ways leaves both without', async () => {
  const { phone, office, project, settle } = await twoDevices()
  const {
    ids: [id = 0],
  } = await office.replica.edit([{ kind: 'add', resource: 'issue', values: { project, summary: 'A' } }], 'x')
  await settle()
  await phone.replica.edit([{ kind: 'delete', resource: 'issue', id }], 'x')
  await office.replica.edit([{ kind: 'delete', resource: 'issue', id }], 'x')
  await settle()
  for (const device of [phone, office]) {
    expect(await device.replica.get('issue', id)).toBeUndefined()
    expect(await device.replica.outbox()).toEqual([])
    expect(await device.replica.store.tables.shadow.count()).toBe(0)
  }
})

test("what somebody deletes all the same, over another's change, is gone everywhere, and the history keeps that change", async () => {
  const { phone, office, project, settle } = await twoDevices()
  const {
    ids: [id = 0],
  } = await office.replica.edit([{ kind: 'add', resource: 'issue', values: { project, summary: 'Crack' } }], 'x')
  await settle()
  await office.replica.edit([{ kind: 'set', resource: 'issue', id, set: { location: 'Level 2' } }], 'x')
  await office.sync()
  await phone.replica.edit([{ kind: 'delete', resource: 'issue', id }], 'x')
  await phone.sync()
  const [asked] = await phone.replica.needsYou()
  expect(asked?.conflict).toMatchObject([{ path: 'location', theirs: 'Level 2' }])
  await phone.replica.resolve(asked?.entry.seq ?? 0, {})
  await settle()
  for (const device of [phone, office]) expect(await device.replica.get('issue', id)).toBeUndefined()
  const { revisions } = await inAccount(database, office.identity, tx =>
    readHistory(tx, resourceNamed('issue'), id, 1, 50),
  )
  expect(JSON.stringify(revisions)).toContain('Level 2')
})

test('one poison change holds back its own followers only', async () => {
  const { phone, office, project, settle } = await twoDevices()
  const {
    ids: [id = 0],
  } = await office.replica.edit([{ kind: 'add', resource: 'issue', values: { project, summary: 'A' } }], 'x')
  await settle()
  await office.replica.edit([{ kind: 'delete', resource: 'issue', id }], 'x')
  await office.sync()
  await phone.replica.edit([{ kind: 'set', resource: 'issue', id, set: { summary: 'gone' } }], 'x')
  const {
    ids: [other = 0],
  } = await phone.replica.edit([{ kind: 'add', resource: 'issue', values: { project, summary: 'Z' } }], 'x')
  await settle()
  expect((await phone.replica.needsYou()).map(each => each.entry.outcome)).toEqual(['gone'])
  expect(await office.replica.get('issue', other)).toMatchObject({ summary: 'Z' })
})

test('progress of one product by two people meets cell by cell', async () => {
  const {
    phone,
    office,
    project,
    assessment,
    products: [product = 0],
    zones: [one = 0, two = 0],
    settle,
  } = await twoDevices()
  const cell = (percent: number) => ({ percent, recordedAt: '2026-11-21T08:00:00.000Z', note: null })
  await phone.replica.edit(
    [
      {
        kind: 'add',
        resource: 'productProgress',
        id: product,
        values: { project, assessment, cells: { [one]: cell(400_000) } },
      },
    ],
    'x',
  )
  await office.replica.edit(
    [
      {
        kind: 'add',
        resource: 'productProgress',
        id: product,
        values: { project, assessment, cells: { [two]: cell(500_000) } },
      },
    ],
    'x',
  )
  await settle()
  for (const device of [phone, office]) {
    expect(await device.replica.outbox()).toEqual([])
    expect(await device.replica.get('productProgress', product)).toMatchObject({
      cells: { [one]: { percent: 400_000 }, [two]: { percent: 500_000 } },
    })
  }
})

// Issue 9, 1.7: it stayed in Needs you until somebody found it there.
test('what was refused for want of a right is sent automatically once the right is given back, and only then', async () => {
  const { phone, project, settle } = await twoDevices()
  const {
    ids: [id = 0],
  } = await phone.replica.edit([{ kind: 'add', resource: 'issue', values: { project, summary: 'A' } }], 'Raised issue')
  await settle()
  const whole = phone.identity
  phone.isOnline = false
  await phone.replica.edit([{ kind: 'set', resource: 'issue', id, set: { summary: 'B' } }], 'Changed')
  phone.identity = identityOf(whole.account, whole.user, { ...FULL_ACCESS, ProjectHubIssues: 1 })
  phone.isOnline = true
  await settle()
  await settle()
  expect((await phone.replica.needsYou()).map(({ entry }) => entry.outcome)).toEqual(['forbidden'])
  const asked = (await phone.replica.needsYou()).map(({ entry }) => entry.seq)
  await settle()
  expect((await phone.replica.needsYou()).map(({ entry }) => entry.seq)).toEqual(asked)
  phone.identity = whole
  await settle()
  await settle()
  expect(await phone.replica.outbox()).toEqual([])
  expect(await phone.replica.get('issue', id)).toMatchObject({ summary: 'B', _dirty: 0 })
})

test('an edit of what somebody had deleted is sent automatically once it is restored', async () => {
  const { phone, office, project, settle } = await twoDevices()
  const {
    ids: [id = 0],
  } = await phone.replica.edit([{ kind: 'add', resource: 'issue', values: { project, summary: 'A' } }], 'Raised issue')
  await settle()
  phone.isOnline = false
  await phone.replica.edit([{ kind: 'set', resource: 'issue', id, set: { details: 'Two sides' } }], 'Changed')
  await office.replica.edit([{ kind: 'delete', resource: 'issue', id }], 'Deleted')
  await settle()
  phone.isOnline = true
  await settle()
  expect((await phone.replica.needsYou()).map(({ entry }) => entry.outcome)).toEqual(['gone'])
  await inAccount(database, office.identity, tx => restoreRecord(tx, resourceNamed('issue'), id))
  await settle()
  await settle()
  expect(await phone.replica.outbox()).toEqual([])
  for (const { replica } of [phone, office])
    expect(await replica.get('issue', id)).toMatchObject({ summary: 'A', details: 'Two sides' })
})

test('what was deleted and sent comes back to every device when it is restored, a whole project too', async () => {
  const { phone, office, project, assessment, settle } = await twoDevices()
  const {
    ids: [id = 0],
  } = await phone.replica.edit([{ kind: 'add', resource: 'issue', values: { project, summary: 'Cracked' } }], 'Raised')
  await settle()
  await phone.replica.edit([{ kind: 'delete', resource: 'issue', id }], 'Deleted')
  await settle()
  expect([await phone.replica.get('issue', id), await office.replica.get('issue', id)]).toEqual([undefined, undefined])
  const restore = (resource: string, of: number) =>
    inAccount(database, office.identity, tx => restoreRecord(tx, resourceNamed(resource), of))
  await restore('issue', id)
  await settle()
  for (const { replica } of [phone, office])
    expect(await replica.get('issue', id)).toMatchObject({ summary: 'Cracked', number: 1 })
  await office.replica.edit([{ kind: 'set', resource: 'issue', id, set: { summary: 'Mended' } }], 'Changed')
  await settle()
  expect(await phone.replica.get('issue', id)).toMatchObject({ summary: 'Mended' })
  const countZones = () => phone.replica.store.snapshot(({ records }) => records('assessmentZone').count())
  const zones = await countZones()
  expect(zones).toBeGreaterThan(0)
  await office.replica.edit([{ kind: 'delete', resource: 'assessment', id: assessment }], 'Deleted')
  await settle()
  expect(await countZones()).toBe(0)
  await restore('assessment', assessment)
  await phone.replica.pin(`assessment:${assessment}`, true)
  await settle()
  expect(await countZones()).toBe(zones)
})
