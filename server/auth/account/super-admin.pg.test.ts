import { beforeAll, describe, expect, it } from 'vitest'
import type { SignedInUser, TokenReply, WearableRole } from '#contract/platform/auth'
import { testDatabase } from '../../testing/test-database'
import { PASSWORD, testFirm, type Firm } from '../../testing/firm'

// Spec: ROLE-5.
const database = await testDatabase()
let firm: Firm
beforeAll(async () => {
  firm = await testFirm(database)
})

const MINUTE = 60_000
const cookieOf = (reply: Response) =>
  /__Host-quoin-refresh=([^;]*)/.exec(reply.headers.get('set-cookie') ?? '')?.[1] ?? ''

/** A super admin in a browser: the token of the tab, and the cookie of the sign-in it all began with. */
async function browser() {
  const ask = (body: object, cookie: string) =>
    firm.call('POST', '/oauth/v2/token', {
      body: { client_id: 'quoin-app', ...body },
      headers: { cookie: `__Host-quoin-refresh=${cookie}` },
    })
  const first = await ask({ grant_type: 'password', username: 'super@plumb.test', password: PASSWORD }, '')
  let cookie = cookieOf(first)
  let { access_token: token } = (await first.json()) as TokenReply
  return {
    token: () => token,
    renew: async () => {
      const reply = await ask({ grant_type: 'refresh_token' }, cookie)
      cookie = cookieOf(reply) || cookie
      const renewed = (await reply.json()) as TokenReply
      token = renewed.access_token
      return renewed
    },
    go: async (account: number) => {
      const reply = (await (
        await firm.call('POST', `/superadmin/switch-user-account/${account}`, { token, body: {} })
      ).json()) as TokenReply
      token = reply.access_token
      return reply
    },
  }
}
const me = async (token: string) => (await (await firm.call('GET', '/users/me', { token })).json()) as SignedInUser

describe('a switch', () => {
  it('survives a reload: the cookie renews the account worked in, until the hour is over', async () => {
    const start = firm.clock.now
    const tab = await browser()
    await tab.go(firm.other.account)
    firm.clock.now = start + 50 * MINUTE
    const renewed = await tab.renew()
    expect(renewed).toMatchObject({
      expires_in: 600,
      user: { account: { id: firm.other.account }, actingFrom: { id: firm.own.account } },
    })
    expect((await me(tab.token())).account.name).toBe('Other Builders')
    firm.clock.now = start + 60 * MINUTE
    expect(await firm.works(tab.token())).toBe(false)
    expect((await tab.renew()).user).toMatchObject({ account: { id: firm.own.account }, actingFrom: null })
  })
  it('that has ended is not renewed', async () => {
    const tab = await browser()
    await tab.go(firm.other.account)
    await tab.go(firm.own.account)
    expect((await tab.renew()).user.account.id).toBe(firm.own.account)
  })
  it('is over for who is a super admin no more: they are renewed at home', async () => {
    const tab = await browser()
    await tab.go(firm.other.account)
    const give = (role: string) =>
      database.kysely
        .updateTable('user_roles')
        .set({ target_id: firm.own.roles.get(role) ?? 0 })
        .where('record_id', '=', firm.own.users.get('super@plumb.test') ?? 0)
        .execute()
    await give('Administrator')
    expect((await tab.renew()).user).toMatchObject({ account: { id: firm.own.account }, actingFrom: null })
    await give('Super admin')
  })
})

describe('roles worn in a session', () => {
  const wear = (token: string, roles: readonly number[]) =>
    firm.call('PUT', '/superadmin/roles', { token, body: { roles } })
  const site = () => firm.own.roles.get('Site manager') ?? 0
  it('are what one may do from the next call on, and one stays a super admin', async () => {
    const tab = await browser()
    expect((await wear(tab.token(), [site()])).status).toBe(204)
    const worn = await me(tab.token())
    expect(worn.wornRoles).toEqual(['Site manager'])
    expect(worn.permissions).toEqual(expect.arrayContaining(['canWriteProjectHubProgress', 'canReadAdminSuperAdmin']))
    expect(worn.permissions).not.toContain('canReadAdminUsers')
    expect((await firm.call('GET', '/clients', { token: tab.token() })).status).toBe(200)
    expect((await firm.call('POST', '/users', { token: tab.token(), body: {} })).status).toBe(403)
    const roles = (await (await firm.call('GET', '/superadmin/roles', { token: tab.token() })).json()) as WearableRole[]
    expect(roles.filter(each => each.isWorn).map(each => each.role)).toEqual(['Site manager'])
    expect((await tab.renew()).user.wornRoles).toEqual(['Site manager'])
    expect((await wear(tab.token(), [])).status).toBe(204)
    expect((await me(tab.token())).permissions).toContain('canReadAdminUsers')
  })
  it('stay in their session and leave what the user is given alone', async () => {
    const [tab, other] = [await browser(), await browser()]
    await wear(tab.token(), [site()])
    expect((await me(other.token())).wornRoles).toEqual([])
    expect((await me((await firm.signIn('super@plumb.test')).access_token)).wornRoles).toEqual([])
  })
  it('are those of the account worked in', async () => {
    const tab = await browser()
    await tab.go(firm.other.account)
    expect((await wear(tab.token(), [site()])).status).toBe(422)
    expect((await wear(tab.token(), [firm.other.roles.get('Administrator') ?? 0])).status).toBe(204)
    expect(await me(tab.token())).toMatchObject({ wornRoles: ['Administrator'], account: { name: 'Other Builders' } })
    expect((await tab.go(firm.own.account)).user.wornRoles).toEqual([])
  })
  it('are for super admins, and go with being one', async () => {
    const admin = (await firm.signIn('admin@plumb.test')).access_token
    expect((await wear(admin, [site()])).status).toBe(403)
    expect((await firm.call('GET', '/superadmin/roles', { token: admin })).status).toBe(403)
    const tab = await browser()
    await wear(tab.token(), [site()])
    const give = (role: string) =>
      database.kysely
        .updateTable('user_roles')
        .set({ target_id: firm.own.roles.get(role) ?? 0 })
        .where('record_id', '=', firm.own.users.get('super@plumb.test') ?? 0)
        .execute()
    await give('Administrator')
    expect(await me(tab.token())).toMatchObject({
      wornRoles: [],
      permissions: expect.arrayContaining(['canWriteAdminUsers']) as string[],
    })
    await give('Super admin')
  })
  it('and the switch are both told in the audit trail', async () => {
    const rows = await database.kysely
      .selectFrom('audit')
      .select(['action', 'details'])
      .where('account_id', '=', firm.own.account)
      .where('action', '=', 'session-roles-changed')
      .execute()
    expect(rows.length).toBeGreaterThan(0)
  })
})
