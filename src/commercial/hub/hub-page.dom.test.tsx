import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { project as projectDefinition } from '#contract/estimating/project'
import { pence, percent, quantityOf, rateOf } from '#domain/value/money'
import type { Replica } from '#local/replica'
import { give } from '../../../tests/support/replica'
import { holdWhole, showPages } from '../../../tests/support/shown-page'
import { ProjectContext } from '../../common/places/use-place'
import type { Held } from '../../records/data/held'
import '../../ui/testing/dom'
import { HubPage } from './hub-page'

const project = { id: 5, name: 'Kestrel House', reference: null, archivedAt: null } as Held<typeof projectDefinition> // What the page reads of one.

/** An accepted bill of £65.76, half done, and an open issue. */
async function fill(replica: Replica): Promise<void> {
  const bill = 'assessment:9'
  await give(replica, 'assessment', 'index', 9, 1, { name: 'Drylining', project: 5, isAccepted: true })
  await give(replica, 'assessmentZone', bill, 1, 1, { assessment: 9, name: 'Level 1', parent: null, order: 0 })
  await give(replica, 'assessmentProduct', bill, 101, 1, { assessment: 9, name: 'Wall', rate: rateOf(32.88), order: 0 })
  const quantity = { quantity: quantityOf(2), source: 'boq' }
  await give(replica, 'productQuantities', bill, 101, 1, { assessment: 9, cells: { 1: quantity } })
  const done = { percent: percent(50), recordedAt: null, note: null }
  await give(replica, 'productProgress', 'project:5', 101, 1, { project: 5, assessment: 9, cells: { 1: done } })
  await give(replica, 'issue', 'project:5', 301, 1, {
    project: 5,
    summary: 'Fire stopping',
    state: 'open',
    dueDate: null,
  })
}
/** Someone whose role on the project is this, with an issue that is theirs, one of another's, both late, and an invoice to review. */
const withWork = (role: string) => async (replica: Replica) => {
  await fill(replica)
  await holdWhole(replica, 'project:5')
  const project = { project: 5 }
  await give(replica, 'projectRole', 'project:5', 401, 1, {
    ...project,
    person: 7,
    role,
    approvalLimit: pence(500_000),
    isUnlimited: false,
  })
  const late = { ...project, state: 'open', dueDate: '2026-01-05' }
  await give(replica, 'issue', 'project:5', 302, 1, { ...late, summary: 'Mine', assignee: 7 })
  await give(replica, 'issue', 'project:5', 303, 1, { ...late, summary: 'Theirs', assignee: 8 })
  await give(replica, 'materialInvoice', 'project:5', 501, 1, {
    ...project,
    state: 'review',
    invoiceReference: 'HBS-21079',
    supplier: 3,
    net: pence(120_450),
    dueDate: null,
  })
}
const pages = {
  '/hub': () => (
    <ProjectContext value={project}>
      <HubPage />
    </ProjectContext>
  ),
}
const figures = () =>
  document.body.textContent.match(/£[\d,]+\.\d\d|\d+\.\d\d%|\d+ open|none (late|yet)|no accepted bill/g) ?? []

// "Everything has been sent" stood there while the office had refused a change.
it('says that a refused change needs somebody, not that everything has been sent', async () => {
  const { replica, goOnline } = await showPages({ fill, pages, at: '/hub' })
  goOnline()
  await screen.findByRole('link', { name: 'everything has been sent' })
  await act(async () => {
    await replica.edit([{ kind: 'set', resource: 'issue', id: 301, set: { summary: 'Seal' } }], 'Issue')
    await replica.store.write('relaxed', async ({ tables }) => {
      await tables.outbox.toCollection().modify({ state: 'rejected' })
    })
  })
  await screen.findByRole('link', { name: '1 needs you' })
  expect(screen.queryByText('everything has been sent')).toBeNull()
})

it('adds up and counts nothing before all of the project and its bill is on this device', async () => {
  const { replica } = await showPages({
    fill,
    pages,
    at: '/hub',
    partial: ['project:5', 'assessment:9'],
  })
  await screen.findByText('not all of the bill is on this device yet')
  expect(figures()).toEqual([])
  await act(() => holdWhole(replica, 'project:5'))
  await screen.findByText('none late')
  expect(figures()).toEqual(['none late', '£0.00', '1 open', 'none yet'])
  await act(() => holdWhole(replica, 'assessment:9'))
  await screen.findByText('of £65.76')
  // The week's table says it of the only zone and of all.
  const week = ['50.00%', '50.00%']
  expect(figures()).toEqual(['50.00%', '£32.88', '£65.76', 'none late', '£0.00', '1 open', 'none yet', ...week])
})

it('says how far each zone came in a week by what the office adds up for it', async () => {
  const asked: string[] = []
  const then = { earned: '16.44', value: '65.76', percent: '25.0000' }
  const server = {
    call: async (path: string) => {
      asked.push(path)
      return Response.json({ assessment: 9, day: '2026-11-18', zones: [{ zone: 1, ...then }], whole: then })
    },
  }
  const { replica, goOnline } = await showPages({ fill, server, pages, at: '/hub' })
  await act(async () => {
    await holdWhole(replica, 'project:5')
    await holdWhole(replica, 'assessment:9')
  })
  goOnline()
  // £65.76 of work: a quarter was done a week ago, half is now.
  await screen.findAllByText('25.00%')
  const cells = (name: string) =>
    [...(screen.getByRole('rowheader', { name }).parentElement?.children ?? [])].map(each => each.textContent).slice(2)
  for (const name of ['Level 1', 'All']) expect(cells(name)).toEqual(['25.00%', '50.00%', '£16.44'])
  expect(asked.filter(path => path.includes('progress'))).toEqual([
    expect.stringMatching(/^\/projects\/5\/progress-by-zone\?assessment=9&day=\d{4}-\d\d-\d\d$/),
  ])
})

// The person who recorded the delivery without signal was told only on its page, which nobody opens again.
it('says what came on an order that was cancelled meanwhile, until it was sent back', async () => {
  const of = { project: 5, supplier: null }
  const line = { project: 5, delivery: 701, orderLine: null, name: 'Boards', unit: 'sheet' }
  const { replica } = await showPages({
    pages,
    at: '/hub',
    fill: async into => {
      await fill(into)
      await holdWhole(into, 'project:5')
      await give(into, 'materialOrder', 'project:5', 601, 1, { ...of, state: 'cancelled', reference: '2417-009' })
      await give(into, 'delivery', 'project:5', 701, 1, {
        ...of,
        order: 601,
        reference: 'DN 2',
        deliveredOn: '2026-11-20',
      })
      await give(into, 'deliveryLine', 'project:5', 801, 1, { ...line, quantity: quantityOf(10) })
    },
  })
  const list = await screen.findByRole('list', { name: 'Came on a cancelled order' })
  expect(within(list).getByRole('link', { name: 'DN 2' }).getAttribute('href')).toMatch(/deliveries\/701$/)
  within(list).getByText('Order 2417-009 was cancelled. Send it back, or ask the office to send the order again')
  await act(() => give(replica, 'deliveryLine', 'project:5', 802, 2, { ...line, quantity: quantityOf(-10) }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Came on a cancelled order' })).toBeNull())
})

it('opens what waits by its number, and goes from row to row by J and K', async () => {
  const user = userEvent.setup()
  const invoice = { '/estimating/projects/$projectId/hub/materials/invoices/$invoiceId': () => <h1>The invoice</h1> }
  await showPages({ fill: withWork('buyer'), pages: { ...pages, ...invoice }, at: '/hub' })
  const list = await screen.findByRole('list', { name: 'Waiting for you' })
  const [mine, paper] = within(list).getAllByRole('link')
  await user.keyboard('jj')
  expect(document.activeElement).toBe(paper)
  await user.keyboard('k')
  expect(document.activeElement).toBe(mine)
  await user.keyboard('2')
  await screen.findByRole('heading', { name: 'The invoice' })
})

it.each([
  ['commercialManager', 'Answer 1 issue', '/issues/302'],
  ['buyer', 'Answer 1 issue', '/issues/302'],
])('names the first task of a %s on its one primary button', async (role, words, to) => {
  await showPages({ fill: withWork(role), pages, at: '/hub' })
  const link = await screen.findByRole('link', { name: words })
  expect(link.getAttribute('href')).toMatch(new RegExp(`${to}$`))
  expect(link.className).toMatch(/primary/)
})
it('says how many of the first task there are, and lets a site manager begin with the walk', async () => {
  const without = (role: string, count: number) => async (replica: Replica) => {
    await fill(replica)
    await holdWhole(replica, 'project:5')
    const role5 = { project: 5, person: 7, role, approvalLimit: pence(500_000), isUnlimited: false }
    await give(replica, 'projectRole', 'project:5', 401, 1, role5)
    for (let at = 0; at < count; at++)
      await give(replica, 'materialInvoice', 'project:5', 501 + at, 1, {
        project: 5,
        state: 'review',
        invoiceReference: `HBS-${at}`,
        supplier: 3,
        net: pence(100),
        dueDate: null,
      })
  }
  await showPages({ fill: without('commercialManager', 3), pages, at: '/hub' })
  const review = await screen.findByRole('link', { name: 'Review 3 invoices' })
  expect(review.getAttribute('href')).toMatch(/invoices\/501$/)
  cleanup()
  await showPages({ fill: without('siteManager', 3), pages, at: '/hub' })
  await screen.findByRole('link', { name: 'Record today’s progress' })
})

// An invoice for a week of plant waited in its list alone.
it('has orders and invoices of fixed costs among what waits, each opening its own page', async () => {
  const hired = async (replica: Replica) => {
    await withWork('commercialManager')(replica)
    const paper = { project: 5, supplier: 3 }
    await give(replica, 'fixedCostInvoice', 'project:5', 601, 1, {
      ...paper,
      state: 'review',
      invoiceReference: 'PL-7',
      net: pence(21_000),
      dueDate: null,
    })
    await give(replica, 'fixedCostOrder', 'project:5', 602, 1, { ...paper, state: 'draft', requiredDate: null })
  }
  await showPages({ fill: hired, pages, at: '/hub' })
  const list = await screen.findByRole('list', { name: 'Waiting for you' })
  const links = await waitFor(() => {
    const found = within(list).getAllByRole('link')
    expect(found).toHaveLength(4)
    return found
  })
  expect(links.map(link => link.getAttribute('href')?.replace(/^.*hub/, ''))).toEqual([
    '/issues/302',
    '/materials/invoices/501',
    '/fixed-costs/invoices/601',
    '/fixed-costs/orders/602',
  ])
})

it.each([
  ['commercialManager', ['Waiting for you', 'Record']],
  ['siteManager', ['Record', 'Waiting for you']],
])(
  'shows a %s what waits for them, late first, in their order, and what is late with others apart',
  async (role, order) => {
    await showPages({ fill: withWork(role), pages, at: '/hub' })
    const list = await screen.findByRole('list', { name: 'Waiting for you' })
    expect(
      within(list)
        .getAllByRole('link')
        .map(link => link.textContent),
    ).toEqual(['Mine', 'Review invoice HBS-21079'])
    expect(within(list).getByText('£1,204.50')).toBeDefined()
    const others = screen.getByRole('list', { name: 'Late with others' })
    expect(
      within(others)
        .getAllByRole('link')
        .map(link => link.textContent),
    ).toEqual(['Theirs'])
    await waitFor(() => {
      const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
      expect(titles.filter(title => order.includes(title ?? ''))).toEqual(order)
    })
  },
)

// The badge counted an incoming application that the list of waiting items did not have.
it('lists an incoming application of another person to approve, with the claim of its period', async () => {
  await showPages({
    at: '/hub',
    fill: async replica => {
      await withWork('commercialManager')(replica)
      await give(replica, 'subcontractor', 'account', 71, 1, { fullName: 'Aire Ceilings Ltd' })
      const claim = { project: 5, state: 'held', subcontractor: 71, effectiveDate: '2026-11-08', createdBy: 8 }
      await give(replica, 'incomingApplication', 'project:5', 601, 1, claim)
      for (const [id, value, approvedBefore] of [
        [611, 4_000_00, 1_500_00],
        [612, 250_00, 0],
      ] as const)
        await give(replica, 'incomingItem', 'project:5', id, 1, {
          project: 5,
          application: 601,
          name: `Line ${id}`,
          value: pence(value),
          approvedBefore: pence(approvedBefore),
        })
    },
    pages,
  })
  const link = await screen.findByRole('link', { name: 'Approve incoming application' })
  expect(link.getAttribute('href')).toBe('/estimating/projects/5/hub/payments/incoming/601')
  // 4,000 - 1,500 + 250
  const row = link.closest('li')
  await waitFor(() => expect(row?.textContent).toContain('Aire Ceilings Ltd, work up to 08/11/2026'))
  expect(row?.textContent).toContain('£2,750.00')
})
