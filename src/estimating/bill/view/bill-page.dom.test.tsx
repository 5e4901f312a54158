import { act, screen, within, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { assessment } from '#contract/estimating/assessment'
import { give } from '../../../../tests/support/replica'
import { holdWhole, setWidth, showPages } from '../../../../tests/support/shown-page'
import { AssessmentContext } from '../../../common/places/use-place'
import { useRecord } from '../../../records/data/use-record'
import '../../../ui/testing/dom'
import { BillPage } from './bill-page'

beforeEach(() => setWidth(1440))

const SCOPE = 'assessment:9'
const LINE = {
  assessment: 9,
  name: 'Partition',
  ref: 'P-01',
  unit: 'm²',
  fixedPrice: 250_000,
  rate: 250_000,
  group: null,
  order: 0,
}

function Page() {
  const found = useRecord(assessment, 9)
  return found ? (
    <AssessmentContext value={found}>
      <BillPage />
    </AssessmentContext>
  ) : null
}

/** A bill of one line and one zone, as far as it has come to this device. */
async function show() {
  const shown = await showPages({
    at: '/bill',
    partial: [SCOPE],
    fill: async replica => {
      await give(replica, 'assessment', SCOPE, 9, 1, { project: 3, name: 'Fit-out', status: 'in_progress' })
      await give(replica, 'assessmentZone', SCOPE, 11, 2, { assessment: 9, name: 'Level 1', parent: null, order: 0 })
      await give(replica, 'assessmentProduct', SCOPE, 12, 3, LINE)
    },
    pages: { '/bill': Page },
  })
  const quantitiesCome = () =>
    give(shown.replica, 'productQuantities', SCOPE, 12, 4, {
      assessment: 9,
      cells: { 11: { quantity: 40_000, source: 'boq' } },
    })
  return { ...shown, quantitiesCome }
}

describe('a bill that is not yet whole on this device', () => {
  it('does not say that its quantities are none before they have come', async () => {
    const { goOnline, quantitiesCome } = await show()
    expect(await screen.findByText('This bill is not on this device yet')).toBeDefined()
    goOnline({ scope: SCOPE, rows: 900 })
    // Spec: issue 10.12. For most of the way on a slow link it did not say how much.
    expect(await screen.findByText('Downloading the bill: 1 line here, 900 records so far')).toBeDefined()
    await quantitiesCome()
    expect(
      await screen.findByText('Downloading the bill: 1 line here. Totals are shown when all of it is here.'),
    ).toBeDefined()
  })

  // Spec: issue 10.12. A total of a part was shown as that of the whole.
  it('says how much is here and no total, on the page, in the grid and of a zone', async () => {
    const { replica, goOnline, quantitiesCome } = await show()
    await quantitiesCome()
    await give(replica, 'assessmentProduct', SCOPE, 13, 5, {
      assessment: 9,
      name: 'Door',
      ref: 'D-01',
      unit: 'nr',
      fixedPrice: 1_000_000,
      rate: 1_000_000,
      group: null,
      order: 1,
    })
    const measured = async () => (await screen.findByText('Measured work', { selector: 'dt' })).nextSibling?.textContent
    await screen.findByText(
      'Only part of this bill is on this device: 2 lines. There are no totals until all of it is here.',
    )
    expect(await measured()).toBe('Not all here')
    expect(screen.queryByRole('button', { name: 'Explain' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
    goOnline({ scope: SCOPE, rows: 4_100 })
    await screen.findByText('Downloading the bill: 2 lines here. Totals are shown when all of it is here.')
    expect(screen.getByText('4,100 records so far')).toBeDefined()
    expect([...document.querySelectorAll('dd')].map(each => each.textContent).join()).not.toContain('£')
    expect(screen.getAllByText('Not all here')).toHaveLength(2)

    await give(replica, 'productQuantities', SCOPE, 13, 6, {
      assessment: 9,
      cells: { 11: { quantity: 20_000, source: 'boq' } },
    })
    expect(await measured()).toBe('Not all here')
    await holdWhole(replica, SCOPE)
    await screen.findByText('£300.00', { selector: 'dd' })
    expect(screen.queryByText(/Totals are shown when/)).toBeNull()
    expect(screen.getByRole('button', { name: 'Explain' })).toBeDefined()
  })

  // The grid went and came again while the build-ups were read: a rate being typed and an open list of columns went with it.
  it('stays the same page as the last of it comes', async () => {
    const { replica, quantitiesCome } = await show()
    await quantitiesCome()
    const grid = await screen.findByRole('grid', { name: 'Bill of quantities' })
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
    await screen.findByRole('checkbox', { name: 'Description' })
    await act(() => holdWhole(replica, SCOPE))
    await screen.findAllByText('£100.00', { selector: 'dd' })
    expect(document.contains(grid)).toBe(true)
    expect(screen.getByRole('checkbox', { name: 'Description' })).toBeDefined()
  })

  it('is shown without quantities once it is known to have none', async () => {
    const { replica } = await show()
    await screen.findByText('This bill is not on this device yet')
    await holdWhole(replica, SCOPE)
    await waitFor(() =>
      expect(screen.getByText('Measured work', { selector: 'dt' }).nextSibling?.textContent).toBe('£0.00'),
    )
  })
})

it('explains a figure from the total down to who changed it, without a connection', async () => {
  const { replica, quantitiesCome } = await show()
  await quantitiesCome()
  await holdWhole(replica, SCOPE)
  await userEvent.click(await screen.findByRole('button', { name: 'Explain' }))
  const panel = await screen.findByRole('dialog', { name: 'Where this comes from' })
  expect(document.documentElement.dataset['beside']).toBe('')
  const steps = within(panel)
    .getAllByRole('listitem')
    .map(step => step.textContent)
  expect(steps.slice(-6)).toEqual([
    expect.stringMatching(/^Measured work£100.00/),
    'Line P-01, all zones£100.00100.00',
    'Level 1£100.004.00 m² × 25.00',
    'Level 1, Bill of quantities4.00Typed, no source',
    expect.stringMatching(/^Rate/),
    expect.stringMatching(/changed these quantities last/),
  ])
})

// Spec: issue 27.1. The whole app fell over: "Cannot convert 32.8800 to a BigInt".
it.each([
  ['32.88', '£1,319.15'],
  ['34.37', '£1,378.92'],
  ['25', '£1,003.00'],
])('takes a rate of %s and adds it up', async (rate, total) => {
  const { replica } = await show()
  await give(replica, 'assessmentProduct', SCOPE, 12, 5, { ...LINE, fixedPrice: null, rate: null })
  // Counted as 40.12; text times it is not whole.
  const cells = { 11: { quantity: 401_234, source: 'boq' } }
  await give(replica, 'productQuantities', SCOPE, 12, 6, { assessment: 9, cells })
  await holdWhole(replica, SCOPE)
  const grid = await screen.findByRole('grid', { name: 'Bill of quantities' })
  act(() => grid.focus())
  // From the first quantity to the rate beside it.
  await userEvent.keyboard('{ArrowLeft}')
  await userEvent.keyboard(`${rate}{Enter}`)
  expect((await screen.findAllByText(total, { selector: 'dd' })).length).toBeGreaterThan(0)
  await waitFor(async () =>
    expect((await replica.outbox()).map(({ entry }) => entry.set)).toMatchObject([
      { fixedPrice: Number(rate).toFixed(4) },
    ]),
  )
})
