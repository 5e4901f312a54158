import { beforeEach, describe, expect, test } from 'vitest'
import { read, utils, type WorkBook } from '@e965/xlsx'
import type { Row } from '#domain/records/path'
import { callerOf } from '../testing/caller'
import { testFirm } from '../testing/firm'
import { identityOf } from '../testing/test-account'
import { testDatabase } from '../testing/test-database'
import { syncApp, syncServices, TestDevice } from '../../tests/sync-server/device'
import { offer } from '../../tests/sync-server/offer'

// Spec: PROG-2, PROG-3. Progress as it stood, as workbooks and of preliminaries, over HTTP.

const database = await testDatabase()
const firm = await testFirm(database)
const me = identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)
const { access_token: token } = await firm.signIn('admin@plumb.test')
const reply = (method: string, path: string, body?: unknown) => firm.call(method, path, { token, body })
const call = async (method: string, path: string, body?: unknown) => {
  const answer = await reply(method, path, body)
  return { status: answer.status, body: (answer.status === 204 ? {} : await answer.json()) as Row }
}
const { make } = callerOf(firm, token)

let project = 0
let assessment = 0
let north = 0
let roof = 0
let board = 0
let cill = 0
let manager = 0

/** Level 1 North and the roof; 40 + 10 m² of partition at £20, 3 cills at £15; a site manager for four weeks at £1,000 a week. */
beforeEach(async () => {
  project = await make('/projects', { name: 'Kestrel House' })
  assessment = await make('/assessments', { name: 'Drylining', project })
  north = await make('/assessmentzones', { assessment, name: 'North' })
  roof = await make('/assessmentzones', { assessment, name: 'Roof' })
  const product = async (name: string, fixedPrice: string, quantities: Row, more: Row = {}) => {
    const id = await make('/assessmentproducts', { assessment, name, unit: 'm²', fixedPrice, ...more })
    const cells = Object.fromEntries(
      Object.entries(quantities).map(([zone, quantity]) => [zone, { quantity, source: 'boq' }]),
    )
    await make('/assessmentquantities', { id, assessment, cells })
    return id
  }
  board = await product('Partition', '20', { [north]: '40', [roof]: '10' })
  cill = await product('Cill', '15', { [north]: '3' }, { pricingMode: 'saf', unit: 'single item' })
  manager = await make('/assessmentfixedcosts', {
    assessment,
    name: 'Site manager',
    quantity: '1',
    periodUnit: 'w',
    periodLength: '4',
    ratePerPeriod: '1000',
  })
  await offer(database, me, assessment, { accept: true })
})

const record = async (
  product: number,
  zone: number,
  percent: string,
  recordedAt: string | null,
  note: string | null = null,
) => {
  const set = await call('PATCH', `/productprogress/${product}`, { [`cells.${zone}`]: { percent, recordedAt, note } })
  expect(set.status, JSON.stringify(set.body)).toBe(200)
}
const map = async (query = '') =>
  (await call('GET', `/projects/${project}/progress-map?assessment=${assessment}${query}`)).body
const workbook = async (kind: string): Promise<WorkBook> => {
  const answer = await reply('GET', `/projects/${project}/export-progress-${kind}?assessment=${assessment}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('spreadsheetml')
  return read(new Uint8Array(await answer.arrayBuffer()))
}
const rowsOf = async (kind: string) => {
  const { SheetNames, Sheets } = await workbook(kind)
  return utils.sheet_to_json<unknown[]>(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1, defval: null })
}

describe('the map', () => {
  test('is every recorded cell, or those of one zone', async () => {
    await record(board, north, '40', '2026-03-03T09:00:00.000Z')
    await record(board, roof, '10', null, 'Ladder only')
    const cell = (zone: number, percent: string, recordedAt: string | null, note: string | null) => ({
      product: board,
      zone,
      percent,
      recordedAt,
      note,
    })
    const both = [cell(north, '40.0000', '2026-03-03T09:00:00.000Z', null), cell(roof, '10.0000', null, 'Ladder only')]
    expect(await map()).toEqual({ assessment, day: null, cells: both })
    expect((await map(`&assessmentZone=${roof}`)).cells).toEqual(both.slice(1))
    expect((await map(`&assessmentZone=${north}&subZone=${roof}`)).cells).toEqual(both.slice(1))
  })

  test('tells what was recorded by an earlier day, however late it was sent', async () => {
    await record(board, north, '25', '2026-03-01T09:00:00.000Z')
    await record(board, north, '60', '2026-03-03T23:00:00.000Z')
    await record(board, north, '55', '2026-03-12T07:00:00.000Z', 'Remeasured')
    await record(cill, north, '100', '2026-03-12T07:00:00.000Z')
    const percents = async (day: string) => {
      const { cells } = await map(`&day=${day}`)
      return (cells as Row[]).map(({ product, percent, note }) => [product, percent, note])
    }
    expect(await percents('2026-02-28')).toEqual([])
    expect(await percents('2026-03-02')).toEqual([[board, '25.0000', null]])
    expect(await percents('2026-03-03')).toEqual([[board, '60.0000', null]])
    expect(await percents('2026-03-12')).toEqual([
      [board, '55.0000', 'Remeasured'],
      [cill, '100.0000', null],
    ])
  })

  test('adds it up by zone, as it was and as it is', async () => {
    await record(board, north, '25', '2026-03-01T09:00:00.000Z')
    await record(board, north, '60', '2026-03-03T09:00:00.000Z')
    await record(board, roof, '10', '2026-03-03T09:00:00.000Z')
    const then = async (query: string) =>
      (await call('GET', `/projects/${project}/progress-by-zone?assessment=${assessment}${query}`)).body
    // North: 40 m² at £20 and 3 cills at £15; the roof: 10 m² at £20.
    expect(await then('&day=2026-03-02')).toEqual({
      assessment,
      day: '2026-03-02',
      zones: [
        { zone: north, earned: '200.00', value: '845.00', percent: '23.6686' },
        { zone: roof, earned: '0.00', value: '200.00', percent: '0.0000' },
      ],
      whole: { earned: '200.00', value: '1045.00', percent: '19.1388' },
    })
    expect(await then('')).toMatchObject({
      day: null,
      whole: { earned: '500.00', value: '1045.00', percent: '47.8469' },
    })
  })

  test('refuses a bill that is not on site, another project’s, a zone of another bill, and a day that is none', async () => {
    const other = await make('/projects', { name: 'Mill' })
    const tender = await make('/assessments', { name: 'Not accepted', project })
    const status = async (path: string) => (await call('GET', path)).status
    expect(await status(`/projects/${other}/progress-map?assessment=${assessment}`)).toBe(404)
    expect(await status(`/projects/${other}/progress-by-zone?assessment=${assessment}`)).toBe(404)
    expect(await status(`/projects/${project}/progress-map?assessment=${tender}`)).toBe(404)
    expect(
      await status(`/projects/${project}/progress-map?assessment=${assessment}&assessmentZone=${north + 9_999}`),
    ).toBe(404)
    expect(await status(`/projects/${project}/progress-map`)).toBe(400)
    expect(await status(`/projects/${project}/progress-map?assessment=${assessment}&day=2026-02-30`)).toBe(422)
  })
})

describe('progress as a workbook', () => {
  test('by product: a row a place, with what is installed and earned', async () => {
    await record(board, north, '40', '2026-03-03T09:00:00.000Z', 'Two bays')
    expect(await rowsOf('products')).toEqual([
      ['Zone', 'Ref', 'Product', 'Unit', 'Quantity', 'Progress %', 'Installed', 'Value', 'Earned', 'Recorded', 'Note'],
      ['North', null, 'Partition', 'm²', 40, 40, 16, 800, 320, '2026-03-03', 'Two bays'],
      ['Roof', null, 'Partition', 'm²', 10, 0, 0, 200, 0, null, null],
      ['North', null, 'Cill', 'single item', 3, 0, 0, 45, 0, null, null],
    ])
  })
  test('as a map: the top floor first, blank where a product is not', async () => {
    await record(board, north, '40', null)
    expect(await rowsOf('map')).toEqual([
      ['Zone', 'Partition', 'Cill'],
      ['Roof', 0, null],
      ['North', 40, 0],
    ])
  })
  test('by group, weighed by value', async () => {
    await record(board, north, '50', null)
    await record(cill, north, '100', null)
    const group = await make('/progressgroups', { project, assessment, name: 'Level 1' })
    for (const product of [cill, board]) await make('/progressgroupproducts', { project, assessment, group, product })
    // Earned 400 + 45 of 1,000 + 45: 42.58 %.
    expect(await rowsOf('groups')).toEqual([
      ['Group', 'Ref', 'Product', 'Unit', 'Quantity', 'Progress %', 'Value', 'Earned'],
      ['Level 1', null, null, null, null, 42.5837, 1045, 445],
      [null, null, 'Cill', 'single item', 3, 100, 45, 45],
      [null, null, 'Partition', 'm²', 50, 40, 1000, 400],
    ])
  })
  test('of fixed costs', async () => {
    const values = { project, assessment, way: 'hand', percent: '12.5', note: 'Started late' }
    expect((await call('POST', '/fixedcostprogress', { id: manager, ...values })).status).toBe(201)
    expect(await rowsOf('fixed-costs')).toEqual([
      ['Fixed cost', 'Taken', 'From', 'To', 'Progress %', 'Value', 'Earned', 'Left', 'Note'],
      ['Site manager', 'By hand', null, null, 12.5, 4000, 500, 3500, 'Started late'],
      ['Together', null, null, null, 12.5, 4000, 500, 3500, null],
    ])
  })
})

test('has-subcontractor-progress is true once work priced as supply and fit is begun', async () => {
  const has = async () => (await call('GET', `/projects/${project}/has-subcontractor-progress`)).body
  await record(board, north, '50', null)
  expect(await has()).toEqual({ hasSubcontractorProgress: false })
  await record(cill, north, '0', null)
  expect(await has()).toEqual({ hasSubcontractorProgress: false })
  await record(cill, north, '5', null)
  expect(await has()).toEqual({ hasSubcontractorProgress: true })
})

test('acceptance cannot be undone once progress of a fixed cost is recorded', async () => {
  const values = { project, assessment, way: 'hand', percent: '10' }
  expect((await call('POST', '/fixedcostprogress', { id: manager, ...values })).status).toBe(201)
  const undone = await call('POST', `/assessments/${assessment}/transitions/undoAccept`, {})
  expect(undone).toMatchObject({ status: 400, body: { kind: 'guarded' } })
})

test('a record on site is of the project of its assessment, by call and from a device (decision 628)', async () => {
  const other = await make('/projects', { name: 'Albion Mill' })
  const errors = [{ path: 'assessment', message: 'This assessment is not there any more, or is of another project' }]
  const refused = { status: 422, body: { errors } }
  expect(await call('POST', '/progressgroups', { project: other, assessment, name: 'Level 1' })).toMatchObject(refused)
  const group = await make('/progressgroups', { project, assessment, name: 'Level 1' })
  const fixed = [{ path: 'project', message: 'This cannot be changed once the record is made' }]
  expect(await call('PATCH', `/progressgroups/${group}`, { project: other })).toMatchObject({
    status: 422,
    body: { errors: fixed },
  })
  const values = { assessment, way: 'hand', percent: '12.5', note: null }
  expect(await call('POST', '/fixedcostprogress', { id: manager, project: other, ...values })).toMatchObject(refused)

  const phone = await TestDevice.register(syncApp(syncServices(database)), me)
  const [moved, apart, own] = await phone.send(
    phone.set('progressGroup', group, { project: other }, { project }),
    phone.add('fixedCostProgress', manager, { ...values, project: other }),
    phone.add('fixedCostProgress', manager, { ...values, project }),
  )
  expect([moved?.outcome, apart?.outcome, own?.outcome]).toEqual(['invalid', 'invalid', 'applied'])
  expect([moved?.problem?.errors, apart?.problem?.errors]).toEqual([fixed, errors])
})

describe('progress that goes down needs a reason, kept in the history', () => {
  const message = 'This progress is lower than what was recorded, so it needs a reason: say why in its note'
  const cell = (percent: string, note: string | null) => ({ percent, recordedAt: null, note })

  test('of a product, by call and from a device', async () => {
    await record(board, north, '60', null)
    const path = `cells.${north}`
    const errors = [{ path, message }]
    const lower = (note: string | null) => call('PATCH', `/productprogress/${board}`, { [path]: cell('40', note) })
    expect(await lower(null)).toMatchObject({ status: 422, body: { errors } })
    expect(await lower(' ')).toMatchObject({ status: 422 })
    const phone = await TestDevice.register(syncApp(syncServices(database)), me)
    const before = { [path]: cell('60.0000', null) }
    const [bare, said] = await phone.send(
      phone.set('productProgress', board, { [path]: cell('40.0000', null) }, before),
      phone.set('productProgress', board, { [path]: cell('50.0000', 'Remeasured') }, before),
    )
    expect([bare?.outcome, said?.outcome]).toEqual(['invalid', 'applied'])
    expect(bare?.problem?.errors).toEqual(errors)
    const history = await reply('GET', `/productprogress/${board}/history`)
    expect(await history.text()).toContain('Remeasured')
    await record(board, north, '40', null, 'Taken down')
    await record(board, north, '55', null)
  })

  test('of a preliminary, compared on the day on which it was recorded', async () => {
    const path = `/fixedcostprogress/${manager}`
    const set = (values: Row) => call('PATCH', path, values)
    await set({ way: 'hand', percent: '40' })
    expect(await set({ percent: '30' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'percent', message }] },
    })
    expect((await set({ percent: '30', note: 'Stopped' })).status).toBe(200)
    // Two of four weeks had passed on the day on which 50 % was recorded by time; half a year later all have.
    const days = { way: 'time', startDate: '2026-02-02', finishDate: '2026-02-27' }
    const on = (day: string) => ({ recordedAt: `${day}T09:00:00.000Z` })
    expect((await set({ ...days, ...on('2026-02-13'), note: null })).status).toBe(200)
    expect((await set({ way: 'hand', percent: '60', ...on('2026-02-13') })).status).toBe(200)
    expect((await set({ way: 'time', ...on('2026-02-06') })).status).toBe(422)
  })
})

test('hours are of a day that has been, by call and from a device (decision 673)', async () => {
  const operative = await make('/operatives', { fullName: 'Aaron Booth' })
  const worked = { project, assessment, operative, name: 'Fix boards', zoneName: 'North', hours: '8' }
  const toCome = { ...worked, workedOn: '2199-03-01' }
  const errors = [{ path: 'workedOn', message: 'This day is still to come: enter the day on which the work was done' }]
  expect(await call('POST', '/labourallocations', toCome)).toMatchObject({ status: 422, body: { errors } })
  const hours = await make('/labourallocations', { ...worked, workedOn: '2026-01-19' })
  expect(await call('PATCH', `/labourallocations/${hours}`, { workedOn: '2199-03-01' })).toMatchObject({ status: 422 })
  const phone = await TestDevice.register(syncApp(syncServices(database)), me)
  const [later, moved] = await phone.send(
    phone.add('labourAllocation', await phone.newId(), toCome),
    phone.set('labourAllocation', hours, { workedOn: '2199-03-01' }, { workedOn: '2026-01-19' }),
  )
  expect([later?.outcome, moved?.outcome]).toEqual(['invalid', 'invalid'])
  expect(later?.problem?.errors).toEqual(errors)
})

test('progress of a fixed cost begins with its first change, and is of the project of its bill (decision 628)', async () => {
  expect(await call('PATCH', `/fixedcostprogress/${manager}`, { way: 'hand', percent: '5' })).toMatchObject({
    status: 200,
    body: { id: manager, project, assessment, percent: '5.0000' },
  })
})
