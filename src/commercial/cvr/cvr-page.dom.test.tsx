import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { CvrReply } from '#contract/commercial/cvr/cvr-calls'
import type { project as projectDefinition } from '#contract/estimating/project'
import { setWidth, showPages } from '../../../tests/support/shown-page'
import { ProjectContext } from '../../common/places/use-place'
import type { Held } from '../../records/data/held'
import '../../ui/testing/dom'
import { CvrPage } from './cvr-page'

// Spec: REP-1. What the server works out, as people read it.

beforeEach(() => setWidth(1440))

const project = { id: 5, name: 'Kestrel House', reference: '2417', address: null } as Held<typeof projectDefinition> // What the page reads of one.
const PATH = '/estimating/projects/5/hub/cvr-reports'

const none = {
  budget: '0.00',
  earnedBudget: '0.00',
  actual: '0.00',
  accrued: '0.00',
  cost: '0.00',
  committed: '0.00',
  toComplete: '0.00',
  finalCost: '0.00',
  saving: '0.00',
}
/** Oracle V1. */
const totals = {
  ...none,
  tenderValue: '240000.00',
  value: '250000.00',
  earned: '100000.00',
  certified: '104000.00',
  overClaim: '4000.00',
  futureLoss: '3000.00',
  budget: '190000.00',
  earnedBudget: '76000.00',
  actual: '68000.00',
  accrued: '9500.00',
  cost: '77500.00',
  toComplete: '117000.00',
  finalCost: '194500.00',
  saving: '-4500.00',
  margin: '22500.00',
  finalMargin: '55500.00',
  budgetMargin: '60000.00',
}
const REPORT: CvrReply = {
  packages: [
    {
      assessment: 9,
      name: 'Drylining',
      ...totals,
      rows: [
        {
          name: 'materials',
          label: 'Materials',
          reason: null,
          ...none,
          budget: '190000.00',
          actual: '68000.00',
          accrued: '9500.00',
          toComplete: '114000.00',
          finalCost: '191500.00',
          saving: '-1500.00',
        },
        { name: 'labour', label: 'Labour', reason: null, ...none },
      ],
    },
  ],
  total: totals,
  lines: [
    {
      source: 'materialInvoice',
      id: 31,
      assessment: 9,
      budget: 'materials',
      label: 'INV 4410',
      actual: '68000.00',
      accrued: '9500.00',
      committed: '0.00',
    },
  ],
  unagreed: '1000.00',
  unread: ['labour applications'],
}

const show = (report: CvrReply) =>
  showPages({
    at: PATH,
    server: { call: () => Promise.resolve(Response.json(report)) },
    connection: 'online',
    pages: {
      [PATH]: () => (
        <ProjectContext value={project}>
          <CvrPage />
        </ProjectContext>
      ),
    },
  })
const figures = (name: RegExp) =>
  [...screen.getByRole('row', { name }).querySelectorAll('td[data-figure]')].map(each => each.textContent)

it('shows value, cost and margin by package, budget and project', async () => {
  await show(REPORT)
  await screen.findByRole('table')
  expect(document.body.textContent).toContain('£55,500.0022.20%')
  expect(figures(/^Project/)).toEqual([
    '250,000.00',
    '100,000.00',
    '104,000.00',
    '4,000.00',
    '68,000.00',
    '9,500.00',
    '0.00',
    '117,000.00',
    '194,500.00',
    '55,500.00',
  ])
  expect(figures(/^Known future losses/)[0]).toBe('3,000.00')
  expect(
    screen.getByText('Variations that are not agreed are worth £1,000.00. No figure here counts them.'),
  ).toBeDefined()
  expect(screen.getByText('These sums do not include what you may not see: labour applications.')).toBeDefined()
  // The bar says in words what it draws.
  expect(screen.getAllByRole('img', { name: '77,500.00 of a budget of 190,000.00' })).toHaveLength(3)
})

it('lists the documents behind a budget at a press, each a link to it', async () => {
  await show(REPORT)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Materials' }))
  const list = within(screen.getByRole('list', { name: 'Documents behind this cost' }))
  expect(list.getByRole('link', { name: 'INV 4410' }).getAttribute('href')).toBe(
    '/estimating/projects/5/hub/materials/invoices/31',
  )
  expect(list.getByText('Material invoice · 68,000.00 actual · 9,500.00 accrued')).toBeDefined()
  // A budget without documents explains nothing.
  expect(screen.queryByRole('button', { name: 'Labour' })).toBeNull()
})

it('calls a certificate below the work an under-claim', async () => {
  await show({ ...REPORT, total: { ...totals, overClaim: '-29500.00' } })
  await screen.findByText('Under-claimed')
  expect(screen.getByText('£29,500.00')).toBeDefined()
})

it('says why a project without an accepted bill has no report', async () => {
  await show({ ...REPORT, packages: [], lines: [] })
  expect(await screen.findByText('No bill of this project is accepted yet')).toBeDefined()
})
