import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { project as projectDefinition } from '#contract/estimating/project'
import { NIL, quantityOf } from '#domain/value/money'
import type { Replica } from '#local/replica'
import { give } from '../../../tests/support/replica'
import { holdWhole, setWidth, showPages } from '../../../tests/support/shown-page'
import { ProjectContext } from '../../common/places/use-place'
import type { Held } from '../../records/data/held'
import '../../ui/testing/dom'
import { LogDeliveryPage } from './log-delivery-page'

// Spec: MAT-3. What came against an order of 5 pallets of 48 boards and 30 tubs, 24 of which came before.

beforeEach(() => setWidth(390))

const project = { id: 5, name: 'Kestrel House', reference: '2417' } as Held<typeof projectDefinition> // What the page reads of one.
const PATH = '/estimating/projects/5/hub/materials/deliveries'

async function fill(replica: Replica): Promise<void> {
  const scope = 'project:5'
  const live = { project: 5, archivedAt: null }
  await give(replica, 'supplier', 'account', 3, 1, { fullName: 'Harland', archivedAt: null })
  await give(replica, 'materialOrder', scope, 301, 1, { ...live, state: 'sent', supplier: 3, reference: '2417-039' })
  const line = { ...live, order: 301, material: null, place: 0, packPrice: null }
  await give(replica, 'materialOrderLine', scope, 311, 1, {
    ...line,
    name: 'Acoustic board',
    unit: 'sheet',
    packs: quantityOf(5),
    packUnit: 'pallet',
    packSize: quantityOf(48),
  })
  await give(replica, 'materialOrderLine', scope, 312, 2, {
    ...line,
    name: 'Joint compound',
    unit: 'tub',
    packs: quantityOf(30),
    packUnit: 'single',
    packSize: quantityOf(1),
  })
  await give(replica, 'delivery', scope, 320, 1, { ...live, order: 301, reference: 'DN 1', deliveredOn: '2026-11-19' })
  await give(replica, 'deliveryLine', scope, 321, 1, {
    ...live,
    delivery: 320,
    orderLine: 312,
    material: null,
    name: 'Joint compound',
    unit: 'tub',
    quantity: quantityOf(24),
    damaged: NIL,
    entered: quantityOf(24),
    packSize: quantityOf(1),
  })
}

it('counts lines in packs, says what is short or damaged, leaves out what nobody counted, and keeps it here', async () => {
  const user = userEvent.setup()
  const page = () => (
    <ProjectContext value={project}>
      <LogDeliveryPage />
    </ProjectContext>
  )
  const { replica } = await showPages({
    fill,
    at: `${PATH}/new`,
    pages: { [`${PATH}/new`]: page, [PATH]: () => <h1>Deliveries</h1> },
  })
  await screen.findByRole('option', { name: 'Order 2417-039, Harland' })
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Order' }), 'Order 2417-039, Harland')
  const boards = within(screen.getByRole('region', { name: 'Acoustic board' }))
  const tubs = screen.getByRole('region', { name: 'Joint compound' })
  expect(tubs.textContent).toBe('Joint compoundOrdered 30 tub, 24 came before–of 6 tub')
  expect(screen.getByText('2 lines not counted yet')).toBeDefined()

  await user.click(boards.getByRole('button', { name: /Acoustic board/ }))
  const more = boards.getByRole('button', { name: 'One pallet more' })
  for (let taps = 0; taps < 4; taps += 1) await user.click(more)
  await user.type(boards.getByRole('textbox', { name: 'Damaged, in sheet' }), '6')
  expect(boards.getByText('48 sheet short')).toBeDefined()
  expect(boards.getByText(/6 sheet damaged/)).toBeDefined()
  expect(screen.getByText('1 line not counted yet')).toBeDefined()

  await user.click(screen.getByRole('button', { name: /Save on this/ }))
  expect(await screen.findByText('You must specify this field')).toBeDefined()
  await user.type(screen.getByRole('textbox', { name: /Delivery note/ }), 'DN 88412')
  await user.click(screen.getByRole('button', { name: /Save on this/ }))
  await screen.findByRole('heading', { name: 'Deliveries' })
  const lines = await replica.store.read(tables => tables.records('deliveryLine').toArray())
  expect(lines.filter(each => each.id !== 321)).toMatchObject([
    {
      orderLine: 311,
      quantity: quantityOf(192),
      damaged: quantityOf(6),
      entered: quantityOf(4),
      enteredUnit: 'pallet',
      packSize: quantityOf(48),
    },
  ])
})

// "2,5" damaged, then the next line was opened: the text went with its field, and the line was saved as undamaged.
it('keeps a line open while a figure of it can be read two ways', async () => {
  const user = userEvent.setup()
  await showPages({
    fill,
    at: `${PATH}/new`,
    pages: {
      [`${PATH}/new`]: () => (
        <ProjectContext value={project}>
          <LogDeliveryPage />
        </ProjectContext>
      ),
    },
  })
  await screen.findByRole('option', { name: 'Order 2417-039, Harland' })
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Order' }), 'Order 2417-039, Harland')
  const boards = within(screen.getByRole('region', { name: 'Acoustic board' }))
  const tubs = within(screen.getByRole('region', { name: 'Joint compound' }))
  await user.click(boards.getByRole('button', { name: /Acoustic board/ }))
  const damaged = boards.getByRole('textbox', { name: 'Damaged, in sheet' })
  await user.type(damaged, '2,5')
  await user.click(tubs.getByRole('button', { name: /Joint compound/ }))
  expect(document.activeElement).toBe(damaged)
  expect(boards.getByText('2,5 could be 2.5 or 25. Write the one you mean')).toBeDefined()
  expect(tubs.queryByRole('textbox')).toBeNull()
  await user.clear(damaged)
  await user.type(damaged, '2.5')
  await user.click(tubs.getByRole('button', { name: /Joint compound/ }))
  expect(tubs.getByRole('textbox', { name: 'Received, in tub' })).toBeDefined()
})

// A draft with counts was saved as words only while its project came again: the order and the counts were dropped without a word.
it('keeps the order and the counts of a draft until the orders are here', async () => {
  const user = userEvent.setup()
  const count = { counted: quantityOf(4), inUnits: false, damaged: NIL }
  const begun = { order: 301, reference: 'DN 9', received: 'Boards', counts: { 311: count } }
  const { replica } = await showPages({
    fill: async replica => {
      await give(replica, 'supplier', 'account', 3, 1, { fullName: 'Harland', archivedAt: null })
      await replica.saveDraft('delivery-new-5-free', begun)
    },
    partial: ['project:5'],
    at: `${PATH}/new`,
    pages: {
      [`${PATH}/new`]: () => (
        <ProjectContext value={project}>
          <LogDeliveryPage />
        </ProjectContext>
      ),
      [PATH]: () => <h1>Deliveries</h1>,
    },
  })
  const order = await screen.findByRole('combobox', { name: 'Order' })
  await waitFor(() => expect(order).toHaveProperty('value', '301'))
  expect(screen.getByText(/Part of this draft is still downloading/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: /Save on this/ }))
  expect(await screen.findByText(/so it can’t be saved/)).toBeDefined()
  expect(await replica.all('delivery')).toEqual([])

  await fill(replica)
  await holdWhole(replica, 'project:5')
  expect((await screen.findByRole('region', { name: 'Acoustic board' })).textContent).toContain('4')
  await user.click(screen.getByRole('button', { name: /Save on this/ }))
  await screen.findByRole('heading', { name: 'Deliveries' })
  expect((await replica.all('delivery')).filter(({ id }) => id !== 320)).toMatchObject([
    { order: 301, reference: 'DN 9' },
  ])
  expect((await replica.all('deliveryLine')).filter(({ id }) => id !== 321)).toMatchObject([
    { orderLine: 311, quantity: quantityOf(192) },
  ])
})
