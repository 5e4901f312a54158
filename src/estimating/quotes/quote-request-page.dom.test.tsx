// Quotes side by side on a device. Figures by hand. Spec: issue 11.10, rooms 20.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { assessment } from '#contract/estimating/assessment'
import type { BidCell } from '#contract/estimating/bidder-quote'
import { type Cost, costOf, pence, percent, quantityOf } from '#domain/value/money'
import type { Replica } from '#local/replica'
import { give } from '../../../tests/support/replica'
import { holdWhole, setWidth, showPages } from '../../../tests/support/shown-page'
import { AssessmentContext } from '../../common/places/use-place'
import { useRecord } from '../../records/data/use-record'
import '../../ui/testing/dom'
import { QuoteRequestPage } from './quote-request-page'

const SCOPE = 'assessment:9'
const bid = (price: Cost, note: string | null = null): BidCell => ({
  price,
  per: null,
  quantity: null,
  note,
  isAccepted: false,
  isPicked: false,
})

/** A ceiling of 100 m² at 30.00 with 10 % profit and 50 m of bulkhead without a price; three bidders, one of them far below on the ceiling. */
async function fill(replica: Replica, validTo: Readonly<Record<number, string>> = {}): Promise<void> {
  await give(replica, 'assessment', 'index', 9, 1, { project: 3, name: 'Ceilings', status: 'in_progress' })
  await give(replica, 'assessmentZone', SCOPE, 11, 1, { assessment: 9, name: 'Level 1' })
  const product = { assessment: 9, pricingMode: 'saf' }
  await give(replica, 'assessmentProduct', SCOPE, 20, 1, {
    ...product,
    ref: 'C-01',
    name: 'Ceiling',
    unit: 'm²',
    supplyAndFitPrice: costOf(30),
    profitPercentage: percent(10),
    order: 1,
  })
  await give(replica, 'assessmentProduct', SCOPE, 21, 1, {
    ...product,
    ref: 'C-02',
    name: 'Bulkhead',
    unit: 'm',
    order: 2,
  })
  await give(replica, 'productQuantities', SCOPE, 20, 1, {
    assessment: 9,
    cells: { 11: { quantity: quantityOf(100), source: 'boq' } },
  })
  await give(replica, 'productQuantities', SCOPE, 21, 1, {
    assessment: 9,
    cells: { 11: { quantity: quantityOf(50), source: 'boq' } },
  })
  const own = { assessment: 9, request: 40 }
  await give(replica, 'quoteRequest', SCOPE, 40, 1, {
    assessment: 9,
    name: 'Ceilings, supply and fit',
    state: 'received',
    reference: 'QR-0007',
  })
  await give(replica, 'quoteRequestLine', SCOPE, 51, 1, {
    ...own,
    product: 20,
    ref: 'C-01',
    name: 'Ceiling',
    unit: 'm²',
    quantity: quantityOf(100),
    order: 1,
  })
  await give(replica, 'quoteRequestLine', SCOPE, 52, 1, {
    ...own,
    product: 21,
    ref: 'C-02',
    name: 'Bulkhead',
    unit: 'm',
    quantity: quantityOf(50),
    order: 2,
  })
  await give(replica, 'quoteRequestLine', SCOPE, 53, 1, {
    ...own,
    name: 'Access towers',
    allowance: pence(50_000),
    order: 3,
  })
  const quote = (id: number, name: string, prices: Readonly<Record<number, BidCell>>) =>
    give(replica, 'bidderQuote', SCOPE, id, 1, {
      ...own,
      name,
      state: 'received',
      receivedOn: '2026-02-05',
      validTo: validTo[id] ?? null,
      prices,
    })
  await quote(61, 'Apex', { 51: bid(costOf(28)), 52: bid(costOf(12.5)), 53: bid(costOf(0)) })
  await quote(62, 'Wharfe', { 51: bid(costOf(29)) })
  await quote(63, 'Halden', { 51: bid(costOf(10), 'cutting only'), 52: bid(costOf(12)), 53: bid(costOf(0)) })
  await holdWhole(replica, SCOPE)
}
function Page() {
  const found = useRecord(assessment, 9)
  return found ? (
    <AssessmentContext value={found}>
      <QuoteRequestPage />
    </AssessmentContext>
  ) : null
}
const show = async (
  server?: Parameters<typeof showPages>[0]['server'],
  validTo: Readonly<Record<number, string>> = {},
) => {
  setWidth(1440)
  const shown = await showPages({
    at: '/quotes/40',
    pages: { '/quotes/$id': Page },
    fill: replica => fill(replica, validTo),
    ...(server ? { server } : {}),
  })
  await screen.findByRole('region', { name: 'Quotes side by side' })
  return shown
}
const row = (name: RegExp) =>
  within(screen.getByRole('region', { name: 'Quotes side by side' })).getByRole('row', { name }).textContent

it('shows gaps, the lowest, what is unusual and totals like for like, each in words too', async () => {
  await show()
  expect(screen.getByRole('button', { name: 'Apex, Ceiling: 28.00, used' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Halden, Ceiling: 10.00, lowest, unusual, cutting only' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Wharfe, Bulkhead: not priced' })).toBeDefined()
  // Apex 2,800 + 625; Wharfe 2,900 with its gap at 625 and the towers at 500; Halden 1,000 + 600.
  expect(row(/^ ?Like for like/)).toContain('3,425.00')
  expect(row(/^ ?Like for like/)).toContain('4,025.00')
  expect(row(/^ ?Like for like/)).toContain('1,600.00')
  // 2,800 of Apex and 600 of Halden, who both include the towers.
  expect(document.body.textContent).toContain('Cheapest lines, like for like£3,400.00')
  // 10.00 against 28.00 in the middle.
  expect(document.body.textContent).toContain(
    'C-01, Halden: 10.00 is 64.29% below the middle price, so it isn’t used by itself. Their note says “cutting only”.',
  )
})

it('takes a price by hand without a connection, and an unusual one once it is accepted', async () => {
  const { replica } = await show()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Wharfe, Ceiling: 29.00' }))
  await screen.findByRole('button', { name: 'Wharfe, Ceiling: 29.00, used' })
  expect(document.body.textContent).toContain('Chosen by hand, like for like£4,000.00')
  await user.click(screen.getByRole('button', { name: 'Accept 10.00' }))
  await screen.findByRole('button', { name: 'Halden, Ceiling: 10.00, lowest, unusual, accepted, cutting only' })
  expect((await replica.get('bidderQuote', 63))?.['prices']).toMatchObject({ 51: { isAccepted: true } })
  await user.click(screen.getByRole('radio', { name: 'Cheapest lines' }))
  await waitFor(() => expect(document.body.textContent).toContain('like for like£1,600.00'))
})

it('shows what applying does to the price before it is done, and says that it needs a connection', async () => {
  await show()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /^Apply cheapest lines/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Apply these prices' })
  // 100 × 30.00 × 1.1 now; 100 × 28.00 × 1.1 + 50 × 12.00 after.
  expect(dialog.textContent).toContain('Net now£3,300.00')
  expect(dialog.textContent).toContain('Net after£3,680.00')
  expect(dialog.textContent).toContain('£380.00')
  const apply = within(dialog).getByRole('button', { name: /Apply 2 prices/ })
  expect(apply.getAttribute('aria-disabled')).toBe('true')
  expect(dialog.textContent).toContain('Needs a connection')
})

it('warns before prices that ran out are applied, and by whom they were', async () => {
  await show(undefined, { 61: '2026-03-01', 62: '2026-03-02', 63: '2026-11-11' })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /^Apply cheapest lines/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Apply these prices' })
  expect(dialog.textContent).toContain(
    'The prices of Apex ran out on 01/03/2026. Ask for new ones before you rely on these.',
  )
})

it('takes in a reply that is typed, without a connection', async () => {
  const { replica } = await show()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Change the reply of Wharfe' }))
  const dialog = await screen.findByRole('dialog', { name: 'Reply of Wharfe' })
  await user.type(within(dialog).getByRole('textbox', { name: 'Rate, Bulkhead' }), '11.80')
  await user.type(within(dialog).getByRole('textbox', { name: 'Note, Bulkhead' }), 'no trim')
  await user.click(within(dialog).getByRole('button', { name: 'Take in 2 prices' }))
  await screen.findByRole('button', { name: 'Wharfe, Bulkhead: 11.80, lowest, used, no trim' })
  expect((await replica.get('bidderQuote', 62))?.['prices']).toMatchObject({
    52: { price: costOf(11.8), note: 'no trim' },
  })
})

it('asks, takes in and applies nothing while the request is closed, and says what comes first', async () => {
  const { replica } = await show()
  await give(replica, 'quoteRequest', SCOPE, 40, 2, {
    assessment: 9,
    name: 'Ceilings, supply and fit',
    state: 'declined',
    reference: 'QR-0007',
  })
  const why = 'This quote request is declined. “Open again” comes first'
  await waitFor(() => {
    for (const name of [/^Ask again/, /^Apply cheapest lines/])
      expect(screen.getByRole('button', { name }).getAttribute('aria-description')).toBe(why)
  })
  expect(screen.queryByRole('button', { name: /^Change the reply/ })).toBeNull()
  await userEvent.setup().click(screen.getByRole('button', { name: /^Ask again/ }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

// Before the first download was over the page said that nothing was asked and that the bill came to £0.00.
it('says of an estimate that is still downloading neither that nothing is asked nor what the bill comes to', async () => {
  setWidth(1440)
  await showPages({
    at: '/quotes/40',
    pages: { '/quotes/$id': Page },
    partial: [SCOPE],
    fill: async replica => {
      await give(replica, 'assessment', 'index', 9, 1, { project: 3, name: 'Ceilings', status: 'in_progress' })
      await give(replica, 'quoteRequest', SCOPE, 40, 1, { assessment: 9, name: 'Ceilings', state: 'draft' })
    },
  })
  await screen.findByText('Not all of this estimate is on this device yet, so lines and prices may be missing.')
  expect(screen.getAllByText('Still downloading')).toHaveLength(2)
  expect(document.body.textContent).not.toContain('£0.00')
  expect(screen.getByRole('button', { name: /^Send/ }).getAttribute('aria-description')).toBe(
    'Not all of this estimate is on this device yet',
  )
})
