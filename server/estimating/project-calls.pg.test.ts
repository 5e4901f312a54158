// Spec: PROJ-4, PROJ-6. The calls of business 7, Projects, by their very paths. The sums were done by hand.
import { expect, test } from 'vitest'
import type { Row } from '#domain/records/path'
import { assessment } from '#contract/estimating/assessment'
import { inAccount } from '../database/session'
import { update } from '../records/write/typed'
import { testFirm } from '../testing/firm'
import { identityOf } from '../testing/test-account'
import { testDatabase } from '../testing/test-database'
import { make, makeOne } from '../../tests/sync-server/site'
import { freezeTender } from './freeze'

const database = await testDatabase()
const firm = await testFirm(database)
const me = identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)
const token = (await firm.signIn('admin@plumb.test')).access_token
const get = async (path: string, as = token) => {
  const reply = await firm.call('GET', path, { token: as })
  const isText = reply.headers.get('content-type')?.includes('json') === true
  return { status: reply.status, body: (isText ? await reply.json() : {}) as Row & readonly Row[] }
}

/** A bill on site: 10 at 34.34 with 31.50 of cost each, measured again as `live` since. */
async function bill(project: number, name: string, live: string): Promise<number> {
  const id = await makeOne(database, me, 'assessment', { name, project })
  const [zone = 0] = await make(database, me, 'assessmentZone', { assessment: id, name: 'Level 2' })
  const product = await makeOne(database, me, 'assessmentProduct', {
    assessment: id,
    name: 'Ceiling',
    unit: 'm²',
    pricingMode: 'saf',
    supplyAndFitPrice: '31.50',
    overheadPercentage: '5',
    profitPercentage: '4',
  })
  await makeOne(database, me, 'productQuantities', {
    id: product,
    assessment: id,
    cells: { [zone]: { quantity: '10', source: 'boq' } },
  })
  await inAccount(database, me, async tx => {
    await update(tx, assessment, id, { isAccepted: true })
    await freezeTender(tx, id)
  })
  const cells = { [`cells.${zone}`]: { quantity: live, source: 'ws' } }
  const { status } = await firm.call('PATCH', `/assessmentquantities/${product}`, { token, body: cells })
  expect(status).toBe(200)
  return id
}

test('commercial-data sums the bills on site at tender and now, or tells one of them', async () => {
  const project = await makeOne(database, me, 'project', { name: 'Kestrel House' })
  const first = await bill(project, 'Ceilings', '12')
  await bill(project, 'Bulkheads', '10')
  await makeOne(database, me, 'assessment', { name: 'Not on site', project })
  // At tender 2 × 343.40 sold and 2 × 315.00 of cost; now 412.08 + 343.40, and 378.00 + 315.00.
  const all = await get(`/projects/${project}/commercial-data`)
  expect(all).toMatchObject({
    status: 200,
    body: { tenderNet: '686.80', liveNet: '755.48', tenderCost: '630.00', liveCost: '693.00' },
  })
  expect((all.body.assessments as readonly Row[]).map(({ name }) => name)).toEqual(['Bulkheads', 'Ceilings'])
  expect((await get(`/projects/${project}/commercial-data?assessmentId=${first}`)).body).toMatchObject({
    assessments: [{ id: first, name: 'Ceilings', estimates: { liveNet: '412.08' }, afc: { liveTotalCost: '378.00' } }],
    tenderNet: '343.40',
    liveNet: '412.08',
  })
  expect((await get(`/projects/${project}/commercial-data?assessmentId=999999`)).status).toBe(404)
  expect((await get('/projects/999999/commercial-data')).status).toBe(404)
})

test('every other call of a project answers by its path', async () => {
  const project = await makeOne(database, me, 'project', { name: 'Albion Mill' })
  const id = await bill(project, 'Ceilings', '10')
  for (const path of ['/projects/list', '/projects?groups=all', '/projects?groups=tenders_view']) {
    const { status, body } = await get(path)
    expect([path, status]).toEqual([path, 200])
    expect(body.map(({ name }) => name)).toContain('Albion Mill')
  }
  expect((await get(`/projects/${project}/assessments-for-tender`)).body).toMatchObject([{ id, net: '343.40' }])
  await makeOne(database, me, 'assessment', { name: 'Not on site', project })
  expect((await get(`/projects/${project}/live-assessments`)).body).toMatchObject([{ id, name: 'Ceilings' }])
  expect((await get(`/projects/${project}/has-subcontractor-progress`)).body).toEqual({
    hasSubcontractorProgress: false,
  })
  const [product] = (await get(`/assessments/${id}/products`)).body
  const [zone] = (await get(`/assessments/${id}/zone-list`)).body
  const begun = { percent: '5', recordedAt: null, note: null }
  await makeOne(database, me, 'productProgress', {
    id: Number(product?.id),
    project,
    assessment: id,
    cells: { [String(zone?.id)]: begun },
  })
  expect((await get(`/projects/${project}/has-subcontractor-progress`)).body).toEqual({
    hasSubcontractorProgress: true,
  })
  expect((await get(`/projects/${project}/progress-map?assessment=${id}`)).status).toBe(200)
  for (const kind of ['products', 'map', 'groups', 'fixed-costs'])
    expect((await get(`/projects/${project}/export-progress-${kind}?assessment=${id}`)).status).toBe(200)
})

test('groups: a list of projects and a project bring their tenders along, and a group there is none of is refused (audit 2, D17)', async () => {
  const [project, other] = await make(database, me, 'project', { name: 'Boathouse' }, { name: 'Slipway' })
  const [first, second] = await make(
    database,
    me,
    'tender',
    { project, name: 'First offer' },
    { project, name: 'Second offer' },
  )
  const named = (query: string) => get(`/projects/list?groups=${query}&name=Boathouse`)
  const tenders = [
    { id: first, name: 'First offer', status: 'draft', lines: {}, rev: expect.any(Number) },
    { id: second, name: 'Second offer' },
  ]
  expect((await named('tenders_view')).body).toMatchObject([{ id: project, name: 'Boathouse', tenders }])
  expect((await named('all,tenders_view')).body).toMatchObject([{ id: project, tenders }])
  expect((await get(`/projects/${project}?groups=tenders_view`)).body).toMatchObject({ id: project, tenders })
  expect((await get(`/projects/${other}?groups=tenders_view`)).body).toMatchObject({ id: other, tenders: [] })
  const [whole] = (await named('all')).body
  expect(whole).toEqual((await get('/projects/list?name=Boathouse')).body[0])
  const message = 'There is no group "tenders". There is all, tenders_view'
  for (const path of ['/projects?groups=all,tenders', `/projects/${project}?groups=tenders`])
    expect(await get(path)).toMatchObject({ status: 422, body: { errors: [{ path: 'groups', message }] } })
  // Who may read no tenders gets none.
  const { access_token: site } = await firm.signIn('site@plumb.test')
  expect((await get('/projects?groups=tenders_view', site)).status).toBe(403)
  expect((await get('/projects?groups=all', site)).status).toBe(200)
})

test('a work package is added, changed, summed up and taken out by the paths of its project (PROJ-4)', async () => {
  const [project, other] = await make(database, me, 'project', { name: 'Tannery' }, { name: 'Foundry' })
  const pack = await makeOne(database, me, 'workPackage', { name: 'Ceilings' })
  const vat = await makeOne(database, me, 'vatCode', { code: 'S20', name: 'Standard', rate: '20' })
  const packages = `/projects/${project}/projectpackages`
  const send = async (method: string, path: string, body?: Row) => {
    const reply = await firm.call(method, path, { token, ...(body ? { body } : {}) })
    return { status: reply.status, body: reply.status === 204 ? {} : ((await reply.json()) as Row) }
  }
  const added = await send('PATCH', packages, { workPackage: pack })
  expect(added).toMatchObject({ status: 200, body: { project, workPackage: pack, vatCode: null } })
  const id = Number(added.body['id'])
  expect(await send('PATCH', packages, { id, vatCode: vat, clientRef: 'PKG-07' })).toMatchObject({
    status: 200,
    body: { id, workPackage: pack, vatCode: vat, clientRef: 'PKG-07' },
  })
  const first = await bill(Number(project), 'Ceilings', '10')
  await inAccount(database, me, tx => update(tx, assessment, first, { projectWorkPackage: id }))
  const next = await firm.call('POST', `/assessments/${first}/duplicate`, { token, body: {} })
  expect(next.status).toBeLessThan(300)
  // Both versions have 10 at 34.34; only the accepted one counts. 20 % of 343.40 is 68.68.
  expect(await send('GET', `/projects/${project}/${id}/workPackageSummary`)).toMatchObject({
    status: 200,
    body: {
      workPackage: { id: pack, name: 'Ceilings' },
      clientRef: 'PKG-07',
      assessments: [{ id: first, versionMajor: 1, gross: '343.40' }],
      net: '343.40',
      vat: '68.68',
    },
  })
  for (const [method, path, body] of [
    ['GET', `/projects/${other}/${id}/workPackageSummary`],
    ['PATCH', `/projects/${other}/projectpackages`, { id, clientRef: 'X' }],
    ['DELETE', `/projects/${other}/projectpackages/${id}`],
  ] as const)
    expect([method, (await send(method, path, body)).status]).toEqual([method, 404])
  expect((await send('PATCH', packages, { clientRef: 'X' })).status).toBe(422)
  expect((await send('DELETE', `${packages}/${id}`)).status).toBe(409)
  const { body: unused } = await send('PATCH', packages, { workPackage: pack })
  expect((await send('DELETE', `${packages}/${String(unused['id'])}`)).status).toBe(204)
})

test('D3: a work package counts each of its assessments, whatever they are called, and of versions the newest it has (PROJ-4)', async () => {
  const project = await makeOne(database, me, 'project', { name: 'Ropewalk' })
  const [ceilings = 0, walls = 0] = await make(database, me, 'workPackage', { name: 'Soffits' }, { name: 'Walls' })
  const [a = 0, b = 0] = await make(
    database,
    me,
    'projectPackage',
    { project, workPackage: ceilings },
    { project, workPackage: walls },
  )
  const priced = async (of: number, amount: string) => {
    const id = await makeOne(database, me, 'assessment', { name: 'Same', project, projectWorkPackage: of })
    await makeOne(database, me, 'assessmentFixedCost', { assessment: id, name: 'Lump', ratePerPeriod: amount })
    return id
  }
  const first = await priced(a, '100.00')
  await priced(b, '200.00')
  await priced(b, '300.00')
  const sums = async () => {
    const all = await Promise.all([a, b].map(each => get(`/projects/${project}/${each}/workPackageSummary`)))
    return all.map(({ body }) => body['net'])
  }
  expect(await sums()).toEqual(['100.00', '500.00'])
  const copied = await firm.call('POST', `/assessments/${first}/duplicate`, { token, body: {} })
  const { id: second } = (await copied.json()) as Row
  expect(await sums()).toEqual(['100.00', '500.00'])
  // A version is moved: what stays behind is worth what it was.
  await firm.call('PATCH', `/assessments/${String(second)}`, { token, body: { projectWorkPackage: b } })
  expect(await sums()).toEqual(['100.00', '600.00'])
  // A version in between is moved to another project: those before and after it stay versions of one another.
  const third = (
    (await (await firm.call('POST', `/assessments/${String(second)}/duplicate`, { token, body: {} })).json()) as Row
  )['id']
  await firm.call('PATCH', `/assessments/${String(third)}`, { token, body: { projectWorkPackage: a } })
  expect(await sums()).toEqual(['100.00', '600.00'])
  const elsewhere = await makeOne(database, me, 'project', { name: 'Elsewhere' })
  const pack = await makeOne(database, me, 'projectPackage', { project: elsewhere, workPackage: ceilings })
  const away = { project: elsewhere, projectWorkPackage: pack }
  expect((await firm.call('PATCH', `/assessments/${String(second)}`, { token, body: away })).status).toBe(200)
  expect(await sums()).toEqual(['100.00', '500.00'])
})

// The summary showed 30,422.66 of the draft that submitting begins, beside an accepted offer of 42,712.04.
test('a work package counts the accepted version of an assessment, not the draft after it', async () => {
  const project = await makeOne(database, me, 'project', { name: 'Maltings' })
  const workPackage = await makeOne(database, me, 'workPackage', { name: 'Screeds' })
  const pack = await makeOne(database, me, 'projectPackage', { project, workPackage })
  const first = await makeOne(database, me, 'assessment', { name: 'Screeds', project, projectWorkPackage: pack })
  await makeOne(database, me, 'assessmentFixedCost', { assessment: first, name: 'Lump', ratePerPeriod: '100.00' })
  const copied = await firm.call('POST', `/assessments/${first}/duplicate`, { token, body: {} })
  const draft = Number(((await copied.json()) as Row)['id'])
  await makeOne(database, me, 'assessmentFixedCost', { assessment: draft, name: 'More', ratePerPeriod: '20.00' })
  const summary = async () => (await get(`/projects/${project}/${pack}/workPackageSummary`)).body
  expect(await summary()).toMatchObject({ net: '120.00' })
  await inAccount(database, me, tx => update(tx, assessment, first, { isAccepted: true }))
  expect(await summary()).toMatchObject({ net: '100.00', assessments: [{ id: first }] })
})

test('D2: what a work package comes to is told to those who may see the price of an assessment, and to nobody else (PROJ-4)', async () => {
  const project = await makeOne(database, me, 'project', { name: 'Dye works' })
  const workPackage = await makeOne(database, me, 'workPackage', { name: 'Plaster' })
  const pack = await makeOne(database, me, 'projectPackage', { project, workPackage })
  const path = `/projects/${project}/${pack}/workPackageSummary`
  const { access_token: foreman } = await firm.signIn('site@plumb.test')
  expect((await get(`/projectpackages/${pack}`, foreman)).status).toBe(200)
  expect((await get(path, foreman)).status).toBe(403)
  expect((await get(path)).status).toBe(200)
})

test('D11: an assessment has no work package of another project, by no way in', async () => {
  const [project = 0, other = 0] = await make(database, me, 'project', { name: 'Maltings' }, { name: 'Granary' })
  const workPackage = await makeOne(database, me, 'workPackage', { name: 'Screed' })
  const [own = 0, foreign = 0] = await make(
    database,
    me,
    'projectPackage',
    { project, workPackage },
    { project: other, workPackage },
  )
  const send = async (method: string, path: string, body: Row) => {
    const reply = await firm.call(method, path, { token, body })
    return { status: reply.status, body: (await reply.json()) as Row }
  }
  const message = 'This project work package is not there any more, or is of another project'
  const refused = { status: 422, body: { errors: [{ path: 'projectWorkPackage', message }] } }
  const screed = { name: 'Screed', project }
  expect(await send('POST', '/assessments', { ...screed, projectWorkPackage: foreign })).toMatchObject(refused)
  const budget = await send('POST', '/assessments/budget', { ...screed, projectWorkPackage: foreign })
  expect(budget).toMatchObject(refused)
  const { body } = await send('POST', '/assessments', { ...screed, projectWorkPackage: own })
  const path = `/assessments/${String(body['id'])}`
  expect(await send('PATCH', path, { projectWorkPackage: foreign })).toMatchObject(refused)
  expect(await send('PATCH', path, { project: other })).toMatchObject(refused)
  // Nor does the package leave under it.
  expect((await send('PATCH', `/projectpackages/${own}`, { project: other })).status).toBe(409)
  expect((await send('PATCH', path, { project: other, projectWorkPackage: foreign })).status).toBe(200)
})

test('D9: a call that says projectPackage means the work package in a budget, a filter, an empty and a sort (decision 614)', async () => {
  const project = await makeOne(database, me, 'project', { name: 'Icehouse' })
  const workPackage = await makeOne(database, me, 'workPackage', { name: 'Insulation' })
  const pack = await makeOne(database, me, 'projectPackage', { project, workPackage })
  const body = { name: 'Cold rooms', project, projectPackage: pack }
  const reply = await firm.call('POST', '/assessments/budget', { token, body })
  expect(reply.status).toBe(201)
  const { id } = (await reply.json()) as Row
  const without = await makeOne(database, me, 'assessment', { name: 'Dock', project })
  const ids = async (query: string) =>
    (await get(`/assessments?project=${project}&${query}`)).body.map(each => each['id'])
  expect(await ids(`projectPackage=${pack}`)).toEqual([id])
  expect(await ids('projectPackageEmpty=1')).toEqual([without])
  expect(await ids('sort=-projectPackage')).toEqual([id, without])
  // Under both names today's counts.
  expect(await ids(`projectPackage=999999&projectWorkPackage=${pack}`)).toEqual([id])
})

test('D8: lists of assessments leave out those on site when they are asked to, and for a firm without Site Commercial (ASMT-1)', async () => {
  const project = await makeOne(database, me, 'project', { name: 'Tramshed' })
  const won = await bill(project, 'Ceilings', '10')
  const open = await makeOne(database, me, 'assessment', { name: 'Walls', project })
  const ids = async (query: string) =>
    (await get(`/assessments?project=${project}&sort=id${query}`)).body.map(each => each['id'])
  expect(await ids('')).toEqual([won, open])
  expect(await ids('&excludeOnSite=1')).toEqual([open])
  expect(await ids('&excludeOnSite=0')).toEqual([won, open])
  const licence = (tier: 'None' | 'Premium') =>
    database.kysely.updateTable('account').set({ site_commercial_tier: tier }).where('id', '=', me.account).execute()
  await licence('None')
  expect(await ids('')).toEqual([open])
  expect(await ids('&excludeOnSite=0')).toEqual([won, open])
  await licence('Premium')
})
