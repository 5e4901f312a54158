// A call for a record that is not there says so, whatever else might be wrong with it.
import { expect, test } from 'vitest'
import { CALLS } from '#server/register/calls'
import { testFirm } from '#server/testing/firm'
import { joinPortal } from '#server/testing/portal'
import { identityOf } from '#server/testing/test-account'
import { testDatabase } from '#server/testing/test-database'
import { OPERATIONS } from '../permissions/operations'
import { plantRecords } from '../permissions/samples'
import { namedBodies } from './named-bodies'

const database = await testDatabase()
const firm = await testFirm(database)
const { access_token: token, user } = await firm.signIn('super@plumb.test')
const ids = await plantRecords(database, identityOf(firm.own.account, user.id), 'MARK')
const ABSENT = 424_242
/** Calls of the portal look at its cookie, and no other call does. */
const { cookie } = await joinPortal(firm, token, {
  project: ids.get('project') ?? 0,
  subcontractor: ids.get('subcontractor') ?? 0,
  email: 'ken@northern.test',
})

/** Calls that ask for something in the address besides the id. */
const QUERIES: readonly (readonly [string, string])[] = [
  ['/payment', '?paidOn=2026-11-27'],
  ['/cvr/documents', '?budget=labour'],
  ['/application-incoming-saf-draft', '?subcontractor=424242&effectiveDate=2026-11-27'],
  ['/export-application-incoming-saf-bill-template', '?subcontractor=424242&effectiveDate=2026-11-27'],
  ['/outgoing-application-bill', '?valuationDate=2026-11-27'],
  ['/projects/{id}/subcontract-claims', '?valuationDate=2026-11-27'],
  ['/projects/{id}/portal/lines', '?subcontractor=424242'],
  ['/export-', '?date=2026-11-27&assessment=424242&day=2026-11-27'],
  ['/progress-map', '?assessment=424242&date=2026-11-27'],
  ['/progress-by-zone', '?assessment=424242&date=2026-11-27'],
  ['/diary-progress', '?day=2026-11-27&date=2026-11-27'],
]
const queryOf = (path: string): string => QUERIES.find(([part]) => path.includes(part))?.[1] ?? ''

async function statusOf(method: string, path: string, body?: unknown): Promise<number> {
  return (await firm.call(method.toUpperCase(), path, { token, body, headers: { cookie } })).status
}

/** What the calls take that look at their body before they look for the record: a body that is wrong would be told first. */
const BODIES: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(
    ['clients', 'suppliers', 'subcontractors', 'operatives'].map(path => [`put /${path}/{id}/tax-details`, {}]),
  ),
  'patch /projects/{id}/projectpackages': { workPackage: ids.get('workPackage') },
}
/** Asks for the password before it says which passkeys there are. */
const PROVES_FIRST = 'post /users/me/passkeys/{id}/remove'

test('a named call with an id that is not there is 404', async () => {
  const bodies = namedBodies(ids.get('role') ?? 0)
  const wrong: string[] = []
  for (const { method, path } of CALLS.filter(call => /\{\w*id\}/i.test(call.path))) {
    const call = `${method} ${path}`
    if (call === PROVES_FIRST) continue
    const status = await statusOf(
      method,
      path.replaceAll(/\{\w+\}/g, String(ABSENT)) + queryOf(path),
      BODIES[call] ?? bodies.get(call),
    )
    if (status !== 404) wrong.push(`${call}: ${status}`)
  }
  expect(wrong).toEqual([])
})

test('a call about a record that is not there is 404', async () => {
  const wrong: string[] = []
  for (const { name, names, resource, call } of OPERATIONS) {
    if (!names) continue
    const { method, path, body } = call({ id: ABSENT, ids })
    const status = await statusOf(method, path, body)
    // Of these only the server makes and changes any, so that is said first.
    if (status === 403 && resource.permission.write.length === 0) continue
    if (status !== 404) wrong.push(`${name}: ${method} ${path} ${status}`)
  }
  expect(wrong).toEqual([])
})
