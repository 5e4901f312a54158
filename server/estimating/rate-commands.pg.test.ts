// Spec: ASMT-7, ASMT-8, ASMT-19. Commands on the rates of a whole assessment, by their very paths; estimating section 2, oracles 2 and 3.
// Long because every command is tried on the one worked assessment of the oracles.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Row } from '#domain/records/path'
import { inAccount } from '../database/session'
import { testFirm } from '../testing/firm'
import { identityOf } from '../testing/test-account'
import { testDatabase } from '../testing/test-database'
import { make, makeOne } from '../../tests/sync-server/site'

const database = await testDatabase()
const firm = await testFirm(database)
const me = identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)
const token = (await firm.signIn('admin@plumb.test')).access_token

/** The assessment of oracles 1 and 2: a partition that is built, a supplied ceiling and a skim coat, two floors of which one has two parts. */
async function worked() {
  const project = await makeOne(database, me, 'project', { name: 'Albion Mill' })
  const assessment = await makeOne(database, me, 'assessment', { name: 'Drylining', project })
  const one = (resource: string, values: Row) => makeOne(database, me, resource, { assessment, ...values })
  const level1 = await one('assessmentZone', { name: 'L1' })
  const north = await one('assessmentZone', { name: 'N', parent: level1 })
  const south = await one('assessmentZone', { name: 'S', parent: level1 })
  const level2 = await one('assessmentZone', { name: 'L2' })
  const percentages = { overheadPercentage: '7', profitPercentage: '5' }
  const a = await one('assessmentProduct', { name: 'A', unit: 'm²', ...percentages, inflationPercentage: '1.5' })
  const b = await one('assessmentProduct', {
    name: 'B',
    unit: 'm²',
    pricingMode: 'saf',
    supplyAndFitPrice: '31.50',
    overheadPercentage: '5',
    profitPercentage: '4',
  })
  const c = await one('assessmentProduct', {
    name: 'C',
    unit: 'm²',
    pricingMode: 'saf',
    supplyAndFitPrice: '5.80',
    ...percentages,
  })
  const stock = await make(
    database,
    me,
    'material',
    { name: 'Stud', unit: 'length' },
    { name: 'Track', unit: 'length' },
    { name: 'Sheet', unit: 'sheet' },
    { name: 'Screws', unit: 'item', packUnit: 'box', packSize: '1000' },
    { name: 'Compound', unit: 'tub' },
  )
  const component = (name: string) => one('labourComponent', { product: a, name, contingencyPercentage: '2' })
  const [frame, board, tape] = [await component('Frame'), await component('Board'), await component('Tape')]
  const stuff = (of: number, at: number, quantityPerUnit: string, wastePercentage: string | null, more: Row) =>
    one('componentMaterial', {
      product: a,
      component: of,
      material: stock[at],
      name: `Material ${at}`,
      quantityPerUnit,
      wastePercentage,
      ...more,
    })
  const lines = [
    await stuff(frame, 0, '1.90', '5', { unitPrice: '1.42' }),
    await stuff(frame, 1, '0.80', '5', { unitPrice: '1.30' }),
    await stuff(board, 2, '0.6944', '10', { unitPrice: '9.36' }),
    await stuff(board, 3, '24', '5', { unitPrice: '12.50', pricedPer: '1000' }),
    await stuff(tape, 4, '0.60', '10', { unitPrice: '14.75', pricedPer: '25' }),
  ]
  const work = (of: number, values: Row) =>
    one('componentActivity', { product: a, component: of, name: 'Fix', ...values })
  const activities = [
    await work(frame, { quantityPerUnit: '1', rate: '6.50' }),
    await work(board, { quantityPerUnit: '1', rate: '7.20' }),
    await work(tape, { basis: 'time', hours: '0.12', rate: '24' }),
  ]
  const cells = (n: string, s: string, two: string) => ({
    [north]: { quantity: n, source: 'boq' },
    [south]: { quantity: s, source: 'boq' },
    [level2]: { quantity: two, source: 'boq' },
  })
  await one('productQuantities', { id: a, cells: cells('118.40', '96.25', '204.60') })
  await one('productQuantities', { id: b, cells: cells('110', '88.50', '190.75') })
  await one('productQuantities', { id: c, cells: cells('236.80', '192.50', '409.20') })
  for (const [name, given] of [
    ['Supervisor', { periodUnit: 'w', periodLength: '6', ratePerPeriod: '1150', profitPerPeriod: '150' }],
    ['Skips', { quantity: '4', periodUnit: 'l', ratePerPeriod: '285' }],
    ['Towers', { quantity: '2', periodUnit: 'w', periodLength: '3', ratePerPeriod: '95', profitPerPeriod: '10' }],
    ['Contingency', { periodUnit: 'l', ratePerPeriod: '1500' }],
  ] as const)
    await one('assessmentFixedCost', { name, ...given })
  const call = async (method: string, path: string, body?: Row) => {
    const reply = await firm.call(method, path, { token, body })
    return { status: reply.status, body: (await reply.json()) as Row }
  }
  const estimate = async () => (await call('GET', `/reads/estimate?assessment=${assessment}`)).body.answer as Row
  return {
    me,
    assessment,
    a,
    b,
    c,
    stock,
    lines,
    activities,
    call,
    estimate,
    rates: () => ratesOf(assessment),
    one,
  }
}

const ratesOf = (assessment: number) =>
  inAccount(database, me, async tx => {
    const { rows } = await sql<{
      rate: string
    }>`select rate::text from assessment_product where assessment_id = ${assessment} order by name`.execute(tx.db)
    return rows.map(({ rate }) => rate)
  })

test('the worked assessment comes to 42,712.04', async () => {
  const { rates, estimate } = await worked()
  expect(await rates()).toEqual(['32.8800', '34.3400', '6.5000'])
  expect(await estimate()).toMatchObject({ measured: '32602.04', fixedCosts: '10110.00', net: '42712.04' })
})

test('a target of 42,000 net is hit to the penny, and unfixing brings the old rates back', async () => {
  const { assessment, rates, estimate, call } = await worked()
  expect(await call('POST', `/assessments/${assessment}/target-price`, { targetPrice: '42000.00' })).toEqual({
    status: 200,
    body: {
      net: '42000.00',
      gross: '42000.00',
      profit: '2.177914',
      rounding: '4.25',
      grossRounding: '0.00',
      changed: 3,
    },
  })
  expect(await rates()).toEqual(['32.0500', '33.7600', '6.3300'])
  expect(await estimate()).toMatchObject({ measured: '31885.75', adjusted: '4.25', net: '42000.00' })
  expect(await call('POST', `/assessments/${assessment}/unfix-products`, {})).toMatchObject({
    body: { changed: 3, skipped: 0 },
  })
  expect(await rates()).toEqual(['32.8800', '34.3400', '6.5000'])
  expect(await estimate()).toMatchObject({ net: '42712.04', adjusted: '0.00' })
})

test('a gross that no net of whole pence grosses up to is hit to the penny, and unfixing takes both roundings out', async () => {
  const { assessment, estimate, call, one } = await worked()
  await one('adjustment', { name: 'Main contractor', kind: 'discount', percentage: '2.5', grossUp: true })
  expect(
    await call('POST', `/assessments/${assessment}/target-price`, { targetPrice: '42000.20', agreedAs: 'gross' }),
  ).toMatchObject({ body: { net: '40950.19', gross: '42000.20', grossRounding: '0.01' } })
  expect(await estimate()).toMatchObject({ net: '40950.19', discount: '1050.01', gross: '42000.20' })
  await call('POST', `/assessments/${assessment}/unfix-products`, {})
  expect(await estimate()).toMatchObject({ net: '42712.04', gross: '43807.22' })
})

test.each(['0.00', '-5.00'])(
  'a target of %s is refused with words, and nothing is changed (audit 2, D17)',
  async targetPrice => {
    const { assessment, estimate, call } = await worked()
    const before = await estimate()
    const message = 'A target price is more than 0'
    const refused = { status: 422, body: { errors: [{ path: 'targetPrice', message }] } }
    expect(await call('POST', `/assessments/${assessment}/target-price`, { targetPrice })).toMatchObject(refused)
    expect(await call('PATCH', `/assessments/${assessment}`, { targetPrice })).toMatchObject(refused)
    expect(await estimate()).toEqual(before)
  },
)

test('with B held the target is 0.865555 % and 3.51 the other way; a second target takes the place of the first', async () => {
  const { assessment, b, rates, estimate, call } = await worked()
  await call('POST', `/assessments/${assessment}/target-price`, { targetPrice: '41500.00' })
  expect(
    await call('POST', `/assessments/${assessment}/target-price`, { targetPrice: '42000.00', hold: [b] }),
  ).toMatchObject({
    body: { rounding: expect.any(String) as string },
  })
  await call('POST', `/assessments/${assessment}/unfix-products`, {})
  expect(
    await call('POST', `/assessments/${assessment}/target-price`, { targetPrice: '42000.00', hold: [b] }),
  ).toMatchObject({
    body: { profit: '0.865555', rounding: '-3.51', changed: 2 },
  })
  expect(await rates()).toEqual(['31.6700', '34.3400', '6.2600'])
  expect(await estimate()).toMatchObject({ net: '42000.00' })
})

test('blanket percentages count what they changed and what they left', async () => {
  const { assessment, lines, one, a, rates, call } = await worked()
  const missing = await one('labourComponent', { product: a, name: 'Beads' })
  expect(missing).toBeGreaterThan(lines[0] ?? 0)
  const path = `/assessments/${assessment}/blanket-percentages`
  // Profit is set everywhere already, contingency on all components but one.
  expect(
    await call('POST', path, {
      autoProductProfitPercentage: '9',
      targetContingencyPercentage: '2',
      onlyWhereMissing: true,
    }),
  ).toEqual({ status: 200, body: { changed: 1, skipped: 6 } })
  expect(await rates()).toEqual(['32.8800', '34.3400', '6.5000'])
  expect(await call('POST', path, { autoProductProfitPercentage: '0', autoProductOverheadPercentage: '0' })).toEqual({
    status: 200,
    body: { changed: 6, skipped: 0 },
  })
  expect(await rates()).toEqual(['29.3600', '31.5000', '5.8000'])
  expect((await call('POST', path, { autoProductProfitPercentage: 'ten' })).status).toBe(422)
})

test('a pricing mode for all leaves what has no such price unpriced', async () => {
  const { assessment, rates, call } = await worked()
  expect(await call('POST', `/assessments/${assessment}/blanket-pricing-mode/saf`, {})).toMatchObject({
    body: { changed: 1, skipped: 2 },
  })
  expect(await rates()).toEqual([null, '34.3400', '6.5000'])
  expect((await call('POST', `/assessments/${assessment}/blanket-pricing-mode/free`, {})).status).toBe(404)
})

test('one price is changed across the assessment, typed or from a quote, and the supplier’s price is found again', async () => {
  const { assessment, a, b, stock, lines, activities, one, call, rates } = await worked()
  const second = await one('labourComponent', { product: b, name: 'Boxing' })
  const twin = await one('componentMaterial', {
    product: b,
    component: second,
    material: stock[2],
    name: 'Sheet',
    quantityPerUnit: '1',
  })
  const supplier = await makeOne(database, me, 'supplier', { fullName: 'Harland' })
  const quote = await makeOne(database, me, 'materialQuote', { name: 'Spring', reference: '1184', supplier })
  const dear = await makeOne(database, me, 'materialQuoteLine', { quote, material: stock[2], price: '9.50' })
  const sheet = lines[2] ?? 0
  const change = (line: number, body: Row = {}) =>
    call('POST', `/assessmentlabourcomponentmaterials/${sheet}/change-price/${line}`, body)
  expect(await change(dear)).toMatchObject({ status: 200, body: { changed: 2 } })
  expect((await rates())[0]).toBe('33.0100')
  expect(await call('GET', `/assessmentlabourcomponentmaterials/${twin}`)).toMatchObject({
    body: { unitPrice: '9.500000', priceFrom: 'Harland 1184', quoteLine: dear },
  })
  const selected = `/assessments/${assessment}/materials/${stock[2]}/selected-price`
  expect(await call('GET', `${selected}?supplier=${supplier}`)).toMatchObject({
    body: { unitPrice: '9.500000', lines: 2, quoteLine: dear },
  })
  expect(await change(0, { unitPrice: '9.36', everywhere: false })).toMatchObject({ body: { changed: 1 } })
  expect((await rates())[0]).toBe('32.8800')
  expect(await call('GET', `${selected}?supplier=${supplier}`)).toMatchObject({ body: { lines: 1 } })
  expect((await change(999_999)).status).toBe(404)
  // 0.12 h at 30 in place of 24: 0.72 more × 1.02 × 1.015 × 1.12.
  expect(
    await call('POST', `/assessmentlabourcomponentactivities/${activities[2]}/change-rate/0`, { rate: '30' }),
  ).toMatchObject({ body: { changed: 1 } })
  expect((await rates())[0]).toBe('33.7200')
  // The cheapest of two quotes that are valid.
  const other = await makeOne(database, me, 'materialQuote', { name: 'Northern' })
  await makeOne(database, me, 'materialQuoteLine', { quote: other, material: stock[2], price: '9.00' })
  const past = await makeOne(database, me, 'materialQuote', { name: 'Pennine', validTo: '2020-01-31' })
  await makeOne(database, me, 'materialQuoteLine', { quote: past, material: stock[2], price: '8.00' })
  expect(await call('POST', `/assessments/${assessment}/cheapest-prices`, {})).toMatchObject({ body: { changed: 2 } })
  expect(await call('GET', selected)).toMatchObject({ body: { unitPrice: '9.000000', priceFrom: 'Northern' } })
  expect(a).toBeGreaterThan(0)
})

test('a command on figures of before a restore, which the feed has not reached again, does nothing', async () => {
  const { assessment, call, estimate } = await worked()
  const before = await estimate()
  const target = { targetPrice: '42000.00', base: 1_000_000 }
  expect(await call('POST', `/assessments/${assessment}/target-price`, target)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('has been restored from a backup since you looked') as string },
  })
  expect(await estimate()).toEqual(before)
})

test('a command on figures a restore has lost does nothing, also when the feed has moved on since', async () => {
  const { assessment, b, call, estimate } = await worked()
  const head = async () => {
    const { rows } = await inAccount(database, me, tx =>
      sql<{ head: number }>`select head from sync_scope where scope = ${`assessment:${assessment}`}`.execute(tx.db),
    )
    return Number(rows[0]?.head)
  }
  const restore = () => sql`select after_restore(${me.account}::bigint)`.execute(database.kysely)
  const target = (base: number) =>
    call('POST', `/assessments/${assessment}/target-price`, { targetPrice: '42000.00', base })
  const restored = { status: 409, body: { message: expect.stringContaining('has been restored') as string } }
  const kept = await head()
  // Looked at some revisions later, and all of those went with the restore. A second restore before anything moved changes nothing.
  await restore()
  await restore()
  expect(await target(kept + 3)).toMatchObject(restored)
  for (const price of ['30.00', '31.00', '32.00', '33.00'])
    await call('PATCH', `/assessmentproducts/${b}`, { supplyAndFitPrice: price })
  const before = await estimate()
  for (const base of [kept + 1, kept + 3, kept + 4]) expect(await target(base)).toMatchObject(restored)
  // What was looked at before the backup has only changed.
  expect(await target(kept)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('has changed since you looked: 1 product') as string },
  })
  expect(await estimate()).toEqual(before)
  expect((await target(await head())).status).toBe(200)
})

test('a command on figures that have changed since is refused once, with what changed', async () => {
  const { assessment, b, call, estimate } = await worked()
  const { rows } = await inAccount(database, me, tx =>
    sql<{ head: number }>`select head from sync_scope where scope = ${`assessment:${assessment}`}`.execute(tx.db),
  )
  const base = Number(rows[0]?.head)
  await call('PATCH', `/assessmentproducts/${b}`, { supplyAndFitPrice: '30.00' })
  const refused = await call('POST', `/assessments/${assessment}/target-price`, { targetPrice: '42000.00', base })
  expect(refused).toMatchObject({
    status: 409,
    body: {
      message:
        'This estimate has changed since you looked: 1 product. Nothing was done. Look at the new figures, then try again',
    },
  })
  expect(await estimate()).not.toMatchObject({ net: '42000.00' })
  expect(
    (await call('POST', `/assessments/${assessment}/target-price`, { targetPrice: '42000.00', base: base + 1 })).status,
  ).toBe(200)
  expect(await estimate()).toMatchObject({ net: '42000.00' })
})

test('a rounding of a person stays when a target is set, set again and taken away (audit 2, D13)', async () => {
  const { assessment, estimate, call, one } = await worked()
  const own = await one('adjustment', { name: 'Ours', kind: 'rounding', amount: '1.00' })
  for (const targetPrice of ['42000.00', '41500.00'])
    expect(await call('POST', `/assessments/${assessment}/target-price`, { targetPrice })).toMatchObject({
      body: { net: targetPrice },
    })
  expect(await estimate()).toMatchObject({ net: '41500.00' })
  await call('POST', `/assessments/${assessment}/unfix-products`, {})
  const left = (await call('GET', `/adjustments?assessment=${assessment}`)).body as unknown as readonly Row[]
  expect(left.map(({ id }) => id)).toEqual([own])
  expect(await estimate()).toMatchObject({ net: '42713.04', adjusted: '1.00' })
})

test('a rounding of the target that a person changed is theirs, and the next target is hit beside it (2nd look, N5)', async () => {
  const { assessment, estimate, call } = await worked()
  const target = (targetPrice: string) => call('POST', `/assessments/${assessment}/target-price`, { targetPrice })
  const listed = async () =>
    (await call('GET', `/adjustments?assessment=${assessment}`)).body as unknown as readonly Row[]
  await target('42000.00')
  const [made] = await listed()
  const path = `/adjustments/${String(made?.['id'])}`
  expect(made).toMatchObject({ kind: 'rounding', isOfTarget: true })
  // Said again as it is, it is still the target's.
  expect((await call('PATCH', path, { amount: made?.['amount'] })).body).toMatchObject({ isOfTarget: true })
  expect((await call('PATCH', path, { amount: '5.00' })).body).toMatchObject({ amount: '5.00', isOfTarget: false })
  for (const price of ['41500.00', '41999.99']) {
    expect(await target(price)).toMatchObject({ status: 200, body: { net: price } })
    expect(await estimate()).toMatchObject({ net: price })
    expect(await listed()).toContainEqual(expect.objectContaining({ id: made?.['id'], amount: '5.00' }))
  }
  await call('POST', `/assessments/${assessment}/unfix-products`, {})
  expect((await listed()).map(({ id, amount }) => [id, amount])).toEqual([[made?.['id'], '5.00']])
  expect(await estimate()).toMatchObject({ net: '42717.04', adjusted: '5.00' })
})

test('a change of price says the price: nothing said is refused, null by name takes it away (audit 2, D12)', async () => {
  const { lines, activities, call } = await worked()
  const [line = 0, activity = 0] = [lines[0], activities[0]]
  for (const [path, field] of [
    [`/assessmentlabourcomponentmaterials/${line}/change-price/0`, 'unitPrice'],
    [`/assessmentlabourcomponentactivities/${activity}/change-rate/0`, 'rate'],
  ] as const) {
    expect(await call('POST', path, {})).toMatchObject({ status: 422, body: { errors: [{ path: field }] } })
    expect(await call('POST', path, { [field]: null })).toMatchObject({ status: 200 })
  }
  expect((await call('GET', `/assessmentlabourcomponentmaterials/${line}`)).body).toMatchObject({ unitPrice: null })
})

test('a command that needs nothing said takes no body (audit 2, D7)', async () => {
  const { assessment, call } = await worked()
  for (const name of ['unfix-products', 'blanket-pricing-mode/rbu', 'cheapest-prices'])
    expect([name, (await call('POST', `/assessments/${assessment}/${name}`)).status]).toEqual([name, 200])
  expect(await call('POST', `/assessments/${assessment}/target-price`)).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'targetPrice' }] },
  })
})

test('a discount is 0 or more, and below 100 where it is grossed up; one that is stored may still be renamed (audit 2, D6)', async () => {
  const { assessment, call, one } = await worked()
  const kept = await one('adjustment', { name: 'Kept', kind: 'discount', percentage: '2.5', grossUp: true })
  await inAccount(database, me, tx => sql`update adjustment set percentage = 120 where id = ${kept}`.execute(tx.db))
  const refused = { status: 422, body: { errors: [{ path: 'percentage' }] } }
  for (const [percentage, grossUp] of [
    ['100', true],
    ['120', true],
    ['-5', true],
    ['-5', false],
    ['100.01', false],
  ] as const) {
    const given = { name: 'MCD', kind: 'discount', percentage, grossUp }
    expect(await call('POST', '/adjustments', { assessment, ...given })).toMatchObject(refused)
    expect(await call('PATCH', `/adjustments/${kept}`, { percentage, grossUp })).toMatchObject(refused)
  }
  expect(await call('PATCH', `/adjustments/${kept}`, { name: 'Renamed' })).toMatchObject({ status: 200 })
  expect(await call('PATCH', `/adjustments/${kept}`, { percentage: '99.9999' })).toMatchObject({ status: 200 })
  // Not a discount any more: what it may be is another matter.
  expect(await call('PATCH', `/adjustments/${kept}`, { kind: 'percent', percentage: '-5' })).toMatchObject({
    status: 200,
  })
})

test('small things a person would expect of a call (audit 2, D17)', async () => {
  const { assessment, a, stock, call } = await worked()
  const field = async (method: string, path: string, body: Row) => {
    const reply = await call(method, path, body)
    return [reply.status, reply.body.errors]
  }
  const named = (path: string, message: string) => [422, [{ path, message }]]
  expect(await field('PATCH', `/assessmentproducts/${a}`, { overheadPercentage: 5 })).toEqual(
    named('overheadPercentage', 'Send this number as text: "5"'),
  )
  const chosen = `/assessments/${assessment}/materials/${stock[0]}/selected-price`
  expect((await call('GET', `${chosen}?supplier=abc`)).status).toBe(400)
  expect((await call('GET', `${chosen}?supplier=1`)).status).toBe(200)
  expect(await call('GET', '/assessments/999999999/valid-boq')).toMatchObject({ status: 404 })
  expect((await call('GET', '/assessments/999999999/valid-boq')).body.message).not.toContain('Expected')
  const contingency = `/assessments/${assessment}/contingency-fixed-cost`
  expect(await field('POST', contingency, { assessment: assessment + 1, ratePerPeriod: '5' })).toEqual(
    named('assessment', 'This is another assessment than the one in the address'),
  )
  expect(await field('POST', contingency, { ratePerPeriod: '-1' })).toEqual(
    named('ratePerPeriod', 'A contingency cannot be below 0'),
  )
  const project = await makeOne(database, me, 'project', { name: 'Nil' })
  expect(await field('PATCH', `/projects/${project}`, { projectValue: '-1' })).toEqual(
    named('projectValue', 'This cannot be below 0'),
  )
  expect((await call('GET', '/groupcompanies')).status).toBe(200)
})
