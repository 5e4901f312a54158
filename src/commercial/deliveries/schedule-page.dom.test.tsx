import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { project as projectDefinition } from '#contract/estimating/project'
import { addDays, dayOf } from '#domain/value/day'
import { NIL, ONE, quantityOf } from '#domain/value/money'
import type { Replica } from '#local/replica'
import { give } from '../../../tests/support/replica'
import { holdWhole, setWidth, showPages } from '../../../tests/support/shown-page'
import { ProjectContext } from '../../common/places/use-place'
import type { Held } from '../../records/data/held'
import { formatDay } from '../../ui/format'
import '../../ui/testing/dom'
import { OrderPage } from '../orders/order-page'
import { SchedulePage } from './schedule-page'

// Spec: MAT-3, Delivery schedule. 100 boards: 40 were to come two days ago and 30 did, 40 come today; 20 have no day of their own.

beforeEach(() => setWidth(1440))

const project = { id: 5, name: 'Kestrel House', reference: '2417' } as Held<typeof projectDefinition> // What the page reads of one.
const HUB = '/estimating/projects/5/hub/materials'
const today = dayOf(new Date())

async function fill(replica: Replica): Promise<void> {
  const scope = 'project:5'
  const live = { project: 5, archivedAt: null, createdAt: '2026-11-18T08:00:00.000Z' }
  await give(replica, 'supplier', 'account', 3, 1, { fullName: 'Harland', archivedAt: null })
  await give(replica, 'materialOrder', scope, 301, 1, {
    ...live,
    state: 'part_delivered',
    supplier: 3,
    reference: '2417-039',
    requiredDate: addDays(today, 20),
    amendment: 0,
    deliveryCharge: null,
    deliverTo: null,
    email: null,
    vatCode: null,
  })
  await give(replica, 'materialOrderLine', scope, 311, 1, {
    ...live,
    order: 301,
    material: null,
    name: 'Boards',
    unit: 'sheet',
    packs: quantityOf(100),
    packUnit: 'single',
    packSize: ONE,
    packPrice: null,
    vatCode: null,
    place: 0,
  })
  const slot = { ...live, orderLine: 311, note: null }
  const forty = quantityOf(40)
  await give(replica, 'deliverySlot', scope, 351, 1, {
    ...slot,
    day: addDays(today, -2),
    quantity: forty,
    timeOfDay: 'any',
  })
  await give(replica, 'deliverySlot', scope, 352, 2, { ...slot, day: today, quantity: forty, timeOfDay: 'morning' })
  await give(replica, 'delivery', scope, 320, 1, {
    ...live,
    order: 301,
    reference: 'DN 1',
    deliveredOn: addDays(today, -2),
  })
  await give(replica, 'deliveryLine', scope, 321, 1, {
    ...live,
    delivery: 320,
    orderLine: 311,
    material: null,
    name: 'Boards',
    unit: 'sheet',
    quantity: quantityOf(30),
    damaged: NIL,
    entered: quantityOf(30),
    packSize: ONE,
  })
  await holdWhole(replica, scope)
}

const show = (path: string, at: string, Page: () => React.ReactNode) =>
  showPages({
    fill,
    at: `${HUB}${at}`,
    pages: {
      [`${HUB}${path}`]: () => (
        <ProjectContext value={project}>
          <Page />
        </ProjectContext>
      ),
    },
  })
const rows = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(row => row.textContent)

it('lists each part of an order on its day, what is left of it, and the rest by the day the order is required', async () => {
  await show('/delivery-schedule', '/delivery-schedule', SchedulePage)
  await screen.findByRole('list', { name: 'Late' })
  await screen.findAllByText('Harland')
  const order = 'HarlandOrder 2417-039'
  await waitFor(() =>
    expect(rows('Late')).toEqual([`${order}: 10.00 sheet Boards, ${formatDay(addDays(today, -2))}Log deliveryLate`]),
  )
  await waitFor(() =>
    expect(rows('Today')).toEqual([
      `${order}: 40.00 sheet Boards, morning, ${formatDay(today)}Log deliveryPart delivered`,
    ]),
  )
  await waitFor(() =>
    expect(rows('Later')).toEqual([
      `${order}, the rest of its lines, required ${formatDay(addDays(today, 20))}Log deliveryPart delivered`,
    ]),
  )
})

it('shows the week, a day at a time, and says what of earlier weeks did not come', async () => {
  const user = userEvent.setup()
  await show('/delivery-schedule', '/delivery-schedule', SchedulePage)
  await user.click(await screen.findByRole('radio', { name: 'Week' }))
  const days = within(await screen.findByRole('list', { name: 'Week' })).getAllByRole('listitem')
  expect(days).toHaveLength(7)
  const now = days.find(({ textContent }) => textContent.includes('Today'))
  expect(now?.textContent).toContain('40.00 sheet Boards, morning')
  await user.click(screen.getByRole('button', { name: 'Next week' }))
  expect(await screen.findByRole('button', { name: 'This week' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Next week' }))
  await user.click(screen.getByRole('button', { name: 'Next week' }))
  // Three weeks on, the order is required in the week shown or the one before it; the late part is in neither.
  expect(document.body.textContent).toContain('1 delivery from weeks before this one did not come')
})

it('an order takes days for parts of its lines without a connection, and says when they are more than is ordered', async () => {
  const user = userEvent.setup()
  const { replica } = await show('/orders/$orderId', '/orders/301', OrderPage)
  await screen.findByRole('list', { name: 'Delivery dates' })
  expect(rows('Delivery dates')).toEqual([
    `${formatDay(addDays(today, -2))}10.00 sheet Boards of 40.00 still to comeLateRemove`,
    `${formatDay(today)}40.00 sheet Boards, morningDueRemove`,
  ])
  await user.click(screen.getByRole('button', { name: 'Add a date' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a delivery date' }))
  expect(dialog.getByText('20.00 sheet has no date of its own yet')).toBeDefined()
  const quantity = dialog.getByRole('textbox', { name: /Quantity/ })
  await user.clear(quantity)
  await user.type(quantity, '25')
  await user.click(dialog.getByRole('button', { name: 'Save date' }))
  await screen.findByText('Boards: 5.00 sheet more than is ordered.')
  const kept = await replica.store.read(tables => tables.records('deliverySlot').toArray())
  expect(kept.filter(({ id }) => id > 352)).toMatchObject([
    { orderLine: 311, day: addDays(today, 20), quantity: quantityOf(25), timeOfDay: 'any' },
  ])
})
