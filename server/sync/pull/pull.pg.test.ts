// Long because first pulls, later ones, cuts, resets and rights are tried on the same site.
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { RESOURCES, resourceNamed } from '#contract/resources'
import { shownTo } from '#contract/kit/access'
import { digestHash, OLDEST_CONTRACT, type PullLine } from '#contract/sync/protocol'
import { asOwner, inAccount } from '../../database/session'
import type { Identity } from '../../base/identity'
import { patchRecords } from '../../records/write/create'
import { deleteRecord } from '../../records/delete/delete'
import { readRecord } from '../../records/read/read'
import { byRun } from '../../../tests/support/long-run'
import { identityOf, testAccount } from '../../testing/test-account'
import { testDatabase } from '../../testing/test-database'
import { plantRecords } from '../../../tests/permissions/samples'
import { syncApp, syncServices, TestDevice } from '../../../tests/sync-server/device'
import { colleague, make, makeOne, makeSite, type Site } from '../../../tests/sync-server/site'

const database = await testDatabase()
const call = syncApp(syncServices(database))
let me: Identity
let site: Site
let phone: TestDevice

beforeEach(async () => {
  me = await testAccount(database)
  site = await makeSite(database, me)
  phone = await TestDevice.register(call, me)
})

/** The embedded database runs the same handlers, more slowly: there one cut in eight, and in a long run each. */
const EACH = byRun(database.engine === 'postgresql' ? 1 : 8, 1)

const all = () => [
  'account',
  'library',
  'index',
  `user:${me.user}`,
  `project:${site.project}`,
  `assessment:${site.assessment}`,
]
const hub = () => `project:${site.project}`
const read = (resource: string, id: number) =>
  inAccount(database, me, tx => readRecord(tx, resourceNamed(resource), id))
const change = (resource: string, id: number, set: Record<string, unknown>) =>
  inAccount(database, me, tx => patchRecords(tx, resourceNamed(resource), [{ id, set }]))
const remove = (resource: string, id: number) =>
  inAccount(database, me, tx => deleteRecord(tx, resourceNamed(resource), id))
const kinds = (lines: readonly PullLine[]) => lines.map(line => line.line)
const issues = (count: number, more = {}) =>
  make(
    database,
    me,
    'issue',
    ...Array.from({ length: count }, (_, index) => ({ project: site.project, summary: `Issue ${index}`, ...more })),
  )
const without = (module: string): Identity => ({
  ...me,
  permissions: new Set([...me.permissions].filter(each => each !== `licence${module}Premium`)),
})
const done = (lines: readonly PullLine[], scope: string) =>
  lines.find(line => line.line === 'done' && line.scope === scope)

describe('a first pull', () => {
  test('brings every record in wire form with its revision, parents first, and counts them', async () => {
    const lines = await phone.pull(all())
    const order = lines.flatMap(line => (line.line === 'rows' ? [line.resource] : []))
    expect(order).toEqual(RESOURCES.map(each => each.name).filter(name => order.includes(name)))
    for (const [resource, id] of [
      ['user', me.user],
      ['project', site.project],
      ['assessment', site.assessment],
      ['assessmentProduct', site.products[0] ?? 0],
    ] as const) {
      const stored = await read(resource, id)
      expect(phone.record(resource, id)).toEqual(stored?.record)
      expect(phone.held.get(`${stored?.scope}/${resource}/${id}`)?.rev).toBe(stored?.rev)
    }
    expect(done(lines, `assessment:${site.assessment}`)).toMatchObject({
      counts: { assessmentZone: 2, productGroup: 0, assessmentProduct: 2, productQuantities: 0 },
    })
    expect(done(lines, 'library')).toMatchObject({ head: 0, counts: {} })
  })

  test('is cut in lines of 2,000, or 500 where records hold a grid', async () => {
    const many = await makeSite(database, me, 2_100)
    await make(
      database,
      me,
      'productQuantities',
      ...many.products.slice(0, 600).map(id => ({
        id,
        assessment: many.assessment,
        cells: { [many.zones[0] ?? 0]: { quantity: '1', source: 'boq' } },
      })),
    )
    const lines = await phone.pull([`assessment:${many.assessment}`])
    const sizes = (resource: string) =>
      lines.flatMap(line => (line.line === 'rows' && line.resource === resource ? [line.ids.length] : []))
    expect(sizes('assessmentProduct')).toEqual([2_000, 100])
    expect(sizes('productQuantities')).toEqual([500, 100])
    expect(phone.held.size).toBe(2 + 2_100 + 600)
  })

  test('cut at any line is resumed from the last mark, and loses nothing of what was written meanwhile', async () => {
    const fresh = await TestDevice.register(call, me)
    const length = (await fresh.pull(all())).length
    for (let cut = 0; cut < length; cut += EACH) {
      const device = await TestDevice.register(call, me)
      await device.pull(all(), cut)
      const [added = 0] = await issues(1)
      await change('project', site.project, { notes: `Cut after ${cut}` })
      await change('assessmentProduct', site.products[0] ?? 0, { description: `Cut after ${cut}` })
      if (cut % 3 !== 1) await remove('issue', added)
      await device.pull(all())
      const whole = await TestDevice.register(call, me)
      await whole.pull(all())
      expect(device.held).toEqual(whole.held)
    }
  })
})

describe('a later pull', () => {
  // World 11688669 of the simulator: nothing told the device that a record of an earlier copy was no longer there.
  test('that goes on where a first one was cut after its last mark counts, though nothing is new', async () => {
    // A record in every resource of the scope, so that the last mark says that nothing is left to fill.
    const planted = await plantRecords(database, me, 'PLANTED')
    const scope = `project:${planted.get('project')}`
    const first = await (await TestDevice.register(call, me)).pull([scope])
    await phone.pull([scope], first.length - 1)
    const lines = await phone.pull([scope])
    expect(kinds(lines)).toEqual(['done'])
    expect(done(lines, scope)).toMatchObject({ counts: { issue: 1, productProgress: 1, progressPhoto: 1 } })
    expect(done(await phone.pull([scope]), scope)).toHaveProperty('counts', {})
  })

  test('that finds nothing new says so in one line a scope, without counting', async () => {
    await phone.pull(all())
    const lines = await phone.pull(all())
    expect(kinds(lines)).toEqual(all().map(() => 'done'))
    expect(done(lines, hub())).toMatchObject({ counts: {} })
    expect(done(lines, hub())).not.toHaveProperty('cursor')
    const cursor = phone.cursors.get(hub())
    expect(done(await phone.pull(all(), Infinity, OLDEST_CONTRACT), hub())).toHaveProperty('cursor', cursor)
  })

  test('brings changes, additions and deletions only', async () => {
    const [kept = 0, dropped = 0] = await issues(2)
    await phone.pull(all())
    await change('issue', kept, { priority: 'high' })
    await remove('issue', dropped)
    const [added = 0] = await issues(1)
    const lines = await phone.pull([hub()])
    expect(kinds(lines)).toEqual(['rows', 'gone', 'done'])
    expect(lines[0]).toMatchObject({ resource: 'issue', ids: [kept, added] })
    expect(lines[1]).toMatchObject({ resource: 'issue', ids: [dropped], reason: 'deleted' })
    expect(lines[2]).toMatchObject({ counts: { issue: 2 } })
    expect(phone.record('issue', kept)).toEqual((await read('issue', kept))?.record)
  })

  test('tells of a record that moved to another scope in both', async () => {
    const other = await makeSite(database, me)
    const [id = 0] = await issues(1)
    const scopes = [hub(), `project:${other.project}`]
    // No write does this since projects keep their records (decision 671); a release before it did.
    const moveTo = (project: number) =>
      asOwner(database, db => sql`update issue set project_id = ${project} where id = ${id}`.execute(db))
    await phone.pull(scopes)
    await moveTo(other.project)
    const lines = await phone.pull(scopes)
    expect(lines).toContainEqual(
      expect.objectContaining({ line: 'gone', scope: hub(), resource: 'issue', ids: [id], reason: 'moved' }),
    )
    expect([...phone.held.keys()].filter(key => key.endsWith(`/issue/${id}`))).toEqual([
      `project:${other.project}/issue/${id}`,
    ])
    await moveTo(site.project)
    await phone.pull(scopes)
    expect([...phone.held.keys()].filter(key => key.endsWith(`/issue/${id}`))).toEqual([`${hub()}/issue/${id}`])
  })

  test('goes on over a transaction too large for one page, and may be cut anywhere in it', async () => {
    await phone.pull([hub()])
    const start = phone.cursors.get(hub()) ?? ''
    const ids = await issues(4_500)
    expect(kinds(await phone.pull([hub()]))).toEqual(['rows', 'mark', 'rows', 'mark', 'rows', 'done'])
    expect(phone.held.size).toBe(4_500)
    for (const cut of byRun([2, 5], [1, 2, 3, 4, 5])) {
      const device = await TestDevice.register(call, me)
      device.cursors.set(hub(), start)
      await device.pull([hub()], cut)
      await change('issue', ids[cut * 700] ?? 0, { details: `Cut after ${cut}` })
      await device.pull([hub()])
      await phone.pull([hub()])
      expect(device.held).toEqual(phone.held)
    }
  })

  test('tells of a deleted assessment: its header is gone and its scope is closed', async () => {
    await phone.pull(all())
    await remove('assessment', site.assessment)
    const lines = await phone.pull(all())
    expect(lines).toContainEqual({ line: 'revoked', scope: `assessment:${site.assessment}` })
    expect(phone.record('assessment', site.assessment)).toBeUndefined()
    expect(phone.record('assessmentProduct', site.products[0] ?? 0)).toBeUndefined()
  })
})

describe('what a user may see', () => {
  test('is purged when it is taken away, and sent when it is given', async () => {
    await issues(3)
    await make(database, me, 'delivery', {
      project: site.project,
      reference: 'DN 1',
      deliveredOn: '2026-11-20',
      received: 'Board',
    })
    const read1 = { ProjectHub: 1, ProjectHubIssues: 1 } as const
    const device = await TestDevice.register(call, identityOf(me.account, me.user, read1))
    await device.pull([hub()])
    expect([...device.held.keys()].every(key => key.includes('/issue/'))).toBe(true)
    const given = await TestDevice.register(
      call,
      identityOf(me.account, me.user, { ...read1, ProjectHubDeliveries: 1 }),
    )
    given.cursors.set(hub(), device.cursors.get(hub()) ?? '')
    const gained = await given.pull([hub()])
    // World 50000334 of the simulator: what a list brought before the right was taken away stayed when the right came back.
    expect(gained[0]).toEqual({
      line: 'purge',
      scope: hub(),
      resources: [
        'materialOrder',
        'materialOrderLine',
        'deliverySlot',
        'orderDocument',
        'delivery',
        'deliveryLine',
        'deliveryPhoto',
        'fixedCostOrder',
        'fixedCostOrderLine',
        'fixedCostOrderDocument',
        'plantHire',
      ],
    })
    expect(kinds(gained)).toEqual(['purge', 'mark', 'rows', 'mark', 'done'])
    expect(gained[2]).toMatchObject({ resource: 'delivery', ids: [expect.any(Number)] })
    const taken = await TestDevice.register(
      call,
      identityOf(me.account, me.user, { ProjectHub: 1, ProjectHubDeliveries: 1 }),
    )
    taken.cursors.set(hub(), given.cursors.get(hub()) ?? '')
    const lost = await taken.pull([hub()])
    expect(lost[0]).toEqual({
      line: 'purge',
      scope: hub(),
      resources: ['issue', 'issuePhoto', 'issueVoiceNote', 'issueComment'],
    })
    expect(kinds(lost)).toEqual(['purge', 'mark', 'done'])
  })

  test('is backfilled with what changed while it could not be seen', async () => {
    const [first = 0, second = 0] = await issues(2)
    const full = identityOf(me.account, me.user, { ProjectHub: 1, ProjectHubIssues: 1, ProjectHubDeliveries: 1 })
    const less = identityOf(me.account, me.user, { ProjectHub: 1, ProjectHubDeliveries: 1 })
    const before = await TestDevice.register(call, full)
    await before.pull([hub()])
    const during = await TestDevice.register(call, less)
    during.cursors.set(hub(), before.cursors.get(hub()) ?? '')
    await during.pull([hub()])
    await change('issue', first, { priority: 'high' })
    await remove('issue', second)
    await during.pull([hub()])
    const after = await TestDevice.register(call, full)
    after.cursors.set(hub(), during.cursors.get(hub()) ?? '')
    await after.pull([hub()])
    expect([...after.held.keys()]).toEqual([`${hub()}/issue/${first}`])
    expect(after.record('issue', first)).toMatchObject({ priority: 'high' })
  })

  test('is closed by the licence, for scopes that do not exist, and for those of others', async () => {
    const offSite = await makeOne(database, me, 'project', { name: 'Off site' })
    const foreign = await testAccount(database)
    const theirs = await makeSite(database, foreign)
    const mate = await colleague(database, me, 'Priya Shah')
    const lines = await phone.pull([
      'project:999999',
      `project:${theirs.project}`,
      `assessment:${theirs.assessment}`,
      `user:${mate.user}`,
      `project:${offSite}`,
      `user:${me.user}`,
    ])
    expect(kinds(lines)).toEqual(['revoked', 'revoked', 'revoked', 'revoked', 'done', 'done'])
    const scopes = [hub(), `assessment:${site.assessment}`, `project:${offSite}`]
    const siteOnly = await TestDevice.register(call, without('Estimating'))
    expect(kinds(await siteOnly.pull(scopes)).filter(kind => kind === 'revoked')).toHaveLength(1)
    const estimatingOnly = await TestDevice.register(call, without('SiteCommercial'))
    // A project that is not on site is the estimators': its documents and drawings are theirs.
    expect((await estimatingOnly.pull(scopes)).flatMap(line => (line.line === 'revoked' ? [line.scope] : []))).toEqual(
      scopes.slice(0, 2),
    )
    await change('project', site.project, { showProjectHub: false })
    expect((await siteOnly.pull(scopes)).flatMap(line => (line.line === 'revoked' ? [line.scope] : []))).toEqual(scopes)
  })

  test('of the index shows the projects of the licence, and follows it when it changes', async () => {
    const offSite = await makeOne(database, me, 'project', { name: 'Off site' })
    const estimate = await makeOne(database, me, 'assessment', { name: 'Ceilings', project: offSite })
    const everything = { project: [site.project, offSite], assessment: [site.assessment, estimate] }
    const heldBy = (device: TestDevice) =>
      Object.fromEntries(
        (['project', 'assessment'] as const).map(name => [
          name,
          everything[name].filter(id => device.record(name, id) !== undefined),
        ]),
      )
    await phone.pull(['index'])
    expect(heldBy(phone)).toEqual(everything)

    phone.identity = without('Estimating')
    const narrowed = await phone.pull(['index'])
    expect(narrowed.flatMap(line => (line.line === 'purge' ? line.resources : []))).toEqual(
      expect.arrayContaining(['project', 'projectPackage', 'assessment']),
    )
    expect(heldBy(phone)).toEqual({ project: [site.project], assessment: [site.assessment] })
    expect(done(narrowed, 'index')).toMatchObject({
      counts: expect.objectContaining({ project: 1, projectPackage: 0, assessment: 1 }),
    })
    expect(kinds(await phone.pull(['index']))).toEqual(['done'])

    await change('project', site.project, { showProjectHub: false })
    expect((await phone.pull(['index'])).flatMap(line => (line.line === 'gone' ? line.ids : []))).toEqual([
      site.project,
    ])

    phone.identity = me
    await phone.pull(['index'])
    expect(heldBy(phone)).toEqual(everything)
  })

  test('never holds more than the role permits, for any role', async () => {
    await issues(2)
    const groups = [
      {},
      { Projects: 1 },
      { AdminRoles: 7 },
      { ProjectHubIssues: 1 },
      { ProjectsBillOfQuantities: 7 },
      { ContactsClients: 1, ProjectHubProgress: 1 },
      { AdminUsers: 1, ProjectHub: 7 },
    ] as const
    for (const levels of groups) {
      const identity = identityOf(me.account, me.user, levels)
      const device = await TestDevice.register(call, identity)
      await device.pull(all())
      const names = new Set([...device.held.keys()].map(key => key.split('/')[1] ?? ''))
      for (const name of names) {
        const resource = resourceNamed(name)
        const shown = shownTo(identity.permissions, resource)
        for (const [key, { record }] of device.held) {
          if (key.split('/')[1] !== name) continue
          expect(Object.keys(record).toSorted()).toEqual(
            [
              'id',
              'createdAt',
              'createdBy',
              'updatedAt',
              'updatedBy',
              'archivedAt',
              ...Object.keys(shown?.fields ?? {}),
            ].toSorted(),
          )
          expect(await read(name, Number(record.id))).not.toBeNull()
        }
      }
    }
  })
})

describe('a cursor', () => {
  test('of no use answers reset: broken, of another epoch, ahead of the feed, or below what is remembered', async () => {
    await phone.pull([hub()])
    const good = phone.cursors.get(hub()) ?? ''
    const kindsWith = async (cursor: string) => {
      phone.cursors.set(hub(), cursor)
      return kinds(await phone.pull([hub()]))
    }
    expect(await kindsWith('nonsense')).toEqual(['reset'])
    await issues(2)
    await asOwner(database, db =>
      db
        .updateTable('sync_scope')
        .set({ floor: 2 })
        .where('account_id', '=', me.account)
        .where('scope', '=', hub())
        .execute(),
    )
    expect(await kindsWith(good)).toEqual(['reset'])
    await phone.pull([hub()])
    const now = phone.cursors.get(hub()) ?? ''
    expect(await kindsWith(now)).toEqual(['done'])
    await asOwner(database, db =>
      db
        .updateTable('sync_scope')
        .set({ head: 0 })
        .where('account_id', '=', me.account)
        .where('scope', '=', hub())
        .execute(),
    )
    expect(await kindsWith(now)).toEqual(['reset'])
    await asOwner(database, db =>
      db.updateTable('account').set({ epoch: 'other' }).where('id', '=', me.account).execute(),
    )
    await phone.pull([hub()])
    expect(await kindsWith(now)).toEqual(['reset'])
  })
})

describe('a digest', () => {
  test('is the one the replica makes of what it was sent', async () => {
    const [, dropped = 0] = await issues(6)
    await remove('issue', dropped)
    await phone.pull(all())
    const { scopes } = await phone.post<{
      scopes: Record<string, { head: number; resources: Record<string, { count: number; hash: string }> }>
    }>('/sync/digest', { scopes: all() })
    expect(Object.keys(scopes)).toEqual(all())
    for (const [scope, { resources }] of Object.entries(scopes)) {
      for (const [resource, { count, hash }] of Object.entries(resources)) {
        const pairs = [...phone.held]
          .filter(([key]) => key.startsWith(`${scope}/${resource}/`))
          .map(([, { rev, record }]) => [Number(record.id), rev] as const)
        expect({ count, hash }).toEqual({ count: pairs.length, hash: digestHash(pairs) })
      }
    }
    expect(scopes[hub()]?.resources.issue?.count).toBe(5)
  })
})
