import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { project } from '#contract/estimating/project'
import { pence, percent, quantityOf } from '#domain/value/money'
import { give } from '../../../../tests/support/replica'
import { holdWhole, setWidth, showPages } from '../../../../tests/support/shown-page'
import { ProjectContext } from '../../../common/places/use-place'
import { useRecord } from '../../../records/data/use-record'
import '../../../ui/testing/dom'
import { FixedCostProgressPage } from './fixed-cost-progress-page'

// A Thursday.
beforeEach(() => {
  setWidth(390)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-19T09:00:00Z') })
})
afterEach(() => vi.useRealTimers())

const BILL = 'assessment:9'

function Page() {
  const found = useRecord(project, 3)
  return found ? (
    <ProjectContext value={found}>
      <FixedCostProgressPage />
    </ProjectContext>
  ) : null
}

/** A site manager for four weeks from 9 November at £1,000 a week; skips, a lump sum of £600, a third done. */
async function show() {
  return showPages({
    at: '/costs',
    fill: async replica => {
      await give(replica, 'project', 'index', 3, 1, { name: 'Kestrel House', showProjectHub: true })
      await give(replica, 'assessment', 'index', 9, 1, { project: 3, name: 'Drylining', isAccepted: true })
      const cost = { assessment: 9, quantity: quantityOf(1), profitPerPeriod: null, isContingency: false }
      await give(replica, 'assessmentFixedCost', BILL, 51, 1, {
        ...cost,
        name: 'Site manager',
        periodUnit: 'w',
        periodLength: quantityOf(4),
        ratePerPeriod: pence(100_000),
        startDate: '2026-11-09',
        assessmentOrder: 0,
      })
      await give(replica, 'assessmentFixedCost', BILL, 52, 1, {
        ...cost,
        name: 'Skips',
        periodUnit: 'l',
        periodLength: quantityOf(1),
        ratePerPeriod: pence(60_000),
        startDate: null,
        assessmentOrder: 1,
      })
      await give(replica, 'fixedCostProgress', 'project:3', 52, 1, {
        project: 3,
        assessment: 9,
        way: 'hand',
        startDate: null,
        finishDate: null,
        percent: percent(30),
        recordedAt: '2026-11-10T09:00:00.000Z',
        note: null,
      })
      await holdWhole(replica, BILL)
    },
    pages: { '/costs': Page },
  })
}
const rows = () =>
  within(screen.getByRole('list', { name: 'Fixed costs' }))
    .getAllByRole('listitem')
    .map(item => item.textContent)

// Spec: PROG-2, fixed cost progress.
it('goes by time between the days of the estimate, weekends left out', async () => {
  const { replica } = await show()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Site manager' }))
  const dialog = await screen.findByRole('dialog', { name: 'Site manager' })
  // 9 November to 4 December are 20 working days; nine have passed at the end of the 19th.
  expect(within(dialog).getByLabelText('From').getAttribute('value')).toBe('09/11/2026')
  expect(within(dialog).getByLabelText('To').getAttribute('value')).toBe('04/12/2026')
  expect(within(dialog).getByRole('status').textContent).toBe('45% of the working days have passed')
  await user.click(within(dialog).getByRole('button', { name: 'Record progress' }))
  await waitFor(() =>
    expect(rows()).toEqual([
      expect.stringMatching(/Site managerBy time, 09\/11\/2026 to 04\/12\/202645%of £4,000\.00/),
      expect.stringMatching(/SkipsBy hand, 10\/11\/202630%of £600\.00/),
    ]),
  )
  // £1,800 + £180 of £4,600.
  expect(screen.getByText('£1,980.00')).toBeTruthy()
  expect(await replica.get('fixedCostProgress', 51)).toMatchObject({ way: 'time', finishDate: '2026-12-04' })
})

it('asks why a figure goes down', async () => {
  const { replica } = await show()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Skips' }))
  const dialog = await screen.findByRole('dialog', { name: 'Skips' })
  const record = within(dialog).getByRole('button', { name: 'Record progress' })
  await user.click(within(dialog).getByRole('radio', { name: '25%' }))
  expect(record).toHaveProperty('disabled', true)
  await user.type(within(dialog).getByLabelText(/Why does it go down from 30%/), 'Two went back')
  await user.click(record)
  await waitFor(async () =>
    expect(await replica.get('fixedCostProgress', 52)).toMatchObject({ percent: 250_000, note: 'Two went back' }),
  )
})
