// Long because the page of an invoice has many parts, and every part is tried over the same order, deliveries and invoices.
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { project as projectDefinition } from '#contract/estimating/project'
import { ProblemError } from '#contract/kit/problem'
import { NIL, ONE, pence, percent, quantityOf, rateOf, type Quantity, type Rate } from '#domain/value/money'
import type { Replica } from '#local/replica'
import { give } from '../../../tests/support/replica'
import { holdWhole, setWidth, showPages } from '../../../tests/support/shown-page'
import { ProjectContext } from '../../common/places/use-place'
import type { Held } from '../../records/data/held'
import { toasts } from '../../ui/overlay/toast-store'
import '../../ui/testing/dom'
import { InvoicePage } from './invoice-page'
import { NewInvoicePage } from './new-invoice-page'

// Spec: MAT-4. Oracle M1 (commercial section 2) as a person sees it, without a connection.

beforeEach(() => setWidth(1440))

const project = { id: 5, name: 'Granary Wharf', reference: '2418' } as Held<typeof projectDefinition> // What the page reads of one.
const PATH = '/estimating/projects/5/hub/materials/invoices'
const times = {
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  archivedAt: null,
}
const at = { ...times, project: 5 }

const VAT = { archivedAt: null, isReverseCharge: false }

async function fill(replica: Replica): Promise<void> {
  const scope = 'project:5'
  await give(replica, 'supplier', 'account', 3, 1, { ...times, fullName: 'Harland' })
  await give(replica, 'vatCode', 'library', 803, 1, { ...VAT, code: 'T1', name: 'Standard', rate: percent(20) })
  await give(replica, 'materialOrder', scope, 301, 1, {
    ...at,
    state: 'part_delivered',
    supplier: 3,
    reference: '2418-014',
  })
  const order = async (id: number, name: string, packs: Quantity, packPrice: Rate, came: Quantity) => {
    await give(replica, 'materialOrderLine', scope, id, id, {
      ...at,
      order: 301,
      name,
      packs,
      packPrice,
      packSize: ONE,
      packUnit: 'single',
      place: id,
      unit: 'sheet',
      assessment: null,
      material: null,
    })
    await give(replica, 'deliveryLine', scope, id + 10, id + 10, {
      ...at,
      delivery: 320,
      orderLine: id,
      name,
      quantity: came,
      damaged: NIL,
      material: null,
      order: 0,
    })
  }
  await give(replica, 'delivery', scope, 320, 1, {
    ...at,
    order: 301,
    reference: 'DN 88207',
    deliveredOn: '2026-11-19',
  })
  await order(311, 'Acoustic board 15', quantityOf(200), rateOf(8.4), quantityOf(150))
  await order(312, 'Drywall screws', quantityOf(50), rateOf(12), quantityOf(50))
  const invoice = { ...at, supplier: 3, order: 301, kind: 'invoice', state: 'review', codatPushedAt: null }
  await give(replica, 'materialInvoice', scope, 330, 1, {
    ...invoice,
    invoiceReference: 'HBS-21077',
    net: pence(189_750),
    vat: pence(37_950),
    approvedForPayment: null,
  })
  const line = { ...at, invoice: 330, isCharge: false }
  await give(replica, 'materialInvoiceLine', scope, 341, 1, {
    ...line,
    orderLine: 311,
    name: 'Acoustic board 15',
    quantity: quantityOf(150),
    price: rateOf(8.65),
    order: 1,
  })
  await give(replica, 'materialInvoiceLine', scope, 342, 2, {
    ...line,
    orderLine: 312,
    name: 'Drywall screws',
    quantity: quantityOf(50),
    price: rateOf(12),
    order: 2,
  })
}
const show = (
  page: string,
  Page: () => React.ReactNode,
  given = fill,
  more: Pick<Parameters<typeof showPages>[0], 'server' | 'connection'> = {},
) =>
  showPages({
    ...more,
    fill: given,
    at: page,
    pages: {
      [page.replace(/\d+$/, '$$invoiceId')]: () => (
        <ProjectContext value={project}>
          <Page />
        </ProjectContext>
      ),
    },
  })

it('M1: names the price, what is covered and what approving changes, and says that deciding needs a connection', async () => {
  await show(`${PATH}/330`, InvoicePage)
  const table = within(await screen.findByRole('table', { name: 'Order, delivery, invoice' }))
  expect(table.getAllByRole('row').map(row => row.textContent)).toEqual([
    'ItemOrderedDeliveredInvoicedOrder £Invoice £Value £Match',
    'Acoustic board 152001501508.408.651,297.50Price +2.98%',
    '150 × 0.25 over the order price = 37.50. You can accept up to 2.00% or 5.00 a line.',
    'Drywall screws50505012.0012.00600.00Match',
    'Net1,897.50',
    'VAT379.50',
    'Gross2,277.00',
  ])
  const changes = within(screen.getByRole('table', { name: 'What approving changes' }))
  expect(changes.getAllByRole('row').map(row => row.textContent)).toEqual([
    'Order £ActualAccruedCommittedDisputed',
    'Now0.001,897.50382.500.00',
    'After approving 1,860.001,860.000.00420.0037.50',
  ])
  expect(screen.getByText('Suggested: query')).toBeDefined()
  const approve = screen.getByRole('button', { name: /Approve £1,860.00, dispute £37.50/ })
  expect(approve.getAttribute('aria-disabled')).toBe('true')
})

it('on a phone says all of the match without scrolling sideways', async () => {
  setWidth(390)
  await show(`${PATH}/330`, InvoicePage)
  const list = within(await screen.findByRole('list', { name: 'Order, delivery, invoice' }))
  expect(list.getAllByRole('listitem').map(row => row.textContent)).toEqual([
    'Acoustic board 15200 ordered, 150 delivered, 150 invoicedOrder 8.40, invoice 8.65 each150 × 0.25 over the order price = 37.50. You can accept up to 2.00% or 5.00 a line.1,297.50Price +2.98%',
    'Drywall screws50 ordered, 50 delivered, 50 invoicedOrder 12.00, invoice 12.00 each600.00Match',
    'Net1,897.50',
    'VAT379.50',
    'Gross2,277.00',
  ])
})

it('says beside the button why someone else has to approve what the viewer changed (decision 671)', async () => {
  const reason = 'You changed this invoice, so someone else has to approve it'
  const call = (path: string) =>
    path === '/invoices/330/four-eyes'
      ? Promise.resolve(Response.json({ reason }))
      : Promise.reject(new ProblemError('unavailable'))
  await show(`${PATH}/330`, InvoicePage, fill, { server: { call }, connection: 'online' })
  await screen.findByText(reason)
  const approve = screen.getByRole('button', { name: /^Approve/ })
  expect(approve.getAttribute('aria-disabled')).toBe('true')
  expect(approve.getAttribute('aria-description')).toBe(reason)
})

it('says without a connection that someone else has to approve what the viewer entered', async () => {
  await show(`${PATH}/330`, InvoicePage, async replica => {
    await fill(replica)
    const before = await replica.get('materialInvoice', 330)
    await give(replica, 'materialInvoice', 'project:5', 330, 2, { ...before, createdBy: 7 })
  })
  expect(await screen.findByText('You entered this invoice, so someone else has to approve it')).toBeDefined()
})

it.each([
  ['approved', null, 'Credit note CN-1 was approved after it and depends on it. Reopen that first'],
  [
    'paid',
    pence(-12_000),
    'Credit note CN-1 was approved after it and depends on it, and can no longer be reopened, so this one stays approved',
  ],
])(
  'does not offer to reopen an invoice whose credit note is %s, nor to release where nothing is disputed',
  async (state, paidAmount, reason) => {
    const fixed = async (replica: Replica) => {
      await fill(replica)
      const before = await replica.get('materialInvoice', 330)
      const approved = { ...before, state: 'approved', net: pence(189_750), approvedForPayment: pence(189_750) }
      await give(replica, 'materialInvoice', 'project:5', 330, 3, { ...approved, approvedAt: at.createdAt })
      const note = { ...NEXT, order: 301, kind: 'credit', invoiceReference: 'CN-1', creditsInvoice: 330 }
      const credited = { ...note, state, net: pence(-12_000), approvedForPayment: pence(-12_000), paidAmount }
      await give(replica, 'materialInvoice', 'project:5', 360, 4, { ...credited, approvedAt: at.createdAt })
    }
    await show(`${PATH}/330`, InvoicePage, fixed, {
      server: { call: () => Promise.resolve(Response.json({ reason: null })) },
      connection: 'online',
    })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Other steps' }))
    const item = async (name: RegExp) => (await screen.findByRole('menuitem', { name })).textContent
    await waitFor(async () => expect(await item(/^Reopen/)).toBe(`Reopen${reason}`))
    expect(await item(/^Release disputed amount/)).toBe('Release disputed amountNothing of this invoice is in dispute')
  },
)

it('bug: a payment of an invoice had no way back: it is taken back with the reason, not once it is in the accounts', async () => {
  const calls: string[] = []
  const server = {
    call: async (path: string, init?: RequestInit) => {
      calls.push(`${path} ${typeof init?.body === 'string' ? init.body : ''}`)
      return Response.json({ reason: null })
    },
  }
  const paid = (more: object) => async (replica: Replica) => {
    await fill(replica)
    const row = await replica.get('materialInvoice', 330)
    const sums = { net: pence(189_750), approvedForPayment: pence(189_750), paidAmount: pence(189_750) }
    await give(replica, 'materialInvoice', 'project:5', 330, 30, { ...row, state: 'paid', ...sums, ...more })
  }
  const user = userEvent.setup()
  const step = async () => {
    await user.click(await screen.findByRole('button', { name: 'Other steps' }))
    return screen.findByRole('menuitem', { name: /^Take the payment back/ })
  }
  const pushed = paid({ codatPushedAt: '2026-11-20T08:00:00.000Z' })
  await show(`${PATH}/330`, InvoicePage, pushed, { server, connection: 'online' })
  expect((await step()).textContent).toBe('Take the payment backThis invoice has gone to the accounting platform')
  cleanup()
  const mistaken = { state: 'approved', paidAmount: null, unpaidReason: 'Not on the statement of the bank' }
  await show(`${PATH}/330`, InvoicePage, paid(mistaken), { server, connection: 'online' })
  await screen.findByText('The payment was taken back: Not on the statement of the bank')
  cleanup()
  await show(`${PATH}/330`, InvoicePage, paid({}), { server, connection: 'online' })
  await user.click(await step())
  const dialog = within(await screen.findByRole('dialog', { name: 'Take the payment back' }))
  await user.click(dialog.getByRole('button', { name: 'Take the payment back' }))
  expect(calls.filter(each => each.includes('unpay'))).toEqual([])
  await user.type(dialog.getByRole('textbox', { name: /Why it counts as not paid/ }), 'The bank returned it')
  await user.click(dialog.getByRole('button', { name: 'Take the payment back' }))
  await waitFor(() =>
    expect(calls).toContain('/invoices/330/transitions/unpay {"unpaidReason":"The bank returned it"}'),
  )
})

it('says why an invoice whose VAT its codes do not make can’t be approved', async () => {
  const misprinted = async (replica: Replica) => {
    await fill(replica)
    const before = await replica.get('materialInvoice', 330)
    await give(replica, 'materialInvoice', 'project:5', 330, 3, { ...before, vat: pence(99_900) })
  }
  await show(`${PATH}/330`, InvoicePage, misprinted, {
    server: { call: () => Promise.resolve(Response.json({ reason: null })) },
    connection: 'online',
  })
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Approve/ }).getAttribute('aria-description')).toBe(
      'The VAT codes make 0.00 VAT, the invoice says 999.00. Correct the VAT of the invoice or its codes, or raise a query',
    ),
  )
})

it('lets pass what the viewer’s role on the project lets pass (decision 551)', async () => {
  await show(`${PATH}/330`, InvoicePage, async replica => {
    await fill(replica)
    const role = { ...at, role: 'commercialManager', approvalLimit: null, isUnlimited: true }
    const lenient = { person: 7, tolerancePercentage: percent(3), toleranceAmount: null }
    await give(replica, 'projectRole', 'project:5', 40, 1, { ...role, ...lenient })
  })
  const table = within(await screen.findByRole('table', { name: 'Order, delivery, invoice' }))
  await waitFor(() => expect(table.queryByText(/over the order price/)).toBeNull())
  expect(screen.getByText('Suggested: approve')).toBeDefined()
})

it('says which material is invoiced ahead of progress, and refuses nothing for it', async () => {
  await show(`${PATH}/330`, InvoicePage, async replica => {
    await fill(replica)
    const bill = 'assessment:9'
    const own = { ...times, assessment: 9, order: 0 }
    await give(replica, 'assessment', 'index', 9, 1, { ...at, name: 'Drylining', isAccepted: true })
    await give(replica, 'assessmentZone', bill, 1, 1, { ...own, name: 'North', parent: null })
    await give(replica, 'assessmentProduct', bill, 101, 1, { ...own, name: 'Partition', ref: 'P-01', rate: NIL })
    const cells = { 1: { quantity: quantityOf(100), source: 'boq' } }
    await give(replica, 'productQuantities', bill, 101, 1, { ...times, assessment: 9, cells })
    await give(replica, 'componentMaterial', bill, 201, 1, {
      ...own,
      product: 101,
      component: 1,
      material: null,
      name: 'Acoustic board 15',
      unit: 'sheet',
      quantityPerUnit: ONE,
      wastePercentage: NIL,
    })
    // 60 of 100 are built; 150 sheets are invoiced.
    const done = { 1: { percent: percent(60), recordedAt: null, note: null } }
    await give(replica, 'productProgress', 'project:5', 101, 1, { ...at, assessment: 9, cells: done })
    await holdWhole(replica, 'project:5')
    await holdWhole(replica, bill)
  })
  await screen.findByText('150 sheet invoiced so far, 60 used: 90 ahead of progress.')
  expect(screen.getByRole('button', { name: /Approve £1,860.00, dispute £37.50/ })).toBeDefined()
  // Screws are in no bill: there is nothing to compare them with.
  expect(screen.queryAllByText(/ahead of progress/)).toHaveLength(1)
})

it('takes names and quantities from what came, and no price: that is typed from the paper', async () => {
  const user = userEvent.setup()
  await show(`${PATH}/331`, InvoicePage, async replica => {
    await fill(replica)
    await give(replica, 'materialInvoice', 'project:5', 331, 2, {
      ...at,
      supplier: 3,
      order: 301,
      kind: 'invoice',
      state: 'review',
      codatPushedAt: null,
      invoiceReference: 'HBS-21090',
      net: pence(10_000),
      vat: NIL,
      approvedForPayment: null,
    })
    // Ten more came than HBS-21077 bills.
    await give(replica, 'deliveryLine', 'project:5', 399, 399, {
      ...at,
      delivery: 320,
      orderLine: 312,
      name: 'Drywall screws',
      quantity: quantityOf(10),
      damaged: NIL,
      material: null,
      order: 1,
    })
  })
  await user.click(await screen.findByRole('button', { name: 'Take 1 line from what came' }))
  const table = within(await screen.findByRole('table', { name: 'Order, delivery, invoice' }))
  const words = () => table.getAllByRole('row')[1]?.textContent
  expect(words()).toBe('Drywall screws50601012.000.000.00No price')
  expect(screen.getByText('Type the prices as the supplier’s paper has them.')).toBeDefined()
  const sheet = screen.getByRole('grid', { name: 'Invoice lines' })
  sheet.focus()
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}10{Enter}')
  await waitFor(() => expect(words()).toBe('Drywall screws50601012.0010.00100.00More came than ordered'))
  expect(screen.queryByText(/The lines add up to/)).toBeNull()
})

it('says while typing that the supplier has this number already, however it is written', async () => {
  const user = userEvent.setup()
  await show(`${PATH}/new`, NewInvoicePage)
  await screen.findByRole('option', { name: 'Order 2418-014, Harland' })
  await user.selectOptions(screen.getByRole('combobox', { name: /^Order/ }), 'Order 2418-014, Harland')
  await user.type(screen.getByRole('textbox', { name: /Invoice no/ }), 'hbs 2107')
  expect(screen.queryByText(/already here/)).toBeNull()
  await user.type(screen.getByRole('textbox', { name: /Invoice no/ }), '7')
  expect(screen.getByText(/Invoice HBS-21077 of this supplier is already here/)).toBeDefined()
  // A credit note has a number of its own too, and names the invoice that it credits. Decisions 661 and 662.
  await user.click(screen.getByText('Credit note'))
  expect(screen.getByText(/Invoice HBS-21077 of this supplier is already here/)).toBeDefined()
  const credits = screen.getByRole('combobox', { name: /^Credits invoice/ })
  expect(within(credits).getByRole('option', { name: 'HBS-21077' })).toBeDefined()
})

// Point 5 of the site's week: photo or PDF kept beside it. What a supplier mails is a PDF, and only pictures could be added.
it('keeps the PDF of an invoice beside it, entered with it or added later, without a connection', async () => {
  window.URL.createObjectURL = () => 'blob:shown'
  const user = userEvent.setup()
  const pdf = (name: string) => new File(['%PDF-1.4'], name, { type: 'application/pdf' })
  const { replica } = await show(`${PATH}/330`, InvoicePage)
  await screen.findByText('The invoice has not been added as PDF')
  await user.upload(screen.getByLabelText(/Add the PDF/), pdf('HBS-21077.pdf'))
  await screen.findByRole('button', { name: 'Delete HBS-21077.pdf' })
  // A PDF is not among the photos.
  expect(within(screen.getByRole('list', { name: 'Photos' })).queryByText('HBS-21077.pdf')).toBeNull()
  const kept = () => replica.store.read(tables => tables.records('materialInvoicePhoto').toArray())
  expect(await kept()).toMatchObject([{ project: 5, invoice: 330, caption: 'HBS-21077.pdf' }])
  cleanup()

  const entered = await show(`${PATH}/new`, NewInvoicePage)
  await user.upload(await screen.findByLabelText(/Add the PDF/), pdf('HBS-3.pdf'))
  await screen.findByRole('button', { name: 'Remove HBS-3.pdf' })
  await screen.findByRole('option', { name: 'Order 2418-014, Harland' })
  await user.selectOptions(screen.getByRole('combobox', { name: /^Order/ }), 'Order 2418-014, Harland')
  await user.type(screen.getByRole('textbox', { name: /Invoice no/ }), 'HBS-3')
  await user.type(screen.getByRole('textbox', { name: /^Net/ }), '100')
  await user.click(screen.getByRole('button', { name: 'Save invoice' }))
  await waitFor(async () => {
    const { invoices, pages } = await entered.replica.store.read(async tables => ({
      invoices: await tables.records('materialInvoice').toArray(),
      pages: await tables.records('materialInvoicePhoto').toArray(),
    }))
    const made = invoices.find(each => each['invoiceReference'] === 'HBS-3')
    expect(made).toBeDefined()
    expect(pages).toMatchObject([{ invoice: made?.id, caption: 'HBS-3.pdf' }])
  })
})

// Issue 27.8: A approved 1,497.84 at once, below the fold, without a word or a way back.
const NEXT = {
  ...at,
  supplier: 3,
  order: null,
  kind: 'invoice',
  codatPushedAt: null,
  vat: NIL,
  approvedForPayment: null,
  createdAt: '2026-11-21T08:00:00.000Z',
}
async function showQueue() {
  toasts.clear()
  const calls: string[] = []
  let device: Replica | null = null
  const server = {
    call: async (path: string, init?: RequestInit) => {
      if (init?.method !== 'POST') return Response.json([])
      calls.push(`${path} ${typeof init.body === 'string' ? init.body : ''}`)
      const row = await device?.get('materialInvoice', 330)
      const state = path.endsWith('/reopen') ? 'review' : path.endsWith('/query') ? 'query' : 'approved'
      if (device) await give(device, 'materialInvoice', 'project:5', 330, 10 + calls.length, { ...row, state })
      return Response.json({})
    },
  }
  const shown = await showPages({
    fill: async replica => {
      device = replica
      await fill(replica)
      const waiting = { ...NEXT, invoiceReference: 'STF-4410', state: 'review', net: pence(60_000) }
      await give(replica, 'materialInvoice', 'project:5', 332, 3, waiting)
    },
    server,
    at: `${PATH}/330`,
    pages: {
      [`${PATH}/$invoiceId`]: () => (
        <ProjectContext value={project}>
          <InvoicePage />
        </ProjectContext>
      ),
    },
  })
  await screen.findByRole('table', { name: 'Order, delivery, invoice' })
  shown.goOnline()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Approve £1,860.00/ }).getAttribute('aria-disabled')).toBeNull(),
  )
  return { ...shown, calls, user: userEvent.setup() }
}
const QUESTION = { name: 'Approve invoice HBS-21077 of Harland?' }

it('opens a decision by its letter with who, how much and what comes next, and decides nothing by letters', async () => {
  const { calls, user, where } = await showQueue()
  await user.keyboard('a')
  const asked = within(screen.getByRole('dialog', QUESTION))
  expect(asked.getAllByRole('listitem').map(line => line.textContent)).toEqual([
    'SuggestedQuery',
    'Net invoiced£1,897.50',
    'Covered by what was ordered and came£1,860.00',
    'In dispute£37.50',
    'NextSTF-4410, Harland, £600.00',
  ])
  expect(document.activeElement?.textContent).toContain('Approve £1,860.00')
  await user.keyboard('aqjk')
  expect(screen.getByRole('dialog', QUESTION)).toBeDefined()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement?.textContent).toContain('dispute £37.50')
  expect([calls, where()]).toEqual([[], `${PATH}/330`])
})

it('approves by Enter, says what was approved, opens the next, and takes it back from there', async () => {
  const { calls, user, where } = await showQueue()
  await user.keyboard('a{Enter}')
  await waitFor(() => expect(where()).toBe(`${PATH}/332`))
  expect(calls).toEqual(['/invoices/330/transitions/approve {"approvedForPayment":"1860.00","overrideReason":null}'])
  const words = 'Invoice HBS-21077 of Harland approved: £1,860.00, £37.50 in dispute'
  expect(toasts.get().history[0]?.text).toBe(`${words}. Next: STF-4410, Harland, £600.00`)
  expect(toasts.get().history[0]?.action?.label).toBe('Undo')
  // A key held down, or pressed twice, decides nothing about the next one.
  await user.keyboard('{Enter}{Enter}')
  expect(calls).toHaveLength(1)
  const bar = within(await screen.findByRole('group', { name: 'Decision' }))
  expect(await bar.findByText(words)).toBeDefined()
  // Found by an audit: on a phone the next one was open, and only the one before was named.
  expect(bar.getByText(/STF-4410, Harland, £600\.00/)).toBeDefined()
  await user.click(await bar.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(where()).toBe(`${PATH}/330`))
  expect(calls[1]).toBe('/invoices/330/transitions/reopen {}')
  await screen.findByRole('button', { name: /^Approve £1,860.00/ })
  expect(screen.queryByText(words)).toBeNull()
})

it('asks for notes before a query is raised, and says that it was', async () => {
  const { calls, user, where } = await showQueue()
  await user.keyboard('q')
  const asked = within(screen.getByRole('dialog', { name: 'Raise a query on invoice HBS-21077 of Harland?' }))
  await user.click(asked.getByRole('button', { name: 'Raise query' }))
  expect(asked.getByText('A query needs notes')).toBeDefined()
  expect(document.activeElement).toBe(asked.getByRole('textbox', { name: /Notes/ }))
  await user.keyboard('Charged 8.65, agreed 8.40{Control>}{Enter}{/Control}')
  await waitFor(() => expect(where()).toBe(`${PATH}/332`))
  expect(calls).toEqual(['/invoices/330/transitions/query {"queryNotes":"Charged 8.65, agreed 8.40"}'])
  expect(toasts.get().history[0]?.text).toContain('Query raised on invoice HBS-21077 of Harland: £1,897.50 waits')
  // There is no way back from a query but to resolve it.
  expect(toasts.get().history[0]?.action).toBeUndefined()
})

it('keeps what is typed in a decision that is put off, and needs a reason for more than what came', async () => {
  const { calls, user } = await showQueue()
  await user.keyboard('a')
  const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Approve for payment/ })
  await user.clear(amount())
  await user.type(amount(), '1897.50')
  await user.keyboard('{Escape}a')
  expect(amount().value).toBe('1,897.50')
  await user.click(screen.getByRole('button', { name: /^Approve £1,897.50/ }))
  expect(await screen.findByText('Say why more is approved than what came')).toBeDefined()
  const asked = within(screen.getByRole('dialog'))
  expect(asked.getByText('Needed: more is approved than what came')).toBeDefined()
  await user.clear(amount())
  await user.type(amount(), '1,49{Tab}')
  // An amount that can be read two ways is on no button, and is not approved.
  expect(asked.getByText('Needed only above £1,860.00')).toBeDefined()
  expect(asked.getByText(/1,49 could be 1\.49 or 149/)).toBeDefined()
  await user.click(asked.getByRole('button', { name: 'Approve' }))
  await user.clear(amount())
  await user.click(asked.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('Type the amount to approve')).toBeDefined()
  expect(calls).toEqual([])
})

// "-5" gave a button "Approve −£5.00", and the office refused it a moment later in another corner of the page.
it('says of an amount below zero or above the net, before it is sent, that it can’t be approved', async () => {
  const { calls, user } = await showQueue()
  await user.keyboard('a')
  const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Approve for payment/ })
  for (const typed of ['-5', '999999']) {
    await user.clear(amount())
    await user.type(amount(), `${typed}{Enter}`)
    expect(screen.getAllByText(/^Approve more than £0\.00 and at most £/).length).toBeGreaterThan(0)
  }
  expect(calls).toEqual([])
})

// Decision 661: a credit note for what was disputed is approved at 0.00, which the button refused.
it('approves a credit note at what it takes off what was approved, here nothing', async () => {
  const calls: string[] = []
  const { goOnline } = await showPages({
    fill: async replica => {
      await fill(replica)
      const paper = { ...NEXT, supplier: 3, order: 301 }
      const invoice = { ...paper, invoiceReference: 'HBS-9', state: 'approved', net: pence(90_000) }
      await give(replica, 'materialInvoice', 'project:5', 350, 4, { ...invoice, approvedForPayment: pence(72_000) })
      const line = { ...at, invoice: 350, isCharge: false, orderLine: 312, name: 'Drywall screws', price: rateOf(12) }
      const approved = { approvedQuantity: quantityOf(60), approvedAmount: pence(72_000) }
      const billed = { ...line, ...approved, quantity: quantityOf(75), order: 1 }
      await give(replica, 'materialInvoiceLine', 'project:5', 351, 4, billed)
      const credit = { ...paper, kind: 'credit', invoiceReference: 'CN-1', state: 'review', creditsInvoice: 350 }
      await give(replica, 'materialInvoice', 'project:5', 360, 5, { ...credit, net: pence(-18_000) })
      const back = { ...line, invoice: 360, quantity: quantityOf(-15), order: 1 }
      await give(replica, 'materialInvoiceLine', 'project:5', 361, 5, back)
    },
    server: {
      call: async (path: string, init?: RequestInit) => {
        if (init?.method === 'POST') calls.push(`${path} ${typeof init.body === 'string' ? init.body : ''}`)
        return Response.json(init?.method === 'POST' ? {} : [])
      },
    },
    at: `${PATH}/360`,
    pages: {
      [`${PATH}/$invoiceId`]: () => (
        <ProjectContext value={project}>
          <InvoicePage />
        </ProjectContext>
      ),
    },
  })
  await screen.findByRole('table', { name: 'Order, delivery, invoice' })
  goOnline()
  const button = await screen.findByRole('button', { name: 'Approve credit of £0.00' })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  const user = userEvent.setup()
  await user.keyboard('a')
  const sums = within(await screen.findByRole('dialog')).getAllByRole('listitem')
  expect(sums.map(sum => sum.textContent).slice(0, 3)).toEqual([
    'Net credited£180.00',
    'Taken off what was disputed£180.00',
    'Taken off what was approved£0.00',
  ])
  // It is approved for that and nothing else, so nothing is asked.
  expect(within(screen.getByRole('dialog')).queryAllByRole('textbox')).toEqual([])
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(calls).toEqual(['/invoices/360/transitions/approve {"approvedForPayment":"0.00","overrideReason":null}']),
  )
})

it('gives a part of a paid invoice another nominal code, as the office does it; not once it is in the accounts (decision 668)', async () => {
  setWidth(1440)
  toasts.clear()
  const calls: string[] = []
  const paid = (more: object) => async (replica: Replica) => {
    await fill(replica)
    const row = await replica.get('materialInvoice', 330)
    const set = { ...row, state: 'paid', approvedForPayment: pence(186_000), paidAmount: pence(186_000), ...more }
    await give(replica, 'materialInvoice', 'project:5', 330, 30, set)
    await give(replica, 'nominalCode', 'library', 801, 1, { code: '5010', name: 'Boards' })
    await give(replica, 'nominalCode', 'library', 802, 1, { code: '5020', name: 'Fixings' })
    await give(replica, 'nominalAssignment', 'project:5', 901, 1, {
      project: 5,
      invoice: 330,
      shortName: 'Materials',
      nominalCode: 801,
      totalValue: pence(189_750),
      taxAmount: pence(37_950),
    })
  }
  const pages = {
    [`${PATH}/$invoiceId`]: () => (
      <ProjectContext value={project}>
        <InvoicePage />
      </ProjectContext>
    ),
  }
  const server = {
    call: async (path: string, init?: RequestInit) => {
      calls.push(`${path} ${typeof init?.body === 'string' ? init.body : ''}`)
      return Response.json({})
    },
  }
  const first = await showPages({ fill: paid({}), server, at: `${PATH}/330`, pages })
  const user = userEvent.setup()
  const button = () => screen.findByRole('button', { name: /^Change nominal code/ })
  expect((await button()).getAttribute('aria-disabled')).toBe('true')
  first.goOnline()
  await waitFor(async () => expect((await button()).getAttribute('aria-disabled')).toBeNull())
  await user.click(await button())
  const dialog = within(await screen.findByRole('dialog', { name: 'Change nominal code' }))
  expect(within(dialog.getByRole('combobox', { name: /^Part/ })).getByRole('option').textContent).toBe(
    'Materials, £1,897.50, 5010 Boards',
  )
  await user.selectOptions(dialog.getByRole('combobox', { name: /^New nominal code/ }), '5020 Fixings')
  await user.click(dialog.getByRole('button', { name: 'Change code' }))
  await waitFor(() => expect(calls).toContain('/nominalcodeassignments/901/transitions/recode {"nominalCode":802}'))
  expect(toasts.get().shown.map(({ text }) => text)).toEqual(['Nominal code changed to 5020 Fixings'])
  cleanup()
  await showPages({ fill: paid({ codatPushedAt: '2026-11-20T08:00:00.000Z' }), at: `${PATH}/330`, pages })
  await screen.findByRole('table', { name: 'Order, delivery, invoice' })
  expect(screen.queryByRole('button', { name: /^Change nominal code/ })).toBeNull()
})
