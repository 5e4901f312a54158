// Audit 2, D5: the costs of a bill in tender were read by call by people with the rights of the hub alone. Decision 623.
import { expect, it } from 'vitest'
import { isPartOfBill, mayAsk, mayRead } from '#contract/kit/access'
import { PERMISSION_GROUPS } from '#contract/permissions'
import type { Read } from '#contract/kit/read'
import { READS } from '#contract/reads'
import { resourceNamed, RESOURCES } from '#contract/resources'
import { createAccount } from '#server/auth/account/create-account'
import { createPasswords } from '#server/base/password-hash'
import { inAccount } from '#server/database/session'
import { updateRecords } from '#server/records/write/update'
import { PASSWORD, testFirm } from '#server/testing/firm'
import { identityOf } from '#server/testing/test-account'
import { testDatabase } from '#server/testing/test-database'
import { OPERATIONS } from './operations'
import { plantProject, plantRecords } from './samples'

const database = await testDatabase()
const firm = await testFirm(database)

const levels = Object.fromEntries(
  PERMISSION_GROUPS.filter(each => each.onSite).flatMap(each => each.resources.map(one => [one.resource, 1 as const])),
)
it('rights of the hub alone show the bills of projects on site, and nothing of any other by any call, export or pull', async () => {
  const passwordHash = await createPasswords().hash(PASSWORD)
  const { account, users } = await createAccount(database, firm.clock.now, {
    company: 'Hub',
    isDemo: false,
    tiers: { estimating: 'Premium', siteCommercial: 'Premium' },
    roles: [{ name: 'Site', readonly: false, levels: { ...levels, Projects: 1, ContactsSuppliers: 1 } }],
    people: [{ fullName: 'Sam', email: 'sam@hub.test', role: 'Site', passwordHash, mustChange: false }],
  })
  const maker = identityOf(account, users.get('sam@hub.test') ?? 0)
  const shown = await plantRecords(database, maker, 'SHOWN')
  const hidden = await plantProject(database, maker, 'HIDDEN', shown)
  const bring = (ids: ReadonlyMap<string, number>, showProjectHub: boolean, isAccepted: boolean) =>
    inAccount(database, maker, async tx => {
      await updateRecords(tx, resourceNamed('project'), [{ id: ids.get('project') ?? 0, set: { showProjectHub } }])
      await updateRecords(tx, resourceNamed('assessment'), [{ id: ids.get('assessment') ?? 0, set: { isAccepted } }])
    })
  await bring(shown, true, true)
  // Audit 22, A9: the next tender of a project that is on site.
  await bring(hidden, true, false)
  const { access_token: token, user } = await firm.signIn('sam@hub.test')
  const permissions = new Set(user.permissions)
  const ask = async (method: string, path: string) => {
    const reply = await firm.call(method, path, { token })
    return { status: reply.status, text: await reply.text() }
  }
  const wrong: string[] = []
  const parts = RESOURCES.filter(each => isPartOfBill(each) && mayRead(permissions, each))
  for (const operation of OPERATIONS.filter(each => parts.includes(each.resource) && each.allowed(permissions))) {
    const call = (ids: ReadonlyMap<string, number>) => {
      const { method, path } = operation.call({ id: ids.get(operation.resource.name) ?? 0, ids })
      return ask(method, path)
    }
    const [open, closed] = [await call(shown), await call(hidden)]
    const isTold =
      !operation.name.endsWith('history') && closed.text.includes(`"id":${hidden.get(operation.resource.name)}`)
    if (closed.text.includes('HIDDEN') || isTold) wrong.push(`${operation.name}: leaked`)
    if (
      open.status !== 200 ||
      (operation.names ? closed.status !== 404 && !isEmpty(closed.text) : closed.status !== 200)
    )
      wrong.push(`${operation.name}: ${open.status} on site, ${closed.status} off`)
  }
  const material = shown.get('material')
  const calls = (assessment: number | undefined) => [
    ...[
      'products',
      'zone-list',
      'check',
      'valid-rbu',
      'valid-boq',
      'bill-of-quantities-export',
      'bill-to-revise',
      `materials/${material}/selected-price`,
    ].map(call => `/assessments/${assessment}/${call}`),
    ...Object.values<Read>(READS)
      .filter(read => read.within === 'assessment' && mayAsk(permissions, read))
      .map(read => `/reads/${read.path}?assessment=${assessment}`),
  ]
  for (const [index, path] of calls(hidden.get('assessment')).entries()) {
    const open = await ask('GET', calls(shown.get('assessment'))[index] ?? '')
    const closed = await ask('GET', path)
    if (open.status !== 200 || closed.status !== 403)
      wrong.push(`${path}: ${open.status} on site, ${closed.status} off`)
  }
  const { device } = (await (
    await firm.call('POST', '/sync/devices', { token, body: { key: 'ef'.repeat(16), name: 'phone' } })
  ).json()) as { device: number }
  const pulled = async (ids: ReadonlyMap<string, number>) => {
    const scopes = [{ scope: `assessment:${ids.get('assessment')}`, cursor: null }]
    return (await firm.call('POST', '/sync/pull', { token, body: { device, contract: 1, scopes } })).text()
  }
  expect(wrong).toEqual([])
  expect([await pulled(shown), await pulled(hidden)]).toEqual([
    expect.stringContaining('SHOWN'),
    expect.stringContaining('"line":"revoked"'),
  ])
  await bring(hidden, false, true)
  expect(await pulled(hidden), 'accepted, and its project off site').toContain('"line":"revoked"')
  // A bill that comes on site is shown whole, though nothing in it has changed.
  await bring(hidden, true, true)
  const come = await pulled(hidden)
  expect(parts.filter(({ name }) => !come.includes(`"resource":"${name}"`)).map(({ name }) => name)).toEqual([])
})
/** Of a history: nothing is told. */
const isEmpty = (text: string): boolean => /"revisions":\[\].*"total":0/.test(text)
