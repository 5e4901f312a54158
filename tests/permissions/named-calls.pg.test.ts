import { beforeAll, describe, expect, it } from 'vitest'
import { PERMISSION_RESOURCES } from '#contract/permissions'
import { createAccount } from '#server/auth/account/create-account'
import { createPasswords } from '#server/base/password-hash'
import { CALLS } from '#server/register/calls'
import { type Firm, PASSWORD, testFirm } from '#server/testing/firm'
import { joinPortal } from '#server/testing/portal'
import { identityOf } from '#server/testing/test-account'
import { testDatabase } from '#server/testing/test-database'
import { makeOne } from '../sync-server/site'

/** For anyone signed in: their own account and notifications, faults of their device, files by the record that holds them, and sync and deleted records, which check every record. */
const ANYBODY =
  /^\/(users\/me|sessions|accounts$|notifications\/|client-faults|files\/|sync\/|deleted-records|suppliers\/\{id\}\/project)/

/** What an import makes its first call says, and from then on it is its maker's alone: what is not understood or not there comes first. */
const IMPORT = /^\/(record-)?imports(\/\{id\}.*)?$/

const database = await testDatabase()
let firm: Firm
let nobody = ''
/** The cookie of a person at a subcontractor who is signed in to the portal. */
let cookie = ''
let boss = ''
beforeAll(async () => {
  firm = await testFirm(database)
  const passwordHash = await createPasswords().hash(PASSWORD)
  await createAccount(database, firm.clock.now, {
    company: 'Nobody Ltd',
    isDemo: false,
    tiers: { estimating: 'Premium', siteCommercial: 'Premium' },
    roles: [
      {
        name: 'Nobody',
        readonly: false,
        levels: Object.fromEntries(PERMISSION_RESOURCES.map(resource => [resource, 0 as const])),
      },
    ],
    people: [{ fullName: 'Nobody', email: 'nobody@nobody.test', role: 'Nobody', passwordHash, mustChange: false }],
  })
  nobody = (await firm.signIn('nobody@nobody.test')).access_token
  boss = (await firm.signIn('admin@plumb.test')).access_token
  const as = identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)
  const project = await makeOne(database, as, 'project', { name: 'House', showProjectHub: true })
  const subcontractor = await makeOne(database, as, 'subcontractor', { fullName: 'Northern Ceilings' })
  cookie = (await joinPortal(firm, boss, { project, subcontractor, email: 'ken@northern.test' })).cookie
})

const statusOf = async (
  { method, path }: (typeof CALLS)[number],
  token?: string,
  headers: Readonly<Record<string, string>> = {},
) =>
  (
    await firm.call(method.toUpperCase(), path.replaceAll(/\{\w+\}/g, '1'), {
      token,
      headers,
      ...(method === 'get' || method === 'delete' ? {} : { body: {} }),
    })
  ).status

describe('every call that is not a generic one asks on the server who may make it (ROLE-4)', () => {
  const closed = CALLS.filter(call => !call.isOpen)
  it.each(closed)('$method $path: nobody without a token', async call => {
    expect(await statusOf(call)).toBe(401)
  })
  it.each(closed)('$method $path: no subcontractor of the portal, by cookie or as a token', async call => {
    expect(await statusOf(call, undefined, { cookie })).toBe(401)
    expect(await statusOf(call, cookie.split('=')[1])).toBe(401)
  })
  it.each(closed.filter(call => !ANYBODY.test(call.path)))('$method $path: nobody without a permission', async call => {
    expect(IMPORT.test(call.path) ? [403, 404, 422] : [403]).toContain(await statusOf(call, nobody))
  })
  /** These let a person in or out; of the others each shows what is theirs. */
  const SIGNING_IN = /^\/portal\/(sign-in|sign-out|link|password)$/
  const portal = CALLS.filter(({ isOpen, path }) => isOpen && path.startsWith('/portal/') && !SIGNING_IN.test(path))
  it('has calls of the portal', () => expect(portal.length).toBeGreaterThan(3))
  it.each(portal)(
    '$method $path: nobody without the session of a subcontractor, not even our administrator',
    async call => {
      expect(await statusOf(call)).toBe(401)
      expect(await statusOf(call, boss)).toBe(401)
      expect(await statusOf(call, undefined, { cookie: `__Host-quoin-portal=${'a'.repeat(43)}` })).toBe(401)
      expect(await statusOf(call, undefined, { cookie })).not.toBe(401)
    },
  )
})
