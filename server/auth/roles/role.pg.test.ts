// Long because every rule of roles is tried on one firm that takes a while to make.
import { beforeAll, describe, expect, it } from 'vitest'
import type { AccountSummary, PermissionGroups, TokenReply } from '#contract/platform/auth'
import { asOwner, inAccount } from '../../database/session'
import { identityOf } from '../../testing/test-account'
import { testDatabase } from '../../testing/test-database'
import { testFirm, type Firm } from '../../testing/firm'

const database = await testDatabase()
let firm: Firm
const tokens: Record<'admin' | 'site' | 'super' | 'stranger', string> = { admin: '', site: '', super: '', stranger: '' }
beforeAll(async () => {
  firm = await testFirm(database)
  tokens.admin = (await firm.signIn('admin@plumb.test')).access_token
  tokens.site = (await firm.signIn('site@plumb.test')).access_token
  tokens.super = (await firm.signIn('super@plumb.test')).access_token
  tokens.stranger = (await firm.signIn('admin@other.test')).access_token
})

const role = (name: string) => firm.own.roles.get(name) ?? 0
const person = (email: string) => firm.own.users.get(email) ?? 0
const permissionsOf = async (token: string) =>
  ((await (await firm.call('GET', '/users/me', { token })).json()) as { permissions: string[] }).permissions
const trail = async (account: number) =>
  (await database.kysely.selectFrom('audit').selectAll().where('account_id', '=', account).orderBy('id').execute()).map(
    row => row.action,
  )
/** Runs `work` and waits until every device of the own account has been told that permissions may have changed. */
async function whilePoked(work: () => Promise<unknown>): Promise<void> {
  const wanted = JSON.stringify({ account: firm.own.account })
  let tell = () => {}
  const poked = new Promise<void>(resolve => {
    tell = resolve
  })
  const stop = await database.listen('sync', payload => {
    if (payload === wanted) tell()
  })
  await Promise.all([work(), poked])
  await stop()
}

describe('permissions of a role', () => {
  it('come in the groups of the role screen', async () => {
    const reply = await firm.call('GET', `/roles/${role('Site manager')}/permissions`, { token: tokens.admin })
    const groups = (await reply.json()) as PermissionGroups
    expect(groups.map(group => group.name)).toContain('Project hub')
    const issues = groups.flatMap(group => group.permissions).find(each => each.resourceId === 'ProjectHubIssues')
    expect(issues).toEqual({
      resourceId: 'ProjectHubIssues',
      name: 'Issues',
      description: 'Issues on site with photos, comments and who sees to them',
      groupName: 'Project hub',
      level: 7,
      binaryAccess: false,
    })
    expect(groups.find(group => group.name === 'Accounts')?.level).toBe(0)
    expect(groups.find(group => group.name === 'Project hub')?.level).toBeNull()
  })
  it('changed: on the next request of everybody who holds it, and every device of the account is told', async () => {
    expect(await permissionsOf(tokens.site)).not.toContain('canReadAccountsOrders')
    await whilePoked(() =>
      firm.call('PUT', `/roles/${role('Site manager')}/permissions`, {
        token: tokens.admin,
        body: {
          permissions: [
            { resource: 'AccountsOrders', level: 1 },
            { resource: 'ProjectHubIssues', level: 0 },
          ],
        },
      }),
    )
    const permissions = await permissionsOf(tokens.site)
    expect(permissions).toContain('canReadAccountsOrders')
    expect(permissions).not.toContain('canReadProjectHubIssues')
    expect(permissions).toContain('canWriteProjectHubProgress')
    await firm.call('PUT', `/roles/${role('Site manager')}/permissions`, {
      token: tokens.admin,
      body: { roleResourcePermissions: [{ resource: 'ProjectHubIssues', level: 7 }] },
    })
    expect(await permissionsOf(tokens.site)).toContain('canWriteProjectHubIssues')
    expect(await trail(firm.own.account)).toContain('role-permissions-changed')
  })
  it.each([
    ['site', 'Estimator', 403],
    ['stranger', 'Estimator', 404],
    ['admin', 'Administrator', 403],
  ] as const)('%s cannot change those of %s: %i', async (who, name, status) => {
    expect(
      (
        await firm.call('PUT', `/roles/${role(name)}/permissions`, {
          token: tokens[who],
          body: { permissions: [{ resource: 'Projects', level: 0 }] },
        })
      ).status,
    ).toBe(status)
  })
  it.each([
    { permissions: [{ resource: 'Projects', level: 3 }] },
    { permissions: [{ resource: 'Everything', level: 7 }] },
    { permissions: [{ resource: 'Projects', level: '7' }] },
    { permissions: 'all' },
    {},
    [],
    null,
  ])('%j is refused', async body => {
    expect(
      (await firm.call('PUT', `/roles/${role('Estimator')}/permissions`, { token: tokens.admin, body })).status,
    ).toBe(422)
  })
  it('what is on or off is on whatever level was sent', async () => {
    await firm.call('PUT', `/roles/${role('Estimator')}/permissions`, {
      token: tokens.admin,
      body: { permissions: [{ resource: 'Dashboard', level: 1 }] },
    })
    const groups = (await (
      await firm.call('GET', `/roles/${role('Estimator')}/permissions`, { token: tokens.admin })
    ).json()) as PermissionGroups
    expect(groups.find(group => group.name === 'Dashboard')?.level).toBe(7)
  })
  it('super admin is given and taken by super admins only', async () => {
    const give = (token: string, level: number) =>
      firm.call('PUT', `/roles/${role('Estimator')}/permissions`, {
        token,
        body: { permissions: [{ resource: 'AdminSuperAdmin', level }] },
      })
    expect((await give(tokens.admin, 7)).status).toBe(403)
    const reaching = async () =>
      (
        (await (await firm.call('GET', `/roles/${role('Estimator')}`, { token: tokens.admin })).json()) as {
          reachesAll: boolean
        }
      ).reachesAll
    expect(await reaching()).toBe(false)
    expect((await give(tokens.super, 7)).status).toBe(200)
    expect(await reaching()).toBe(true)
    expect((await give(tokens.admin, 0)).status).toBe(403)
    expect(
      (await firm.call('PATCH', `/roles/${role('Estimator')}`, { token: tokens.admin, body: { role: 'Mine' } })).status,
    ).toBe(403)
    expect((await give(tokens.super, 0)).status).toBe(200)
    expect(await reaching()).toBe(false)
  })
  it('a role that is read-only keeps its name and stays', async () => {
    expect(
      (await firm.call('PATCH', `/roles/${role('Administrator')}`, { token: tokens.admin, body: { role: 'Boss' } }))
        .status,
    ).toBe(403)
    expect((await firm.call('DELETE', `/roles/${role('Administrator')}`, { token: tokens.admin })).status).toBe(403)
    expect(
      (
        await firm.call('PATCH', `/roles/${role('Estimator')}`, {
          token: tokens.admin,
          body: { role: 'Senior estimator' },
        })
      ).status,
    ).toBe(200)
  })
})

describe('roles of a user', () => {
  const give = (token: string, user: number, roles: unknown) =>
    firm.call('PATCH', `/users/${user}?groups=userPermissions`, { token, body: { roles } })
  it('act at once, add up, and are told to the account and its history', async () => {
    const user = person('site@plumb.test')
    let reply: Response | undefined
    await whilePoked(async () => {
      reply = await give(tokens.admin, user, [role('Site manager'), role('Commercial manager')])
    })
    expect(await reply?.json()).toMatchObject({
      id: user,
      roles: [role('Site manager'), role('Commercial manager')].toSorted((a, b) => a - b),
    })
    expect(await permissionsOf(tokens.site)).toEqual(
      expect.arrayContaining(['canWriteAccountsInvoices', 'canWriteProjectHubProgress', 'canWriteProjectHub']),
    )
    await give(tokens.admin, user, [role('Site manager')])
    expect(await permissionsOf(tokens.site)).not.toContain('canWriteAccountsInvoices')
    expect(await trail(firm.own.account)).toContain('user-roles-changed')
  })
  it('an archived role gives nothing', async () => {
    await firm.call('PATCH', `/roles/${role('Site manager')}/archive`, { token: tokens.super })
    expect(await permissionsOf(tokens.site)).not.toContain('canWriteProjectHubProgress')
    await firm.call('PATCH', `/roles/${role('Site manager')}/unarchive`, { token: tokens.super })
    expect(await permissionsOf(tokens.site)).toContain('canWriteProjectHubProgress')
  })
  it('are not given by those who may not, to strangers, or from another firm', async () => {
    const user = person('site@plumb.test')
    expect((await give(tokens.site, user, [role('Administrator')])).status).toBe(403)
    expect((await give(tokens.stranger, user, [])).status).toBe(404)
    expect((await give(tokens.admin, user, [firm.other.roles.get('Administrator')])).status).toBe(422)
    expect((await give(tokens.admin, user, [99_999_999])).status).toBe(422)
    expect((await give(tokens.admin, firm.other.users.get('admin@other.test') ?? 0, [])).status).toBe(404)
    for (const roles of ['all', [1.5], [-1], [null], {}])
      expect((await give(tokens.admin, user, roles)).status).toBe(422)
  })
  it('an administrator cannot make a super admin, nor unmake one', async () => {
    expect(
      (await give(tokens.admin, person('admin@plumb.test'), [role('Administrator'), role('Super admin')])).status,
    ).toBe(403)
    expect((await give(tokens.admin, person('super@plumb.test'), [])).status).toBe(403)
  })
  it("other fields of a user are the record service's", async () => {
    const reply = await firm.call('PATCH', `/users/${person('site@plumb.test')}`, {
      token: tokens.admin,
      body: { fullName: 'Sam Site' },
    })
    expect(await reply.json()).toMatchObject({ fullName: 'Sam Site' })
    expect(
      (
        await firm.call('PATCH', `/users/${person('site@plumb.test')}`, {
          token: tokens.admin,
          body: { email: 'x@y.test' },
        })
      ).status,
    ).toBe(422)
  })
})

describe('somebody new', () => {
  const add = (token: string, body: unknown) => firm.call('POST', '/users', { token, body })
  const wanted = () => ({ fullName: 'Nia New', email: 'Nia@Plumb.test', roles: [role('Estimator')] })
  it('is mailed a link, chooses a password and comes in', async () => {
    const mail = firm.nextMail()
    expect((await add(tokens.admin, wanted())).status).toBe(201)
    const secret = /reset=([\w-]{43})\n/.exec((await mail).text)?.[1]
    await expect(firm.signIn('nia@plumb.test')).rejects.toThrow('The username or password is not right')
    expect(
      (await firm.call('PUT', `/users/passwordreset/${secret}`, { body: { password: 'quince wheelbarrow orbit 41' } }))
        .status,
    ).toBe(204)
    const session = await firm.call('POST', '/oauth/v2/token', {
      body: {
        grant_type: 'password',
        client_id: 'quoin-api',
        username: 'nia@plumb.test',
        password: 'quince wheelbarrow orbit 41',
      },
    })
    expect(((await session.json()) as TokenReply).user).toMatchObject({
      person: { fullName: 'Nia New' },
      account: { id: firm.own.account },
    })
  })
  it('is refused a name somebody signs in with, roles of others, and from those who may not', async () => {
    expect((await add(tokens.admin, { ...wanted(), email: 'ADMIN@other.test' })).status).toBe(422)
    expect(
      (await add(tokens.admin, { ...wanted(), email: 'a@b.test', roles: [firm.other.roles.get('Administrator')] }))
        .status,
    ).toBe(422)
    expect((await add(tokens.admin, { ...wanted(), email: 'a@b.test', roles: [role('Super admin')] })).status).toBe(403)
    expect((await add(tokens.site, wanted())).status).toBe(403)
    for (const odd of [
      { email: 'nobody' },
      { fullName: ' ' },
      { fullName: 'a\nb' },
      { isActive: false },
      { account: 1 },
      { roles: null },
    ]) {
      expect((await add(tokens.admin, { ...wanted(), email: 'c@d.test', ...odd })).status).toBe(422)
    }
  })
})

describe('a super admin', () => {
  it('sees every account; others their own', async () => {
    const names = async (path: string, token: string) => {
      const reply = await firm.call('GET', path, { token })
      return reply.ok ? ((await reply.json()) as AccountSummary[]).map(each => each.name) : reply.status
    }
    expect(await names('/superadmin/accounts', tokens.super)).toEqual(['Other Builders', 'Plumb & Level Ltd'])
    expect(await names('/accounts', tokens.super)).toEqual(['Other Builders', 'Plumb & Level Ltd'])
    expect(await names('/accounts', tokens.admin)).toEqual(['Plumb & Level Ltd'])
    expect(await names('/superadmin/accounts', tokens.admin)).toBe(403)
  })
  it('works in another account for an hour, under their own name, and both trails tell', async () => {
    const start = firm.clock.now
    const reply = await firm.call('POST', `/superadmin/switch-user-account/${firm.other.account}`, {
      token: tokens.super,
      body: {},
    })
    const switched = (await reply.json()) as TokenReply
    expect(switched).toMatchObject({
      expires_in: 3_600,
      user: {
        account: { name: 'Other Builders' },
        actingFrom: { id: firm.own.account },
        person: { fullName: 'The Super admin' },
      },
    })
    expect(switched).not.toHaveProperty('refresh_token')
    const users = (await (await firm.call('GET', '/users', { token: switched.access_token })).json()) as {
      email: string
    }[]
    expect(users.map(each => each.email)).toEqual(['admin@other.test'])
    expect(await trail(firm.own.account)).toContain('account-switched')
    expect(await trail(firm.other.account)).toContain('account-switched')
    expect(
      (
        await firm.call('PUT', '/users/me/password', {
          token: switched.access_token,
          body: { current: 'x', password: 'quince wheelbarrow orbit 41' },
        })
      ).status,
    ).toBe(403)
    firm.clock.now = start + 60 * 60_000
    expect(await firm.works(switched.access_token)).toBe(false)
    tokens.super = (await firm.signIn('super@plumb.test')).access_token
    tokens.admin = (await firm.signIn('admin@plumb.test')).access_token
  })
  it('comes back, and the switched token is dead', async () => {
    const go = async (account: number, token: string) =>
      (await (await firm.call('POST', `/superadmin/switch-user-account/${account}`, { token })).json()) as TokenReply
    const away = await go(firm.other.account, tokens.super)
    const home = await go(firm.own.account, away.access_token)
    expect(home.user).toMatchObject({ account: { id: firm.own.account }, actingFrom: null })
    expect(await firm.works(away.access_token)).toBe(false)
    expect(await firm.works(home.access_token)).toBe(true)
  })
  it('signed out at home, is signed out everywhere', async () => {
    const session = await firm.signIn('super@plumb.test')
    const away = (await (
      await firm.call('POST', `/superadmin/switch-user-account/${firm.other.account}`, { token: session.access_token })
    ).json()) as TokenReply
    await firm.call('POST', '/oauth/v2/logout', { token: session.access_token })
    expect(await firm.works(away.access_token)).toBe(false)
  })
  it('who is one no more is out of other accounts at once', async () => {
    const session = await firm.signIn('super@plumb.test')
    const away = (await (
      await firm.call('POST', `/superadmin/switch-user-account/${firm.other.account}`, { token: session.access_token })
    ).json()) as TokenReply
    const levels = () => database.kysely.updateTable('user_roles').where('record_id', '=', person('super@plumb.test'))
    await levels()
      .set({ target_id: role('Administrator') })
      .execute()
    expect([await firm.works(away.access_token), await firm.works(session.access_token)]).toEqual([false, true])
    await levels()
      .set({ target_id: role('Super admin') })
      .execute()
    expect(await firm.works(away.access_token)).toBe(true)
  })
  it('nobody else switches, and not to an account that is not there', async () => {
    expect(
      (await firm.call('POST', `/superadmin/switch-user-account/${firm.other.account}`, { token: tokens.admin }))
        .status,
    ).toBe(403)
    expect((await firm.call('POST', '/superadmin/switch-user-account/999999', { token: tokens.super })).status).toBe(
      404,
    )
  })
  it("sets a module's tier, but never both off", async () => {
    const set = (module: string, tier: string, token = tokens.super) =>
      firm.call('POST', '/superadmin/moduletier', { token, body: { module, tier } })
    await whilePoked(async () => {
      expect((await set('Estimating', 'None')).status).toBe(204)
    })
    expect(await permissionsOf(tokens.admin)).not.toContain('licenceEstimatingPremium')
    const both = await set('SiteCommercial', 'None')
    expect([both.status, ((await both.json()) as { message: string }).message]).toEqual([
      422,
      'You cannot disable both modules at once!',
    ])
    expect(await permissionsOf(tokens.admin)).toContain('licenceSiteCommercialPremium')
    expect((await set('Estimating', 'Premium', tokens.admin)).status).toBe(403)
    expect((await set('Estimating', 'Gold')).status).toBe(422)
    expect((await set('Estimating', 'Basic')).status).toBe(204)
    expect(await permissionsOf(tokens.admin)).toContain('licenceEstimatingBasic')
  })
})

it('the audit trail is only ever added to', async () => {
  await expect(asOwner(database, db => db.deleteFrom('audit').execute())).rejects.toThrow(/permission denied/)
  await expect(asOwner(database, db => db.updateTable('audit').set({ action: 'nothing' }).execute())).rejects.toThrow(
    /permission denied/,
  )
})

it('the plain role reaches nothing of signing in', async () => {
  const identity = identityOf(firm.own.account, person('admin@plumb.test'))
  for (const table of [
    'credential',
    'auth_session',
    'auth_access',
    'auth_refresh',
    'password_reset',
    'throttle',
    'server_secret',
    'second_factor',
    'recovery_code',
    'sign_in_rules',
    'known_device',
    'company_sign_in',
    'company_flow',
    'company_subject',
    'calendar_link',
    'client_link',
    'portal_person',
    'portal_access',
    'portal_link',
    'portal_session',
  ] as const) {
    await expect(
      inAccount(database, identity, tx => tx.db.selectFrom(table).selectAll().execute()),
      table,
    ).rejects.toThrow(/permission denied/)
  }
})

describe('whether somebody may sign in', () => {
  const active = (token: string, email: string, on: boolean) =>
    firm.call('PUT', `/users/${person(email)}/active`, { token, body: { active: on } })
  it('shut out: with the next request, and earlier sign-ins do not come back', async () => {
    const token = (await firm.signIn('site@plumb.test')).access_token
    expect((await active(tokens.admin, 'site@plumb.test', false)).status).toBe(204)
    expect((await firm.call('GET', '/users/me', { token })).status).toBe(401)
    expect((await active(tokens.admin, 'site@plumb.test', true)).status).toBe(204)
    expect((await firm.call('GET', '/users/me', { token })).status).toBe(401)
    tokens.site = (await firm.signIn('site@plumb.test')).access_token
    expect(await trail(firm.own.account)).toEqual(expect.arrayContaining(['user-deactivated', 'user-activated']))
  })
  it('is not for oneself, for those without the permission, for other firms, nor against a super admin', async () => {
    expect((await active(tokens.admin, 'admin@plumb.test', false)).status).toBe(403)
    expect((await active(tokens.site, 'admin@plumb.test', false)).status).toBe(403)
    tokens.stranger = (await firm.signIn('admin@other.test')).access_token
    expect((await active(tokens.stranger, 'site@plumb.test', false)).status).toBe(404)
    expect((await active(tokens.admin, 'super@plumb.test', false)).status).toBe(403)
  })
  it('another invitation needs the permission and somebody of the firm', async () => {
    const invite = (token: string) => firm.call('POST', `/users/${person('site@plumb.test')}/invitation`, { token })
    expect([
      (await invite(tokens.admin)).status,
      (await invite(tokens.site)).status,
      (await invite(tokens.stranger)).status,
    ]).toEqual([202, 403, 404])
  })
  it('says whether the mail with their link left (a mail that failed was called an invitation)', async () => {
    const { mailer } = firm.services
    const { send, kept } = mailer
    const ask = async (path: string, body?: unknown) => {
      const reply = await firm.call('POST', path, { token: tokens.admin, body })
      return { status: reply.status, ...((await reply.json()) as { id?: number; invitation: string }) }
    }
    const add = (email: string) => ask('/users', { fullName: 'Nia New', email, roles: [] })
    const again = `/users/${person('site@plumb.test')}/invitation`
    expect(await add('kept@plumb.test')).toMatchObject({ status: 201, invitation: 'kept' })
    Object.assign(mailer, { kept: null })
    expect(await add('sent@plumb.test')).toMatchObject({ status: 201, invitation: 'sent' })
    Object.assign(mailer, { send: () => Promise.reject(new Error('connect ECONNREFUSED')) })
    expect(await add('failed@plumb.test')).toMatchObject({ status: 201, invitation: 'failed', id: expect.any(Number) })
    expect(await ask(again)).toEqual({ status: 202, invitation: 'failed' })
    Object.assign(mailer, { send, kept })
    expect(await ask(again)).toEqual({ status: 202, invitation: 'kept' })
    const invited = (await asOwner(firm.services.database, db =>
      db
        .selectFrom('audit')
        .select(['details', 'actor_id'])
        .where('account_id', '=', firm.own.account)
        .where('action', '=', 'user-invited')
        .orderBy('id', 'desc')
        .limit(2)
        .execute(),
    )) as unknown
    const [user, actor_id] = [person('site@plumb.test'), person('admin@plumb.test')]
    expect(invited).toEqual([
      { details: { user, invitation: 'kept' }, actor_id },
      { details: { user, invitation: 'failed' }, actor_id },
    ])
  })
  it('is held up for someone who has just had five, and for an administrator who invites without end', async () => {
    const add = (n: number) =>
      firm.call('POST', '/users', {
        token: tokens.admin,
        body: { fullName: `Crew ${n}`, email: `crew${n}@plumb.test`, roles: [] },
      })
    const { id } = (await (await add(-1)).json()) as { id: number }
    const again = () => firm.call('POST', `/users/${id}/invitation`, { token: tokens.admin })
    const replies = []
    for (let n = 0; n < 5; n++) replies.push((await again()).status)
    expect(replies).toEqual([202, 202, 202, 202, 429])
    firm.clock.now += 61_000
    expect((await again()).status).toBe(202)
    let [added, reply] = [0, await add(0)]
    for (; reply.status === 201; added++) reply = await add(added + 1)
    expect([reply.status, ((await reply.json()) as { message: string }).message]).toEqual([
      429,
      'Too many attempts. Wait 60 seconds, then try again',
    ])
    expect(added).toBeGreaterThan(100)
    // Refused before the address is looked at: it says nothing of who signs in here.
    expect((await add(1)).status).toBe(429)
    firm.clock.now += 61_000
    expect((await add(1000)).status).toBe(201)
  })
})
