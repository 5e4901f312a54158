import { beforeAll, expect, test } from 'vitest'
import { RESOURCES } from '#contract/resources'
import type { Row } from '#domain/records/path'
import { callerOf } from '../testing/caller'
import { testFirm } from '../testing/firm'
import { identityOf } from '../testing/test-account'
import { testDatabase } from '../testing/test-database'
import { make, makeOne } from '../../tests/sync-server/site'

// Spec: ASMT-17. Copies of an assessment with everything under it, whatever that is.

const database = await testDatabase()
const firm = await testFirm(database)
const me = identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)
const { access_token: token } = await firm.signIn('admin@plumb.test')
let project = 0
let source = 0
let product = 0

const { call } = callerOf(firm, token)
const list = async (path: string, assessment: unknown) =>
  (await (await firm.call('GET', `/${path}?assessment=${String(assessment)}`, { token })).json()) as Row[]
const answer = async (read: string, assessment: unknown) =>
  (await call('GET', `/reads/${read}?assessment=${String(assessment)}`)).body.answer

beforeAll(async () => {
  project = await makeOne(database, me, 'project', { name: 'Kestrel House' })
  source = await makeOne(database, me, 'assessment', { name: 'Drylining', project })
  const top = await makeOne(database, me, 'assessmentZone', { name: 'L1', assessment: source })
  const sub = await makeOne(database, me, 'assessmentZone', { name: 'North', assessment: source, parent: top })
  const group = await makeOne(database, me, 'productGroup', { name: 'Partitions', assessment: source })
  const [first = 0, second = 0] = await make(
    database,
    me,
    'assessmentProduct',
    { name: 'Partition', assessment: source, group, unit: 'm²', overheadPercentage: '7' },
    { name: 'Skim', assessment: source, fixedPrice: '6.50' },
  )
  product = first
  const component = await makeOne(database, me, 'labourComponent', {
    name: 'Frame',
    assessment: source,
    product: first,
  })
  const line = { assessment: source, product: first, component }
  await makeOne(database, me, 'componentActivity', { ...line, name: 'Fix', quantityPerUnit: '1', rate: '6.5' })
  const cells = { [sub]: { quantity: '4', source: 'boq' } }
  await makeOne(database, me, 'productQuantities', { id: first, assessment: source, cells })
  const linked = { [sub]: { quantity: '8', source: 'dep', formula: `=#${first}*2` } }
  await makeOne(database, me, 'productQuantities', { id: second, assessment: source, cells: linked })
  await makeOne(database, me, 'assessmentFixedCost', { name: 'Skips', assessment: source, ratePerPeriod: '285' })
  await makeOne(database, me, 'adjustment', {
    name: 'Discount',
    assessment: source,
    kind: 'discount',
    percentage: '2.5',
    grossUp: true,
  })
})

test('the next version starts with everything of the last and no work done', async () => {
  await call('POST', `/assessments/${source}/start-rate-buildup`)
  const { status, body } = await call('POST', `/assessments/${source}/duplicate`)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    name: 'Drylining',
    versionMajor: 2,
    versionMinor: 0,
    status: 'not_started',
    rateBuildUpStarted: false,
    copiedFrom: source,
    snapshotOf: null,
  })
  expect(await answer('estimate', body.id)).toMatchObject({
    ...(Object(await answer('estimate', source)) as Row),
    zones: expect.anything(),
    adjustments: expect.anything(),
  })
  expect(await answer('afc-summary', body.id)).toEqual(await answer('afc-summary', source))
  expect((await call('POST', `/assessments/${source}/duplicate`)).body.versionMajor).toBe(3)
})

test('a copy has a record of every kind its source has, and none of its source’s', async () => {
  const { id } = (await call('POST', `/assessments/${source}/duplicate`)).body
  for (const { path, scope, fields } of RESOURCES.filter(each => each.scope.kind === 'assessment')) {
    const [own, copied] = [await list(path, source), await list(path, id)]
    expect(copied, path).toHaveLength(own.length)
    const known = new Set(own.map(each => each.id))
    for (const each of copied) {
      expect(known.has(each.id), path).toBe(false)
      for (const [name, field] of Object.entries(fields))
        if (field.kind === 'ref' && each[name] != null && 'by' in scope && name !== scope.by)
          expect(known.has(each[name]), `${path}.${name}`).toBe(false)
    }
  }
  const [partition, skim] = await list('assessmentproducts', id)
  expect(partition?.lineage).toBe(product)
  const quantities = (await list('assessmentquantities', id)).find(each => each.id === skim?.id)
  expect(JSON.stringify(quantities)).toContain(`=#${String(partition?.id)}*2`)
})

test('a snapshot keeps what it was, with why, and nothing of it can be changed', async () => {
  expect((await call('POST', `/assessments/${source}/snapshot`, { comment: ' ' })).status).toBe(422)
  const { body } = await call('POST', `/assessments/${source}/snapshot`, { comment: 'Before the quotes' })
  expect(body).toMatchObject({
    versionMajor: 1,
    snapshotOf: source,
    snapshotComment: 'Before the quotes',
    status: 'in_progress',
  })
  const before = await answer('estimate', body.id)
  const late = { assessment: body.id, name: 'Late' }
  for (const path of ['assessmentproducts', 'assessmentzones', 'assessmentfixedcosts', 'adjustments', 'productgroups'])
    expect(await call('POST', `/${path}`, late)).toMatchObject({ status: 409 })
  for (const change of [{ name: 'Renamed' }, { targetPrice: '1000.00' }, { percentageBasis: 'margin' }])
    expect(await call('PATCH', `/assessments/${String(body.id)}`, change)).toMatchObject({
      status: 409,
      body: { message: 'This is a snapshot: it stays as it was' },
    })
  for (const move of ['transitions/ready', 'complete-fixedcosts', 'reopen-fixedcosts'])
    expect((await call('POST', `/assessments/${String(body.id)}/${move}`)).status).toBeGreaterThanOrEqual(400)
  await call('POST', '/assessmentfixedcosts', { assessment: source, name: 'Towers', ratePerPeriod: '95' })
  expect(await answer('estimate', body.id)).toEqual(before)
  expect((await call('POST', `/assessments/${String(body.id)}/snapshot`, { comment: 'Again' })).status).toBe(409)
  // Spec: business 7, by its very parameters.
  const own = `/assessments?project=${String(body.project)}&onlygroups=superBasic,assessmentIsAccepted&limit=500`
  const idsOf = async (path: string) =>
    ((await (await firm.call('GET', path, { token })).json()) as Row[]).map(({ id }) => id)
  expect(await idsOf(own)).toContain(body.id)
  expect(await idsOf(`${own}&isNotSnapshot=true`)).not.toContain(body.id)
  expect(await idsOf(`${own}&isNotSnapshot=1`)).toContain(source)
  expect((await call('PATCH', `/assessments/${String(body.id)}/archive`)).status).toBe(200)
})
