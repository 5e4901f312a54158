import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { assessment } from '#contract/estimating/assessment'
import { give } from '../../../tests/support/replica'
import { holdWhole, setWidth, showPages } from '../../../tests/support/shown-page'
import { AssessmentContext } from '../../common/places/use-place'
import { useRecord } from '../../records/data/use-record'
import { toasts } from '../../ui/overlay/toast-store'
import '../../ui/testing/dom'
import { ChecksPage } from './checks-page'

beforeEach(() => setWidth(1440))

const SCOPE = 'assessment:9'

function Page() {
  const found = useRecord(assessment, 9)
  return found ? (
    <AssessmentContext value={found}>
      <ChecksPage />
    </AssessmentContext>
  ) : null
}

/** Level 1 holds 10 and its North 4; the ceiling has no rate. */
async function show(isWhole = true) {
  const shown = await showPages({
    at: '/checks',
    partial: isWhole ? [] : [SCOPE],
    fill: async replica => {
      await give(replica, 'assessment', SCOPE, 9, 1, { project: 3, name: 'Fit-out', status: 'in_progress' })
      for (const [id, name, parent] of [
        [11, 'Level 1', null],
        [12, 'North', 11],
      ] as const)
        await give(replica, 'assessmentZone', SCOPE, id, id, { assessment: 9, name, parent, order: id })
      for (const [id, name, fixedPrice] of [
        [20, 'Partition', 20_000],
        [21, 'Ceiling', null],
      ] as const) {
        await give(replica, 'assessmentProduct', SCOPE, id, id, {
          assessment: 9,
          name,
          ref: `P-${id}`,
          unit: 'm²',
          pricingMode: 'rbu',
          rate: fixedPrice,
          fixedPrice,
          group: null,
          order: id,
        })
        await give(replica, 'productQuantities', SCOPE, id, id + 10, {
          assessment: 9,
          notes: {},
          cells: {
            12: { quantity: 40_000, source: 'boq' },
            ...(id === 20 ? { 11: { quantity: 100_000, source: 'boq' } } : {}),
          },
        })
      }
      if (isWhole) await holdWhole(replica, SCOPE)
    },
    pages: { '/checks': Page },
  })
  const rows = (label: string) =>
    within(screen.getByRole('region', { name: label }))
      .getAllByRole('row')
      .slice(1)
      .map(row => row.textContent?.trim())
  if (isWhole) await screen.findByRole('region', { name: 'Stop the tender' })
  return { ...shown, rows }
}

describe('checks before a tender (ASMT-11)', () => {
  it('lists what stops the tender, each leading to its cell', async () => {
    const { rows } = await show()
    expect(rows('Stop the tender')).toEqual([
      'Fail505 Parent zoneP-20 · Level 1Level 1 has 10.00 m², its sub-zones 4.00 m²£12.00Repair…',
      'FailUnpricedP-214.00 m², but no rate–',
    ])
    expect(screen.getByRole('link', { name: 'P-20 · Level 1' }).getAttribute('href')).toBe(
      '/estimating/assessments/9/boq?product=20&zone=11',
    )
    // Whether all of the bill is here is asked for by itself.
    await waitFor(() => expect(screen.getByText('506 Zones').nextSibling?.textContent).toContain('Pass'))
  })

  // Oracle 2 in small: Level 1 keeps 10.00 m² at 2.00 and its North has 4.00: 20.00 now, 8.00 as the sum.
  const openRepair = async () => {
    await userEvent.click(screen.getByRole('button', { name: /^Repair 1 finding/ }))
    return within(await screen.findByRole('dialog', { name: 'Repair 505 Parent zone: P-20 · Level 1?' }))
  }
  const cellsOf = (replica: Awaited<ReturnType<typeof show>>['replica']) => async () =>
    (await replica.store.read(tables => tables.records('productQuantities').get(20)))?.['cells']

  it('says what a repair changes in money before it is done, and keeps the money where it is not told otherwise', async () => {
    const { replica, rows } = await show()
    const dialog = await openRepair()
    const line = () =>
      within(dialog.getByRole('list', { name: 'What changes' })).getAllByRole('listitem')[0]?.textContent
    expect(line()).toContain('6.00 m² moves into the sub-zone “Unallocated”. Level 1 keeps 10.00 m².')
    expect(line()).toContain('£20.00No change')
    expect(dialog.getByText('The bill keeps its money. You can undo this.')).toBeDefined()
    await userEvent.click(dialog.getByRole('radio', { name: 'Use the sum' }))
    expect(line()).toContain('Level 1 becomes 4.00 m², the sum of its sub-zones.')
    expect(line()).toContain('£8.00was £20.00')
    expect(dialog.getByText('£12.00 leaves the bill.')).toBeDefined()
    expect(await cellsOf(replica)()).toMatchObject({ 11: { quantity: 100_000 } })
    await userEvent.click(dialog.getByRole('radio', { name: /^Put the rest/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Repair 1 finding' }))
    await waitFor(() => expect(rows('Stop the tender')).toHaveLength(1))
    const zones = await replica.store.read(tables => tables.records('assessmentZone').toArray())
    const rest = zones.find(({ name }) => name === 'Unallocated')
    expect(rest).toMatchObject({ parent: 11 })
    expect(await cellsOf(replica)()).toEqual({
      12: { quantity: 40_000, source: 'boq' },
      [rest?.id ?? 0]: { quantity: 60_000, source: 'boq' },
    })
  })

  it('tells what was repaired with the money before and after, and takes it back', async () => {
    toasts.clear()
    const { replica, rows } = await show()
    const before = await cellsOf(replica)()
    const dialog = await openRepair()
    await userEvent.click(dialog.getByRole('radio', { name: 'Use the sum' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Repair 1 finding' }))
    await waitFor(() =>
      expect(toasts.get().history[0]?.text).toBe('Repaired 1 finding. Measured work was £20.00 and is £8.00 now'),
    )
    await waitFor(() => expect(rows('Stop the tender')).toHaveLength(1))
    expect(await cellsOf(replica)()).toEqual({ 12: { quantity: 40_000, source: 'boq' } })
    act(() => toasts.get().history[0]?.action?.run())
    await waitFor(async () => expect(await cellsOf(replica)()).toEqual(before))
    await waitFor(() => expect(rows('Stop the tender')).toHaveLength(2))
  })

  // For two seconds on a busy machine the page had a false 506, of a quantity on a zone that had "gone", and the dialog asked "Repair 0 findings?".
  it('shows no state between before and after a repair', async () => {
    const { replica, rows } = await show()
    const dialog = await openRepair()
    const seen = new Set<string>()
    const look = () => {
      seen.add(screen.queryByRole('dialog')?.querySelector('h2')?.textContent ?? 'closed')
      for (const row of rows('Stop the tender')) seen.add(row ?? '')
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    const write = replica.store.write.bind(replica.store)
    let go = (): void => undefined
    const disk = new Promise<void>(resolve => (go = resolve))
    // A disk that takes its time: what is written waits for it, and the page draws meanwhile.
    const asked = vi.fn<() => void>()
    replica.store.write = async (...all) => {
      asked()
      await disk
      return write(...all)
    }
    await userEvent.click(dialog.getByRole('button', { name: 'Repair 1 finding' }))
    await waitFor(() => expect(asked).toHaveBeenCalled())
    await act(() => Promise.resolve())
    look()
    go()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(rows('Stop the tender')).toHaveLength(1))
    observer.disconnect()
    expect([...seen].filter(words => /506|0 findings|Nothing is left/.test(words))).toEqual([])
    expect([...seen]).toContain('FailUnpricedP-214.00 m², but no rate–')
  })

  // The row said "P-20" and that a zone has gone, but not which.
  it('names the archived zone of a quantity that has lost its place, on the page and in the repair', async () => {
    const { replica, rows } = await show()
    const archivedAt = '2026-11-20T09:00:00.000Z'
    await act(async () => {
      await give(replica, 'assessmentZone', SCOPE, 13, 40, {
        assessment: 9,
        name: 'East wing',
        parent: 11,
        order: 13,
        archivedAt,
      })
      await give(replica, 'productQuantities', SCOPE, 20, 41, {
        assessment: 9,
        notes: {},
        cells: {
          12: { quantity: 40_000, source: 'boq' },
          13: { quantity: 15_000, source: 'boq' },
          14: { quantity: 10_000, source: 'boq' },
        },
      })
    })
    await waitFor(() =>
      expect(rows('Stop the tender')).toEqual([
        'Fail506 ZonesP-20 · Level 1, East wing (archived)1.50 m² is on a zone that has gone or was archived£3.00Repair…',
        'Fail506 ZonesP-20 · Deleted zone1.00 m² is on a zone that has gone or was archived£2.00Repair…',
        'FailUnpricedP-214.00 m², but no rate–',
      ]),
    )
    await userEvent.click(
      screen.getByRole('button', { name: 'Repair 506 Zones: P-20 · Level 1, East wing (archived)' }),
    )
    expect(
      await screen.findByRole('dialog', { name: 'Repair 506 Zones: P-20 · Level 1, East wing (archived)?' }),
    ).toBeDefined()
  })

  it('repairs the one finding of a row and leaves the others of its check', async () => {
    const { replica, rows } = await show()
    const own = { 11: { quantity: 70_000, source: 'boq' }, 12: { quantity: 40_000, source: 'boq' } }
    await act(() => give(replica, 'productQuantities', SCOPE, 21, 99, { assessment: 9, notes: {}, cells: own }))
    await screen.findByRole('button', { name: 'Repair 2 findings…' })
    await userEvent.click(screen.getByRole('button', { name: 'Repair 505 Parent zone: P-20 · Level 1' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Repair 505 Parent zone: P-20 · Level 1?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Repair 1 finding' }))
    await screen.findByRole('button', { name: 'Repair 1 finding…' })
    expect(rows('Stop the tender')[0]).toContain('P-21 · Level 1')
    const other = await replica.store.read(tables => tables.records('productQuantities').get(21))
    expect(other?.['cells']).toMatchObject({ 11: { quantity: 70_000 } })
  })

  it('never says that a check passes where not all of the bill is here', async () => {
    const { replica } = await show(false)
    await screen.findByText(/^Not all of this \w+ is on this device yet/)
    expect(screen.queryByText('Pass')).toBeNull()
    expect(screen.queryByText(/^Nothing stops/)).toBeNull()
    await holdWhole(replica, SCOPE)
    await screen.findByRole('region', { name: 'Stop the tender' })
  })
})

it('finds a price whose quote has run out, with what it touches (issue 11.8)', async () => {
  const own = { assessment: 9, request: 40 }
  await showPages({
    at: '/checks',
    fill: async replica => {
      await give(replica, 'assessment', SCOPE, 9, 1, { project: 3, name: 'Fit-out', status: 'in_progress' })
      await give(replica, 'assessmentZone', SCOPE, 11, 1, { assessment: 9, name: 'Level 1' })
      await give(replica, 'assessmentProduct', SCOPE, 20, 1, {
        assessment: 9,
        name: 'Ceiling',
        ref: 'C-01',
        unit: 'm²',
        pricingMode: 'saf',
        supplyAndFitPrice: 31_500_000,
        priceFrom: 'Wharfe, QR-0007',
      })
      await give(replica, 'productQuantities', SCOPE, 20, 1, {
        assessment: 9,
        cells: { 11: { quantity: 40_000, source: 'boq' } },
      })
      await give(replica, 'quoteRequestLine', SCOPE, 51, 1, { ...own, product: 20, name: 'Ceiling' })
      await give(replica, 'bidderQuote', SCOPE, 61, 1, {
        ...own,
        name: 'Wharfe',
        validTo: '2020-06-30',
        prices: {},
        applied: { 51: { price: 31_500_000 } },
      })
      await holdWhole(replica, SCOPE)
    },
    pages: { '/checks': Page },
  })
  const row = await screen.findByRole('row', { name: /Stale quote/ })
  expect(row.textContent).toContain('The supply and fit price from Wharfe ran out on 30/06/2020')
  // 4 × 31.50.
  expect(row.textContent).toContain('£126.00')
})

it('finds a rate far from what past estimates have for like lines, and leads to its cell (issue 11.8)', async () => {
  await showPages({
    at: '/checks',
    fill: async replica => {
      await give(replica, 'assessment', SCOPE, 9, 1, { project: 3, name: 'Fit-out', status: 'in_progress' })
      await give(replica, 'assessmentZone', SCOPE, 11, 1, { assessment: 9, name: 'Level 1' })
      const product = { assessment: 9, name: 'Ceiling, 600 grid', ref: 'C-01', unit: 'm²' }
      await give(replica, 'assessmentProduct', SCOPE, 20, 1, { ...product, rate: 842_000, fixedPrice: 842_000 })
      await give(replica, 'productQuantities', SCOPE, 20, 1, {
        assessment: 9,
        cells: { 11: { quantity: 20_000, source: 'boq' } },
      })
      for (const [id, rate, more] of [
        [5, 350_000, {}],
        [6, 364_000, {}],
        [7, 400_000, {}],
        // A version of this estimate and an archived one are not its past.
        [8, 842_000, { copiedFrom: 9 }],
        [12, 842_000, { archivedAt: '2026-01-02T00:00:00.000Z' }],
      ] as const) {
        await give(replica, 'assessment', 'index', id, 1, { project: 3, name: `Past ${id}`, ...more })
        await give(replica, 'assessmentProduct', `assessment:${id}`, id + 100, 1, {
          ...product,
          assessment: id,
          name: 'ceiling 600 GRID',
          rate,
        })
      }
      await holdWhole(replica, SCOPE)
    },
    pages: { '/checks': Page },
  })
  const row = await screen.findByRole('row', { name: /Unusual rate/ })
  expect(row.textContent).toContain('£84.20 is 2.3 times the median of 3 like lines in your past estimates (£36.40)')
  // 2 × (84.20 − 36.40).
  expect(row.textContent).toContain('£95.60')
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/estimating/assessments/9/boq?product=20')
  await screen.findByText('They don’t stop the tender. Rates are compared with 3 past estimates on this device')
})
