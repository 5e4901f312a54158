import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { assessment } from '#contract/estimating/assessment'
import { give } from '../../../../tests/support/replica'
import { holdWhole, setWidth, showPages } from '../../../../tests/support/shown-page'
import { AssessmentContext } from '../../../common/places/use-place'
import { useRecord } from '../../../records/data/use-record'
import '../../../ui/testing/dom'
import { BillPage } from './bill-page'

// Only what is in view is drawn, and nothing has a size here.
beforeEach(() => {
  localStorage.clear()
  setWidth(1440)
  for (const size of ['offsetWidth', 'offsetHeight', 'clientWidth', 'clientHeight'] as const)
    vi.spyOn(HTMLElement.prototype, size, 'get').mockReturnValue(1200)
})
afterEach(() => vi.restoreAllMocks())

const SCOPE = 'assessment:9'

function Page() {
  const found = useRecord(assessment, 9)
  return found ? (
    <AssessmentContext value={found}>
      <BillPage />
    </AssessmentContext>
  ) : null
}

/** Two headings of two lines each, the last without a unit and a price, the first at a fixed price or a supply and fit price. */
async function show({ isFirstBuilt = false } = {}) {
  const shown = await showPages({
    at: '/bill',
    pages: { '/bill': Page },
    fill: async replica => {
      await give(replica, 'assessment', SCOPE, 9, 1, { project: 3, name: 'Fit-out', status: 'in_progress' })
      await give(replica, 'assessmentZone', SCOPE, 11, 2, { assessment: 9, name: 'Level 1', parent: null, order: 0 })
      await give(replica, 'productGroup', SCOPE, 50, 3, { assessment: 9, name: 'Partitions', parent: null, order: 0 })
      await give(replica, 'productGroup', SCOPE, 51, 4, { assessment: 9, name: 'Ceilings', parent: null, order: 1 })
      for (const [id, group, ref, name, unit, rate] of [
        [20, 50, 'P-01', 'Partition 100 mm', 'm²', 250_000],
        [21, 50, 'P-02', 'Partition 150 mm', 'm²', 300_000],
        [22, 51, 'C-01', 'Ceiling', 'm²', 400_000],
        [23, 51, 'C-02', 'Access panel', null, null],
      ] as const) {
        await give(replica, 'assessmentProduct', SCOPE, id, id, {
          assessment: 9,
          group,
          ref,
          name,
          unit,
          rate,
          fixedPrice: rate,
          ...(isFirstBuilt && id === 20
            ? { pricingMode: 'saf', supplyAndFitPrice: 25_000_000, fixedPrice: null }
            : { pricingMode: 'rbu' }),
          order: id,
          description: null,
          notes: null,
          isRateOnly: false,
        })
        await give(replica, 'productQuantities', SCOPE, id, id + 100, {
          assessment: 9,
          cells: { 11: { quantity: 100_000, source: 'boq' } },
          notes: {},
        })
      }
      await holdWhole(replica, SCOPE)
    },
  })
  await screen.findByRole('grid', { name: 'Bill of quantities' })
  return { ...shown, user: userEvent.setup() }
}
const refs = () => screen.queryAllByRole('rowheader').flatMap(each => /^[PC]-\d+$/.exec(each.textContent) ?? [])
const grid = () => screen.getByRole('grid', { name: 'Bill of quantities' })

it('has no row header without words where a line has no reference', async () => {
  const { replica } = await show()
  await give(replica, 'assessmentProduct', SCOPE, 24, 124, {
    assessment: 9,
    group: 51,
    ref: null,
    name: 'Hatch',
    order: 24,
  })
  await waitFor(() => expect(screen.getByRole('rowheader', { name: 'Hatch' })).toBeDefined())
  expect(screen.getAllByRole('rowheader').map(each => each.textContent)).not.toContain('')
})

it('finds a text, steps through it, and replaces it everywhere after a preview as one step', async () => {
  const { user, replica } = await show()
  fireEvent.keyDown(grid(), { key: 'h', ctrlKey: true })
  await user.type(await screen.findByRole('searchbox', { name: 'Find' }), 'partition')
  expect(await screen.findByText('2 found')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('1 of 2')).toBeDefined()
  await user.type(screen.getByRole('textbox', { name: 'Replace with' }), 'Wall')
  await user.click(screen.getByRole('button', { name: 'Replace all…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Replace in 2 cells?' })
  expect(within(dialog).getByRole('row', { name: /P-01 · Product Partition 100 mm Wall 100 mm/ })).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: 'Replace in 2 cells' }))
  await screen.findByText('Wall 150 mm')
  const steps = await replica.undoSteps()
  expect(steps.map(({ label }) => label)).toEqual(['Replaced in 2 cells, Fit-out'])
  const undo = screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' })
  await waitFor(() => expect(undo.disabled).toBe(false))
  await user.click(undo)
  expect(await screen.findByText('Partition 150 mm')).toBeDefined()
  expect(screen.queryByText('Wall 100 mm')).toBeNull()
})

it('closes headings with their money in sight, hides lines, and says what is out of sight', async () => {
  const { user } = await show()
  expect(refs()).toEqual(['P-01', 'P-02', 'C-01', 'C-02'])
  await user.click(screen.getByRole('button', { name: 'Close Partitions' }))
  expect(refs()).toEqual(['C-01', 'C-02'])
  // 10 × 25.00 + 10 × 30.00.
  expect(screen.getByText('550.00')).toBeDefined()
  grid().focus()
  fireEvent.keyDown(grid(), { code: 'Equal', key: '=', altKey: true })
  expect(refs()).toEqual(['P-01', 'P-02', 'C-01', 'C-02'])
  fireEvent.keyDown(grid(), { code: 'KeyH', key: 'h', altKey: true })
  await waitFor(() => expect(refs()).toHaveLength(3))
  expect(screen.getByText(/^1 line hidden/)).toBeDefined()
  // The totals stay those of the whole bill: 250 + 300 + 400.
  expect(screen.getByText('Measured work', { selector: 'dt' }).nextSibling?.textContent).toBe('£950.00')
  expect(localStorage.getItem('table.bill.view.7')).toMatch(/"hiddenLines":\[\d+\]/)
  await user.click(screen.getByRole('button', { name: 'Show it' }))
  expect(refs()).toHaveLength(4)
})

it('shows only the lines with a problem, and gives those without a unit one', async () => {
  const { user, replica } = await show()
  await user.click(screen.getByRole('button', { name: 'Lines with a problem' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Unpriced (1)' }))
  await user.click(screen.getByRole('button', { name: 'Show 1 line' }))
  expect(refs()).toEqual(['C-02'])
  expect(screen.getByText('1 of 4 lines')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Lines' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Set the unit of 1 line without one…' }))
  await user.type(await screen.findByRole('combobox', { name: 'Unit' }), 'nr')
  await user.click(screen.getByRole('button', { name: 'Set 1 line' }))
  await waitFor(async () => expect((await replica.undoSteps())[0]?.label).toBe('Unit nr for C-02'))
  // It does not jump away when it is mended; it goes when the person looks again.
  expect(refs()).toEqual(['C-02'])
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  expect(refs()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'All lines' }))
  expect(refs()).toHaveLength(4)
})

it('keeps a note on a quantity with who wrote it and when, and marks the cell', async () => {
  const { user } = await show()
  grid().focus()
  fireEvent.keyDown(grid(), { key: 'F2', shiftKey: true })
  const dialog = await screen.findByRole('dialog', { name: 'Notes on P-01, Level 1' })
  await user.type(within(dialog).getByRole('textbox', { name: 'This quantity' }), 'Measured from rev C')
  await user.click(within(dialog).getByRole('button', { name: 'Save notes' }))
  expect(await screen.findByText(/^Measured from rev C \(Priya Shah, /)).toBeDefined()
  expect(
    screen.getByRole('gridcell', { name: /^Level 1: 10.00, Bill of quantities. Note: Measured from rev C/ }),
  ).toBeDefined()
})

/** Goes to the rate of a line by the arrows, and types. */
async function typeRate(user: ReturnType<typeof userEvent.setup>, line: string, text: string) {
  const row = Number(screen.getByRole('rowheader', { name: line }).id.split('-')[1])
  const column = Number(screen.getByRole('columnheader', { name: /^Rate/ }).getAttribute('aria-colindex')) - 1
  grid().focus()
  const at = () => (grid().getAttribute('aria-activedescendant') ?? '').split('-').slice(1).map(Number)
  const go = (steps: number, forward: string, back: string) => {
    for (let left = Math.abs(steps); left > 0; left--) fireEvent.keyDown(grid(), { key: steps > 0 ? forward : back })
  }
  go(column - (at()[1] ?? 0), 'ArrowRight', 'ArrowLeft')
  // Headings are stepped over.
  while (at()[0] !== row) go(row - (at()[0] ?? 0) > 0 ? 1 : -1, 'ArrowDown', 'ArrowUp')
  await user.keyboard(text)
}
const priceOf = async (replica: Awaited<ReturnType<typeof show>>['replica'], id: number) => {
  const product = await replica.get('assessmentProduct', id)
  return [product?.['fixedPrice'], product?.['fixedPriceReason'] ?? null]
}

// An estimator who prices a client's bill types rates down its column, as in a spreadsheet. Decision 596.
it('fixes the price of a line whose rate is typed, asks before a built rate gives way, and undoes it', async () => {
  const { user, replica } = await show({ isFirstBuilt: true })
  expect(screen.getByText('Value', { selector: 'dt' })).toBeDefined()
  await typeRate(user, 'C-02', '=10*1.05{Enter}')
  // No quantity is marked: "Value not priced" stood there beside a price.
  expect(screen.queryByText('Value', { selector: 'dt' })).toBeNull()
  await waitFor(async () => expect(await priceOf(replica, 23)).toEqual([105_000, 'manual']))
  // 10 × 10.50 beside 250 + 300 + 400.
  expect(await screen.findByText('£1,055.00', { selector: 'dd' })).toBeDefined()

  await typeRate(user, 'P-01', '26{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Fix this price?' })
  await user.click(within(dialog).getByRole('button', { name: 'Keep the rate' }))
  expect(await priceOf(replica, 20)).toEqual([null, null])
  await typeRate(user, 'P-01', '26{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Fix price' }))
  expect(await screen.findByText('£1,065.00', { selector: 'dd' })).toBeDefined()
  await typeRate(user, 'P-01', '{Delete}')
  expect(await screen.findByText('£1,055.00', { selector: 'dd' })).toBeDefined()
  await typeRate(user, 'P-01', '{Delete}')
  expect(await screen.findByText(/^This rate is worked out in the rate build-up/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('£1,065.00', { selector: 'dd' })).toBeDefined()
})
