import { describe, expect, test } from 'vitest'
import { notificationJobs } from './notification-jobs'
import { testFirm } from '../testing/firm'
import { identityOf } from '../testing/test-account'
import { testDatabase } from '../testing/test-database'
import { TestDevice } from '../../tests/sync-server/device'

interface Told {
  readonly id: number
  readonly name: string
  readonly isRead: boolean
  readonly subject: string
  readonly subjectId: number
  readonly channel: string
}

const firm = await testFirm(await testDatabase())
const { access_token: admin, user: administrator } = await firm.signIn('admin@plumb.test')
const { access_token: site, user: manager } = await firm.signIn('site@plumb.test')
const send = async (method: string, path: string, body?: unknown, token = admin): Promise<{ readonly id: number }> =>
  (await firm.call(method, path, { token, body })).json() as Promise<{ readonly id: number }>
const unread = async (token: string): Promise<readonly Told[]> =>
  (await firm.call('GET', '/notifications/my-unread', { token })).json() as Promise<Told[]>

describe('notifications (NOTE-4)', () => {
  test('tell the person who is given an issue or a project, not the one who gives it', async () => {
    const project = await send('POST', '/projects', {
      name: 'Mill',
      showProjectHub: true,
      assignedTo: [manager.id],
      responsible: administrator.id,
    })
    const issue = await send('POST', '/issues', { project: project.id, summary: 'Crack in the slab' })
    await send('PATCH', `/issues/${issue.id}`, { assignee: manager.id })
    await send('PATCH', `/issues/${issue.id}`, { priority: 'high' })
    expect(
      (await unread(site)).map(({ name, subject, subjectId, channel }) => ({ name, subject, subjectId, channel })),
    ).toEqual([
      {
        name: 'The Administrator gave you an issue: Crack in the slab',
        subject: 'issue',
        subjectId: issue.id,
        channel: 'user',
      },
      {
        name: 'The Administrator gave you a project: Mill',
        subject: 'project',
        subjectId: project.id,
        channel: 'user',
      },
    ])
    expect(await unread(admin)).toEqual([])
  })

  test('tell somebody once of a record that names them twice', async () => {
    const project = await send('POST', '/projects', { name: 'Weir', assignedTo: [manager.id], responsible: manager.id })
    expect((await unread(site)).filter(each => each.subjectId === project.id)).toHaveLength(1)
  })

  test('are read once, by the person they are for and nobody else', async () => {
    const [told] = await unread(site)
    const before = (await unread(site)).length
    const stranger = await firm.call('POST', `/notifications/${told?.id}/read`, { token: admin })
    expect([stranger.status, (await unread(site)).length]).toEqual([404, before])
    expect(await send('POST', `/notifications/${told?.id}/read`, undefined, site)).toMatchObject({
      id: told?.id,
      isRead: true,
      rev: expect.any(Number),
    })
    expect((await unread(site)).map(each => each.id)).not.toContain(told?.id)
  })

  test('are read by a device that was without a connection, though they may be gone meanwhile', async () => {
    const phone = await TestDevice.register(
      (_, method, path, body) => firm.call(method, path, { token: site, body }),
      identityOf(firm.own.account, manager.id),
    )
    const project = await send('POST', '/projects', { name: 'Lock', showProjectHub: true })
    await send('POST', '/issues', { project: project.id, summary: 'Gate', assignee: manager.id })
    const [told] = await unread(site)
    const read = (id: number) => phone.send(phone.command('notification', id, 'read'))
    expect(await read(told?.id ?? 0)).toMatchObject([{ outcome: 'applied', record: { isRead: true } }])
    expect(await read(999_999_999)).toMatchObject([{ outcome: 'applied', record: null }])
    expect((await unread(site)).map(each => each.id)).not.toContain(told?.id)
  })

  test('of others are in no list, by no id and in no history', async () => {
    const [told] = await unread(site)
    const list = await firm.call('GET', '/notifications?limit=1000', { token: admin })
    expect(await list.json()).toEqual([])
    for (const path of [`/notifications/${told?.id}`, `/notifications/${told?.id}/history`]) {
      expect((await firm.call('GET', path, { token: admin })).status).toBe(404)
      expect((await firm.call('GET', path, { token: site })).status).toBe(200)
    }
  })

  test('are made by nobody by hand', async () => {
    expect(
      (await firm.call('POST', '/notifications', { token: admin, body: { name: 'x', user: manager.id } })).status,
    ).toBe(403)
    const [told] = await unread(site)
    expect((await firm.call('PATCH', `/notifications/${told?.id}`, { token: site, body: { name: 'x' } })).status).toBe(
      403,
    )
  })
})

describe('who is told', () => {
  const MUTED = '/users/me/notification-choices'
  test('is not who muted that kind, until they want it again', async () => {
    const give = async (summary: string) => {
      const project = await send('POST', '/projects', { name: summary, showProjectHub: true })
      await send('POST', '/issues', { project: project.id, summary, assignee: manager.id })
      return (await unread(site)).filter(({ name }) => name.endsWith(summary)).length
    }
    const choose = async (muted: readonly string[]) =>
      (await firm.call('PUT', MUTED, { token: site, body: { muted } })).status
    expect([await choose(['assigned']), await give('Damp'), await choose(['mentioned']), await give('Cold')]).toEqual([
      204, 0, 204, 1,
    ])
    expect(await (await firm.call('GET', MUTED, { token: site })).json()).toEqual({ muted: ['mentioned'] })
    expect(await (await firm.call('GET', MUTED, { token: admin })).json()).toEqual({ muted: [] })
    expect(await choose(['everything'])).toBe(422)
  })

  test('is not who may not read what it is about', async () => {
    const { access_token: token, user: blind } = await firm.signIn('estimator@plumb.test')
    await send('PATCH', `/users/${blind.id}`, { roles: [] })
    const project = await send('POST', '/projects', { name: 'Wharf', showProjectHub: true })
    await send('POST', '/issues', { project: project.id, summary: 'Loose handrail', assignee: blind.id })
    expect(await unread(token)).toEqual([])
  })
})

describe('people are told', () => {
  const told = async (token: string, kind: RegExp) =>
    (await unread(token))
      .filter(({ name }) => kind.test(name))
      .map(({ name, subject, subjectId }) => ({ name, subject, subjectId }))

  test('that their value was not taken in a conflict, by the person who settled it', async () => {
    const project = await send('POST', '/projects', { name: 'Quay', showProjectHub: true })
    const issue = await send('POST', '/issues', { project: project.id, summary: 'Drain' })
    await send('PATCH', `/issues/${issue.id}`, { summary: 'Drain blocked', location: 'Yard' }, site)
    await send('PATCH', `/issues/${issue.id}`, { summary: 'Drain broken', priority: 'high' })
    const settle = (token: string, paths: readonly string[]) =>
      firm.call('POST', `/issues/${issue.id}/transitions/settled`, { token, body: { paths } })
    expect((await settle(admin, ['summary', 'location', 'priority', 'nothing'])).status).toBe(200)
    expect(await told(site, /resolved a conflict/)).toEqual([
      {
        name: 'The Administrator resolved a conflict on Drain broken and didn’t keep your value: What is wrong?. It is kept in the history',
        subject: 'issue',
        subjectId: issue.id,
      },
    ])
    await settle(site, ['summary'])
    expect(await told(admin, /resolved a conflict/)).toEqual([])
  })

  test('that somebody who did not know of their change deleted the record all the same', async () => {
    const project = await send('POST', '/projects', { name: 'Dock', showProjectHub: true })
    const issue = await send('POST', '/issues', { project: project.id, summary: 'Bollard' })
    const office = await TestDevice.register(
      (_, method, path, body) => firm.call(method, path, { token: admin, body }),
      identityOf(firm.own.account, administrator.id),
    )
    const { rev } = (await (await firm.call('GET', `/issues/${issue.id}`, { token: admin })).json()) as { rev: number }
    await send('PATCH', `/issues/${issue.id}`, { location: 'Berth 2', priority: 'high' }, site)
    const remove = (baseRev: number, paths: readonly string[]) =>
      office.send(office.delete('issue', issue.id, { baseRev, command: { name: 'settled', input: { paths } } }))
    expect(await remove(rev, ['location'])).toMatchObject([{ outcome: 'conflict' }])
    expect(await told(site, / deleted /)).toEqual([])
    expect(await remove(9_999, ['location', 'priority', 'summary'])).toMatchObject([{ outcome: 'applied' }])
    expect(await told(site, / deleted /)).toEqual([
      {
        name: 'The Administrator deleted Bollard after you changed it: Where, Priority. The history keeps your change',
        subject: 'issue',
        subjectId: issue.id,
      },
    ])
    expect(await told(admin, / deleted /)).toEqual([])
    const history = await firm.call('GET', `/issues/${issue.id}/history`, { token: site })
    expect(await history.text()).toContain('Berth 2')
  })

  test('the same of what they only added to it (a comment went with its issue, and nobody was told)', async () => {
    const project = await send('POST', '/projects', { name: 'Slip', showProjectHub: true })
    const issue = await send('POST', '/issues', { project: project.id, summary: 'Winch' })
    const office = await TestDevice.register(
      (_, method, path, body) => firm.call(method, path, { token: admin, body }),
      identityOf(firm.own.account, administrator.id),
    )
    await send('POST', '/issuecomments', { issue: issue.id, project: project.id, text: 'Do not close' }, site)
    const paths = ['issueComment']
    await office.send(
      office.delete('issue', issue.id, { baseRev: 9_999, command: { name: 'settled', input: { paths } } }),
    )
    expect(await told(site, / deleted Winch/)).toEqual([
      {
        name: 'The Administrator deleted Winch after you changed it: Comment. The history keeps your change',
        subject: 'issue',
        subjectId: issue.id,
      },
    ])
  })

  test('that what they imported is there, and where', async () => {
    const { id } = await send('POST', '/record-imports', { fileName: 'firms.csv', records: { supplier: 2 } })
    const supplier = (fullName: string) => ({ resource: 'supplier', values: { fullName }, names: {} })
    await firm.call('POST', `/record-imports/${id}/rows`, {
      token: admin,
      body: { number: 0, entries: [supplier('Aire Fixings'), supplier('Calder Timber')] },
    })
    await send('POST', `/record-imports/${id}/commit`)
    await send('POST', `/record-imports/${id}/commit`)
    expect(await told(admin, /imported/)).toEqual([
      { name: 'firms.csv has been imported: 2 suppliers', subject: 'supplier', subjectId: null },
    ])
  })

  test('that somebody they invited has chosen a password, once', async () => {
    const mail = firm.nextMail()
    const { id } = await send('POST', '/users', { fullName: 'Nia New', email: 'nia@plumb.test', roles: [] })
    const reset = async (sent: { readonly text: string }, password: string) =>
      (await firm.call('PUT', `/users/passwordreset/${/reset=(\S+)/.exec(sent.text)?.[1]}`, { body: { password } }))
        .status
    expect(await reset(await mail, 'Spirit-level-and-plumb-4')).toBe(204)
    const again = firm.nextMail()
    await firm.call('POST', `/users/${id}/invitation`, { token: admin })
    expect(await reset(await again, 'Spirit-level-and-plumb-5')).toBe(204)
    expect(await told(admin, /invitation/)).toEqual([
      { name: 'Nia New has accepted your invitation and can sign in', subject: 'user', subjectId: id },
    ])
  })
})

test('what was read a month ago is forgotten, and what nobody read after half a year', async () => {
  const names = async () =>
    ((await (await firm.call('GET', '/notifications?limit=1000', { token: site })).json()) as Told[]).map(
      ({ id }) => id,
    )
  const [first, second] = await unread(site)
  await send('POST', `/notifications/${first?.id}/read`, undefined, site)
  const before = await names()
  const later = (days: number) => ({ ...firm.services, now: () => firm.clock.now + days * 86_400_000 })
  await notificationJobs[0]?.run(later(29))
  expect(await names()).toEqual(before)
  await notificationJobs[0]?.run(later(31))
  expect(await names()).not.toContain(first?.id)
  expect(await names()).toContain(second?.id)
  await notificationJobs[0]?.run(later(181))
  expect(await names()).toEqual([])
})
