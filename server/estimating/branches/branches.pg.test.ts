// Long because one firm and one bill serve every promise made of a what-if.
import { beforeEach, expect, test } from 'vitest'
import { assessment as assessmentDefinition } from '#contract/estimating/assessment'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import type { MergePreview } from '#contract/estimating/branch-calls'
import type { Row } from '#domain/records/path'
import { make, makeOne } from '../../../tests/sync-server/site'
import { inAccount } from '../../database/session'
import { update } from '../../records/write/typed'
import { callerOf } from '../../testing/caller'
import { testFirm } from '../../testing/firm'
import { bringBack as bringBackAs } from './bring-back'
import { previewBranch } from './preview-branch'
import { FULL_ACCESS, identityOf } from '../../testing/test-account'
import { testDatabase } from '../../testing/test-database'

// Spec: ASMT-17; decision 530. What-ifs on PostgreSQL, through the API.

const database = await testDatabase()
const firm = await testFirm(database)
const me = identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)
const { access_token: token } = await firm.signIn('admin@plumb.test')

const { call } = callerOf(firm, token)
const list = async (path: string, of: unknown) =>
  (await (await firm.call('GET', `/${path}?assessment=${String(of)}`, { token })).json()) as Row[]
const netOf = async (of: unknown) =>
  ((await call('GET', `/reads/estimate?assessment=${String(of)}`)).body['answer'] as Row)['net']
const named = async (path: string, of: unknown, name: string): Promise<number> =>
  Number((await list(path, of)).find(each => each['name'] === name)?.['id'] ?? 0)
const patch = async (path: string, id: number, set: Row) => {
  const reply = await call('PATCH', `/${path}/${id}`, set)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
}
const preview = async (branch: number, choices: Row = {}): Promise<MergePreview> => {
  const { status, body } = await call('POST', `/assessments/${branch}/bring-back-preview`, { choices })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as unknown as MergePreview
}
const bringBack = (branch: number, body: Row = {}) => call('POST', `/assessments/${branch}/bring-back`, body)

let project = 0
let parent = 0
let zone = 0
let group = 0
let partition = 0
let skim = 0

beforeEach(async () => {
  project = await makeOne(database, me, 'project', { name: 'Kestrel House' })
  parent = await makeOne(database, me, 'assessment', { name: 'Drylining', project })
  zone = await makeOne(database, me, 'assessmentZone', { name: 'L1', assessment: parent })
  group = await makeOne(database, me, 'productGroup', { name: 'Partitions', assessment: parent })
  const [first = 0, second = 0] = await make(
    database,
    me,
    'assessmentProduct',
    { name: 'Partition', assessment: parent, group, unit: 'm²' },
    { name: 'Skim', assessment: parent, fixedPrice: '6.50', fixedPriceReason: 'manual' },
  )
  partition = first
  skim = second
  const component = await makeOne(database, me, 'labourComponent', {
    name: 'Boards',
    assessment: parent,
    product: first,
  })
  const line = { assessment: parent, product: first, component }
  await makeOne(database, me, 'componentMaterial', {
    ...line,
    name: '15 mm board',
    quantityPerUnit: '2',
    unitPrice: '5',
  })
  await makeOne(database, me, 'componentActivity', { ...line, name: 'Fix', quantityPerUnit: '1', rate: '6.5' })
  const cells = { [zone]: { quantity: '10', source: 'boq' } }
  await makeOne(database, me, 'productQuantities', { id: first, assessment: parent, cells })
  const linked = { [zone]: { quantity: '20', source: 'dep', formula: `=#${first}*2` } }
  await makeOne(database, me, 'productQuantities', { id: second, assessment: parent, cells: linked })
  await makeOne(database, me, 'assessmentFixedCost', { name: 'Skips', assessment: parent, ratePerPeriod: '285' })
})

const begin = async (name = 'What if 12.5 mm?'): Promise<number> => {
  const { status, body } = await call('POST', `/assessments/${parent}/branch`, { name })
  expect(status, JSON.stringify(body)).toBe(201)
  expect(body).toMatchObject({ name, branchOf: parent, copiedFrom: parent, broughtBackAt: null, versionMajor: 1 })
  return Number(body['id'])
}

test('a what-if nobody changed brings nothing back, and is then kept as it is', async () => {
  const branch = await begin()
  expect(await netOf(branch)).toBe(await netOf(parent))
  const seen = await preview(branch)
  expect(seen).toMatchObject({
    writes: 0,
    questions: [],
    lines: [],
    refused: null,
    branch: { count: 0 },
    parent: { count: 0 },
  })
  expect(await bringBack(branch, { base: seen.base })).toMatchObject({ status: 200, body: { changed: 0 } })
  expect((await call('GET', `/assessments/${branch}`)).body).toMatchObject({
    broughtBackAt: new Date(firm.clock.now).toISOString(),
    broughtBackBy: me.user,
  })
  expect(await call('POST', '/assessmentproducts', { assessment: branch, name: 'Late' })).toMatchObject({
    status: 409,
    body: { message: '"What if 12.5 mm?" has been brought back: it stays as it was' },
  })
  expect(await call('PATCH', `/assessments/${branch}`, { targetPrice: '9.00' })).toMatchObject({ status: 409 })
  expect(await bringBack(branch)).toMatchObject({
    status: 409,
    body: { message: 'This what-if has already been brought back' },
  })
})

test('brings back what was changed, made and removed, beside what the parent changed meanwhile, and can be undone', async () => {
  const branch = await begin()
  const before = await netOf(parent)
  await patch(
    'assessmentlabourcomponentmaterials',
    await named('assessmentlabourcomponentmaterials', branch, '15 mm board'),
    {
      name: '12.5 mm board',
      unitPrice: '4',
    },
  )
  const heading = Number((await call('POST', '/productgroups', { assessment: branch, name: 'Linings' })).body['id'])
  const level = Number((await call('POST', '/assessmentzones', { assessment: branch, name: 'L2' })).body['id'])
  const made = Number(
    (
      await call('POST', '/assessmentproducts', {
        assessment: branch,
        group: heading,
        name: 'Lining',
        fixedPrice: '3.00',
      })
    ).body['id'],
  )
  const formula = `=#${await named('assessmentproducts', branch, 'Partition')}+#${made}`
  await makeOne(database, me, 'productQuantities', {
    id: made,
    assessment: branch,
    cells: { [level]: { quantity: '7', source: 'boq' } },
  })
  const own = await named('assessmentproducts', branch, 'Skim')
  const ownZone = await named('assessmentzones', branch, 'L1')
  await patch('assessmentquantities', own, { [`cells.${ownZone}`]: { quantity: '10', source: 'dep', formula } })
  expect(
    (await call('DELETE', `/assessmentfixedcosts/${await named('assessmentfixedcosts', branch, 'Skips')}`)).status,
  ).toBe(204)
  // Meanwhile in the parent: another rate for skim, and a sum on top.
  await patch('assessmentproducts', skim, { fixedPrice: '7.00' })
  await call('POST', '/adjustments', { assessment: parent, name: 'Parking', kind: 'amount', amount: '40.00' })

  const seen = await preview(branch)
  expect(seen).toMatchObject({ questions: [], barred: [], refused: null, parent: { count: 2 } })
  expect(seen.branch.told).toContainEqual({
    kind: 'Material line',
    name: 'Partition: 12.5 mm board',
    deed: 'changed',
    values: [
      { label: 'Material', was: '15 mm board', now: '12.5 mm board' },
      { label: 'Unit price', was: '5.00', now: '4.00' },
    ],
  })
  expect(seen.branch.told).toContainEqual({ kind: 'Product', name: 'Lining', deed: 'added', values: [] })
  expect(seen.branch.told).toContainEqual({ kind: 'Fixed cost', name: 'Skips', deed: 'removed', values: [] })
  // Partition 10 × 2 × £1 less, lining 7 × £3, skim measures half (10 instead of 20) at £7, no skips.
  expect(seen.difference).toMatchObject({
    quantity: '-70.00',
    rate: '-20.00',
    added: '21.00',
    fixedCosts: '-285.00',
    adjustments: '0.00',
  })

  const { status, body } = await bringBack(branch, { base: seen.base })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(await netOf(parent)).toBe(seen.difference.after)
  const [lining, l2] = [
    await named('assessmentproducts', parent, 'Lining'),
    await named('assessmentzones', parent, 'L2'),
  ]
  expect((await list('assessmentproducts', parent)).find(({ id }) => id === lining)).toMatchObject({
    group: await named('productgroups', parent, 'Linings'),
    rate: '3.0000',
    lineage: made,
  })
  const quantities = new Map((await list('assessmentquantities', parent)).map(each => [each['id'], each['cells']]))
  expect(quantities.get(lining)).toMatchObject({ [l2]: { quantity: '7.0000' } })
  expect(quantities.get(skim)).toMatchObject({ [zone]: { formula: `=#${partition}+#${lining}` } })
  expect([...new Set([lining, l2])].some(id => id === made || id === level)).toBe(false)
  const history = (await call('GET', `/assessmentproducts/${lining}/history`)).body
  expect(history).toMatchObject({
    oldestRevision: { action: 'create', user: { person: { fullName: 'The Administrator' } } },
  })

  const undone = await call('POST', `/assessments/${branch}/bring-back-undo`, {})
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  // As it was, with what the parent itself had changed: skim at £7, and £40.
  expect(Number(await netOf(parent))).toBe(Number(before) + 20 * 0.5 + 40)
  expect((await call('GET', `/assessments/${branch}`)).body).toMatchObject({ broughtBackAt: null, broughtBackBy: null })
  expect((await bringBack(branch)).status).toBe(200)
  expect(await netOf(parent)).toBe(seen.difference.after)
})

test('what both changed is asked, one by one, and nothing is written before it is answered', async () => {
  const branch = await begin()
  const own = await named('assessmentproducts', branch, 'Skim')
  await patch('assessmentproducts', own, { fixedPrice: '8.00', name: 'Skim coat' })
  await patch('assessmentproducts', skim, { fixedPrice: '7.00' })
  await patch('assessmentlabourcomponents', await named('assessmentlabourcomponents', parent, 'Boards'), {
    contingencyPercentage: '5',
  })
  await call('DELETE', `/assessmentproducts/${await named('assessmentproducts', branch, 'Partition')}`)
  const seen = await preview(branch)
  expect(seen.questions).toMatchObject([
    { key: `assessmentProduct:${partition}`, kind: 'Product', name: 'Partition', removedBy: 'branch', choice: null },
    {
      key: `assessmentProduct:${skim}:unit`,
      name: 'Skim coat',
      removedBy: null,
      values: [{ label: 'Fixed price', base: '6.50', branch: '8.00', target: '7.00' }],
    },
  ])
  expect(await bringBack(branch, { base: seen.base })).toMatchObject({
    status: 409,
    body: { message: '2 things were changed in both: choose what counts first' },
  })
  const choices = { [`assessmentProduct:${partition}`]: 'target', [`assessmentProduct:${skim}:unit`]: 'branch' }
  const chosen = await preview(branch, choices)
  expect(chosen.questions.map(({ choice }) => choice)).toEqual(['target', 'branch'])
  expect((await bringBack(branch, { base: chosen.base, choices })).status).toBe(200)
  expect(await netOf(parent)).toBe(chosen.difference.after)
  const products = await list('assessmentproducts', parent)
  expect(products.map(({ name, fixedPrice }) => [name, fixedPrice])).toEqual([
    ['Partition', null],
    ['Skim coat', '8.0000'],
  ])
})

test('is refused once, with what changed, where either has moved on since the person looked', async () => {
  const branch = await begin()
  const own = await named('assessmentproducts', branch, 'Skim')
  await patch('assessmentproducts', own, { fixedPrice: '8.00' })
  const stale = async (seen: MergePreview, message: string) => {
    const { status, body } = await bringBack(branch, { base: seen.base })
    expect([status, body['message']]).toEqual([409, message])
  }
  const first = await preview(branch)
  await patch('assessmentproducts', partition, { notes: 'Fire rated' })
  await stale(
    first,
    '"Drylining" has changed since you looked: 1 product. Nothing was done. Look at the new figures, then try again',
  )
  const second = await preview(branch)
  await patch('assessmentproducts', own, { fixedPrice: '9.00' })
  await stale(
    second,
    '"What if 12.5 mm?" has changed since you looked: 1 product. Nothing was done. Look at the new figures, then try again',
  )
  const third = await preview(branch)
  await patch('assessments', parent, { percentageBasis: 'compound' })
  await stale(
    third,
    'What "Drylining" says of itself has changed since you looked. Nothing was done. Look at it again, then try again',
  )
  expect((await bringBack(branch, { base: (await preview(branch)).base })).status).toBe(200)
  expect((await list('assessmentproducts', parent)).find(({ id }) => id === skim)).toMatchObject({
    fixedPrice: '9.0000',
  })
})

test('brings nothing back that the person may not change, and says so before', async () => {
  const branch = await begin()
  await call('DELETE', `/assessmentfixedcosts/${await named('assessmentfixedcosts', branch, 'Skips')}`)
  const reader = identityOf(me.account, me.user, { ...FULL_ACCESS, ProjectsFixedCosts: 1 })
  const seen = await inAccount(database, reader, tx => previewBranch(tx, branch, {}))
  expect(seen.barred).toEqual(['Fixed costs'])
  await expect(inAccount(database, reader, tx => bringBackAs(tx, branch, { choices: {} }))).rejects.toMatchObject({
    problem: { kind: 'forbidden' },
  })
  expect(await list('assessmentfixedcosts', parent)).toHaveLength(1)
})

test('undo is refused once someone has worked on what came back', async () => {
  const branch = await begin()
  await patch('assessmentproducts', await named('assessmentproducts', branch, 'Skim'), { fixedPrice: '8.00' })
  await bringBack(branch)
  await patch('assessmentproducts', skim, { fixedPrice: '8.20' })
  expect(await call('POST', `/assessments/${branch}/bring-back-undo`, {})).toMatchObject({
    status: 409,
    body: {
      message: 'Work has been done on what the what-if brought: 1 product. It can no longer be undone in one step',
    },
  })
  expect(await call('POST', `/assessments/${parent}/bring-back-undo`, {})).toMatchObject({ status: 409 })
})

const put = (id: number, set: Parameters<typeof update<typeof assessmentDefinition>>[3]) =>
  inAccount(database, me, tx => update(tx, assessmentDefinition, id, set))

test('says why no what-if can be taken, and why one cannot be brought back', async () => {
  const refused = async (id: number, message: RegExp, name = 'Try') => {
    const { status, body } = await call('POST', `/assessments/${id}/branch`, { name })
    expect(status).toBe(409)
    expect(body['message']).toMatch(message)
  }
  await refused(parent, /name of its own/, 'Drylining')
  expect((await call('POST', `/assessments/${parent}/branch`, { name: ' ' })).status).toBe(422)
  const branch = await begin()
  await refused(branch, /what-if already/)
  await refused(
    Number((await call('POST', `/assessments/${parent}/snapshot`, { comment: 'Kept' })).body['id']),
    /snapshot/,
  )
  const budget = await call('POST', '/assessments/budget', { name: 'Budget', project, totalPrice: '5.00' })
  await refused(Number(budget.body['id']), /budget/)

  const why = async () => (await preview(branch)).refused
  for (const status of ['submitted', 'accepted', 'tender_pending'] as const) {
    await put(parent, { status })
    expect(await why()).toMatch(/has been offered/)
    expect((await bringBack(branch)).status).toBe(409)
    await refused(parent, /it can’t change/)
  }
  await put(parent, { status: 'in_progress' })
  await call('PATCH', `/assessments/${parent}/archive`)
  expect(await why()).toMatch(/"Drylining" is archived/)
  await call('PATCH', `/assessments/${parent}/unarchive`)
  await call('PATCH', `/assessments/${branch}/archive`)
  expect(await why()).toMatch(/This what-if is archived/)
  await call('PATCH', `/assessments/${branch}/unarchive`)
  expect(await why()).toBeNull()
  expect(await bringBack(parent)).toMatchObject({ status: 409, body: { message: /not a what-if/ } })
  expect((await call('DELETE', `/assessments/${parent}`)).status).toBe(409)
})

test('is never offered itself', async () => {
  const branch = await begin()
  const tender = await makeOne(database, me, 'tender', { project, name: 'Offer' })
  await put(branch, {
    status: 'ready_to_tender',
    rateBuildUpState: 'complete',
    quantificationState: 'complete',
    fixedCostsState: 'complete',
  })
  expect(await call('POST', `/assessments/${branch}/transitions/tender`, { tender })).toMatchObject({
    status: 400,
    body: { message: /what-if/ },
  })
  const { body } = await call('GET', `/projects/${project}/assessments-for-tender`)
  expect(JSON.stringify(body)).not.toContain('What if')
})

test('a deleted what-if that is restored can still be brought back', async () => {
  const branch = await begin()
  await patch('assessmentproducts', await named('assessmentproducts', branch, 'Skim'), { fixedPrice: '8.00' })
  expect((await call('DELETE', `/assessments/${branch}`)).status).toBe(204)
  expect((await call('POST', '/deleted-records/restore', { resource: 'assessment', ids: [branch] })).status).toBe(200)
  expect((await preview(branch)).branch).toMatchObject({ count: 1 })
  expect((await bringBack(branch)).status).toBe(200)
  expect((await list('assessmentproducts', parent)).find(({ id }) => id === skim)).toMatchObject({
    fixedPrice: '8.0000',
  })
})

test('brings back where a line was read from with the file that was laid over the what-if, and asks nobody about it', async () => {
  const branch = await begin()
  const [skimOfBranch, partitionOfBranch] = await Promise.all(
    ['Skim', 'Partition'].map(name => named('assessmentproducts', branch, name)),
  )
  const read = (file: string, rows: string) => ({
    importFile: file,
    importSheet: 'Bill',
    importRows: rows,
    importText: rows,
  })
  await inAccount(database, me, async tx => {
    await update(tx, assessmentProduct, skimOfBranch ?? 0, read('rev B.xlsx', '12'))
    await update(tx, assessmentProduct, partitionOfBranch ?? 0, read('rev B.xlsx', '4'))
    await update(tx, assessmentProduct, partition, read('rev C.xlsx', '5'))
  })
  const seen = await preview(branch)
  expect(seen).toMatchObject({ questions: [], branch: { count: 0 } })
  expect((await bringBack(branch, { base: seen.base })).status).toBe(200)
  expect(await list('assessmentproducts', parent)).toMatchObject([read('rev C.xlsx', '5'), read('rev B.xlsx', '12')])
})

test('a contingency added on both sides is said before anything is pressed, and goes once one of them is removed', async () => {
  const branch = await begin()
  const contingency = (assessment: number, name: string) =>
    call('POST', '/assessmentfixedcosts', { assessment, name, isContingency: true, ratePerPeriod: '100' })
  expect((await contingency(branch, 'Their risk')).status).toBe(201)
  expect((await preview(branch)).refused).toBeNull()
  expect((await contingency(parent, 'Our risk')).status).toBe(201)
  const why =
    'There would be 2 contingencies, "Our risk" and "Their risk", and an assessment has one. Remove one of them first'
  const seen = await preview(branch)
  expect(seen.refused).toBe(why)
  expect(await bringBack(branch, { base: seen.base })).toMatchObject({ status: 409, body: { message: why } })
  await call('DELETE', `/assessmentfixedcosts/${await named('assessmentfixedcosts', parent, 'Our risk')}`)
  const after = await preview(branch)
  expect(after.refused).toBeNull()
  expect((await bringBack(branch, { base: after.base })).status).toBe(200)
})

test('says which quote requests were made in the what-if: they stay there', async () => {
  await call('POST', '/quoterequests', { assessment: parent, name: 'Ceilings', kind: 'saf' })
  const branch = await begin()
  expect((await preview(branch)).requests).toEqual([])
  expect((await call('POST', '/quoterequests', { assessment: branch, name: 'Boards', kind: 'saf' })).status).toBe(201)
  expect((await preview(branch)).requests).toEqual(['Boards'])
})
