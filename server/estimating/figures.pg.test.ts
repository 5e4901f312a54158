// Spec: ASMT-6. The figures of an assessment by the specification's very paths; a ceiling of estimating section 2, oracle 2.
import { expect, test } from 'vitest'
import { assessment } from '#contract/estimating/assessment'
import { inAccount } from '../database/session'
import { update } from '../records/write/typed'
import { testFirm } from '../testing/firm'
import { identityOf } from '../testing/test-account'
import { testDatabase } from '../testing/test-database'
import { make, makeOne } from '../../tests/sync-server/site'

const database = await testDatabase()
const firm = await testFirm(database)
const me = identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)
const token = (await firm.signIn('admin@plumb.test')).access_token
const get = async (path: string) => {
  const reply = await firm.call('GET', path, { token })
  return { status: reply.status, body: (await reply.json()) as unknown }
}

test('estimate, afc-summary and afc-totals tell what the reads tell', async () => {
  const project = await makeOne(database, me, 'project', { name: 'Albion Mill' })
  const id = await makeOne(database, me, 'assessment', { name: 'Ceilings', project })
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
    cells: { [zone]: { quantity: '190.75', source: 'boq' } },
  })
  // 190.75 × 34.34, and 190.75 × 31.50 of cost.
  expect((await get(`/assessments/${id}/estimate`)).body).toMatchObject({
    measured: '6550.36',
    net: '6550.36',
    gross: '6550.36',
    unpriced: 0,
  })
  expect((await get(`/assessments/${id}/afc-summary`)).body).toMatchObject({
    supplyAndFit: '6008.63',
    cost: '6008.63',
  })
  expect((await get(`/assessments/${id}/afc-totals`)).body).toMatchObject({
    liveSupplyAndFit: '6008.63',
    liveTotalCost: '6008.63',
    liveNet: '6550.36',
  })
  const { body } = (await get(`/reads/estimate?assessment=${id}`)) as { body: { answer: unknown } }
  expect((await get(`/assessments/${id}/estimate`)).body).toEqual(body.answer)
  expect((await get('/assessments/999999/estimate')).status).toBe(404)
  for (const path of ['estimate', 'live-estimates', 'undefined/estimate'])
    expect((await get(`/assessments/${path}`)).body).toMatchObject({
      status: 400,
      message: 'Expected an Assessment with an ID',
    })
})

test('the live assessments of a project are those it is built by', async () => {
  const project = await makeOne(database, me, 'project', { name: 'Kestrel House' })
  const [won = 0] = await make(database, me, 'assessment', { name: 'Won', project }, { name: 'Asked', project })
  await inAccount(database, me, tx => update(tx, assessment, won, { isAccepted: true }))
  expect((await get(`/projects/${project}/live-assessments`)).body).toMatchObject([{ id: won, name: 'Won' }])
  expect((await get('/projects/999999/live-assessments')).status).toBe(404)
})
