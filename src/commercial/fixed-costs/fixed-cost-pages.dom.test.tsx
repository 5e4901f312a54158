import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { plantHire } from '#contract/commercial/plant-hire'
import type { project as projectDefinition } from '#contract/estimating/project'
import { addDays, dayOf, mondayOf } from '#domain/value/day'
import { NIL, ONE, pence, quantityOf, rateOf } from '#domain/value/money'
import type { Replica } from '#local/replica'
import { give } from '../../../tests/support/replica'
import { holdWhole, setWidth, showPages } from '../../../tests/support/shown-page'
import { ProjectContext } from '../../common/places/use-place'
import type { Held } from '../../records/data/held'
import { NewPage } from '../../records/form/new-page'
import '../../ui/testing/dom'
import { FixedCostBillPage } from './fixed-cost-bill-page'
import { FixedCostInvoicePage } from './fixed-cost-invoice-page'
import { FixedCostOrderPage } from './fixed-cost-order-page'
import { useHireDefaults } from './hire-defaults'

// Spec: COST-1. A cabin on hire for four weeks at 100.00, invoiced week by week; a telehandler that has not come. Figures by hand.

beforeEach(() => setWidth(1440))

const project = { id: 5, name: 'Kestrel House', reference: '2417' } as Held<typeof projectDefinition> // What the pages read of one.
const HUB = '/estimating/projects/$projectId/hub/fixed-costs'
const times = {
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
  archivedAt: null,
}
const at = { ...times, project: 5 }
const today = dayOf(new Date())
// A Monday: a hire that begins on another day has its periods from that day.
const began = addDays(mondayOf(today), -21)

async function fill(replica: Replica): Promise<void> {
  const scope = 'project:5'
  await give(replica, 'project', 'index', 5, 1, { name: 'Kestrel House', reference: '2417', archivedAt: null })
  await give(replica, 'supplier', 'account', 3, 1, { fullName: 'GAP Hire', email: 'hire@gap.test', archivedAt: null })
  await give(replica, 'fixedCostOrder', scope, 301, 1, {
    ...at,
    state: 'part_delivered',
    supplier: 3,
    reference: '2417-F01',
    requiredDate: began,
    amendment: 0,
    deliveryCharge: null,
    deliverTo: null,
    email: null,
    vatCode: null,
  })
  const line = { ...at, order: 301, assessment: null, fixedCost: null, vatCode: null, periodUnit: 'w', place: 0 }
  const rate = { ratePerPeriod: pence(10_000), quantity: ONE }
  await give(replica, 'fixedCostOrderLine', scope, 311, 1, {
    ...line,
    ...rate,
    name: 'Cabin',
    periodLength: quantityOf(10),
  })
  await give(replica, 'fixedCostOrderLine', scope, 312, 2, {
    ...line,
    quantity: quantityOf(2),
    ratePerPeriod: pence(42_500),
    name: 'Telehandler',
    periodLength: quantityOf(6),
    weekends: 'charged',
  })
  await give(replica, 'plantHire', scope, 321, 1, {
    ...at,
    ...rate,
    orderLine: 311,
    name: 'Cabin',
    plantNumber: 'C-7',
    onHire: began,
    offHire: null,
    periodUnit: 'w',
  })
  const invoice = { ...at, supplier: 3, order: 301, kind: 'invoice', codatPushedAt: null, vat: NIL, issueDate: null }
  const bill = { ...at, isCharge: false, orderLine: 311, hire: 321, name: 'Cabin', price: rateOf(100), order: 1 }
  await give(replica, 'fixedCostInvoice', scope, 330, 1, {
    ...invoice,
    state: 'approved',
    invoiceReference: 'GAP-1',
    net: pence(20_000),
    approvedForPayment: pence(20_000),
  })
  await give(replica, 'fixedCostInvoiceLine', scope, 341, 1, {
    ...bill,
    invoice: 330,
    quantity: quantityOf(2),
    approvedQuantity: quantityOf(2),
    from: began,
    to: addDays(began, 13),
  })
  await give(replica, 'fixedCostInvoice', scope, 331, 2, {
    ...invoice,
    state: 'review',
    invoiceReference: 'GAP-2',
    net: pence(20_000),
    approvedForPayment: null,
  })
  // Weeks 2 and 3: week 2 is on GAP-1.
  await give(replica, 'fixedCostInvoiceLine', scope, 342, 2, {
    ...bill,
    invoice: 331,
    quantity: quantityOf(2),
    from: addDays(began, 7),
    to: addDays(began, 20),
  })
  await holdWhole(replica, scope)
}
const within5 = (Page: () => React.ReactNode) => () => (
  <ProjectContext value={project}>
    <Page />
  </ProjectContext>
)
const NewHire = () => (
  <NewPage resource={plantHire} within="project" canCopy={false} useDefaults={useHireDefaults} {...NOTHING_MORE} />
)
const NOTHING_MORE = {
  more: undefined,
  viewActions: undefined,
  listActions: undefined,
  chosenActions: undefined,
  useUnseen: undefined,
}
const show = (path: string) =>
  showPages({
    fill,
    at: `${HUB.replace('$projectId', '5')}${path}`,
    pages: {
      [HUB]: within5(FixedCostBillPage),
      [`${HUB}/orders/$orderId`]: within5(FixedCostOrderPage),
      [`${HUB}/invoices/$invoiceId`]: within5(FixedCostInvoicePage),
      [`${HUB}/hire/new`]: within5(NewHire),
    },
  })

it('an invoice is headed by the hire’s word, and of two weeks only the one that is paid already is not covered', async () => {
  await show('/invoices/331')
  const table = within(await screen.findByRole('table', { name: 'Order, delivery, invoice' }))
  const rows = table.getAllByRole('row').map(row => row.textContent)
  expect(rows[0]).toBe('ItemOrderedHiredInvoicedOrder £Invoice £Value £Match')
  expect(rows[1]).toContain('Invoiced before')
  expect(rows[2]).toBe('Some of the same days are billed elsewhere: 100.00 is not covered.')
  expect(screen.getByText(/Cabin: week 2, .* is on invoice GAP-1 too/)).toBeDefined()
  expect(screen.getByRole('button', { name: /Approve £100.00, dispute £100.00/ })).toBeDefined()
  // The part that is covered is approved without words, so the page must not ask for any.
  expect(screen.getByText('Approving more than £100.00 needs a reason.')).toBeDefined()
  expect(screen.queryByText('Approving it needs a reason.')).toBeNull()
})

it('an order offers what is not on hire yet, and putting it on hire fills in what the line agrees', async () => {
  const user = userEvent.setup()
  const { replica } = await show('/orders/301')
  const open = within(await screen.findByRole('list', { name: 'Not on hire yet' }))
  expect(open.getAllByRole('listitem').map(row => row.textContent)).toEqual(['Telehandler2 orderedPut on hire'])
  expect(within(screen.getByRole('list', { name: 'Plant on hire' })).getByRole('listitem').textContent).toMatch(
    /C-7.* · weekends and closures not charged/,
  )
  await user.click(open.getByRole('link', { name: 'Put on hire: Telehandler' }))
  expect(await screen.findByDisplayValue('Telehandler')).toBeDefined()
  await user.click(screen.getByRole('button', { name: /^Save/ }))
  await waitFor(async () => {
    const kept = await replica.store.read(tables => tables.records('plantHire').toArray())
    expect(kept.filter(({ id }) => id !== 321)).toMatchObject([
      {
        orderLine: 312,
        name: 'Telehandler',
        quantity: quantityOf(2),
        periodUnit: 'w',
        ratePerPeriod: pence(42_500),
        onHire: today,
        offHire: null,
        weekends: 'charged',
        closures: 'free',
      },
    ])
  })
})

it('an order of which some is on hire offers the rest of it, and a draft or cancelled one offers none', async () => {
  const user = userEvent.setup()
  const { replica } = await show('/orders/301')
  await screen.findByText('2 ordered')
  const one = { ...at, orderLine: 312, name: 'Telehandler', quantity: ONE, periodUnit: 'w', offHire: null }
  await give(replica, 'plantHire', 'project:5', 322, 1, {
    ...one,
    plantNumber: 'T-1',
    onHire: today,
    ratePerPeriod: null,
  })
  expect(await screen.findByText('1 of 2 ordered')).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'Put on hire: Telehandler' }))
  await screen.findByDisplayValue('Telehandler')
  await user.click(screen.getByRole('button', { name: /^Save/ }))
  await waitFor(async () => {
    const kept = await replica.store.read(tables => tables.records('plantHire').toArray())
    expect(kept.filter(({ id }) => id !== 321 && id !== 322)).toMatchObject([{ orderLine: 312, quantity: ONE }])
  })
  cleanup()
  const draft = await show('/orders/301')
  await screen.findByText('2 ordered')
  const order = await draft.replica.get('fixedCostOrder', 301)
  await give(draft.replica, 'fixedCostOrder', 'project:5', 301, 9, { ...order, state: 'draft' })
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Not on hire yet' })).toBeNull())
})

it('plant goes off hire today by a tap, without a connection', async () => {
  const user = userEvent.setup()
  const { replica } = await show('/orders/301')
  // GAP-1 is approved for two of the four weeks: the row says so before anyone changes a day.
  expect(await screen.findByText(/2 × week paid for, to /)).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Off hire today' }))
  await waitFor(async () => {
    const kept = await replica.store.read(tables => tables.records('plantHire').toArray())
    expect(kept).toMatchObject([{ id: 321, offHire: today }])
  })
})

it('the bill says what is missing where nothing is accepted', async () => {
  await show('')
  expect(await screen.findByText('No accepted bill yet')).toBeDefined()
})

// "Draft order" stood on a phone, and nothing there could be chosen.
it('on a phone too the lines to order are chosen, and drafted on this device', async () => {
  setWidth(390)
  const user = userEvent.setup()
  const { replica } = await show('')
  const bill = 'assessment:9'
  const cost = { ...times, assessment: 9, assessmentOrder: 1, periodUnit: 'w', ratePerPeriod: pence(150_000) }
  const terms = { quantity: ONE, periodLength: quantityOf(4), profitPerPeriod: pence(15_000) }
  await give(replica, 'assessment', 'index', 9, 1, { ...at, name: 'Drylining', isAccepted: true })
  await give(replica, 'assessmentFixedCost', bill, 91, 1, { ...cost, ...terms, name: 'Site manager' })
  await holdWhole(replica, bill)
  await user.click(await screen.findByRole('checkbox', { name: 'Order Site manager' }))
  await user.click(await screen.findByRole('button', { name: 'Draft order, 1 line' }))
  await waitFor(async () => {
    const lines = await replica.store.read(tables => tables.records('fixedCostOrderLine').toArray())
    expect(lines.find(each => each['fixedCost'] === 91)).toMatchObject({
      name: 'Site manager',
      periodLength: quantityOf(4),
      ratePerPeriod: pence(135_000),
      assessment: 9,
    })
  })
  // Its supplier is chosen on the order, and the address the firm is written to comes with it; once emptied it is a tap away.
  const draft = async () => {
    const orders = await replica.store.read(tables => tables.records('fixedCostOrder').toArray())
    return orders.find(each => each['state'] === 'draft')
  }
  const id = (await draft())?.id ?? 0
  await act(() => replica.edit([{ kind: 'set', resource: 'fixedCostOrder', id, set: { supplier: 3 } }], 'Order'))
  expect(await draft()).toMatchObject({ supplier: 3, email: 'hire@gap.test' })
  await act(() => replica.edit([{ kind: 'set', resource: 'fixedCostOrder', id, set: { email: null } }], 'Order'))
  await user.click(await screen.findByRole('button', { name: 'Use this address' }))
  await waitFor(async () => expect(await draft()).toMatchObject({ supplier: 3, email: 'hire@gap.test' }))
})

// The tile said £11,500.00 ordered, £5,400.00 of it in drafts; the table below said £6,100.00.
it('the tile “Ordered” counts sent orders, and drafts have a tile of their own', async () => {
  const { replica } = await show('')
  const bill = 'assessment:9'
  const cost = { ...times, assessment: 9, assessmentOrder: 1, periodUnit: 'w', ratePerPeriod: pence(150_000) }
  const terms = { quantity: ONE, periodLength: quantityOf(4), profitPerPeriod: pence(15_000) }
  await give(replica, 'assessment', 'index', 9, 1, { ...at, name: 'Drylining', isAccepted: true })
  await give(replica, 'assessmentFixedCost', bill, 91, 1, { ...cost, ...terms, name: 'Site manager' })
  const draft = { ...at, state: 'draft', supplier: null, reference: null, deliveryCharge: null, vatCode: null }
  await give(replica, 'fixedCostOrder', 'project:5', 302, 2, draft)
  await give(replica, 'fixedCostOrderLine', 'project:5', 313, 2, {
    ...at,
    order: 302,
    assessment: 9,
    fixedCost: 91,
    vatCode: null,
    name: 'Site manager',
    quantity: ONE,
    periodLength: quantityOf(4),
    periodUnit: 'w',
    ratePerPeriod: pence(135_000),
    place: 0,
  })
  await holdWhole(replica, bill)
  const tile = async (label: string) =>
    (await screen.findAllByText(label, { selector: 'dt' }))[0]?.nextElementSibling?.textContent
  // Sent: 10 weeks at 100.00 and 2 × 6 weeks at 425.00. In drafts: 4 weeks at 1,350.00.
  await waitFor(async () => expect(await tile('Ordered')).toBe('£6,100.00'))
  expect(await tile('In drafts')).toBe('£5,400.00')
})
