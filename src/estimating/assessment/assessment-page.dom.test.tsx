import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Held } from '../../records/data/held'
import type { assessment as assessmentDefinition } from '#contract/estimating/assessment'
import { pence, percent, quantityOf, rateOf } from '#domain/value/money'
import type { Replica } from '#local/replica'
import { set } from '#local/write/changes'
import { assessmentBudget } from '#contract/estimating/assessment-budget'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { productQuantities } from '#contract/estimating/product-quantities'
import { give } from '../../../tests/support/replica'
import { holdWhole, showPages, VIEWER } from '../../../tests/support/shown-page'
import { AssessmentContext } from '../../common/places/use-place'
import '../../ui/testing/dom'
import { AssessmentPage } from './assessment-page'

const SCOPE = 'assessment:9'
const assessment = {
  id: 9,
  name: 'Drylining',
  project: 5,
  versionMajor: 1,
  versionMinor: 0,
  status: 'in_progress',
  rateBuildUpState: 'started',
  quantificationState: 'started',
  fixedCostsState: 'not_started',
  contractScope: 'fixed_price',
  documentationFormat: 'bill',
  isAccepted: false,
  isBudgetOnly: false,
  materialOnSiteRatePercentage: percent(20),
  materialOnSiteMode: 'd',
  printedTotal: null,
  archivedAt: null,
} as Held<typeof assessmentDefinition> // What the page reads of one.

/** A zone and two products of £70.58 together, of which the second has come only when `isWhole`. */
async function fill(replica: Replica, isWhole: boolean): Promise<void> {
  await give(replica, 'assessmentZone', SCOPE, 1, 1, { assessment: 9, name: 'Level 1', parent: null, order: 0 })
  for (const [id, quantity] of [
    [101, quantityOf(2)],
    ...(isWhole ? [[102, quantityOf(0.1466)] as const] : []),
  ] as const) {
    const product = { assessment: 9, group: null, ref: null, name: `Product ${id}`, unit: 'm²', order: id }
    await give(replica, 'assessmentProduct', SCOPE, id, 1, {
      ...product,
      fixedPrice: rateOf(32.88),
      rate: rateOf(32.88),
    })
    await give(replica, 'productQuantities', SCOPE, id, 1, { assessment: 9, cells: { 1: { quantity, source: 'boq' } } })
  }
  if (isWhole) await holdWhole(replica, SCOPE)
}

const show = (isWhole: boolean, viewer = VIEWER, shown = assessment) =>
  showPages({
    fill: replica => fill(replica, isWhole),
    partial: isWhole ? [] : [SCOPE],
    viewer,
    pages: {
      '/estimating/assessments/$assessmentId': () => (
        <AssessmentContext value={shown}>
          <AssessmentPage />
        </AssessmentContext>
      ),
    },
    at: '/estimating/assessments/9',
  })
const figures = () => document.body.textContent.match(/£[\d,]+\.\d\d|all priced|not priced|\d+ products?/g) ?? []

it('says no total and no count before all of the bill is on this device, then all of them', async () => {
  const { replica, goOnline } = await show(false)
  // Spec: issue 10.12: how much is here.
  await screen.findByText('Only part of the bill is on this device, 3 records, so there are no totals.')
  expect(figures()).toEqual([])
  goOnline()
  await screen.findByText('Downloading the bill. Totals are shown when all of it is here.')
  expect(screen.getByText('3 records so far')).toBeDefined()
  expect(figures()).toEqual([])
  await act(() => fill(replica, true))
  await screen.findByText(/all priced/)
  expect(screen.queryByText(/Downloading/)).toBeNull()
  // Net, tender total, the zone, what the section says and what it comes to; nothing is in fixed costs.
  await waitFor(() =>
    expect(figures()).toEqual(['£70.58', '£70.58', '£70.58', '2 products', 'all priced', '£70.58', '£0.00']),
  )
})

it('counts what this device has not sent yet', async () => {
  const { replica } = await show(true)
  await screen.findByText(/all priced/)
  const cell = { quantity: quantityOf(3), source: 'boq' } as const
  await act(() => replica.edit([set(productQuantities, 101, { 'cells.1': cell })], 'Quantity'))
  await screen.findAllByText('£103.46')
  await waitFor(() => expect(figures()).not.toContain('£70.58'))
})

it('says that it is not priced, and no sum of £0.00, where no product has a rate', async () => {
  const { replica } = await show(true)
  await screen.findByText(/all priced/)
  await act(async () => {
    for (const id of [101, 102]) {
      const product = { assessment: 9, group: null, ref: null, name: `Product ${id}`, unit: 'm²', order: id }
      await give(replica, 'assessmentProduct', SCOPE, id, 2, { ...product, fixedPrice: null, rate: null })
    }
  })
  // Net, tender total, and what the section comes to.
  await waitFor(() => expect(screen.getAllByText('Not priced')).toHaveLength(3))
})

it('says nothing of a bill to somebody who may not read it', async () => {
  const permissions = new Set(
    [...VIEWER.permissions].filter(each => !/BillOfQuantities|Progress|RateBuildUp|MaterialBill|Labour/.test(each)),
  )
  await show(true, { ...VIEWER, permissions })
  await screen.findByText('Bill of quantities')
  expect(figures()).toEqual([])
})

it('has no list of zones where there are none, and says why quantities cannot be complete (ASMT-5)', async () => {
  const { goOnline } = await showPages({
    fill: replica => holdWhole(replica, SCOPE),
    viewer: VIEWER,
    pages: {
      '/estimating/assessments/$assessmentId': () => (
        <AssessmentContext value={assessment}>
          <AssessmentPage />
        </AssessmentContext>
      ),
    },
    at: '/estimating/assessments/9',
  })
  await screen.findByText('Sections')
  goOnline()
  expect(await screen.findByText('There is no zone to measure in yet: add one')).toBeDefined()
  expect(screen.queryByText('By zone, measured work')).toBeNull()
})

it('D1: says that a completed section no longer is, once a line of it has lost its rate, before anything is tapped', async () => {
  const done = { rateBuildUpState: 'complete', quantificationState: 'complete', fixedCostsState: 'complete' } as const
  const { replica } = await show(true, VIEWER, { ...assessment, ...done, status: 'ready_to_tender' })
  await screen.findByText(/^Complete · 2 products, all priced/)
  await act(() => replica.edit([set(assessmentProduct, 101, { fixedPrice: null })], 'Rate'))
  await screen.findByText(/^No longer complete · 1 product has a quantity and no rate/)
  expect(screen.getByText(/^Complete · 1 zone/)).toBeDefined()
})

it('shows what a budget leaves for overhead and profit as it is typed, and offers to complete it once connected (ASMT-16)', async () => {
  const { replica, goOnline } = await showPages({
    fill: async replica => {
      await give(replica, 'assessment', 'index', 9, 1, { ...assessment, isBudgetOnly: true })
      await give(replica, 'assessmentBudget', SCOPE, 70, 1, {
        assessment: 9,
        totalPrice: pence(10_000_000),
        materials: pence(8_700_055),
        labour: null,
      })
      await holdWhole(replica, SCOPE)
    },
    viewer: VIEWER,
    pages: {
      '/estimating/assessments/$assessmentId': () => (
        <AssessmentContext value={{ ...assessment, isBudgetOnly: true }}>
          <AssessmentPage />
        </AssessmentContext>
      ),
    },
    at: '/estimating/assessments/9',
  })
  const table = await screen.findByRole('table', { name: 'Budget' })
  expect(table.textContent).toContain('Overhead and profit 13.00% of the price£12,999.45')
  expect(screen.queryByText('Sections')).toBeNull()
  expect(screen.getByRole('button', { name: 'Duplicate' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Compare' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Mark as ready to tender' })).toBeNull()
  const button = () => screen.getByRole('button', { name: 'Complete budget' })
  expect(button().getAttribute('aria-disabled')).toBe('true')
  await act(() => replica.edit([set(assessmentBudget, 70, { labour: pence(1_500_000) })], 'Budget'))
  await screen.findByText('£2,000.55', { exact: false })
  expect(table.textContent).toContain('Loss')
  goOnline()
  await waitFor(() => expect(button().getAttribute('aria-disabled')).not.toBe('true'))
})

/** The page of one of three: the assessment, a what-if of it that was brought back, and one that was let go. */
async function showFamily(shown: 9 | 10) {
  const family = [
    assessment,
    {
      ...assessment,
      id: 10,
      name: 'Thicker board',
      branchOf: 9,
      broughtBackAt: '2026-11-20T08:00:00.000Z',
      broughtBackBy: 8,
    },
    { ...assessment, id: 11, name: 'Two shifts', branchOf: 9, archivedAt: '2026-11-20T08:00:00.000Z' },
  ]
  const one = family.find(({ id }) => id === shown) ?? assessment
  const pages = await showPages({
    fill: async replica => {
      for (const each of family) await give(replica, 'assessment', 'index', each.id, 1, { ...each })
      await give(replica, 'user', 'account', 8, 1, { fullName: 'Sam Okafor', email: 'sam@example.test' })
      await fill(replica, true)
    },
    pages: {
      '/estimating/assessments/$assessmentId': () => (
        <AssessmentContext value={one}>
          <AssessmentPage />
        </AssessmentContext>
      ),
    },
    at: `/estimating/assessments/${shown}`,
  })
  return pages
}

it('lists the what-ifs taken from it, with when and by whom one was brought back (decision 530)', async () => {
  await showFamily(9)
  const list = await screen.findByRole('list', { name: 'What-ifs' })
  await waitFor(() => expect(list.textContent).toMatch(/Thicker boardBrought back .* by Sam Okafor/))
  expect(list.textContent).toContain('Two shiftsLet go')
  expect(screen.getByRole('button', { name: 'Try a what-if' })).toBeDefined()
})

it('shows of a what-if that was brought back what it was taken from, and offers nothing but to undo that', async () => {
  const { goOnline } = await showFamily(10)
  const list = await screen.findByRole('list', { name: 'What-if of' })
  expect(list.textContent).toContain('Drylining')
  goOnline()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Undo bringing it back' }).getAttribute('aria-disabled')).not.toBe(
      'true',
    ),
  )
  expect(screen.getByText('What-if, brought back')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Bring back' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Mark as ready to tender' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Try a what-if' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Duplicate' })).toBeDefined()
})

it('says once, not at each section, why an assessment in a tender stays as it is', async () => {
  const complete = {
    rateBuildUpState: 'complete',
    quantificationState: 'complete',
    fixedCostsState: 'complete',
  } as const
  await show(true, VIEWER, { ...assessment, ...complete, status: 'submitted' })
  const words = 'The assessment has been put into a tender and stays as it is'
  await screen.findAllByText(words)
  expect(screen.getAllByText(words)).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /^Reopen/ })).toBeNull()
})

it('says what the checks find in the bill, and leads to them (issue 11.2)', async () => {
  const { replica } = await show(true)
  const list = await screen.findByRole('list', { name: 'Checks' })
  await waitFor(() => expect(list.textContent).toMatch(/505 Parent zonePass/))
  expect(list.textContent).not.toContain('Unpriced')
  await give(replica, 'assessmentProduct', SCOPE, 101, 2, {
    assessment: 9,
    name: 'Product 101',
    unit: 'm²',
    rate: null,
    order: 101,
  })
  await waitFor(() => expect(list.textContent).toMatch(/Unpriced.*Fail$/))
  expect(screen.getByRole('link', { name: 'Unpriced' }).getAttribute('href')).toBe(
    '/estimating/assessments/9/boq/checks',
  )
})

it('shows of an accepted assessment what it was offered at beside what it comes to now, without a connection (ASMT-6)', async () => {
  const accepted = { ...assessment, isAccepted: true, status: 'accepted' } as const
  await showPages({
    fill: async replica => {
      await give(replica, 'assessment', 'index', 9, 1, { ...accepted })
      await give(replica, 'assessmentZone', SCOPE, 1, 1, { assessment: 9, name: 'Level 1', parent: null, order: 0 })
      const priced = { fixedPrice: rateOf(32.88), rate: rateOf(32.88), tenderRate: rateOf(30) }
      await give(replica, 'assessmentProduct', SCOPE, 101, 1, { assessment: 9, name: 'Wall', unit: 'm²', ...priced })
      await give(replica, 'productQuantities', SCOPE, 101, 1, {
        assessment: 9,
        cells: { 1: { quantity: quantityOf(3), source: 'ws' } },
        tender: { 1: { quantity: quantityOf(2) } },
      })
      await holdWhole(replica, SCOPE)
    },
    viewer: VIEWER,
    pages: {
      '/estimating/assessments/$assessmentId': () => (
        <AssessmentContext value={accepted}>
          <AssessmentPage />
        </AssessmentContext>
      ),
    },
    at: '/estimating/assessments/9',
  })
  const region = await screen.findByRole('region', { name: 'At tender and now' })
  // 2 × 30.00 and 3 × 32.88.
  await waitFor(() => expect(region.textContent).toContain('Measured work60.0098.64+38.64'))
})
