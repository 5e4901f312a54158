// Long because every way in which a link may be misused is tried on an application of its own.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ClientLook, MadeClientRequest } from '#contract/commercial/payment/client-link'
import type { Row } from '#domain/records/path'
import { makeOne as plant } from '../../../tests/sync-server/site'
import { asOwner, inAccount } from '../../database/session'
import { testFirm } from '../../testing/firm'
import { identityOf } from '../../testing/test-account'
import { testDatabase } from '../../testing/test-database'

// Decisions 723 to 725. The one-time link: guessed, reused, forwarded, expired, over another firm's: nothing.

const database = await testDatabase()
const firm = await testFirm(database)
const person = (email: string) => firm.own.users.get(email) ?? 0
const me = identityOf(firm.own.account, person('admin@plumb.test'))
const { access_token: token } = await firm.signIn('admin@plumb.test')
const call = async (method: string, path: string, body?: unknown, as = token) => {
  const reply = await firm.call(method, path, { token: as, body })
  return { status: reply.status, body: (reply.status === 204 ? {} : await reply.json()) as Row }
}

let projects = 0
/** An application of two lines on a project of its own, sent; 5,000.00 was certified before, 4,631.25 net. */
async function sentApplication(as = me) {
  projects++
  const project = await plant(database, as, 'project', { name: `Kestrel House ${projects}`, showProjectHub: true })
  const terms = await plant(database, as, 'contractTerms', {
    project,
    validFrom: '2026-01-01',
    retentionPercentage: '5',
    discountPercentage: '2.5',
  })
  return asOwner(database, async db => {
    const insert = async (number: number, state: string, day: string) => {
      const { rows } = await sql<{
        id: number
      }>`insert into outgoing_application (account_id, id, project_id, account_sequence_number, reference, state, valuation_date,
        terms_id, retention_percentage, discount_percentage, vat_rate, gross, sent_on, final_date, created_at, created_by, updated_at, updated_by)
        values (${as.account}, nextval('record_id'), ${project}, ${number}, ${`A0${number}`}, ${state}, ${day}, ${terms}, 5, 2.5, 20, 16500,
        ${day}, '2026-12-18', now(), ${as.user}, now(), ${as.user}) returning id`.execute(db)
      return Number(rows[0]?.id)
    }
    const first = await insert(1, 'approved', '2026-10-31')
    // 5,000.00 less 250.00 retention is 4,750.00; less 2.5 % discount, 118.75.
    await sql`update outgoing_application set certified_gross = 5000, certified_net = 4631.25 where id = ${first}`.execute(
      db,
    )
    const application = await insert(2, 'sent', '2026-11-13')
    const line = async (name: string, [value, before, material]: readonly [number, number, number]) => {
      const { rows } = await sql<{
        id: number
      }>`insert into outgoing_item (account_id, id, project_id, application_id, kind, code, name, contract_value, value, certified_before, material_value, "order")
        values (${as.account}, nextval('record_id'), ${project}, ${application}, 'product', 'P', ${name}, 20000, ${value}, ${before}, ${material}, ${value}) returning id`.execute(
        db,
      )
      return Number(rows[0]?.id)
    }
    const wall = await line('Walls', [6000, 1000, 500])
    const ceiling = await line('Ceilings', [10_000, 4000, 0])
    return { project, application, wall, ceiling }
  })
}
type Sent = Awaited<ReturnType<typeof sentApplication>>

const ask = async ({ application }: Pick<Sent, 'application'>, more: Row = {}, as = token) => {
  const body = { sendTo: null, message: null, expiresOn: '2026-12-18', ...more }
  return call('POST', `/productpaymentapplications/${application}/client-requests`, body, as)
}
const linkOf = async (of: Sent, more: Row = {}) => {
  const { status, body } = await ask(of, more)
  expect(status, JSON.stringify(body)).toBe(201)
  const made = body as unknown as MadeClientRequest
  const { pathname, search, hash } = new URL(made.url)
  expect([pathname, search]).toEqual(['/certify', ''])
  expect(hash).toMatch(/^#[\w-]{43}$/)
  return { ...made, secret: hash.slice(1) }
}
let addresses = 0
/** Behind the link there is no sign-in. Each visitor has an address of their own, so that one test's wrong links don't hold up another's. */
const visitor = (address = `203.0.113.${++addresses}`) => {
  const post = (path: string, body: unknown) =>
    firm.call('POST', `/client-certificates/${path}`, { body, headers: { 'x-forwarded-for': address } })
  return {
    look: (secret: string) => post('look', { secret }),
    answer: (secret: string, body: Row) =>
      post('answer', { secret, name: 'Anna Fox', role: 'quantity surveyor', ...body }),
  }
}
const seen = async (secret: string) => (await (await visitor().look(secret)).json()) as ClientLook
const decision = (item: number, more: Row = {}) => ({
  item,
  decision: 'queried',
  certifiedValue: null,
  certifiedMaterial: null,
  reason: null,
  ...more,
})
/** Ceilings agreed at 10,000.00; walls reduced from 6,000.00 to 5,500.00, with their material of 500.00. */
const reducing = ({ wall, ceiling }: Sent): Row => ({
  total: '12255.74',
  agreed: [ceiling],
  lines: [
    decision(wall, {
      decision: 'reduced',
      certifiedValue: '5500.00',
      certifiedMaterial: '500.00',
      reason: 'Level 2 is not plumb',
    }),
  ],
})
const querying = ({ wall, ceiling }: Sent): Row => ({
  total: null,
  agreed: [ceiling],
  lines: [decision(wall, { decision: 'queried', reason: 'Which wall?' })],
})
const application = async (id: number) => (await call('GET', `/productpaymentapplications/${id}`)).body
const request = async (id: number) => (await call('GET', `/clientrequests/${id}`)).body
/** Status, headers and words of a reply but for what differs by itself: its id and the time. */
const shapeOf = async (reply: Response) => {
  const { 'x-request-id': id, ...others } = Object.fromEntries(reply.headers)
  expect(id).toBeDefined()
  return { status: reply.status, body: await reply.text(), others }
}
/** What a secret that never was gets, and with it every link that does not work. */
const expectNothing = async (secret: string, of: Sent) => {
  const [guess, link] = [visitor(), visitor()]
  const unknown = 'a'.repeat(43)
  expect((await guess.look(unknown)).status).toBe(404)
  expect(await shapeOf(await link.look(secret))).toEqual(await shapeOf(await guess.look(unknown)))
  expect(await shapeOf(await link.answer(secret, reducing(of)))).toEqual(
    await shapeOf(await guess.answer(unknown, reducing(of))),
  )
}

describe('a client certifies by a one-time link', () => {
  test('one line agreed and one reduced become the certificate, to the penny, with each step and its time', async () => {
    const of = await sentApplication()
    const mail = firm.nextMail()
    const { id, url, secret, mail: state, fault } = await linkOf(of, { sendTo: 'qs@client.test', message: 'Dear Anna' })
    const { to, subject, text, attachments, replyTo } = await mail
    expect([to, replyTo, subject]).toEqual([
      'qs@client.test',
      'admin@plumb.test',
      expect.stringMatching(/^Application for payment A02, Kestrel House \d+: please certify$/),
    ])
    expect(text).toContain(url)
    expect(text).toContain('Dear Anna')
    expect(text).toContain('18/12/2026')
    expect(attachments?.map(({ name }) => name)).toEqual(['Application for payment A02.pdf'])
    // This server keeps mail, so the page says that nothing reached the client.
    expect([state, fault]).toEqual(['kept', expect.stringContaining('Copy the link')])
    expect(await request(id)).toMatchObject({ state: 'open', mailedAt: null, openedAt: null })

    firm.clock.now += 60_000
    const look = await seen(secret)
    expect(look).toMatchObject({ reference: 'A02', certifiedBefore: '4631.25', answer: null, notYet: null })
    expect(look.lines.map(({ name, value, materialValue }) => [name, value, materialValue])).toEqual([
      ['P Walls', '6000.00', '500.00'],
      ['P Ceilings', '10000.00', '0.00'],
    ])
    const opened = (await request(id)).openedAt
    expect(opened).toBe(new Date(firm.clock.now).toISOString())
    firm.clock.now += 60_000
    await seen(secret)
    expect((await request(id)).openedAt).toBe(opened)

    // Work 15,500.00 and material 500.00 are 16,000.00. Retention 5 % of the work is 775.00, and 2.5 % of 15,225.00 is 380.63.
    // 14,844.37 less 4,631.25 is 10,213.12; with VAT of 2,042.62 it is 12,255.74.
    const reply = await visitor().answer(secret, reducing(of))
    expect(reply.status).toBe(200)
    const answered = (await reply.json()) as ClientLook
    expect(answered.answer).toMatchObject({ outcome: 'certified', total: '12255.74', agreedLines: 1 })
    expect(await application(of.application)).toMatchObject({
      state: 'approved',
      certifiedOn: '2026-11-21',
      certifiedGross: '16000.00',
      certifiedRetention: '775.00',
      certifiedDiscount: '380.63',
      certifiedNet: '14844.37',
      certifiedDue: '10213.12',
      certifiedVat: '2042.62',
      certifiedTotal: '12255.74',
      certifiedBy: 'Anna Fox, quantity surveyor',
      approvedBy: null,
    })
    expect(await request(id)).toMatchObject({
      state: 'answered',
      outcome: 'certified',
      openedAt: opened,
      answeredAt: new Date(firm.clock.now).toISOString(),
      answeredBy: 'Anna Fox',
      answeredRole: 'quantity surveyor',
    })
    const { rows } =
      await sql<Row>`select name, decision, decision_reason as reason, certified_value::text as value from outgoing_item
      where application_id = ${of.application} order by name`.execute(database.kysely)
    expect(rows).toEqual([
      { name: 'Ceilings', decision: 'agreed', reason: null, value: '10000.00' },
      { name: 'Walls', decision: 'reduced', reason: 'Level 2 is not plumb', value: '5500.00' },
    ])
    // No user of the firm certified it.
    const history = await call('GET', `/productpaymentapplications/${of.application}/history`)
    const [newest] = history.body.revisions as unknown as { user: { person: { fullName: string } } }[]
    expect(newest?.user.person.fullName).toBe('')
    const told = await call('GET', '/notifications/my-unread')
    expect(JSON.stringify(told.body)).toContain('Anna Fox, quantity surveyor, has certified application A02')
  })

  test('reused, and forwarded after the answer: shows what was answered, and takes nothing more', async () => {
    const of = await sentApplication()
    const { secret } = await linkOf(of)
    await visitor().answer(secret, reducing(of))
    const before = await application(of.application)
    const again = await visitor().answer(secret, { ...reducing(of), name: 'Someone else' })
    expect(again.status).toBe(409)
    expect(await again.text()).toContain('Anna Fox, quantity surveyor, has answered through this link')
    expect(await application(of.application)).toEqual(before)
    const look = await seen(secret)
    expect(look.answer).toMatchObject({ name: 'Anna Fox', role: 'quantity surveyor' })
    // Of the lines only the one that was not agreed.
    expect(look.lines.map(({ id }) => id)).toEqual([of.wall])
    expect(look.answer?.lines).toEqual([
      {
        item: of.wall,
        decision: 'reduced',
        certifiedValue: '5500.00',
        certifiedMaterial: '500.00',
        reason: 'Level 2 is not plumb',
      },
    ])
  })

  test('queries move it to Query with the words kept by line; after that a new link certifies', async () => {
    const of = await sentApplication()
    const { id, secret } = await linkOf(of)
    expect((await visitor().answer(secret, querying(of))).status).toBe(200)
    expect(await application(of.application)).toMatchObject({
      state: 'query',
      queryNotes: 'Anna Fox, quantity surveyor asks through the link:\nP Walls: Which wall?',
      certifiedGross: null,
    })
    const { rows } =
      await sql<Row>`select item_id as item, decision, reason from client_answer where request_id = ${id}`.execute(
        database.kysely,
      )
    expect(rows).toEqual([{ item: of.wall, decision: 'queried', reason: 'Which wall?' }])
    expect((await seen(secret)).answer).toMatchObject({ outcome: 'queried', total: null })
    expect((await ask(of)).status).toBe(409)
    const resolve = { queryResolutionNotes: 'The wall of stair 2' }
    await call('POST', `/productpaymentapplications/${of.application}/transitions/resolve`, resolve)
    const next = await linkOf(of)
    expect((await visitor().answer(next.secret, reducing(of))).status).toBe(200)
    // What was asked stays with the first link.
    expect((await seen(secret)).answer).toMatchObject({ outcome: 'queried' })
  })

  test('sixteen answers at once: one is taken, the others are told', async () => {
    const of = await sentApplication()
    const { secret } = await linkOf(of)
    const all = await Promise.all(
      Array.from({ length: 16 }, (_, at) => visitor().answer(secret, at % 2 === 0 ? reducing(of) : querying(of))),
    )
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 15 }, () => 409),
    ])
    const { rows } = await sql`select from client_answer where application_id = ${of.application}`.execute(
      database.kysely,
    )
    expect(rows).toHaveLength(1)
  })

  test('an answer and a withdrawal at once: one of them happens', async () => {
    const of = await sentApplication()
    const { id, secret } = await linkOf(of)
    const [answered, withdrawn] = await Promise.all([
      visitor().answer(secret, reducing(of)),
      call('POST', `/clientrequests/${id}/withdraw`),
    ])
    expect([
      [200, 409],
      [404, 200],
    ]).toContainEqual([answered.status, withdrawn.status])
    expect((await application(of.application)).state).toBe(answered.status === 200 ? 'approved' : 'sent')
  })

  test('refuses an answer that is not whole, or at a sum that was not shown, and keeps nothing of it', async () => {
    const of = await sentApplication()
    const { secret } = await linkOf(of)
    const whole = reducing(of)
    const lines = whole.lines as Row[]
    const messageOf = async (body: Row, status: number) => {
      const reply = await visitor().answer(secret, { ...whole, ...body })
      expect(reply.status).toBe(status)
      return reply.text()
    }
    const wall = (more: Row) => ({ lines: [{ ...lines[0], ...more }] })
    expect(await messageOf({ lines: [] }, 422)).toContain('P Walls: choose Agree, Reduce or Query')
    expect(await messageOf(wall({ reason: ' ' }), 422)).toContain('say why it is reduced')
    expect(await messageOf(wall({ certifiedValue: '6000.01' }), 422)).toContain('Certify no more than the claim')
    expect(await messageOf(wall({ certifiedValue: 'all of it' }), 422)).toContain('write the sum you certify')
    expect(await messageOf(wall({ decision: 'queried', reason: null }), 422)).toContain('write what you ask')
    expect(await messageOf({ lines: [...lines, ...lines] }, 422)).toContain('decided twice')
    expect(await messageOf({ agreed: [of.ceiling, of.wall] }, 422)).toContain('decided twice')
    expect(await messageOf({ name: ' ' }, 422)).toContain('Write your name')
    const elsewhere = await sentApplication()
    expect(await messageOf({ agreed: [of.ceiling, elsewhere.wall] }, 422)).toContain('not on this application')
    expect(await messageOf({ total: '12255.75' }, 409)).toContain('The figures have changed')
    expect(await application(of.application)).toMatchObject({ state: 'sent', certifiedBy: null })
    expect((await visitor().answer(secret, whole)).status).toBe(200)
  })

  test('takes the answer on an application of 5,000 lines', async () => {
    const of = await sentApplication()
    await sql`insert into outgoing_item (account_id, id, project_id, application_id, kind, code, name, contract_value, value, "order")
      select ${me.account}, nextval('record_id'), ${of.project}, ${of.application}, 'product', 'X', 'Line ' || n, 1, 0, n from generate_series(1, 4998) n`.execute(
      database.kysely,
    )
    const { secret } = await linkOf(of)
    const { lines } = await seen(secret)
    expect(lines).toHaveLength(5_000)
    const agreed = lines.map(({ id }) => id).filter(id => id !== of.wall)
    expect((await visitor().answer(secret, { ...reducing(of), agreed })).status).toBe(200)
    expect(await application(of.application)).toMatchObject({ certifiedTotal: '12255.74' })
  })

  test('an application valued later can be looked at, and certified from that day', async () => {
    const of = await sentApplication()
    await sql`update outgoing_application set valuation_date = '2026-11-30' where id = ${of.application}`.execute(
      database.kysely,
    )
    const { secret } = await linkOf(of)
    expect((await seen(secret)).notYet).toContain('30/11/2026')
    expect((await visitor().answer(secret, reducing(of))).status).toBe(422)
  })
})

describe('a link that shows nothing', () => {
  test('guessed: and after thirty guesses the address waits, and no other', async () => {
    const guesser = visitor()
    const statuses: number[] = []
    for (let at = 0; at < 31; at++) statuses.push((await guesser.look(String(at).padStart(43, 'g'))).status)
    expect(statuses.slice(0, 30).every(status => status === 404)).toBe(true)
    expect(statuses[30]).toBe(429)
    expect((await visitor().look('b'.repeat(43))).status).toBe(404)
    // An office shares one address: a link that works is let in.
    const { secret } = await linkOf(await sentApplication())
    expect((await guesser.look(secret)).status).toBe(200)
    expect((await guesser.look('c'.repeat(43))).status).toBe(429)
  })

  test('expired, before and after an answer', async () => {
    const of = await sentApplication()
    const other = await sentApplication()
    const { secret } = await linkOf(of, { expiresOn: '2026-11-22' })
    const { secret: answered } = await linkOf(other, { expiresOn: '2026-11-22' })
    await visitor().answer(answered, reducing(other))
    const before = firm.clock.now
    try {
      firm.clock.now += 86_400_000
      expect((await visitor().look(secret)).status).toBe(200)
      firm.clock.now += 86_400_000
      await expectNothing(secret, of)
      await expectNothing(answered, other)
    } finally {
      firm.clock.now = before
    }
  })

  test('withdrawn, and replaced by a new one', async () => {
    const of = await sentApplication()
    const first = await linkOf(of)
    const second = await linkOf(of)
    await expectNothing(first.secret, of)
    expect(await request(first.id)).toMatchObject({ state: 'ended', whyEnded: 'A new link replaced it' })
    expect((await visitor().look(second.secret)).status).toBe(200)
    expect((await call('POST', `/clientrequests/${second.id}/withdraw`)).status).toBe(200)
    await expectNothing(second.secret, of)
    expect(await request(second.id)).toMatchObject({ state: 'withdrawn', endedAt: expect.any(String) as string })
    expect((await call('POST', `/clientrequests/${second.id}/withdraw`)).status).toBe(409)
  })

  test('of an application that has changed: certified here, taken back, queried or cancelled', async () => {
    const run = (of: Sent, name: string, body: Row = {}) =>
      call('POST', `/productpaymentapplications/${of.application}/transitions/${name}`, body)
    const certified = await sentApplication()
    const link = await linkOf(certified)
    await run(certified, 'approve', { certifiedOn: '2026-11-21', certifiedGross: '16500' })
    await expectNothing(link.secret, certified)
    await run(certified, 'unapprove')
    await expectNothing(link.secret, certified)
    // The certificate of a link, once taken back, is no longer what the link shows.
    const again = await linkOf(certified)
    await visitor().answer(again.secret, reducing(certified))
    expect((await visitor().look(again.secret)).status).toBe(200)
    await run(certified, 'unapprove')
    await expectNothing(again.secret, certified)
    expect(await application(certified.application)).toMatchObject({ state: 'sent', certifiedBy: null })

    const queried = await sentApplication()
    const ofQueried = await linkOf(queried)
    await run(queried, 'query', { queryNotes: 'By phone' })
    await expectNothing(ofQueried.secret, queried)
    const cancelled = await sentApplication()
    const ofCancelled = await linkOf(cancelled)
    await run(cancelled, 'cancel', { cancelReason: 'Wrong month' })
    await expectNothing(ofCancelled.secret, cancelled)
    expect(await request(ofCancelled.id)).toMatchObject({ whyEnded: 'The application was cancelled' })
    const archived = await sentApplication()
    const ofArchived = await linkOf(archived)
    await sql`update project set archived_at = now() where id = ${archived.project}`.execute(database.kysely)
    await expectNothing(ofArchived.secret, archived)
  })

  test('of a person who has left the firm or may no longer certify', async () => {
    const of = await sentApplication()
    const { secret } = await linkOf(of)
    const setActive = (isActive: boolean) =>
      asOwner(database, db => sql`update "user" set is_active = ${isActive} where id = ${me.user}`.execute(db))
    await setActive(false)
    await expectNothing(secret, of)
    await setActive(true)
    expect((await visitor().look(secret)).status).toBe(200)
  })

  test('the firm sees why each link has stopped, and that is when it stops', async () => {
    const of = await sentApplication()
    const maker = await firm.signIn('super@plumb.test')
    const made = await ask(of, {}, maker.access_token)
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const secret = new URL(String(made.body.url)).hash.slice(1)
    const stops = async () =>
      (await call('GET', `/productpaymentapplications/${of.application}/client-requests`)).body as unknown
    const change = (statement: ReturnType<typeof sql>) => asOwner(database, db => statement.execute(db))
    const { account } = me
    const user = person('super@plumb.test')
    const cases = [
      [
        'left',
        sql`update "user" set is_active = false where id = ${user}`,
        sql`update "user" set is_active = true where id = ${user}`,
      ],
      [
        'left',
        sql`update "user" set archived_at = now() where id = ${user}`,
        sql`update "user" set archived_at = null where id = ${user}`,
      ],
      [
        'right',
        sql`update role_permission set level = 1 where account_id = ${account} and resource = 'ProjectHubOutgoingApplications' and role_id in (select target_id from user_roles where record_id = ${user})`,
        sql`update role_permission set level = 7 where account_id = ${account} and resource = 'ProjectHubOutgoingApplications' and role_id in (select target_id from user_roles where record_id = ${user})`,
      ],
      [
        'archived',
        sql`update project set archived_at = now() where id = ${of.project}`,
        sql`update project set archived_at = null where id = ${of.project}`,
      ],
      [
        'over',
        sql`update outgoing_application set state = 'held' where id = ${of.application}`,
        sql`update outgoing_application set state = 'sent' where id = ${of.application}`,
      ],
    ] as const
    for (const [stopped, take, giveBack] of cases) {
      await change(take)
      expect(await stops()).toEqual([{ id: made.body.id, stopped }])
      await expectNothing(secret, of)
      await change(giveBack)
      expect(await stops()).toEqual([{ id: made.body.id, stopped: null }])
      expect((await visitor().look(secret)).status).toBe(200)
    }
    // A later application that is certified decides this one too.
    await change(
      sql`update outgoing_application set account_sequence_number = 3, reference = 'A03' where project_id = ${of.project} and state = 'approved'`,
    )
    expect(await stops()).toEqual([{ id: made.body.id, stopped: 'later' }])
    await expectNothing(secret, of)
    expect((await call('POST', `/clientrequests/${String(made.body.id)}/withdraw`)).status).toBe(200)
    expect(await stops()).toEqual([])
  })

  test('over another firm: neither made, withdrawn nor read by it, and its lines are not taken', async () => {
    const of = await sentApplication()
    const { id, secret } = await linkOf(of)
    const theirs = (await firm.signIn('admin@other.test')).access_token
    expect((await ask(of, {}, theirs)).status).toBe(404)
    expect((await call('POST', `/clientrequests/${id}/withdraw`, undefined, theirs)).status).toBe(404)
    expect((await call('GET', `/clientrequests/${id}`, undefined, theirs)).status).toBe(404)
    const them = identityOf(firm.other.account, [...firm.other.users.values()][0] ?? 0)
    const foreign = await sentApplication(them)
    const reply = await visitor().answer(secret, { ...reducing(of), agreed: [of.ceiling, foreign.wall] })
    expect(reply.status).toBe(422)
    const { rows } = await sql<Row>`select state from outgoing_application where id = ${foreign.application}`.execute(
      database.kysely,
    )
    expect(rows).toEqual([{ state: 'sent' }])
  })

  test('without the right to certify, no link is made or withdrawn, even by a person who reads applications', async () => {
    const of = await sentApplication()
    const { id } = await linkOf(of)
    const user = person('site@plumb.test')
    await asOwner(database, db =>
      sql`insert into role_permission (account_id, role_id, resource, level)
        select account_id, target_id, 'ProjectHubOutgoingApplications', 1 from user_roles where record_id = ${user}
        on conflict (account_id, role_id, resource) do update set level = 1`.execute(db),
    )
    const site = (await firm.signIn('site@plumb.test')).access_token
    expect((await call('GET', `/clientrequests/${id}`, undefined, site)).status).toBe(200)
    expect((await ask(of, {}, site)).status).toBe(403)
    expect((await call('POST', `/clientrequests/${id}/withdraw`, undefined, site)).status).toBe(403)
    // The requests themselves are written by no person.
    expect((await call('PATCH', `/clientrequests/${id}`, { sendTo: 'me@here.test' })).status).toBe(403)
    expect((await call('DELETE', `/clientrequests/${id}`)).status).toBe(403)
  })

  test('refuses a day that is past or far away, and what is no address', async () => {
    const of = await sentApplication()
    expect((await ask(of, { expiresOn: '2026-11-20' })).status).toBe(422)
    expect((await ask(of, { expiresOn: '2027-02-22' })).status).toBe(422)
    expect((await ask(of, { expiresOn: '2027-02-21' })).status).toBe(201)
    expect((await ask(of, { sendTo: 'a@b.test, c@d.test' })).status).toBe(422)
  })

  test('keeps no secret in the database, and no person of the firm reads the hash', async () => {
    const { secret } = await linkOf(await sentApplication())
    const kept = await asOwner(database, db => db.selectFrom('client_link').selectAll().execute())
    expect(kept.length).toBeGreaterThan(0)
    expect(JSON.stringify(kept)).not.toContain(secret)
    await expect(inAccount(database, me, tx => tx.db.selectFrom('client_link').selectAll().execute())).rejects.toThrow(
      /permission denied/,
    )
  })
})
