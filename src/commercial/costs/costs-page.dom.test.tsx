import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { project as projectDefinition } from '#contract/estimating/project'
import { externalCost } from '#contract/commercial/external-cost'
import { ProblemError } from '#contract/kit/problem'
import { NIL, ONE, pence, quantityOf, rateOf } from '#domain/value/money'
import type { Replica } from '#local/replica'
import { give } from '../../../tests/support/replica'
import { setWidth, showPages, VIEWER } from '../../../tests/support/shown-page'
import { ProjectContext } from '../../common/places/use-place'
import type { Held } from '../../records/data/held'
import '../../ui/testing/dom'
import { ViewPage } from '../../records/view/view-page'
import { CostsPage } from './costs-page'
import { ExternalCostMore } from './external-cost-more'
import { useCostFacts } from './use-cost-facts'

// Spec: COST-2. What a project has spent, without a connection; figures by hand.

beforeEach(() => setWidth(1440))

const project = { id: 5, name: 'Kestrel House', reference: '2417', address: null } as Held<typeof projectDefinition> // What the page reads of one.
const PATH = '/estimating/projects/5/hub/costs'
const times = {
  createdAt: '2026-11-18T08:00:00.000Z',
  updatedAt: '2026-11-18T08:00:00.000Z',
  archivedAt: null,
}
const at = { ...times, project: 5 }

async function fill(replica: Replica): Promise<void> {
  const site = 'project:5'
  await give(replica, 'vatCode', 'account', 1, 1, { ...times, code: 'T1', name: 'Standard' })
  await give(replica, 'externalCost', site, 700, 1, {
    ...at,
    name: 'Skips, week 12',
    supplierType: 'other',
    effectiveDate: '2026-11-19',
    assessment: null,
    materials: NIL,
    labour: pence(-2_000),
    contingency: NIL,
    fixedCosts: pence(24_000),
    state: 'approved',
    codatPushedAt: null,
  })
  await give(replica, 'costAssignment', site, 710, 1, {
    ...at,
    cost: 700,
    shortName: 'Fixed costs',
    nominalCode: null,
    vatTaxCode: 1,
    totalValue: pence(24_000),
    taxAmount: pence(4_800),
    taxAdjustment: NIL,
  })
  for (const [id, state] of [
    [740, 'approved'],
    [741, 'held'],
  ] as const)
    await give(replica, 'labourApplication', site, id, 1, {
      ...at,
      subcontractor: 9,
      effectiveDate: '2026-11-15',
      accountSequenceNumber: null,
      assessment: null,
      state,
      materialsToDate: NIL,
      grossToDate: pence(500_000),
      grossBefore: pence(320_000),
      approvedMaterials: pence(45_000),
      materialsBefore: pence(20_000),
    })
  for (const [id, state, day] of [
    [750, 'approved', '2026-10-31'],
    [751, 'held', '2026-11-15'],
  ] as const) {
    await give(replica, 'incomingApplication', site, id, 1, {
      ...at,
      subcontractor: 9,
      accountSequenceNumber: null,
      effectiveDate: day,
      state,
      discount: state === 'approved' ? pence(10_000) : null,
    })
    await give(replica, 'incomingItem', site, id + 10, 1, {
      ...at,
      application: id,
      assessment: null,
      fixedCost: null,
      value: state === 'approved' ? pence(400_000) : pence(650_000),
      approvedBefore: state === 'approved' ? NIL : pence(400_000),
      approvedValue: state === 'approved' ? pence(400_000) : null,
    })
  }
  await give(replica, 'materialOrder', site, 301, 1, { ...at, state: 'part_delivered', deliveryCharge: null })
  await give(replica, 'materialOrderLine', site, 310, 1, {
    ...at,
    order: 301,
    assessment: null,
    name: 'Boards',
    packs: quantityOf(200),
    packSize: ONE,
    packUnit: 'single',
    packPrice: rateOf(8.4),
    place: 0,
  })
  await give(replica, 'delivery', site, 320, 1, { ...at, order: 301, reference: 'DN 1', deliveredOn: '2026-11-18' })
  await give(replica, 'deliveryLine', site, 330, 1, {
    ...at,
    delivery: 320,
    orderLine: 310,
    name: 'Boards',
    quantity: quantityOf(150),
    damaged: NIL,
    order: 0,
  })
}

const show = (page: () => React.ReactNode, viewer = VIEWER) =>
  showPages({
    at: PATH,
    fill,
    viewer,
    pages: { [PATH]: () => <ProjectContext value={project}>{page()}</ProjectContext> },
  })
const figures = (name: RegExp) =>
  [...screen.getByRole('row', { name }).querySelectorAll('td')].map(each => each.textContent)

it('adds up orders, labour, supply and fit and external costs by budget', async () => {
  await show(() => <CostsPage />)
  // 150 of 200 boards at 8.40 came: 1,260.00 accrued, 420.00 committed. External: 240.00 less 20.00. Labour: 1,800.00 approved, of which
  // 250.00 are materials. Supply and fit: 4,000.00 certified less 100.00 discount, 2,500.00 claimed above it.
  await screen.findByRole('table', { name: 'Costs by budget' })
  expect(figures(/^Materials/)).toEqual(['–', '250.00', '1,260.00', '420.00', '–'])
  expect(figures(/^Labour/)).toEqual(['–', '1,530.00', '0.00', '0.00', '–'])
  expect(figures(/^Supply and fit/)).toEqual(['–', '3,900.00', '2,500.00', '0.00', '–'])
  expect(figures(/^Fixed costs/)).toEqual(['–', '240.00', '0.00', '0.00', '–'])
  expect(figures(/^5 budgets/)).toEqual(['–', '5,920.00', '3,760.00', '420.00', '–'])
  expect(document.body.textContent).not.toContain('may not see')
  expect(screen.getByRole('link', { name: 'Skips, week 12' }).getAttribute('href')).toBe(`${PATH}/external/700`)
})

it('shows a cost split over nominal codes, and what is left to split', async () => {
  setWidth(390)
  await show(() => <ExternalCostMore id={700} />)
  await waitFor(() => expect(document.body.textContent).toContain('The parts come to £240.00 of £220.00'))
  expect(document.body.textContent).toContain('One part has no nominal code yet')
  // 240.00 and 48.00 VAT.
  expect(document.body.textContent).toContain('288.00')
})

it('says beside the button why the viewer may not approve a cost (decisions 671, 672)', async () => {
  let reason: string | null = 'You changed this cost, so someone else has to approve it'
  const call = (path: string) =>
    path === '/costentities/701/four-eyes'
      ? Promise.resolve(Response.json({ reason }))
      : Promise.reject(new ProblemError('unavailable'))
  const { replica } = await showPages({
    at: `${PATH}/external/701`,
    server: { call },
    connection: 'online',
    fill: async replica => {
      await fill(replica)
      const cost = await replica.get('externalCost', 700)
      await give(replica, 'externalCost', 'project:5', 701, 1, {
        ...cost,
        id: 701,
        state: 'review',
        fixedCosts: pence(2_600_000),
      })
      const role = { ...at, role: 'buyer', person: 7, approvalLimit: pence(2_500_000), isUnlimited: false }
      await give(replica, 'projectRole', 'project:5', 40, 1, {
        ...role,
        tolerancePercentage: null,
        toleranceAmount: null,
      })
    },
    pages: {
      [`${PATH}/external/$id`]: () => (
        <ProjectContext value={project}>
          <ViewPage resource={externalCost} within={null} more={ExternalCostMore} useFacts={useCostFacts} />
        </ProjectContext>
      ),
    },
  })
  await screen.findByText(reason)
  expect(screen.getByRole('button', { name: 'Approve' }).getAttribute('aria-disabled')).toBe('true')
  // Someone else changed the cost, so the office is asked again: what is left is the limit.
  reason = null
  const now = await replica.get('externalCost', 701)
  await give(replica, 'externalCost', 'project:5', 701, 2, { ...now, updatedAt: '2026-11-19T08:00:00.000Z' })
  await screen.findByText(/^26,000\.00 is above your limit of 25,000\.00/)
})

it('takes several documents without a connection, each deleted again until the cost is approved', async () => {
  window.URL.createObjectURL = () => 'blob:shown'
  const user = userEvent.setup()
  const { replica } = await show(() => <ExternalCostMore id={700} />)
  const cost = await replica.get('externalCost', 700)
  await give(replica, 'externalCost', 'project:5', 700, 2, { ...cost, state: 'review' })
  await screen.findByText('No more documents have been added')
  await user.upload(screen.getByLabelText(/Add documents/), [
    new File(['%PDF-1.4'], 'Skip ticket 1.pdf', { type: 'application/pdf' }),
    new File(['%PDF-1.4'], 'Skip ticket 2.pdf', { type: 'application/pdf' }),
  ])
  await screen.findByRole('button', { name: 'Delete Skip ticket 2.pdf' })
  await user.click(screen.getByRole('button', { name: 'Delete Skip ticket 1.pdf' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByText('Skip ticket 1.pdf')).toBeNull())
  const kept = await replica.store.read(tables => tables.records('costDocument').toArray())
  expect(kept).toMatchObject([{ cost: 700, project: 5, fileName: 'Skip ticket 2.pdf' }])
  await give(replica, 'externalCost', 'project:5', 700, 3, { ...cost })
  await screen.findByText('This cost is approved, so its documents stay as they are. You can add more')
  expect(screen.queryByRole('button', { name: 'Delete Skip ticket 2.pdf' })).toBeNull()
})

it('says which documents the sums do not include, because the viewer may not see them', async () => {
  const permissions = [...VIEWER.permissions].filter(each => !/Incoming|AccountsApplications/.test(each))
  await show(() => <CostsPage />, { ...VIEWER, permissions: new Set(permissions) })
  await screen.findByText('These sums do not include what you may not see: supply and fit applications.')
  // Nothing of the certificate is counted.
  expect(figures(/^Supply and fit/)).toEqual(['–', '0.00', '0.00', '0.00', '–'])
})
