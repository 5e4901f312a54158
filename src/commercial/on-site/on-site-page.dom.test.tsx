import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { project as projectDefinition } from '#contract/estimating/project'
import { NIL, ONE, percent, quantityOf, rateOf } from '#domain/value/money'
import type { Replica } from '#local/replica'
import { give } from '../../../tests/support/replica'
import { holdWhole, setWidth, showPages } from '../../../tests/support/shown-page'
import { ProjectContext } from '../../common/places/use-place'
import type { Held } from '../../records/data/held'
import '../../ui/testing/dom'
import { OnSitePage } from './on-site-page'

// Spec: MAT-5. Oracle A2 of commercial section 2 as a person sees it, without a connection.

beforeEach(() => setWidth(1440))

const project = { id: 5, name: 'Kestrel House', reference: '2417', address: null } as Held<typeof projectDefinition> // What the page reads of one.
const PATH = '/estimating/projects/5/hub/materials/on-site'

async function fill(replica: Replica): Promise<void> {
  const [bill, site] = ['assessment:9', 'project:5']
  const at = { createdAt: '2026-11-18T08:00:00.000Z', updatedAt: '2026-11-18T08:00:00.000Z', archivedAt: null }
  const own = { ...at, assessment: 9, order: 0 }
  await give(replica, 'assessment', 'index', 9, 1, {
    ...at,
    name: 'Drylining',
    project: 5,
    isAccepted: true,
    materialOnSiteRatePercentage: percent(20),
  })
  await give(replica, 'assessmentZone', bill, 1, 1, { ...own, name: 'Level 1', parent: null, startDate: null })
  await give(replica, 'assessmentZone', bill, 2, 2, { ...own, name: 'Level 2', parent: null, startDate: null })
  await give(replica, 'assessmentProduct', bill, 101, 1, { ...own, name: 'Wall', ref: 'P-01', rate: rateOf(42.5) })
  const cell = (quantity: ReturnType<typeof quantityOf>) => ({ quantity, source: 'boq' })
  const cells = { 1: cell(quantityOf(750)), 2: cell(quantityOf(500)) }
  await give(replica, 'productQuantities', bill, 101, 1, { ...at, assessment: 9, cells })
  await give(replica, 'componentMaterial', bill, 201, 1, {
    ...own,
    product: 101,
    component: 1,
    material: null,
    name: 'Board',
    unit: 'm²',
    quantityPerUnit: ONE,
    wastePercentage: null,
    unitPrice: null,
    pricedPer: null,
    quoteLine: null,
  })
  await give(replica, 'productProgress', site, 101, 1, {
    ...at,
    project: 5,
    assessment: 9,
    cells: { 1: { percent: percent(100), recordedAt: '2026-11-20T10:00:00.000Z', note: null } },
  })
  await give(replica, 'delivery', site, 320, 1, { ...at, project: 5, reference: 'DN 1', deliveredOn: '2026-11-18' })
  await give(replica, 'deliveryLine', site, 330, 1, {
    ...at,
    project: 5,
    delivery: 320,
    orderLine: null,
    material: null,
    name: 'Board',
    unit: 'm²',
    quantity: quantityOf(1050),
    damaged: NIL,
    order: 0,
  })
  await holdWhole(replica, site)
  await holdWhole(replica, bill)
}

const show = () =>
  showPages({
    at: PATH,
    fill,
    pages: {
      [PATH]: () => (
        <ProjectContext value={project}>
          <OnSitePage />
        </ProjectContext>
      ),
    },
  })
const cellsOf = (row: HTMLElement) => [...row.querySelectorAll('td')].map(each => each.textContent)

it('says what lies on site, what it is worth, and how it came about', async () => {
  await show()
  await waitFor(() => expect(document.body.textContent).toContain('£2,550.00'))
  expect(cellsOf(await screen.findByRole('row', { name: /^Board/ }))).toEqual([
    'm²',
    '1,050.00',
    '750.00',
    '300.00',
    '–',
  ])
  expect(cellsOf(screen.getByRole('row', { name: /^P-01 Wall/ }))).toEqual([
    '1,250.00',
    '750.00',
    '500.00',
    '300.00',
    '2,550.00',
  ])
  const steps = within(screen.getByRole('list', { name: 'Trail' })).getAllByRole('listitem')
  expect(steps.map(each => each.textContent)).toEqual([
    'Delivery DN 118/11/2026+1,050.001,050.00 left',
    'P-01, Level 1, 100 % done20/11/2026−750.00300.00 left',
  ])
})

it('by orders nothing is there yet, and says that more was built in than was ordered', async () => {
  await show()
  await userEvent.click(await screen.findByRole('radio', { name: 'By orders' }))
  expect(await screen.findByText(/1 material built in beyond what came/)).toBeDefined()
})

// Of an order that was closed early the trail counted all that was ordered, and ended on another figure than the row.
it('by orders the trail of an order closed early has what came of it, and ends on what the row says', async () => {
  setWidth(390)
  const { replica } = await show()
  const at = { createdAt: '2026-11-18T08:00:00.000Z', updatedAt: '2026-11-18T08:00:00.000Z', archivedAt: null }
  const own = { ...at, project: 5 }
  const order = { ...own, state: 'complete', reference: '2417-003', sentAt: '2026-11-10T09:00:00.000Z', amendment: 0 }
  const thing = { ...own, material: null, name: 'Board', unit: 'm²' }
  const packs = { packs: quantityOf(1_200), packSize: ONE, packUnit: 'single', packPrice: null, place: 0, zone: null }
  const came = { delivery: 320, orderLine: 350, quantity: quantityOf(900), damaged: NIL, order: 1 }
  await act(async () => {
    await give(replica, 'materialOrder', 'project:5', 340, 2, order)
    await give(replica, 'materialOrderLine', 'project:5', 350, 2, { ...thing, ...packs, order: 340, assessment: 9 })
    await give(replica, 'deliveryLine', 'project:5', 331, 2, { ...thing, ...came })
  })
  await userEvent.click(await screen.findByRole('radio', { name: 'By orders' }))
  const name = await screen.findByRole('button', { name: 'Board' })
  await userEvent.click(name)
  const row = name.closest('li')
  await waitFor(() => expect(row?.textContent).toContain('900.00 ordered, 750.00 built in'))
  expect(row?.textContent).toMatch(/\+900\.00, 900\.00 left.*−750\.00, 150\.00 left/)
})

it('on a phone a row opens its trail in place, not below the fold', async () => {
  setWidth(390)
  await show()
  const name = await screen.findByRole('button', { name: 'Board' })
  await userEvent.click(name)
  const row = name.closest('li')
  expect(row?.textContent).toContain('1,050.00 came, 750.00 built in')
  expect(row?.textContent).toContain('Delivery DN 1, 18/11/2026: +1,050.00, 1,050.00 left')
  await userEvent.click(name)
  expect(row?.textContent).not.toContain('Delivery DN 1')
})
