import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { adjustment } from '#contract/estimating/adjustment'
import { assessment } from '#contract/estimating/assessment'
import { assessmentFixedCost } from '#contract/estimating/assessment-fixed-cost'
import { percent } from '#domain/value/money'
import type { Row } from '#domain/records/path'
import type { Replica } from '#local/replica'
import { set } from '#local/write/changes'
import { give } from '../../../tests/support/replica'
import { holdWhole, setWidth, showPages, VIEWER } from '../../../tests/support/shown-page'
import { AssessmentContext } from '../../common/places/use-place'
import { useRecord } from '../../records/data/use-record'
import '../../ui/testing/dom'
import { AdjustmentsPage } from '../adjustments/adjustments-page'
import { FixedCostsPage } from './fixed-costs-page'

// Spec: ASMT-14, ASMT-15, ASMT-19. The rooms are offline here: nothing asks the server.

beforeEach(() => setWidth(1440))
const SCOPE = 'assessment:9'

const inAssessment = (Page: () => React.ReactNode) =>
  function Framed() {
    const found = useRecord(assessment, 9)
    return found ? (
      <AssessmentContext value={found}>
        <Page />
      </AssessmentContext>
    ) : null
  }

async function fill(replica: Replica, status: string) {
  await give(replica, 'assessment', 'index', 9, 1, { project: 3, name: 'Fit-out', status, archivedAt: null })
  await give(replica, 'fixedCostType', 'account', 31, 2, { name: 'Supervision', isPlant: false })
  await give(replica, 'fixedCostType', 'account', 32, 3, { name: 'Access', isPlant: true })
  // £32,602.04 of measured work.
  await give(replica, 'assessmentZone', SCOPE, 11, 4, { assessment: 9, name: 'L1', parent: null, order: 0 })
  await give(replica, 'assessmentProduct', SCOPE, 12, 5, {
    assessment: 9,
    name: 'All',
    rate: 326_020_400,
    fixedPrice: 326_020_400,
    order: 0,
  })
  const cells = { 11: { quantity: 10_000, source: 'boq' } }
  await give(replica, 'productQuantities', SCOPE, 12, 6, { assessment: 9, cells })
  await holdWhole(replica, SCOPE)
}

const show = (page: 'fixed-costs' | 'adjustments', { status = 'in_progress', viewer = VIEWER, more = fill } = {}) =>
  showPages({
    at: `/estimating/assessments/9/${page}`,
    fill: replica => more(replica, status),
    viewer,
    pages: {
      '/estimating/assessments/$assessmentId/fixed-costs': inAssessment(FixedCostsPage),
      '/estimating/assessments/$assessmentId/adjustments': inAssessment(AdjustmentsPage),
    },
  })

const total = (label: string) => screen.getByText(label, { selector: 'dt' }).nextSibling?.textContent
const kept = async (replica: Replica, resource: { readonly name: string }): Promise<Row[]> =>
  (await replica.store.read(tables => tables.records(resource.name).toArray())).map(row => ({ ...row }))
/** Keys, as someone works through a sheet. Cells are made when the grid is laid out. */
async function type(...keys: readonly string[]) {
  const user = userEvent.setup()
  act(() => screen.getByRole('grid').focus())
  for (const key of keys) await user.keyboard(key)
}

describe('fixed costs', () => {
  it('are typed row by row into a sheet, summed at once, and taken back step by step', async () => {
    const { replica } = await show('fixed-costs')
    await screen.findByRole('grid')
    await type('Supervisor{Enter}')
    await waitFor(async () => expect(await kept(replica, assessmentFixedCost)).toHaveLength(1))
    await type('{ArrowUp}', '{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}', '6{Tab}1150{Tab}150{Enter}')
    await waitFor(() => expect(total('Fixed costs')).toBe('£6,900.00'))
    expect([total('Cost'), total('Profit')]).toEqual(['£6,000.00', '£900.00'])
    expect(await kept(replica, assessmentFixedCost)).toMatchObject([
      { name: 'Supervisor', assessment: 9, periodUnit: 'w', periodLength: 60_000, ratePerPeriod: 115_000 },
    ])
    await type('{Control>}z{/Control}')
    await waitFor(() => expect(total('Profit')).toBe('£0.00'))
  })

  // Of ten rows pasted from Excel the last two were dropped without a word: there were eight empty ones to lay them into.
  it('are pasted however many there are, and taken back at once; Tab at the end of one goes to the name of the next', async () => {
    const { replica } = await show('fixed-costs')
    const grid = await screen.findByRole('grid')
    grid.focus()
    const text = Array.from({ length: 10 }, (_, at) => `Hoist ${at}\t${at + 1}\r\n`).join('')
    fireEvent.paste(grid, { clipboardData: { getData: (type: string) => (type === 'text/plain' ? text : '') } })
    await waitFor(async () =>
      expect((await kept(replica, assessmentFixedCost)).map(({ name }) => name)).toEqual(
        Array.from({ length: 10 }, (_, at) => `Hoist ${at}`),
      ),
    )
    await type('{End}{Tab}')
    expect(grid.getAttribute('aria-activedescendant')).toMatch(/-1-0$/)
    await type('{Control>}z{/Control}')
    await waitFor(async () => expect(await kept(replica, assessmentFixedCost)).toEqual([]))
  })

  // Found by an audit: a line that was pasted with words for its quantity was priced with a quantity of 1.
  it('add no pasted line whose quantity is not clear, and say so', async () => {
    const { replica } = await show('fixed-costs')
    const grid = await screen.findByRole('grid')
    grid.focus()
    const text = [
      ['Nails', '', 'abc', 'Weekly', '2', '9.99'],
      ['Skips', '', '4', 'Weekly', '2', '10.00'],
    ]
      .map(cells => cells.join('\t'))
      .join('\n')
    fireEvent.paste(grid, { clipboardData: { getData: (type: string) => (type === 'text/plain' ? text : '') } })
    await waitFor(() => expect(total('Fixed costs')).toBe('£80.00'))
    expect(await kept(replica, assessmentFixedCost)).toMatchObject([{ name: 'Skips' }])
    expect(screen.getByText('1 new row was not added. This must be a number')).toBeDefined()
  })

  it('say what was left out of lines that were pasted as new', async () => {
    const { replica } = await show('fixed-costs')
    const grid = await screen.findByRole('grid')
    grid.focus()
    const text = ['Nails', '', '1', 'Weekly', '2', 'soon'].join('\t')
    fireEvent.paste(grid, { clipboardData: { getData: (type: string) => (type === 'text/plain' ? text : '') } })
    await waitFor(async () => expect(await kept(replica, assessmentFixedCost)).toMatchObject([{ name: 'Nails' }]))
    expect(screen.getByText('1 of 6 cells stay as they are. This must be a number')).toBeDefined()
    // 0.00 would be a price.
    await waitFor(() => expect(total('Fixed costs')).toBe('Not priced'))
  })

  it('refuse what is no figure in words at the cell, and keep nothing of it', async () => {
    const { replica } = await show('fixed-costs')
    await screen.findByRole('grid')
    await type('Skips{Enter}')
    await type('{ArrowUp}{ArrowRight}{ArrowRight}', 'many{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('This must be a number')
    await type('{Escape}')
    expect(await kept(replica, assessmentFixedCost)).toMatchObject([{ name: 'Skips', quantity: 10_000 }])
  })

  it('have one contingency, which is added, changed and removed', async () => {
    const user = userEvent.setup()
    const { replica } = await show('fixed-costs')
    await user.click(await screen.findByRole('button', { name: 'Add contingency' }))
    const dialog = within(screen.getByRole('dialog'))
    await user.type(dialog.getByRole('textbox'), '1500')
    await user.click(dialog.getByRole('button', { name: 'Add contingency' }))
    await waitFor(() => expect(total('Contingency included')).toBe('£1,500.00'))
    expect(await kept(replica, assessmentFixedCost)).toMatchObject([
      { isContingency: true, periodUnit: 'l', profitPerPeriod: 0, ratePerPeriod: 150_000 },
    ])
    await user.click(screen.getByRole('button', { name: 'Change contingency' }))
    await user.click(screen.getByRole('button', { name: 'Remove contingency' }))
    await waitFor(() => expect(total('Fixed costs')).toBe('£0.00'))
  })

  it('say what of them is plant, by their type', async () => {
    const plant = async (replica: Replica, status: string) => {
      await fill(replica, status)
      const line = {
        assessment: 9,
        assessmentOrder: 0,
        quantity: 20_000,
        periodUnit: 'w',
        periodLength: 30_000,
        isContingency: false,
      }
      const rates = { ratePerPeriod: 9_500, profitPerPeriod: 1_000 }
      await give(replica, 'assessmentFixedCost', SCOPE, 21, 9, { ...line, ...rates, name: 'Towers', fixedCostType: 32 })
    }
    await show('fixed-costs', { more: plant })
    await screen.findByRole('grid')
    await screen.findByText('Of it plant')
    expect([total('Of it plant'), total('Fixed costs')]).toEqual(['£570.00', '£570.00'])
  })

  it('stay as they were offered, and say so', async () => {
    await show('fixed-costs', { status: 'submitted' })
    expect(await screen.findByText('It is submitted, so it can’t change. Work in its next version.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Add contingency' })).toBeNull()
  })
})

describe('adjustments', () => {
  it('gross the net up by the discount of oracle 2', async () => {
    const oracle = async (replica: Replica, status: string) => {
      await fill(replica, status)
      const lump = {
        assessment: 9,
        assessmentOrder: 0,
        quantity: 10_000,
        periodUnit: 'l',
        periodLength: 10_000,
        isContingency: false,
      }
      const rates = { ratePerPeriod: 1_011_000, profitPerPeriod: 0 }
      await give(replica, 'assessmentFixedCost', SCOPE, 21, 9, { ...lump, ...rates, name: 'All of them' })
    }
    const { replica } = await show('adjustments', { more: oracle })
    await screen.findByRole('grid')
    await waitFor(() => expect(total('Tender total')).toBe('£42,712.04'))
    await type("Main contractor's discount{Enter}")
    await waitFor(async () => expect(await kept(replica, adjustment)).toHaveLength(1))
    const [made] = await kept(replica, adjustment)
    const discount = { kind: 'discount', percentage: percent(2.5), grossUp: true } as const
    await act(() => replica.edit([set(adjustment, Number(made?.id), discount)], 'Discount'))
    await waitFor(() => expect(total('Tender total')).toBe('£43,807.22'))
    expect([total('Net'), total('Discount')]).toEqual(['£42,712.04', '£1,095.18'])
  })
})
