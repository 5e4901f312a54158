// Long because each way to see or keep more than allowed is tried on people, projects and firms of its own.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { PortalPerson } from '#contract/commercial/portal/portal-access'
import type { PortalLine, PortalOverview } from '#contract/commercial/portal/portal-calls'
import type { Row } from '#domain/records/path'
import { makeOne as plant } from '../../../tests/sync-server/site'
import { asOwner, inAccount } from '../../database/session'
import { testFirm } from '../../testing/firm'
import { browser, invitePerson, joinPortal, portalCookie } from '../../testing/portal'
import { identityOf } from '../../testing/test-account'
import { testDatabase } from '../../testing/test-database'

// Decisions 732 and 733. A subcontractor signs in to their own applications; nothing of anyone else's.

const database = await testDatabase()
const firm = await testFirm(database)
const me = identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)
const they = identityOf(firm.other.account, firm.other.users.get('admin@other.test') ?? 0)
const { access_token: token } = await firm.signIn('admin@plumb.test')
const { access_token: foreign } = await firm.signIn('admin@other.test')
const PASSWORD = 'Header-bond-and-slate-3'

let made = 0
interface Claim {
  readonly value: string
  readonly day?: string
  readonly more?: Row
}
/** A project on site and a subcontractor whose name marks all that is theirs. */
async function site(as = me) {
  made++
  const mark = `MARK${made}`
  const project = await plant(database, as, 'project', { name: `House ${made}`, showProjectHub: true })
  const subcontractor = await plant(database, as, 'subcontractor', { fullName: `Ceilings ${mark}` })
  return { project, subcontractor, mark, email: `ken@${mark.toLowerCase()}.test` }
}
type Site = Awaited<ReturnType<typeof site>>

/** An application with one line, as we entered it. */
async function applied(
  { project, subcontractor, mark }: Site,
  { value, day = '2026-10-31', more = {} }: Claim,
  as = me,
) {
  const given = {
    project,
    subcontractor,
    effectiveDate: day,
    receivedOn: day,
    invoiceNumber: `${mark}-${++made}`,
    ...more,
  }
  const application = await plant(database, as, 'incomingApplication', given)
  const item = await plant(database, as, 'incomingItem', { project, application, name: `Tiles ${mark}`, value })
  return { application, item }
}
/** 20,000.00 applied for and 18,000.00 approved: less 5 % retention 17,100.00; CIS of 20 % on 10,000.00 of labour 2,000.00. */
async function approved(of: Site, day = '2026-10-31', as = me) {
  const { application, item } = await applied(of, { value: '20000', day }, as)
  await asOwner(database, async db => {
    await sql`update incoming_item set approved_value = 18000, reduction_reason = 'Level 2 is not begun', measured_value = 17654.32 where id = ${item}`.execute(
      db,
    )
    await sql`update incoming_application set state = 'approved', account_sequence_number = ${application}, reference = ${`SF-${application}`},
      retention_percentage = 5, gross = 18000, gross_before = 0, retention = 900, retention_before = 0, discount = 0, net = 17100,
      certified_before = 0, payable = 17100, cis_rate = 20, cis_base = 10000, cis_deduction = 2000, vat = 0, vat_accounted = 3420, to_pay = 15100,
      due_date = '2026-11-07', notice_by = '2026-11-12', pay_less_by = '2026-11-17', final_date = '2026-11-24',
      approved_at = '2026-11-10T10:00:00Z', override_reason = 'OURS ALONE', notes = 'OURS ALONE', why_approved = 'As agreed' where id = ${application}`.execute(
      db,
    )
  })
  return { application, item }
}
const join = (of: Site) => joinPortal(firm, token, of)
const overview = async (person: { readonly call: ReturnType<typeof browser> }) =>
  (await (await person.call('GET', '/portal/overview')).json()) as PortalOverview
const people = async (project: number, as = token) => {
  const reply = await firm.call('GET', `/projects/${project}/portal/load`, { token: as })
  return { status: reply.status, body: (await reply.json()) as PortalPerson[] }
}
const stop = (project: number, person: number, as = token) =>
  firm.call('POST', `/projects/${project}/portal/people/${person}/stop`, { token: as })
let addresses = 0
const signIn = (body: Row, address = `198.51.100.${++addresses}`) =>
  browser(firm, '', address)('POST', '/portal/sign-in', { firm: firm.own.account, password: PASSWORD, ...body })
const setPortal = (enabled: boolean) => firm.call('PUT', '/account/portal', { token, body: { enabled } })
/** Status, words and headers of a reply but for what differs by itself. */
const shapeOf = async (reply: Response) => {
  const { 'x-request-id': id, ...others } = Object.fromEntries(reply.headers)
  expect(id).toBeDefined()
  return { status: reply.status, body: await reply.text(), others }
}

describe('a subcontractor signs in to their own applications (REP-4)', () => {
  test('is invited by mail, chooses a password once, and sees claimed, certified and due to the penny', async () => {
    const of = await site()
    await approved(of)
    await applied(of, { value: '26500.50', day: '2026-11-14' })
    await setPortal(true)
    const { person, secret, text } = await invitePerson(firm, token, of)
    expect(text).toContain('Choose a password first. The link works once, for 7 days')
    expect(await people(of.project)).toMatchObject({
      body: [{ person, subcontractor: of.subcontractor, email: of.email, state: 'invited', lastSignInAt: null }],
    })
    const choose = (password: string) => firm.call('PUT', '/portal/password', { body: { secret, password } })
    expect((await choose('password')).status).toBe(422)
    const chosen = await choose(PASSWORD)
    expect(await chosen.json()).toEqual({ firm: firm.own.account })
    expect(chosen.headers.getSetCookie()[0]).toMatch(/HttpOnly; Secure; SameSite=Strict/)
    expect((await choose(PASSWORD)).status).toBe(404)
    const seen = await overview({ call: browser(firm, portalCookie(chosen)) })
    expect(seen).toMatchObject({ person: 'Ken Rowe', subcontractor: `Ceilings ${of.mark}`, today: '2026-11-21' })
    expect(seen.projects).toMatchObject([
      {
        id: of.project,
        applications: [
          { effectiveDate: '2026-11-14', state: 'held', applied: '26500.50', certificate: null, reference: null },
          {
            effectiveDate: '2026-10-31',
            state: 'approved',
            applied: '20000.00',
            finalDate: '2026-11-24',
            payLessBy: '2026-11-17',
            certificate: {
              approvedOn: '2026-11-10',
              gross: '18000.00',
              retention: '900.00',
              net: '17100.00',
              cisDeduction: '2000.00',
              toPay: '15100.00',
              paidOn: null,
              payLess: null,
            },
          },
        ],
      },
    ])
    expect((await people(of.project)).body[0]).toMatchObject({
      state: 'active',
      lastSignInAt: '2026-11-21T09:00:00.000Z',
    })
    const again = await signIn({ email: `  ${of.email.toUpperCase()} ` })
    expect([again.status, portalCookie(again) !== '']).toEqual([204, true])
  })

  test('sees the lines with what was approved, and the certificate and the pay less notice as PDFs', async () => {
    const of = await site()
    const { application, item } = await approved(of)
    const held = await applied(of, { value: '21000', day: '2026-11-14' })
    await asOwner(database, db =>
      sql`update incoming_item set approved_value = 12345.67, reduction_reason = 'not sent yet' where id = ${held.item}`.execute(
        db,
      ),
    )
    const ken = await join(of)
    const lines = async (id: number) =>
      (await (await ken.call('GET', `/portal/applications/${id}`)).json()) as PortalLine[]
    expect(await lines(application)).toEqual([
      {
        id: item,
        key: `on account Tiles ${of.mark}`,
        isOfBill: false,
        code: null,
        name: `Tiles ${of.mark}`,
        unit: null,
        contract: null,
        value: '20000.00',
        approvedBefore: '0.00',
        approved: '18000.00',
        reason: 'Level 2 is not begun',
      },
    ])
    // What a reviewer has decided so far is ours until the application is approved.
    expect(await lines(held.application)).toMatchObject([{ value: '21000.00', approved: null, reason: null }])
    const certificate = await ken.call('GET', `/portal/applications/${application}/certificate`)
    expect(certificate.headers.get('content-type')).toBe('application/pdf')
    expect(certificate.headers.get('content-disposition')).toContain(`Payment certificate SF-${application}.pdf`)
    expect(new TextDecoder().decode((await certificate.arrayBuffer()).slice(0, 5))).toBe('%PDF-')
    expect((await ken.call('GET', `/portal/applications/${held.application}/certificate`)).status).toBe(409)
    expect((await ken.call('GET', `/portal/applications/${application}/pay-less-notice`)).status).toBe(409)
    await asOwner(database, db =>
      sql`update incoming_application set pay_less_served_on = '2026-11-16', pay_less_amount = 16000, pay_less_basis = 'Making good, 1,100.00', withheld = 1100
        where id = ${application}`.execute(db),
    )
    expect((await ken.call('GET', `/portal/applications/${application}/pay-less-notice`)).status).toBe(200)
    expect((await overview(ken)).projects[0]?.applications[1]?.certificate?.payLess).toEqual({
      servedOn: '2026-11-16',
      amount: '16000.00',
      basis: 'Making good, 1,100.00',
    })
  })

  test('sees nothing of our progress, notes and reasons, of other subcontractors, projects and firms', async () => {
    const of = await site()
    const { application } = await approved(of)
    // Another subcontractor on the same project, the same subcontractor on a project without access, and another firm.
    const rival = { ...(await site()), project: of.project }
    const elsewhere = { ...of, ...(await site()), subcontractor: of.subcontractor }
    const away = await site(they)
    const others = [
      await approved(rival),
      await approved(elsewhere),
      await approved(away, '2026-10-31', they),
      await applied(rival, { value: '777' }),
    ]
    const ken = await join(of)
    const texts = [await (await ken.call('GET', '/portal/overview')).text()]
    for (const path of ['', '/certificate', '/pay-less-notice']) {
      texts.push(await (await ken.call('GET', `/portal/applications/${application}${path}`)).text())
      for (const other of others) {
        const reply = await ken.call('GET', `/portal/applications/${other.application}${path}`)
        expect(reply.status).toBe(404)
        texts.push(await reply.text())
      }
    }
    for (const word of [rival.mark, elsewhere.mark, away.mark, 'OURS ALONE', '17654.32', '777.00'])
      expect(
        texts.filter(text => text.includes(word)),
        word,
      ).toEqual([])
    expect(texts[0]).toContain(of.mark)
  })
})

describe('access', () => {
  test('stops at once when it is stopped, and comes back with the same password when it is given again', async () => {
    const of = await site()
    const { application } = await approved(of)
    const ken = await join(of)
    const other = await join(await site())
    expect((await stop(of.project, ken.person)).status).toBe(204)
    for (const path of ['/portal/overview', `/portal/applications/${application}`])
      expect((await ken.call('GET', path)).status).toBe(401)
    expect((await signIn({ email: of.email })).status).toBe(400)
    expect((await people(of.project)).body).toMatchObject([{ state: 'stopped', stoppedAt: '2026-11-21T09:00:00.000Z' }])
    expect((await stop(of.project, ken.person)).status).toBe(404)
    expect((await other.call('GET', '/portal/overview')).status).toBe(200)
    const { secret, text } = await invitePerson(firm, token, of)
    expect([secret, text.includes('with the password you have')]).toEqual([null, true])
    expect((await ken.call('GET', '/portal/overview')).status).toBe(401)
    expect((await signIn({ email: of.email })).status).toBe(204)
  })

  test('is by project: stopping one leaves the other', async () => {
    const of = await site()
    const second = { ...(await site()), subcontractor: of.subcontractor, email: of.email }
    await approved(second)
    const ken = await join(of)
    await invitePerson(firm, token, second)
    expect((await overview(ken)).projects.map(({ id }) => id)).toEqual([of.project, second.project])
    await stop(of.project, ken.person)
    expect((await overview(ken)).projects.map(({ id }) => id)).toEqual([second.project])
  })

  test('ends while the subcontractor is archived, the portal is off or the licence is gone', async () => {
    const of = await site()
    const ken = await join(of)
    const status = async () => (await ken.call('GET', '/portal/overview')).status
    const set = (query: ReturnType<typeof sql>) => asOwner(database, db => query.execute(db))
    const { account } = firm.own
    for (const [off, on] of [
      [
        sql`update subcontractor set archived_at = now() where id = ${of.subcontractor}`,
        sql`update subcontractor set archived_at = null where id = ${of.subcontractor}`,
      ],
      [
        sql`update account set site_commercial_tier = 'None' where id = ${account}`,
        sql`update account set site_commercial_tier = 'Premium' where id = ${account}`,
      ],
    ] as const) {
      await set(off)
      expect(await status()).toBe(401)
      expect((await signIn({ email: of.email })).status).toBe(400)
      await set(on)
      expect(await status()).toBe(200)
    }
    await setPortal(false)
    expect(await status()).toBe(401)
    expect((await people(of.project)).status).toBe(400)
    expect((await signIn({ email: of.email })).status).toBe(400)
    await setPortal(true)
    expect(await status()).toBe(200)
    await set(sql`update project set archived_at = now() where id = ${of.project}`)
    expect((await overview(ken)).projects).toEqual([])
  })

  test('keeps the other integrations of the account when the portal is switched', async () => {
    const set = (text: string) =>
      asOwner(database, db =>
        sql`update account set enabled_integrations = ${text}::jsonb where id = ${firm.other.account}`.execute(db),
      )
    const names = async () => {
      const reply = await firm.call('GET', '/users/me', { token: foreign })
      const { account } = (await reply.json()) as { account: { enabledIntegrations: { shortName: string }[] } }
      return account.enabledIntegrations.map(({ shortName }) => shortName)
    }
    await set('[{"shortName":"codat"}]')
    const put = (enabled: boolean) => firm.call('PUT', '/account/portal', { token: foreign, body: { enabled } })
    await put(true)
    await put(true)
    expect(await names()).toEqual(['codat', 'portal'])
    await put(false)
    expect(await names()).toEqual(['codat'])
  })

  test('of one address is to one subcontractor of a firm, and another firm has its own', async () => {
    const of = await site()
    const ken = await join(of)
    const rival = await site()
    const refused = await firm.call('POST', `/projects/${rival.project}/portal/invitations`, {
      token,
      body: { subcontractor: rival.subcontractor, fullName: 'Ken', email: of.email },
    })
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringContaining('This address already signs in for another subcontractor'),
    ])
    const away = { ...(await site(they)), email: of.email }
    await firm.call('PUT', '/account/portal', { token: foreign, body: { enabled: true } })
    const { secret } = await invitePerson(firm, foreign, away)
    const chosen = await firm.call('PUT', '/portal/password', {
      body: { secret, password: 'Quarry-tile-and-lintel-9' },
    })
    const seen = await overview({ call: browser(firm, portalCookie(chosen)) })
    expect(seen.projects.map(({ id }) => id)).toEqual([away.project])
    expect((await overview(ken)).projects.map(({ id }) => id)).toEqual([of.project])
    // Each password is for its own firm.
    expect((await signIn({ email: of.email, password: 'Quarry-tile-and-lintel-9' })).status).toBe(400)
    expect((await signIn({ email: of.email, firm: firm.other.account })).status).toBe(400)
  })

  test('is given, stopped and read by those with the right alone, on projects of their own firm', async () => {
    const of = await site()
    const ken = await join(of)
    const away = await site(they)
    const { access_token: estimator } = await firm.signIn('estimator@plumb.test')
    const invite = (project: number, subcontractor: number, as: string) =>
      firm.call('POST', `/projects/${project}/portal/invitations`, {
        token: as,
        body: { subcontractor, fullName: 'Ken', email: 'x@y.test' },
      })
    const { access_token: reader } = await firm.signIn('site@plumb.test')
    expect((await people(of.project, reader)).status).toBe(403)
    expect((await people(of.project, estimator)).status).toBe(200)
    expect((await invite(of.project, of.subcontractor, estimator)).status).toBe(403)
    expect((await stop(of.project, ken.person, estimator)).status).toBe(403)
    expect((await firm.call('PUT', '/account/portal', { token: estimator, body: { enabled: false } })).status).toBe(403)
    expect((await people(of.project, foreign)).status).toBe(404)
    expect((await invite(of.project, away.subcontractor, foreign)).status).toBe(404)
    expect((await invite(away.project, of.subcontractor, foreign)).status).toBe(422)
    expect((await stop(of.project, ken.person, foreign)).status).toBe(404)
    expect((await stop(away.project, ken.person, foreign)).status).toBe(404)
    expect((await ken.call('GET', '/portal/overview')).status).toBe(200)
  })
})

describe('a link or a guess', () => {
  test('guessed, used, expired, replaced and stopped links have one reply', async () => {
    const replyTo = async (secret: string | null) =>
      shapeOf(await firm.call('PUT', '/portal/password', { body: { secret, password: PASSWORD } }))
    const unknown = await replyTo('a'.repeat(43))
    expect(unknown.status).toBe(404)
    await setPortal(true)
    const [replaced, stopped, expired] = [await site(), await site(), await site()]
    const first = await invitePerson(firm, token, replaced)
    await invitePerson(firm, token, replaced)
    expect(await replyTo(first.secret)).toEqual(unknown)
    const gone = await invitePerson(firm, token, stopped)
    await stop(stopped.project, gone.person)
    expect(await replyTo(gone.secret)).toEqual(unknown)
    const late = await invitePerson(firm, token, expired)
    firm.clock.now += 7 * 86_400_000 + 1
    try {
      expect((await replyTo(late.secret)).body).toBe(unknown.body)
    } finally {
      firm.clock.now -= 7 * 86_400_000 + 1
    }
  })

  test('a new password is asked for by mail, which says nothing of who has access, and ends other sessions', async () => {
    const of = await site()
    const ken = await join(of)
    const ask = (email: string) =>
      browser(firm, '', `198.51.100.${++addresses}`)('POST', '/portal/link', { firm: firm.own.account, email })
    const mail = firm.nextMail()
    const known = await shapeOf(await ask(of.email))
    expect(await shapeOf(await ask('nobody@mark.test'))).toEqual(known)
    expect(known.status).toBe(202)
    const { text, to } = await mail
    expect(to).toBe(of.email)
    const secret = /#([\w-]{43})/.exec(text)?.[1]
    const chosen = await firm.call('PUT', '/portal/password', {
      body: { secret, password: 'Quarry-tile-and-lintel-9' },
    })
    expect(chosen.status).toBe(200)
    expect((await ken.call('GET', '/portal/overview')).status).toBe(401)
    expect((await signIn({ email: of.email })).status).toBe(400)
    expect((await signIn({ email: of.email, password: 'Quarry-tile-and-lintel-9' })).status).toBe(204)
  })

  test('guesses at a password are slowed like those at a user, whatever the address they come from', async () => {
    const of = await site()
    const ken = await join(of)
    for (let tries = 0; tries < 5; tries += 1)
      expect((await signIn({ email: of.email, password: 'guess' })).status).toBe(400)
    expect((await signIn({ email: of.email })).status).toBe(429)
    // The audit trail of the firm has each of them, by the id of the person.
    const failed = async () =>
      (
        await asOwner(database, db =>
          sql<{
            details: Row
          }>`select details from audit where account_id = ${firm.own.account} and action = 'portal-sign-in-failed'
            and details ->> 'person' = ${String(ken.person)} order by id`.execute(db),
        )
      ).rows.map(({ details }) => details.seconds ?? 0)
    await expect.poll(failed).toEqual([0, 0, 0, 0, 1])
    firm.clock.now += 2_000
    expect((await signIn({ email: of.email })).status).toBe(204)
  })

  test('an unknown address, a wrong password and stopped access have one reply', async () => {
    const [of, stopped] = [await site(), await site()]
    await join(of)
    const { person } = await join(stopped)
    await stop(stopped.project, person)
    const wrong = await shapeOf(await signIn({ email: of.email, password: 'guess' }))
    expect(wrong.status).toBe(400)
    expect(await shapeOf(await signIn({ email: 'nobody@mark.test' }))).toEqual(wrong)
    expect(await shapeOf(await signIn({ email: stopped.email }))).toEqual(wrong)
  })

  test('a session ends with signing out, after 30 days unused, and is of no use from another page', async () => {
    const of = await site()
    const ken = await join(of)
    const second = portalCookie(await signIn({ email: of.email }))
    const there = browser(firm, second)
    expect((await there('GET', '/portal/overview')).status).toBe(200)
    expect((await firm.bare('/portal/sign-out', { method: 'POST', headers: { cookie: second } })).status).toBe(403)
    expect((await there('GET', '/portal/overview')).status).toBe(200)
    expect((await there('POST', '/portal/sign-out')).status).toBe(204)
    expect((await there('GET', '/portal/overview')).status).toBe(401)
    firm.clock.now += 30 * 86_400_000
    try {
      expect((await ken.call('GET', '/portal/overview')).status).toBe(401)
    } finally {
      firm.clock.now -= 30 * 86_400_000
    }
  })

  test('no secret is in the database, and no one in the firm reads the tables', async () => {
    const ken = await join(await site())
    const kept = await asOwner(database, async db => [
      ...(await db.selectFrom('portal_session').selectAll().execute()),
      ...(await db.selectFrom('portal_person').selectAll().execute()),
    ])
    expect(kept.length).toBeGreaterThan(1)
    expect(JSON.stringify(kept)).not.toContain(ken.cookie.split('=')[1])
    expect(JSON.stringify(kept)).not.toContain(PASSWORD)
    for (const table of ['portal_person', 'portal_access', 'portal_link', 'portal_session'] as const)
      await expect(inAccount(database, me, tx => tx.db.selectFrom(table).selectAll().execute())).rejects.toThrow(
        /permission denied/,
      )
  })
})
