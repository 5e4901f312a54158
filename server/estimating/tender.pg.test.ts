import { beforeEach, describe, expect, test } from 'vitest'
import { assessment as assessmentResource } from '#contract/estimating/assessment'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import type { Row } from '#domain/records/path'
import { inAccount } from '../database/session'
import { update } from '../records/write/typed'
import { callerOf } from '../testing/caller'
import { testFirm } from '../testing/firm'
import { identityOf } from '../testing/test-account'
import { testDatabase } from '../testing/test-database'
import { make, makeOne } from '../../tests/sync-server/site'

// Spec: ASMT-18. A tender from its first assessment to what became of it, over HTTP.

const database = await testDatabase()
const firm = await testFirm(database)
const me = identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)
const { access_token: token } = await firm.signIn('admin@plumb.test')
const { access_token: estimator } = await firm.signIn('estimator@plumb.test')
let project = 0
let tender = 0
let drylining = 0
let doors = 0

const { call, list } = callerOf(firm, token)
const move = (what: string, id: number, name: string, body: object = {}) =>
  call('POST', `/${what}/${id}/transitions/${name}`, body)
const one = async (what: string, id: number) => (await call('GET', `/${what}/${id}`)).body
const join = (id: number, into = tender) => move('assessments', id, 'tender', { tender: into })

/** A bill of one product: 10 m² at its price, a fixed cost of 100.00, and a discount of 2.5 % grossed up. */
async function priced(name: string, rate: string, projectPackage: number | null = null): Promise<number> {
  const assessment = await makeOne(database, me, 'assessment', { name, project, projectWorkPackage: projectPackage })
  const zone = await makeOne(database, me, 'assessmentZone', { name: 'Level 1', assessment })
  const [product = 0, linked = 0] = await make(
    database,
    me,
    'assessmentProduct',
    { name: 'Partition', assessment, unit: 'm²', fixedPrice: rate },
    { name: 'Skim', assessment, unit: 'm²', fixedPrice: '0.00' },
  )
  const cells = { [zone]: { quantity: '10', source: 'boq' } }
  await makeOne(database, me, 'productQuantities', { id: product, assessment, cells })
  const twice = { [zone]: { quantity: null, source: 'dep', formula: `=#${product}*2` } }
  await makeOne(database, me, 'productQuantities', { id: linked, assessment, cells: twice })
  await makeOne(database, me, 'assessmentFixedCost', { name: 'Skip', assessment, ratePerPeriod: '100' })
  const discount = { kind: 'discount', percentage: '2.5', grossUp: true }
  await makeOne(database, me, 'adjustment', { name: 'Main contractor', assessment, ...discount })
  await move('assessments', assessment, 'ready')
  return assessment
}

beforeEach(async () => {
  project = await makeOne(database, me, 'project', { name: 'Albion Mill' })
  const vatCode = await makeOne(database, me, 'vatCode', { code: `V${project}`, name: 'Standard', rate: '20' })
  const workPackage = await makeOne(database, me, 'workPackage', { name: `Drylining ${project}` })
  const projectPackage = await makeOne(database, me, 'projectPackage', { project, workPackage, vatCode })
  drylining = await priced('Drylining', '38.00', projectPackage)
  doors = await priced('Doors', '19.50')
  tender = await makeOne(database, me, 'tender', { name: 'Albion Mill, Building C', project })
})

describe('a draft', () => {
  test('is numbered from 1 in its project, and a number is never given twice', async () => {
    expect((await one('tenders', tender)).number).toBe(1)
    const second = await makeOne(database, me, 'tender', { name: 'Again', project })
    expect((await one('tenders', second)).number).toBe(2)
    await call('DELETE', `/tenders/${second}`)
    const third = await makeOne(database, me, 'tender', { name: 'Third', project })
    expect((await one('tenders', third)).number).toBe(3)
  })

  test('has the price of each assessment put in, VAT by its package, and the assessment is locked', async () => {
    expect((await join(drylining)).status).toBe(200)
    expect((await join(doors)).status).toBe(200)
    // 10 × 38.00 + 100.00 = 480.00; ÷ 0.975 = 492.31; VAT 20 % = 98.46. 10 × 19.50 + 100.00 = 295.00; ÷ 0.975 = 302.56, no VAT code.
    expect((await one('tenders', tender)).lines).toEqual({
      [drylining]: { net: '480.00', discount: '12.31', gross: '492.31', vat: '98.46', vatRate: '20.0000' },
      [doors]: { net: '295.00', discount: '7.56', gross: '302.56', vat: '0.00', vatRate: '0.0000' },
    })
    expect(await one('assessments', doors)).toMatchObject({ status: 'tender_pending', tender })
    expect((await call('POST', '/assessmentproducts', { name: 'Late', assessment: doors })).status).toBe(409)
    expect((await move('assessments', doors, 'untender')).status).toBe(200)
    expect(Object.keys(Object((await one('tenders', tender)).lines) as Row)).toEqual([String(drylining)])
    expect(await one('assessments', doors)).toMatchObject({ status: 'ready_to_tender', tender: null })
    expect((await call('POST', '/assessmentproducts', { name: 'Late', assessment: doors })).status).toBe(201)
  })

  // Audit 22, B1: one project had the accepted tender, the other was won and on site.
  test('stays in its project once it offers something, and what it offers in that too', async () => {
    const elsewhere = await makeOne(database, me, 'project', { name: 'Elsewhere' })
    await join(drylining)
    for (const path of [`/tenders/${tender}`, `/assessments/${drylining}`])
      expect((await call('PATCH', path, { project: elsewhere })).status, path).toBe(409)
    expect(await one('tenders', tender)).toMatchObject({ project })
  })

  test('takes no assessment of another project, nor one with a section that is not complete', async () => {
    const elsewhere = await makeOne(database, me, 'project', { name: 'Elsewhere' })
    const other = await makeOne(database, me, 'tender', { name: 'Elsewhere', project: elsewhere })
    expect(await join(drylining, other)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'tender', message: 'This tender is not there any more, or is of another project' }] },
    })
    await call('POST', `/assessments/${drylining}/reopen-fixedcosts`)
    expect((await join(drylining)).status).toBe(409)
    expect(await list(`/projects/${project}/assessments-for-tender`)).toMatchObject([
      { id: doors, reason: null, net: '295.00', gross: '302.56' },
      { id: drylining, reason: 'It can join when all three sections are complete', net: '480.00', vat: '98.46' },
    ])
  })

  test('D1: takes no bill that a rate was taken away from after its sections were completed, and names the line', async () => {
    const products = await list(`/assessments/${drylining}/products`)
    const partition = Number(products.find(({ name }) => name === 'Partition')?.id)
    await call('PATCH', `/assessmentproducts/${partition}`, { fixedPrice: null })
    expect(await one('assessments', drylining)).toMatchObject({
      status: 'ready_to_tender',
      rateBuildUpState: 'complete',
    })
    const message = '1 product has a quantity and no rate: Partition'
    expect(await call('GET', `/assessments/${drylining}/valid-rbu`)).toMatchObject({ body: { valid: false, message } })
    expect(await join(drylining)).toMatchObject({ status: 400, body: { message } })
    const [, offered] = await list(`/projects/${project}/assessments-for-tender`)
    expect(offered).toMatchObject({ id: drylining, reason: message, readiness: { rates: message, quantities: null } })
    const { body } = await call('GET', `/reads/readiness?assessment=${drylining}`)
    expect(body.answer).toEqual({ rates: message, quantities: null, fixedCosts: null, budget: null })
    await call('PATCH', `/assessmentproducts/${partition}`, { fixedPrice: '38.00' })
    expect((await join(drylining)).status).toBe(200)
    // Put in before this was asked: it is asked again when the tender is submitted.
    await inAccount(database, me, tx => update(tx, assessmentProduct, partition, { fixedPrice: null, rate: null }))
    expect(await move('tenders', tender, 'submit')).toMatchObject({
      status: 400,
      body: { message: `Drylining: ${message}. Take it out of the tender to put it right` },
    })
    expect(await one('assessments', drylining)).toMatchObject({ status: 'tender_pending' })
  })

  test('is the only way to offer an assessment: by itself it is neither submitted nor accepted (ASMT-18)', async () => {
    expect(await move('assessments', doors, 'submit')).toMatchObject({ status: 409 })
    expect(await one('assessments', doors)).toMatchObject({ status: 'ready_to_tender', isAccepted: false })
    // Submitted by itself before that was so: it can be taken back, and no longer be accepted.
    await inAccount(database, me, tx => update(tx, assessmentResource, doors, { status: 'submitted' }))
    expect(await move('assessments', doors, 'accept')).toMatchObject({
      status: 400,
      body: { message: 'It is offered in a tender: put it into one' },
    })
    expect((await move('assessments', doors, 'withdraw')).status).toBe(200)
  })

  test('cannot be submitted empty', async () => {
    expect(await move('tenders', tender, 'submit')).toMatchObject({
      status: 400,
      body: { message: 'There is no assessment in this tender yet: add one' },
    })
  })
})

describe('a submitted tender', () => {
  beforeEach(async () => {
    await join(drylining)
    await join(doors)
    await move('tenders', tender, 'submit')
  })
  const versions = async (name: string) =>
    (await list(`/assessments?project=${project}`))
      .filter(each => each.name === name)
      .map(each => `${String(each.versionMajor)}.${String(each.versionMinor)} ${String(each.status)}`)
      .toSorted()

  test('makes its assessments read only and starts the next minor version of each, ready to tender (ASMT-17)', async () => {
    expect(await versions('Drylining')).toEqual(['1.0 submitted', '1.1 ready_to_tender'])
    expect(await versions('Doors')).toEqual(['1.0 submitted', '1.1 ready_to_tender'])
    const next = (await list(`/assessments?project=${project}`)).find(
      each => each.name === 'Doors' && each.versionMinor === 1,
    )
    expect((await call('GET', `/assessments/${String(next?.id)}/estimate`)).body).toMatchObject({ gross: '302.56' })
    expect(next).toMatchObject({ tender: null, copiedFrom: doors, quantificationCompleted: true })
    expect((await one('projects', project)).tenderSubmittedDate).toBe('2026-11-21')
    expect((await call('PATCH', `/tenders/${tender}`, { name: 'Other' })).status).toBe(409)
    expect((await move('assessments', doors, 'untender')).status).toBe(409)
  })

  test('decides for its assessments, which decide nothing by themselves', async () => {
    expect(await move('assessments', doors, 'accept')).toMatchObject({
      status: 400,
      body: { message: 'This is decided for the whole tender: open the tender' },
    })
    expect((await move('tenders', tender, 'reject', { decisionNote: 'Too dear' })).status).toBe(200)
    expect(await one('tenders', tender)).toMatchObject({ status: 'rejected', decisionNote: 'Too dear' })
    expect((await one('tenders', tender)).decidedAt).not.toBeNull()
    expect(await one('tenders', tender)).toMatchObject({ submittedBy: me.user, decidedBy: me.user })
    expect((await one('assessments', doors)).status).toBe('rejected')
  })

  test('asks for a reason where the offer is taken back', async () => {
    expect((await move('tenders', tender, 'withdraw')).status).toBe(422)
    expect((await move('tenders', tender, 'withdraw', { decisionNote: 'Client asked' })).status).toBe(200)
    expect((await one('assessments', drylining)).status).toBe('withdrawn')
  })

  test('accepted: the project goes on site with quantities and rates frozen, linked ones worked out', async () => {
    expect((await move('tenders', tender, 'accept')).status).toBe(200)
    expect(await one('projects', project)).toMatchObject({ showProjectHub: true, status: 'won' })
    expect(await one('assessments', drylining)).toMatchObject({ status: 'accepted', isAccepted: true })
    const [partition, skim] = (await list(`/assessments/${drylining}/products`)).toSorted((a, b) =>
      String(a.name).localeCompare(String(b.name)),
    )
    expect(partition?.tenderRate).toBe('38.0000')
    const frozen = async (id: unknown) =>
      Object.values(Object((await one('assessmentquantities', Number(id))).tender) as Row)
    expect(await frozen(partition?.id)).toEqual([{ quantity: '10.0000' }])
    expect(await frozen(skim?.id)).toEqual([{ quantity: '20.0000' }])
    expect((await call('GET', `/assessments/${drylining}/live-estimates`)).body).toMatchObject({
      tenderMeasured: '380.00',
      liveMeasured: '380.00',
      tenderGross: '492.31',
      liveGross: '492.31',
    })
    expect(await list(`/projects/${project}/live-assessments`)).toMatchObject([
      { id: doors, name: 'Doors' },
      { id: drylining, name: 'Drylining' },
    ])
    // A version to work on starts without what was frozen.
    const copy = Number((await call('POST', `/assessments/${drylining}/duplicate`)).body.id)
    expect((await list(`/assessments/${copy}/products`)).map(({ tenderRate }) => tenderRate)).toEqual([null, null])
  })

  test('an acceptance is undone while nothing stands on it, and what was frozen goes', async () => {
    await move('tenders', tender, 'accept')
    const undo = { decisionNote: 'Signed by mistake' }
    // Estimating section 3: "undo (admin)". Who may accept it may not take that back alone.
    for (const path of [`/tenders/${tender}`, `/assessments/${doors}`])
      expect((await firm.call('POST', `${path}/transitions/undoAccept`, { token: estimator, body: undo })).status).toBe(
        403,
      )
    expect((await move('tenders', tender, 'undoAccept', undo)).status).toBe(200)
    expect(await one('assessments', doors)).toMatchObject({ status: 'submitted', isAccepted: false })
    // Audit 2, D15: what brought the project on site is undone with it.
    expect(await one('projects', project)).toMatchObject({ showProjectHub: false, status: 'tendering' })
    firm.clock.now += 1_000
    await call('PATCH', `/projects/${project}`, { showProjectHub: true })
    firm.clock.now += 1_000
    await move('tenders', tender, 'accept')
    await move('tenders', tender, 'undoAccept', undo)
    expect(await one('projects', project), 'it was on site before').toMatchObject({ showProjectHub: true })
    firm.clock.now += 1_000
    await call('PATCH', `/projects/${project}`, { showProjectHub: false })
    await move('tenders', tender, 'accept')
    await call('POST', '/issues', { project, summary: 'Wet wall' })
    await move('tenders', tender, 'undoAccept', undo)
    expect(await one('projects', project), 'something is recorded there').toMatchObject({ showProjectHub: true })
    expect((await list(`/assessments/${doors}/products`)).map(({ tenderRate }) => tenderRate)).toEqual([null, null])
    await move('tenders', tender, 'accept')
    // Of no bill, and in the way all the same: a paid invoice was left under a project that was being tendered.
    const came = { project, reference: 'DN-1', deliveredOn: '2020-01-06' }
    const { id: delivered } = (await call('POST', '/deliveries', came)).body
    expect(await move('tenders', tender, 'undoAccept', undo)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('The project has 1 delivery, so acceptance cannot be undone') },
    })
    expect((await call('DELETE', `/deliveries/${String(delivered)}`)).status).toBeLessThan(300)
    await call('POST', '/contractterms', { project, validFrom: '2020-01-01' })
    const claim = { valuationDate: '2020-01-06' }
    const claimed = await call('POST', `/projects/${project}/productpaymentapplications/generate`, claim)
    expect(claimed.status, JSON.stringify(claimed.body)).toBe(201)
    expect(await move('tenders', tender, 'undoAccept', undo)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('The project has 1 outgoing application, so') },
    })
    await move('productpaymentapplications', Number(claimed.body.id), 'cancel', { cancelReason: 'Too early' })
    const [product] = await list(`/assessments/${doors}/products`)
    const [zone] = await list(`/assessments/${doors}/zone-list`)
    const progress = { [`cells.${String(zone?.id)}`]: { percent: '50', recordedAt: null, note: null } }
    const patched = await call('PATCH', `/productprogress/${String(product?.id)}`, progress)
    expect(patched.status).toBe(200)
    expect(await move('tenders', tender, 'undoAccept', undo)).toMatchObject({
      status: 400,
      body: { message: 'Work has been recorded on site, so acceptance cannot be undone' },
    })
  })

  test('of two that are won, one undone leaves the project won, and the last takes it off site, in whatever order', async () => {
    const screens = await priced('Screens', '20.00')
    const second = await makeOne(database, me, 'tender', { name: 'Screens', project })
    await join(screens, second)
    expect((await move('tenders', second, 'submit')).status).toBe(200)
    const undo = { decisionNote: 'Signed by mistake' }
    for (const order of [
      [tender, second],
      [second, tender],
    ] as const) {
      for (const each of [tender, second]) {
        firm.clock.now += 1_000
        expect((await move('tenders', each, 'accept')).status).toBe(200)
      }
      await move('tenders', order[0], 'undoAccept', undo)
      expect(await one('projects', project)).toMatchObject({ showProjectHub: true, status: 'won' })
      await move('tenders', order[1], 'undoAccept', undo)
      expect(await one('projects', project)).toMatchObject({ showProjectHub: false, status: 'tendering' })
    }
  })

  test('part awarded: closed, and what was won is offered again in a tender of its own', async () => {
    const why = { decisionNote: 'Doors went elsewhere' }
    expect((await move('tenders', tender, 'partAward', { ...why, won: [] })).status).toBe(400)
    expect((await move('tenders', tender, 'partAward', { ...why, won: [drylining, doors] })).status).toBe(400)
    expect((await move('tenders', tender, 'partAward', { ...why, won: [drylining] })).status).toBe(200)
    expect(await one('assessments', drylining)).toMatchObject({ status: 'withdrawn' })
    const again = (await list(`/tenders?project=${project}`)).find(each => each.draftedFrom === tender)
    expect(again).toMatchObject({ status: 'draft', number: 2, name: 'Albion Mill, Building C' })
    expect(Object.values(Object(again?.lines) as Row)).toEqual([
      { net: '480.00', discount: '12.31', gross: '492.31', vat: '98.46', vatRate: '20.0000' },
    ])
    expect(await versions('Drylining')).toEqual(['1.0 withdrawn', '1.1 ready_to_tender', '1.2 tender_pending'])
  })
})
