import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { assessment } from '#contract/estimating/assessment'
import { costOf, quantityOf } from '#domain/value/money'
import type { Replica } from '#local/replica'
import { give } from '../../../tests/support/replica'
import { holdWhole, setWidth, showPages } from '../../../tests/support/shown-page'
import { AssessmentContext } from '../../common/places/use-place'
import { useRecord } from '../../records/data/use-record'
import '../../ui/testing/dom'
import { AssessmentPage } from '../assessment/assessment-page'
import { RateBuildUpPage } from '../rate-build-up/view/rate-build-up-page'

beforeEach(() => setWidth(1440))

const SCOPE = 'assessment:9'

/** A ceiling at 31.50 from the reply of Wharfe, and a wall of a stud that Priya priced. 4 m² of each. */
async function fill(replica: Replica): Promise<void> {
  await give(replica, 'user', 'index', 5, 1, { fullName: 'Priya Shah' })
  await give(replica, 'assessment', 'index', 9, 1, { project: 3, name: 'Fit-out', status: 'in_progress' })
  await give(replica, 'assessmentZone', SCOPE, 11, 1, { assessment: 9, name: 'Level 1' })
  await give(replica, 'assessmentProduct', SCOPE, 20, 1, {
    assessment: 9,
    name: 'Ceiling',
    ref: 'C-01',
    unit: 'm²',
    pricingMode: 'saf',
    supplyAndFitPrice: costOf(31.5),
    priceFrom: 'Wharfe, QR-0007',
    order: 1,
  })
  await give(replica, 'assessmentProduct', SCOPE, 21, 1, {
    assessment: 9,
    name: 'Wall',
    ref: 'W-01',
    unit: 'm²',
    order: 2,
    importFile: 'Client bill rev C.xlsx',
    importSheet: 'Bill 3',
    importRows: '14',
    importText: 'W-01 | Wall | m2 | 4 | ',
  })
  for (const id of [20, 21])
    await give(replica, 'productQuantities', SCOPE, id, 1, {
      assessment: 9,
      cells: { 11: { quantity: quantityOf(4), source: 'boq' } },
    })
  await give(replica, 'labourComponent', SCOPE, 31, 1, { assessment: 9, product: 21, name: 'Frame' })
  await give(replica, 'componentMaterial', SCOPE, 41, 1, {
    assessment: 9,
    product: 21,
    component: 31,
    name: 'Stud',
    unit: 'm',
    quantityPerUnit: quantityOf(2),
    unitPrice: costOf(1.4),
    updatedBy: 5,
    updatedAt: '2026-11-20T09:30:00.000Z',
  })
  const own = { assessment: 9, request: 40 }
  await give(replica, 'quoteRequestLine', SCOPE, 51, 1, { ...own, product: 20, name: 'Ceiling' })
  await give(replica, 'bidderQuote', SCOPE, 61, 1, {
    ...own,
    name: 'Wharfe',
    prices: {},
    applied: { 51: { price: costOf(31.5) } },
  })
  await give(replica, 'quoteFile', SCOPE, 71, 1, {
    ...own,
    quote: 61,
    kind: 'enquiry',
    fileName: 'Our enquiry.pdf',
    file: 81,
  })
  await give(replica, 'quoteFile', SCOPE, 72, 1, {
    ...own,
    quote: 61,
    kind: 'reply',
    fileName: 'Wharfe prices.xlsx',
    file: 82,
  })
  await holdWhole(replica, SCOPE)
}

const on = (Of: () => React.ReactNode) =>
  function Page() {
    const found = useRecord(assessment, 9)
    return found ? (
      <AssessmentContext value={found}>
        <Of />
      </AssessmentContext>
    ) : null
  }
const show = (at: string) =>
  showPages({ at, fill, pages: { '/rates': on(RateBuildUpPage), '/overview': on(AssessmentPage) } })
const steps = async () =>
  within(await screen.findByRole('dialog', { name: 'Where this comes from' }))
    .getAllByRole('listitem')
    .map(step => step.textContent)

it('explains a rate from its build-up: the reply it was taken from, and who changed it and when, without a connection', async () => {
  await show('/rates')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Explain' }))
  await waitFor(async () =>
    expect(await steps()).toContainEqual(
      expect.stringMatching(
        /^Supply and fit price31\.50.*Wharfe, QR-0007Their reply: Wharfe prices\.xlsxChanged by Someone, /,
      ),
    ),
  )
  expect(screen.getByRole('link', { name: 'Their reply: Wharfe prices.xlsx' }).getAttribute('href')).toBe(
    '/estimating/assessments/9/quotes/40',
  )
})

it('ends at the row of the client’s file, with what was written there, without a connection', async () => {
  await show('/overview')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Explain' }))
  await user.click(await screen.findByRole('button', { name: 'W-01 Wall' }))
  await waitFor(async () =>
    expect(await steps()).toContain('Read from Client bill rev C.xlsxrow 14Sheet Bill 3: W-01 | Wall | m2 | 4 | '),
  )
})

it('walks from the total on the overview to a line and to the person who priced it', async () => {
  await show('/overview')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Explain' }))
  const lines = within(await screen.findByRole('list', { name: 'Lines' }))
  // The dearest first: 4 × 31.50 and 4 × 2.80.
  expect(lines.getAllByRole('listitem').map(line => line.textContent)).toEqual([
    'C-01 Ceiling£126.00',
    'W-01 Wall£11.20',
  ])
  // Found by an audit: the lines alone do not make the tender total.
  const rest = within(await screen.findByRole('list', { name: 'From the lines to the price' }))
  expect(rest.getAllByRole('listitem').map(row => row.textContent)).toEqual([
    'Measured work£137.20',
    'Fixed costs£0.00',
    'Adjustments£0.00',
    'Net£137.20',
  ])
  await user.click(lines.getByRole('button', { name: 'W-01 Wall' }))
  expect(await steps()).toContainEqual(
    expect.stringMatching(/^Frame: Stud2\.80.*typed, no quoteChanged by Priya Shah, 20\/11\/2026/),
  )
})
