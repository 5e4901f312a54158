import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { project as projectDefinition } from '#contract/estimating/project'
import { costOf, percent, quantityOf } from '#domain/value/money'
import type { Replica } from '#local/replica'
import { give } from '../../../tests/support/replica'
import { holdWhole, setWidth, showPages, VIEWER } from '../../../tests/support/shown-page'
import type { Viewer } from '../../app/viewer'
import { ProjectContext } from '../../common/places/use-place'
import type { Held } from '../../records/data/held'
import '../../ui/testing/dom'
import { MaterialBillPage } from './material-bill-page'

// Spec: MAT-1. P1 and P2 as a person sees them: 320.7960 sheets, 240 ordered, pallets of 48.

beforeEach(() => setWidth(1440))

const project = { id: 5, name: 'Kestrel House', reference: '2417', address: null } as Held<typeof projectDefinition> // What the page reads of one.
const PATH = '/estimating/projects/5/hub/materials'

async function fill(replica: Replica, isWhole = true): Promise<void> {
  const bill = 'assessment:9'
  const own = { assessment: 9, order: 0 }
  await give(replica, 'assessment', 'index', 9, 1, { name: 'Drylining', project: 5, isAccepted: true })
  await give(replica, 'assessmentZone', bill, 1, 1, { ...own, name: 'Level 1', parent: null, startDate: null })
  await give(replica, 'assessmentProduct', bill, 101, 1, { ...own, name: 'Wall', ref: 'P-01' })
  const cells = { 1: { quantity: quantityOf(840), source: 'boq' } }
  await give(replica, 'productQuantities', bill, 101, 1, { assessment: 9, cells })
  const line = { ...own, product: 101, component: 1, wastePercentage: null, pricedPer: null, quoteLine: null }
  await give(replica, 'componentMaterial', bill, 201, 1, {
    ...line,
    material: 7,
    name: 'Wallboard 12.5',
    unit: 'sheet',
    quantityPerUnit: quantityOf(0.3819),
    unitPrice: costOf(5.8),
    quoteLine: 70,
  })
  await give(replica, 'componentMaterial', bill, 202, 2, {
    ...line,
    material: null,
    name: 'Sealant',
    unit: 'tube',
    quantityPerUnit: quantityOf(0.05),
    wastePercentage: percent(10),
    unitPrice: costOf(3.1),
  })
  await give(replica, 'material', 'library', 7, 1, {
    name: 'Wallboard 12.5',
    unit: 'sheet',
    packUnit: 'pallet',
    packSize: quantityOf(48),
    materialType: null,
    archivedAt: null,
  })
  await give(replica, 'materialQuote', 'library', 60, 1, { name: 'Quote 1184', supplier: 3, archivedAt: null })
  await give(replica, 'materialQuoteLine', 'library', 70, 1, { quote: 60, material: 7, archivedAt: null })
  await give(replica, 'supplier', 'account', 3, 1, {
    fullName: 'Harland',
    email: 'orders@harland.test',
    archivedAt: null,
  })
  await give(replica, 'materialOrder', 'project:5', 301, 1, {
    project: 5,
    state: 'sent',
    supplier: 3,
    archivedAt: null,
  })
  await give(replica, 'materialOrderLine', 'project:5', 302, 1, {
    project: 5,
    order: 301,
    assessment: 9,
    zone: null,
    material: 7,
    name: 'Wallboard 12.5',
    unit: 'sheet',
    packs: quantityOf(5),
    packSize: quantityOf(48),
    packUnit: 'pallet',
    packPrice: null,
    place: 0,
    archivedAt: null,
  })
  await holdWhole(replica, 'project:5')
  await holdWhole(replica, bill)
  if (isWhole) await holdWhole(replica, 'library')
}

const cells = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(name) }))
    .getAllByRole('cell')
    .map(cell => cell.textContent)

/** Half of the wall moves to a level that begins later: 420 × 0.3819 = 160.398 sheets in each. */
async function splitInTwo(replica: Replica): Promise<void> {
  const bill = 'assessment:9'
  const level = { assessment: 9, name: 'Level 2', parent: null, order: 1, startDate: '2027-01-04' }
  await give(replica, 'assessmentZone', bill, 2, 2, level)
  const cell = { quantity: quantityOf(420), source: 'boq' }
  await give(replica, 'productQuantities', bill, 101, 2, { assessment: 9, cells: { 1: cell, 2: cell } })
}

async function open(viewer: Viewer = VIEWER, isWhole = true) {
  const page = () => (
    <ProjectContext value={project}>
      <MaterialBillPage />
    </ProjectContext>
  )
  return showPages({
    fill: replica => fill(replica, isWhole),
    partial: isWhole ? [] : ['library'],
    viewer,
    at: PATH,
    pages: { [PATH]: page, [`${PATH}/orders`]: () => <h1>Orders</h1> },
  })
}

async function show(viewer?: Viewer) {
  const shown = await open(viewer)
  await screen.findByRole('table', { name: 'Material bill' })
  // The names of suppliers are read beside the bill, and on a busy machine after it.
  await screen.findAllByText('Harland')
  return shown
}

it('says what is needed, ordered and left, in whole packs with their price and supplier', async () => {
  await show()
  expect(cells('Wallboard')).toEqual([
    '',
    'sheet',
    '0.00',
    '320.80',
    '240.00',
    '0.00',
    '0.00',
    '0.00',
    '80.80',
    'Pallet of 48',
    '2',
    '15.20',
    '278.40',
    'Harland',
    '556.80',
  ])
  // 840 × 0.05 × 1.1 = 46.2: whole tubes.
  expect(cells('Sealant')).toEqual([
    '',
    'tube',
    '10.00',
    '46.20',
    '0.00',
    '0.00',
    '0.00',
    '0.00',
    '46.20',
    'Single items',
    '47',
    '0.80',
    '3.10',
    '',
    '145.70',
  ])
  expect(screen.getByText('Left to order, in whole packs').nextSibling?.textContent).toBe('£702.50')
})

it('drafts one order a supplier of the chosen rows, on this device, without a connection', async () => {
  const { replica } = await show()
  const user = userEvent.setup()
  await user.click(screen.getByRole('checkbox', { name: 'Choose Wallboard 12.5' }))
  await user.click(screen.getByRole('checkbox', { name: 'Choose Sealant' }))
  expect(screen.getByText(/2 materials, 2 suppliers/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: /Draft 2 orders/ }))
  await screen.findByRole('heading', { name: 'Orders' })
  const [orders, lines] = await replica.store.read(async tables => [
    await tables.records('materialOrder').toArray(),
    await tables.records('materialOrderLine').toArray(),
  ])
  const drafts = orders.filter(each => each['state'] === 'draft')
  expect(drafts.map(each => [each['supplier'], each['email'], each['deliverTo']])).toEqual([
    [3, 'orders@harland.test', 'Kestrel House'],
    [null, null, 'Kestrel House'],
  ])
  await waitFor(() => expect(lines).toHaveLength(3))
  expect(lines.find(each => each['order'] === drafts[0]?.id)).toMatchObject({
    name: 'Wallboard 12.5',
    packs: quantityOf(2),
    packUnit: 'pallet',
    packSize: quantityOf(48),
    packPrice: 2_784_000,
    priceFrom: 'Quote 1184',
    assessment: 9,
  })
})

// "Invoiced £0.00" was said to a site manager of what others had been billed £2,437.20 for.
it('says nothing of invoices to those who may not read them', async () => {
  const permissions = new Set(
    [...VIEWER.permissions].filter(each => !/(ProjectHubMaterial|Accounts)Invoices/.test(each)),
  )
  expect(permissions.size).toBeLessThan(VIEWER.permissions.size)
  await show({ ...VIEWER, permissions })
  expect(screen.getByText('Delivered', { selector: 'th' })).toBeDefined()
  expect(screen.queryByText('Invoiced')).toBeNull()
  expect(cells('Wallboard').slice(3, 9)).toEqual(['320.80', '240.00', '0.00', '0.00', '80.80', 'Pallet of 48'])
})

// Decisions 610 and 664: the office makes the workbook, of what it has.
it('sends orders that are counted here before the workbook is made', async () => {
  const { replica, goOnline } = await show()
  goOnline()
  const button = () => screen.getByRole('button', { name: 'Export' })
  await waitFor(() => expect(button().getAttribute('aria-description')).toBeNull())
  await act(() =>
    replica.edit(
      [{ kind: 'set', resource: 'materialOrderLine', id: 302, set: { packs: quantityOf(6) } }],
      'Order line',
    ),
  )
  await userEvent.click(button())
  expect(await screen.findByText('Sending 1 earlier change first')).toBeDefined()
  await replica.store.write('strict', ({ tables }) => tables.outbox.clear())
})

// A firm that works in euros read pounds.
it('says on a phone what is left to order in the currency of the firm', async () => {
  setWidth(390)
  await open({ ...VIEWER, account: { ...VIEWER.account, currency: 'EUR' } })
  const row = (await screen.findByText('Wallboard 12.5')).closest('li')
  await waitFor(() => expect(row?.textContent).toContain('€556.80'))
  expect(row?.textContent).not.toContain('£')
})

it('is a list on a phone, whose rows can be chosen and say what they are made of', async () => {
  setWidth(390)
  await open()
  const row = (await screen.findByText('Wallboard 12.5')).closest('li')
  expect(row?.textContent).toContain('320.80 sheet needed with waste, 240.00 ordered, 0.00 delivered, 0.00 invoiced')
  await waitFor(() => expect(row?.textContent).toContain('2 pallets of 48, £556.80 · Harland'))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choose Wallboard 12.5' }))
  expect(screen.getByRole('button', { name: /Draft 1 order/ })).toBeDefined()
})

// "Left to order £0.00" and "No materials" stood there while the bill was on its way.
it('says no total of a part, and waits for the rest where there is a connection', async () => {
  const { replica, goOnline } = await open(VIEWER, false)
  expect(await screen.findByText(/Not all of the catalogue is on this device yet/)).toBeDefined()
  goOnline({ scope: 'library', rows: 12 })
  expect(await screen.findByText('Downloading the catalogue')).toBeDefined()
  expect(screen.queryByText(/Left to order, in whole packs/)).toBeNull()
  await holdWhole(replica, 'library')
  expect(await screen.findByText(/Left to order, in whole packs/)).toBeDefined()
})

it('says what whole packs for all zones together save, and nothing of one zone (MAT-1)', async () => {
  const { replica } = await show()
  expect(screen.queryByText(/zone by zone/)).toBeNull()
  await splitInTwo(replica)
  // 240 are ordered: they serve the level without a date last, so level 2 takes none more and level 1 takes 80.796 sheets, two pallets; sealant: 24 and 24 tubes for 47.
  expect(await screen.findByText(/Bought for all zones together/)).toMatchObject({
    textContent: 'Bought for all zones together: 1 pack fewer than zone by zone, which saves £3.10.',
  })
  expect(screen.getByText(/Zone by zone it would be/).textContent).toMatch(/1 pack, 3\.10 more/)
})
