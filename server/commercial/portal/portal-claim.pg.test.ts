// Long because each way to apply for more, twice, too late or for another is tried on a subcontract of its own.
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PortalDraft } from '#contract/commercial/portal/portal-claims'
import type { PortalLine, PortalOverview } from '#contract/commercial/portal/portal-calls'
import type { Row } from '#domain/records/path'
import { offer } from '../../../tests/sync-server/offer'
import { make as plantMany, makeOne as plant } from '../../../tests/sync-server/site'
import { asOwner } from '../../database/session'
import { testFirm } from '../../testing/firm'
import { browser, invitePerson, joinPortal, type Visiting } from '../../testing/portal'
import { identityOf } from '../../testing/test-account'
import { testDatabase } from '../../testing/test-database'

// Decision 734. A subcontractor applies in the portal: the ceilings are 50,000.00 in the bill, of which 20,000.00 is certified; the partitions are of
// another trade. Figures by hand.

const database = await testDatabase()
const firm = await testFirm(database)
const me = identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)
const they = identityOf(firm.other.account, firm.other.users.get('admin@other.test') ?? 0)
const { access_token: token } = await firm.signIn('admin@plumb.test')
const { access_token: office } = await firm.signIn('super@plumb.test')
const { access_token: foreign } = await firm.signIn('admin@other.test')

const callAs = async (as: string, method: string, path: string, body?: unknown) => {
  const reply = await firm.call(method, path, { token: as, body })
  return { status: reply.status, body: (reply.status === 204 ? {} : await reply.json()) as Row }
}
const make = async (path: string, body: Row, as = office): Promise<number> => {
  const made = await callAs(as, 'POST', path, body)
  if (made.status !== 201) throw new Error(`${path}: ${JSON.stringify(made.body)}`)
  return Number(made.body.id)
}
const get = async (path: string) => (await callAs(token, 'GET', path)).body
const list = async (path: string) => (await get(path)) as unknown as Row[]

const product = { ceiling: 0, partition: 0 }
let project = 0
let assessment = 0
let names = 0

beforeAll(async () => {
  ;[project, assessment, product.ceiling, product.partition] = await bill()
})

/** A project on site whose accepted bill has ceilings at 50,000.00 and partitions at 80,000.00, of which nothing is recorded as done. */
async function bill(as = me): Promise<[number, number, number, number]> {
  const on = await plant(database, as, 'project', { name: 'Kestrel House', showProjectHub: true })
  const of = await plant(database, as, 'assessment', { name: 'Fit-out', project: on })
  const [zone = 0] = await plantMany(database, as, 'assessmentZone', { name: 'Level 1', assessment: of })
  const lines = [
    { ref: 'C-01', name: 'Metal tile ceiling', price: '50.000000' },
    { ref: 'P-01', name: 'PARTITIONS OF A RIVAL', price: '80.000000' },
  ]
  const made: number[] = []
  for (const { ref, name, price } of lines) {
    const each = { ref, name, assessment: of, unit: 'm²', pricingMode: 'saf', supplyAndFitPrice: price }
    const id = await plant(database, as, 'assessmentProduct', each)
    const cells = { [zone]: { quantity: '1000', source: 'boq' } }
    await plant(database, as, 'productQuantities', { id, assessment: of, cells })
    made.push(id)
  }
  await offer(database, as, of, { accept: true })
  return [on, of, made[0] ?? 0, made[1] ?? 0]
}

interface Subcontract {
  readonly subcontractor: number
  readonly ken: Visiting
  readonly first: number
}
/** A subcontractor of the ceilings, certified 20,000.00 to 31 October at 5 % retention: net 19,000.00. A charge of 150.00 is on the certificate. */
async function subcontract(): Promise<Subcontract> {
  const mark = `firm${++names}`
  const subcontractor = await make('/subcontractors', { fullName: `Ceilings ${mark}` })
  const terms = { project, subcontractor, validFrom: '2026-01-01', contractSum: '50000', retentionPercentage: '5' }
  await make('/subcontractterms', terms)
  const first = await enter(subcontractor, '2026-10-31')
  const tiles = await line(first, { product: product.ceiling, name: 'Metal tile ceiling', code: 'C-01' }, '20000')
  const charge = await line(first, { name: 'Skip hire' }, '-150')
  await decide(first, [
    { item: tiles, approvedValue: '20000' },
    { item: charge, approvedValue: '-150' },
  ])
  const ken = await joinPortal(firm, token, { project, subcontractor, email: `ken@${mark}.test` })
  return { subcontractor, ken, first }
}
const enter = (subcontractor: number, effectiveDate: string, more: Row = {}) =>
  make('/incomingpaymentapplications', {
    project,
    subcontractor,
    effectiveDate,
    receivedOn: effectiveDate,
    materialsToDate: '5000',
    ...more,
  })
const line = (application: number, of: Row, value: string) =>
  make('/incomingitems', {
    project,
    application,
    ...(of.product === undefined ? {} : { assessment, unit: 'm²' }),
    ...of,
    value,
  })
async function decide(id: number, lines: readonly Row[]): Promise<Row> {
  const set = await callAs(token, 'POST', `/productpaymentapplications/${id}/approvals`, {
    lines,
    approvedMaterials: '5000',
  })
  expect(set.status, JSON.stringify(set.body)).toBe(200)
  const path = `/incomingpaymentapplications/${id}/transitions/approve`
  const { status, body } = await callAs(token, 'POST', path, { overrideReason: 'As measured on site' })
  expect(status, JSON.stringify(body)).toBe(200)
  return get(`/incomingpaymentapplications/${id}`)
}

const TILES = () => `product ${product.ceiling}`
const SKIP = 'on account Skip hire'
/** 34,500.50 of ceilings, the charge, and 486.25 of other work: 34,836.75 to date, 14,986.75 in the period. */
const claim = (more: Row = {}): Row => ({
  project,
  effectiveDate: '2026-11-21',
  invoiceNumber: null,
  materialsToDate: '9000',
  note: 'Level 1 is complete',
  lines: [{ key: TILES(), value: '34500.50' }],
  others: [{ name: 'Fire collars, riser 2', value: '486.25' }],
  period: '14986.75',
  ...more,
})
const send = async ({ cookie }: Pick<Visiting, 'cookie'>, body: Row, key?: string) => {
  const headers = { cookie, ...(key === undefined ? {} : { 'idempotency-key': key }) }
  const reply = await firm.call('POST', '/portal/applications', { body, headers })
  return { status: reply.status, body: (await reply.json()) as Row }
}
const faultsOf = ({ body }: { readonly body: Row }): Row =>
  Object.fromEntries(
    (body.errors as Row[] | undefined)?.map(({ path, message }): [string, unknown] => [String(path), message]) ?? [],
  )
const draft = async ({ call }: Visiting, on = project, day = '2026-11-21') => {
  const reply = await call('GET', `/portal/projects/${on}/draft?effectiveDate=${day}`)
  return { status: reply.status, text: await reply.text() }
}
const applications = (subcontractor: number) =>
  list(`/incomingpaymentapplications?project=${project}&subcontractor=${subcontractor}&sort=id`)
const itemsOf = (id: number) => list(`/incomingitems?application=${id}&sort=order`)
const overview = async ({ call }: Visiting) => (await (await call('GET', '/portal/overview')).json()) as PortalOverview
const withdraw = async ({ call }: Pick<Visiting, 'call'>, id: number) => {
  const reply = await call('POST', '/portal/withdrawals', { application: id })
  return { status: reply.status, text: await reply.text() }
}

describe('a subcontractor applies in the portal', () => {
  test('begins with the lines of their own work, what is certified, and the terms; nothing of our progress or of others', async () => {
    const { ken, first } = await subcontract()
    const { text } = await draft(ken)
    const seen = JSON.parse(text) as PortalDraft
    expect(seen).toEqual({
      effectiveDate: '2026-11-21',
      certifiedUpTo: '2026-10-31',
      waiting: null,
      certifiedBefore: '18850.00',
      materialsBefore: '5000.00',
      terms: {
        retentionPercentage: '5.0000',
        retentionKept: '100.0000',
        retentionOnMaterials: true,
        retentionCap: null,
        discountPercentage: '0.0000',
      },
      lines: [
        {
          key: TILES(),
          product: product.ceiling,
          fixedCost: null,
          code: 'C-01',
          name: 'Metal tile ceiling',
          unit: 'm²',
          contract: '50000.00',
          approvedBefore: '20000.00',
        },
        {
          key: SKIP,
          product: null,
          fixedCost: null,
          code: null,
          name: 'Skip hire',
          unit: null,
          contract: null,
          approvedBefore: '-150.00',
        },
      ],
    })
    expect(text).not.toMatch(/RIVAL|measured|progress/)
    expect((await ken.call('GET', `/portal/applications/${first}`)).status).toBe(200)
  })

  test('a product priced from their quote is their work before anything is certified', async () => {
    const subcontractor = await make('/subcontractors', { fullName: 'Partitions first' })
    const quote = await plant(database, me, 'supplyFitQuote', { name: 'Q1', subcontractor })
    const template = await plant(database, me, 'productTemplate', { name: 'Partition' })
    const quoted = await plant(database, me, 'supplyFitQuoteLine', { quote, template, price: '80.000000' })
    const ken = await joinPortal(firm, token, { project, subcontractor, email: 'ken@partitions.test' })
    expect((JSON.parse((await draft(ken)).text) as PortalDraft).lines).toEqual([])
    await asOwner(database, db =>
      sql`update assessment_product set quote_line_id = ${quoted} where id = ${product.partition}`.execute(db),
    )
    expect((JSON.parse((await draft(ken)).text) as PortalDraft).lines).toMatchObject([
      { key: `product ${product.partition}`, contract: '80000.00', approvedBefore: '0.00' },
    ])
    await asOwner(database, db =>
      sql`update assessment_product set quote_line_id = null where id = ${product.partition}`.execute(db),
    )
  })

  // By hand: 12,000.00 of 80,000.00 at no retention, nothing certified before: 12,000.00 to date and in the period.
  test('bug: who never quoted or applied found no line of the bill: those we choose for them are there, and no one else sees them', async () => {
    const subcontractor = await make('/subcontractors', { fullName: 'Newcomer Partitions' })
    const other = await subcontract()
    const ken = await joinPortal(firm, token, { project, subcontractor, email: 'ken@newcomer.test' })
    const linesOf = async (who: Visiting) => (JSON.parse((await draft(who)).text) as PortalDraft).lines
    const path = `/projects/${project}/portal/lines`
    const choose = (choose: readonly number[], take: readonly number[] = [], of = subcontractor) =>
      callAs(token, 'POST', path, { subcontractor: of, choose, take })
    expect(await linesOf(ken)).toEqual([])
    expect((await choose([product.partition])).status).toBe(204)
    expect((await choose([product.partition])).status).toBe(204)
    const key = `product ${product.partition}`
    expect(await linesOf(ken)).toMatchObject([{ key, contract: '80000.00', approvedBefore: '0.00' }])
    expect((await linesOf(other.ken)).map(line => line.key)).not.toContain(key)
    expect(await list(`${path}?subcontractor=${other.subcontractor}`)).toMatchObject([
      { product: product.ceiling, source: 'applied', others: [] },
      { product: product.partition, source: null, others: [subcontractor] },
    ])
    const people = (await get(`/projects/${project}/portal/load`)) as unknown as Row[]
    expect(people.find(each => each.subcontractor === subcontractor)).toMatchObject({ lines: 1 })
    const first = claim({ lines: [{ key, value: '12000' }], others: [], materialsToDate: '0', period: '12000.00' })
    const sent = await send(ken, first, 'first')
    expect(sent.status, JSON.stringify(sent.body)).toBe(201)
    expect(await itemsOf(Number(sent.body.id))).toMatchObject([
      { product: product.partition, value: '12000.00', contractValue: '80000.00' },
    ])
    // Taken back, a line stays where they applied for it; before that it goes.
    expect((await choose([product.partition], [], other.subcontractor)).status).toBe(204)
    expect((await choose([], [product.partition], other.subcontractor)).status).toBe(204)
    expect((await linesOf(other.ken)).map(line => line.key)).not.toContain(key)
    const [, , foreignCeiling] = await bill()
    expect(await choose([foreignCeiling])).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'choose' }] },
    })
  })

  test('makes the record that we make when we enter it, held, unread and from the person, and its sums to the penny', async () => {
    const { ken, subcontractor } = await subcontract()
    const count = async () => (await get(`/projects/${project}/application-incoming-review-count`)).count as number
    const before = await count()
    const { status, body } = await send(ken, claim({ invoiceNumber: ` BP-${subcontractor} ` }), 'k1')
    expect(status, JSON.stringify(body)).toBe(201)
    const id = Number(body.id)
    const path = `/incomingpaymentapplications/${id}`
    const sent = await get(path)
    expect(sent).toMatchObject({
      state: 'held',
      effectiveDate: '2026-11-21',
      receivedOn: '2026-11-21',
      invoiceNumber: `BP-${subcontractor}`,
      materialsToDate: '9000.00',
      approvedBy: null,
      portalSender: 'Ken Rowe',
      portalSentAt: '2026-11-21T09:00:00.000Z',
      portalNote: 'Level 1 is complete',
    })
    expect(await count()).toBe(before + 1)
    const ofPortal = await itemsOf(id)
    expect(ofPortal).toMatchObject([
      { product: product.ceiling, value: '34500.50', contractValue: '50000.00', approvedBefore: '20000.00' },
      { name: 'Skip hire', value: '-150.00', approvedBefore: '-150.00' },
      { name: 'Fire collars, riser 2', value: '486.25', approvedBefore: '0.00', contractValue: null },
    ])
    const told = await asOwner(database, db =>
      sql<Row>`select kind, name from notification where subject_id = ${id} order by id`.execute(db),
    )
    expect(told.rows).toContainEqual({
      kind: 'incoming',
      name: `Ken Rowe of Ceilings firm${names} applied for payment in the portal`,
    })

    // The same, entered by us.
    expect((await withdraw(ken, id)).status).toBe(204)
    const entered = await enter(subcontractor, '2026-11-21', { materialsToDate: '9000', invoiceNumber: 'BP-2' })
    await line(entered, { product: product.ceiling, name: 'Metal tile ceiling', code: 'C-01' }, '34500.50')
    await line(entered, { name: 'Skip hire' }, '-150')
    await line(entered, { name: 'Fire collars, riser 2' }, '486.25')
    const OF_ITSELF = ['id', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'application', 'order', 'rev']
    const known = (row: Row) => Object.fromEntries(Object.entries(row).filter(([field]) => !OF_ITSELF.includes(field)))
    expect(ofPortal.map(known)).toEqual((await itemsOf(entered)).map(known))
    const own = { invoiceNumber: null, portalSender: null, portalSentAt: null, portalNote: null }
    expect({ ...known(sent), ...own }).toEqual({
      ...known(await get(`/incomingpaymentapplications/${entered}`)),
      ...own,
    })
    await callAs(token, 'DELETE', `/incomingpaymentapplications/${entered}`)

    // Sent again and certified: 34,836.75 less 5 % of 34,500.50 (1,725.03) is 33,111.72; less 18,850.00 before it is 14,261.72.
    const again = await send(ken, claim(), 'k2')
    const items = await itemsOf(Number(again.body.id))
    const certified = await decide(
      Number(again.body.id),
      items.map(({ id: item, value }) => ({ item, approvedValue: value })),
    )
    expect(certified).toMatchObject({
      gross: '34836.75',
      retention: '1725.03',
      net: '33111.72',
      certifiedBefore: '18850.00',
      payable: '14261.72',
    })
  })

  test('sent twice, also at once or after a lost reply, is one application; the key of another person is their own', async () => {
    const { ken, subcontractor } = await subcontract()
    const replies = await Promise.all([send(ken, claim(), 'once'), send(ken, claim(), 'once')])
    const again = await send(ken, claim(), 'once')
    expect([...replies, again].map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set([...replies, again].map(({ body }) => body.id)).size).toBe(1)
    expect(await applications(subcontractor)).toHaveLength(2)
    expect((await send(ken, claim({ note: 'Other' }), 'once')).status).toBe(422)
    // Without the key, or with another, the one that waits is said.
    for (const key of [undefined, 'another']) {
      const second = await send(ken, claim(), key)
      expect(faultsOf(second)).toEqual({
        '': 'Your application for work up to 21/11/2026 is still being checked. Withdraw it, or wait until it is certified',
      })
    }
    const rival = await subcontract()
    const theirs = await send(rival.ken, claim(), 'once')
    expect(theirs.status).toBe(201)
    expect(theirs.body.id).not.toBe(again.body.id)
  })
})

describe('an application that can’t be taken says why beside its field, and nothing is written', () => {
  const cases: readonly (readonly [string, () => Row, Readonly<Record<string, string>>])[] = [
    [
      'a figure as text',
      () => ({ lines: [{ key: TILES(), value: 'lots' }] }),
      { 'lines.0.value': 'This must be a number' },
    ],
    [
      'a figure as a JSON number',
      () => ({ lines: [{ key: TILES(), value: 34_500.5 }] }),
      { 'lines.0.value': 'Send this number as text: "34500.5"' },
    ],
    [
      'work below zero',
      () => ({ materialsToDate: '0', lines: [{ key: TILES(), value: '-1' }] }),
      { 'lines.0.value': 'Write 0.00 or more: this is the amount to date' },
    ],
    [
      'a greater charge than is certified',
      () => ({ lines: [{ key: SKIP, value: '-150.01' }] }),
      { 'lines.0.value': 'Write −150.00 or more: this is the amount to date' },
    ],
    [
      'the partitions of another trade',
      () => ({
        materialsToDate: '0',
        lines: [
          { key: TILES(), value: '1' },
          { key: `product ${product.partition}`, value: '1' },
        ],
      }),
      { 'lines.1.value': 'This line is no longer part of your work here. Load the page again' },
    ],
    [
      'a line twice',
      () => ({
        materialsToDate: '0',
        lines: [
          { key: TILES(), value: '1' },
          { key: TILES(), value: '2' },
        ],
      }),
      { 'lines.1.value': 'This line is here twice. Load the page again' },
    ],
    [
      'other work without a name, with a known name, and below zero',
      () => ({
        others: [
          { name: 'skip  HIRE', value: '1' },
          { name: 'Beads', value: '-1' },
        ],
      }),
      {
        'others.0.name': 'Another line has this name. Add the two up',
        'others.1.value': 'Write 0.00 or more: this is the amount to date',
      },
    ],
    [
      'other work of no name',
      () => ({ others: [{ name: ' ', value: '1' }] }),
      { 'others.0.name': expect.any(String) as string },
    ],
    ['materials below zero', () => ({ materialsToDate: '-1' }), { materialsToDate: expect.any(String) as string }],
    [
      'more materials than work',
      () => ({ materialsToDate: '34986.76' }),
      {
        materialsToDate: 'Materials are part of the 34,986.75 you apply for to date, so they can’t be more than that',
      },
    ],
    [
      'a period that is certified',
      () => ({ effectiveDate: '2026-10-30' }),
      { effectiveDate: 'You are already certified up to 31/10/2026. Choose that day or a later one' },
    ],
    [
      'a day far ahead',
      () => ({ effectiveDate: '2026-12-23' }),
      { effectiveDate: 'This is more than 31 days ahead. Choose 22/12/2026 or an earlier day' },
    ],
    ['no day', () => ({ effectiveDate: '31/11/2026' }), { effectiveDate: expect.any(String) as string }],
  ]
  test.each(cases)('%s', async (_, more, faults) => {
    const { ken, subcontractor } = await subcontract()
    const refused = await send(ken, claim(more()), 'k')
    expect(refused.status).toBe(422)
    expect(faultsOf(refused)).toEqual(faults)
    expect(await applications(subcontractor)).toHaveLength(1)
  })

  test('a number that they have used', async () => {
    const { ken, subcontractor } = await subcontract()
    await callAs(
      token,
      'PATCH',
      `/incomingpaymentapplications/${Number((await applications(subcontractor))[0]?.id)}`,
      {},
    )
    const first = await send(ken, claim({ invoiceNumber: 'INV 7' }), 'k')
    expect(first.status).toBe(201)
    await decide(
      Number(first.body.id),
      (await itemsOf(Number(first.body.id))).map(({ id: item, value }) => ({ item, approvedValue: value })),
    )
    const more = { invoiceNumber: 'inv-7', effectiveDate: '2026-12-01', period: '0', lines: [], others: [] }
    expect(faultsOf(await send(ken, claim(more), 'l'))).toEqual({
      invoiceNumber: 'You have used inv-7 before. Give this application another number',
    })
  })

  test('figures that have moved since the page was loaded: the sum of the period is said, and nothing is made', async () => {
    const { ken, subcontractor } = await subcontract()
    // We certify 25,000.00 meanwhile: 34,836.75 to date is then 9,986.75 in the period.
    const meanwhile = await enter(subcontractor, '2026-11-10')
    const tiles = await line(meanwhile, { product: product.ceiling, name: 'Metal tile ceiling' }, '25000')
    const charge = await line(meanwhile, { name: 'Skip hire' }, '-150')
    // While that one waits, theirs is refused.
    expect(faultsOf(await send(ken, claim(), 'k'))['']).toMatch(
      /^Your application for work up to 10\/11\/2026 is still/,
    )
    await decide(meanwhile, [
      { item: tiles, approvedValue: '25000' },
      { item: charge, approvedValue: '-150' },
    ])
    const stale = await send(ken, claim(), 'k')
    expect([stale.status, stale.body.message]).toEqual([
      409,
      'What is certified of your work has changed, so this would apply for 9,986.75 in the period. Look at the figures and send again',
    ])
    expect(await applications(subcontractor)).toHaveLength(2)
    expect((await send(ken, claim({ period: '9986.75' }), 'k')).status).toBe(201)
  })

  test('more than the bill has is taken, as we take it, and is for the reviewer to see', async () => {
    const { ken } = await subcontract()
    const more = { lines: [{ key: TILES(), value: '50000.01' }], others: [], period: '30000.01' }
    const { status, body } = await send(ken, claim(more), 'k')
    expect(status).toBe(201)
    expect((await itemsOf(Number(body.id)))[0]).toMatchObject({ value: '50000.01', contractValue: '50000.00' })
  })
})

describe('a person applies for no one else', () => {
  test('nor without a session, from another page, after access was stopped, or while the portal is off', async () => {
    const { ken, subcontractor } = await subcontract()
    const rival = await subcontract()
    const [elsewhere] = await bill()
    const [away] = await bill(they)
    for (const on of [elsewhere, away, 424_242]) {
      expect((await send(ken, claim({ project: on }), 'k')).status).toBe(404)
      expect((await draft(ken, on)).status).toBe(404)
    }
    // Nothing in a request names the subcontractor.
    expect((await send(ken, claim({ subcontractor: rival.subcontractor }), 'k')).status).toBe(422)
    const sent = await send(ken, claim(), 'k')
    expect((await get(`/incomingpaymentapplications/${Number(sent.body.id)}`)).subcontractor).toBe(subcontractor)
    expect((await withdraw(rival.ken, Number(sent.body.id))).status).toBe(404)
    expect((await send({ cookie: '' }, claim(), 'k')).status).toBe(401)
    const bare = await firm.bare('/portal/applications', {
      method: 'POST',
      headers: { cookie: rival.ken.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(claim()),
    })
    expect(bare.status).toBe(403)
    expect((await send({ cookie: rival.ken.cookie }, claim(), 'r')).status).toBe(201)
    const off = await subcontract()
    await firm.call('PUT', '/account/portal', { token, body: { enabled: false } })
    expect((await send(off.ken, claim(), 'k')).status).toBe(401)
    await firm.call('PUT', '/account/portal', { token, body: { enabled: true } })
    await firm.call('POST', `/projects/${project}/portal/people/${off.ken.person}/stop`, { token })
    expect((await send(off.ken, claim(), 'k')).status).toBe(401)
    expect((await draft(off.ken)).status).toBe(401)
    expect(await applications(off.subcontractor)).toHaveLength(1)
  })

  test('a person of another firm sees and sends nothing here', async () => {
    await subcontract()
    const [theirProject] = await bill(they)
    const subcontractor = await make('/subcontractors', { fullName: 'Away' }, foreign)
    const away = await joinPortal(firm, foreign, { project: theirProject, subcontractor, email: 'ken@away.test' })
    expect((await draft(away)).status).toBe(404)
    expect((await send(away, claim(), 'k')).status).toBe(404)
    expect((await draft(away, theirProject)).status).toBe(200)
  })

  test('a second person of the same subcontractor finds the application of the first, and may withdraw it', async () => {
    const { ken, subcontractor } = await subcontract()
    const second = await invitePerson(firm, token, { project, subcontractor, email: `second@firm${names}.test` })
    const chosen = await firm.call('PUT', '/portal/password', {
      body: { secret: second.secret, password: 'Header-bond-and-slate-3' },
    })
    const cookie = /(__Host-quoin-portal=[\w-]{43})/.exec(chosen.headers.getSetCookie().join())?.[1] ?? ''
    const [one, other] = await Promise.all([send(ken, claim(), 'k'), send({ cookie }, claim(), 'k')])
    expect(new Set([one.status, other.status])).toEqual(new Set([201, 422]))
    const waiting = (await applications(subcontractor)).find(({ state }) => state === 'held')
    expect((await withdraw({ call: browser(firm, cookie) }, Number(waiting?.id))).status).toBe(204)
  })
})

describe('after it is sent', () => {
  const shown = async (ken: Visiting, id: number) =>
    (await overview(ken)).projects[0]?.applications.find(each => each.id === id)

  test('the portal shows it, its question, and withdraws it until its review begins', async () => {
    const { ken, first } = await subcontract()
    const { body } = await send(ken, claim(), 'k')
    const id = Number(body.id)
    expect(await shown(ken, id)).toMatchObject({
      state: 'held',
      applied: '34836.75',
      sent: { by: 'Ken Rowe', at: '2026-11-21T09:00:00.000Z', note: 'Level 1 is complete' },
      withdrawnBy: null,
      canWithdraw: true,
    })
    const lines = (await (await ken.call('GET', `/portal/applications/${id}`)).json()) as PortalLine[]
    expect(lines.map(({ key, isOfBill, value }) => ({ key, isOfBill, value }))).toEqual([
      { key: TILES(), isOfBill: true, value: '34500.50' },
      { key: SKIP, isOfBill: false, value: '-150.00' },
      { key: 'on account Fire collars, riser 2', isOfBill: false, value: '486.25' },
    ])
    // One that we entered is ours to cancel.
    expect(await shown(ken, first)).toMatchObject({ sent: null, canWithdraw: false })
    expect((await withdraw(ken, first)).status).toBe(409)
    const move = (name: string, given: Row) =>
      callAs(token, 'POST', `/incomingpaymentapplications/${id}/transitions/${name}`, given)
    await move('query', { queryNotes: 'Which riser?' })
    expect(await shown(ken, id)).toMatchObject({ state: 'query', query: 'Which riser?', canWithdraw: true })
    await move('resolve', { queryResolutionNotes: 'Riser 2' })
    const [tiles] = await itemsOf(id)
    await callAs(token, 'POST', `/productpaymentapplications/${id}/approvals`, {
      lines: [{ item: tiles?.id, approvedValue: '34500.50' }],
    })
    expect(await shown(ken, id)).toMatchObject({ canWithdraw: false })
    const late = await withdraw(ken, id)
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('This application is being reviewed now')])
  })

  test('cancelled by us it shows the reason that we wrote, and a withdrawal shows none', async () => {
    const { ken } = await subcontract()
    const id = Number((await send(ken, claim(), 'k')).body.id)
    expect(await shown(ken, id)).toMatchObject({ cancelReason: null })
    const cancelReason = 'It claims riser 2 twice: apply again without it'
    await callAs(token, 'POST', `/incomingpaymentapplications/${id}/transitions/cancel`, { cancelReason })
    expect(await shown(ken, id)).toMatchObject({ state: 'cancelled', cancelReason, withdrawnBy: null })
    const other = Number((await send(ken, claim(), 'l')).body.id)
    await withdraw(ken, other)
    expect(await shown(ken, other)).toMatchObject({ state: 'cancelled', cancelReason: null, withdrawnBy: 'Ken Rowe' })
  })

  test('bug: a reason typed before the form said who reads it was shown in the portal: it stays with us', async () => {
    const { ken } = await subcontract()
    const id = Number((await send(ken, claim(), 'k')).body.id)
    const cancelReason = 'They are always late with this'
    await callAs(token, 'POST', `/incomingpaymentapplications/${id}/transitions/cancel`, { cancelReason })
    await asOwner(database, db =>
      sql`update incoming_application set cancel_reason_for_them = default where id = ${id}`.execute(db),
    )
    const seen = await shown(ken, id)
    expect(seen).toMatchObject({ state: 'cancelled', cancelReason: null })
    expect(JSON.stringify(seen)).not.toContain('always late')
  })

  test('withdrawn it is cancelled with who did it, and another may be sent; withdrawn twice it is once', async () => {
    const { ken, subcontractor } = await subcontract()
    const id = Number((await send(ken, claim(), 'k')).body.id)
    expect([(await withdraw(ken, id)).status, (await withdraw(ken, id)).status]).toEqual([204, 204])
    expect(await get(`/incomingpaymentapplications/${id}`)).toMatchObject({
      state: 'cancelled',
      cancelReason: 'Withdrawn in the portal by Ken Rowe',
      portalWithdrawnBy: 'Ken Rowe',
    })
    expect(await shown(ken, id)).toMatchObject({ state: 'cancelled', withdrawnBy: 'Ken Rowe', canWithdraw: false })
    expect((await send(ken, claim(), 'l')).status).toBe(201)
    expect((await applications(subcontractor)).map(({ state }) => state)).toEqual(['approved', 'cancelled', 'held'])
  })
})
