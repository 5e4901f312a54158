import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { assessment } from '#contract/estimating/assessment'
import type { Replica } from '#local/replica'
import { give } from '../../../../tests/support/replica'
import { holdWhole, setWidth, showPages } from '../../../../tests/support/shown-page'
import { AssessmentContext } from '../../../common/places/use-place'
import { useRecord } from '../../../records/data/use-record'
import '../../../ui/testing/dom'
import { ZonesPage } from './zones-page'

// Only what is in view is drawn, and nothing has a size here.
beforeEach(() => {
  setWidth(1440)
  for (const size of ['offsetWidth', 'offsetHeight', 'clientWidth', 'clientHeight'] as const)
    vi.spyOn(HTMLElement.prototype, size, 'get').mockReturnValue(1200)
  HTMLElement.prototype.scrollTo = () => undefined
})
afterEach(() => vi.restoreAllMocks())

const SCOPE = 'assessment:9'

function Page() {
  const found = useRecord(assessment, 9)
  return found ? (
    <AssessmentContext value={found}>
      <ZonesPage />
    </AssessmentContext>
  ) : null
}

/** Level 1 with North and South, whose partition it holds more of than they do; Roof without sub-zones. */
async function show(more: (replica: Replica) => Promise<void> = async () => undefined) {
  const shown = await showPages({
    at: '/zones',
    fill: async replica => {
      await more(replica)
      await give(replica, 'assessment', SCOPE, 9, 1, { project: 3, name: 'Fit-out', status: 'in_progress' })
      const zones = [
        [11, 'Level 1', null],
        [12, 'North', 11],
        [13, 'South', 11],
        [14, 'Roof', null],
      ] as const
      for (const [id, name, parent] of zones)
        await give(replica, 'assessmentZone', SCOPE, id, id, {
          assessment: 9,
          name,
          parent,
          order: id,
          startDate: null,
          endDate: null,
          notes: null,
        })
      await give(replica, 'assessmentProduct', SCOPE, 20, 20, {
        assessment: 9,
        name: 'Partition',
        ref: 'P-01',
        unit: 'm²',
        pricingMode: 'rbu',
        rate: 20_000,
        fixedPrice: 20_000,
        group: null,
        order: 0,
      })
      await give(replica, 'productQuantities', SCOPE, 20, 21, {
        assessment: 9,
        notes: { 14: { text: 'See sketch' } },
        cells: {
          11: { quantity: 100_000, source: 'boq' },
          12: { quantity: 40_000, source: 'slate' },
          13: { quantity: 30_000, source: 'boq' },
          14: { quantity: 50_000, source: 'boq' },
        },
      })
      await holdWhole(replica, SCOPE)
    },
    pages: { '/zones': Page },
  })
  const grid = await screen.findByRole('grid', { name: 'Zones' })
  const names = () =>
    within(grid)
      .getAllByRole('rowheader')
      .map(cell => cell.textContent?.replace('Locked', '').trim())
  const quantities = async () => {
    const [record] = await shown.replica.store.read(tables => tables.records('productQuantities').toArray())
    return record?.['cells']
  }
  const button = (name: string | RegExp) => screen.getByRole('button', { name })
  const choose = (row: number, column: number) => {
    grid.focus()
    const at = { button: 0, clientX: [10, 100, 320, 420][column], clientY: 34 + row * 34 + 10 }
    fireEvent.pointerDown(grid, at)
    fireEvent.pointerUp(grid, at)
  }
  return { ...shown, grid, names, quantities, button, choose }
}

describe('zones of a bill (ASMT-10)', () => {
  it('are shown in their tree, with what a parent holds beside its sub-zones', async () => {
    const { names } = await show()
    expect(names()).toEqual(['Level 1', 'North', 'South', 'Roof'])
    expect(screen.getByText(/^Held by parent zones/).nextSibling?.textContent).toBe('£6.00')
    expect(screen.getByText('Level 1: 1 product doesn’t add up')).toBeDefined()
  })

  // Found by an audit: zones whose products have no rate showed 0.00, beside a bill that said "Not priced".
  it('have no amount where none of their products has a rate', async () => {
    const { grid } = await show(async replica => {
      const yard = { assessment: 9, name: 'Yard', parent: null, order: 15, startDate: null, endDate: null, notes: null }
      await give(replica, 'assessmentZone', SCOPE, 15, 15, yard)
      const kerb = { assessment: 9, name: 'Kerb', ref: 'K-01', unit: 'm', pricingMode: 'rbu', rate: null }
      await give(replica, 'assessmentProduct', SCOPE, 22, 22, { ...kerb, fixedPrice: null, group: null, order: 1 })
      const cells = { 15: { quantity: 80_000, source: 'boq' } }
      await give(replica, 'productQuantities', SCOPE, 22, 23, { assessment: 9, notes: {}, cells })
    })
    const rows = within(grid)
      .getAllByRole('row')
      .map(row => row.textContent ?? '')
    expect(rows.filter(row => /Roof|Yard/.test(row))).toEqual([
      expect.stringContaining('10.00'),
      expect.not.stringContaining('0.00'),
    ])
  })

  it('are added, as sub-zones and as typical floors like another, with its quantities', async () => {
    const { names, button, choose, quantities } = await show()
    await userEvent.click(button('Add zone'))
    await userEvent.type(screen.getByLabelText(/Name/), 'Yard')
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add zone' }))
    await waitFor(() => expect(names()).toContain('Yard'))
    choose(3, 1)
    await userEvent.click(button('Add sub-zone'))
    await userEvent.type(screen.getByLabelText(/Name/), 'East')
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add sub-zone' }))
    await waitFor(() => expect(names()).toEqual(['Level 1', 'North', 'South', 'Roof', 'East', 'Yard']))
    await userEvent.click(button('Typical floors…'))
    // Level 1 is there: it begins with the next, and with no fault.
    expect(screen.getByLabelText<HTMLInputElement>(/From/).value).toBe('2')
    await userEvent.clear(screen.getByLabelText(/^To/))
    await userEvent.type(screen.getByLabelText(/^To/), '3')
    await userEvent.selectOptions(screen.getByLabelText(/Sub-zones like/), 'Level 1')
    await userEvent.click(screen.getByLabelText('Copy its quantities too'))
    await userEvent.click(screen.getByRole('button', { name: 'Add 2 floors' }))
    await waitFor(() => expect(names().slice(-6)).toEqual(['Level 2', 'North', 'South', 'Level 3', 'North', 'South']))
    expect(Object.values((await quantities()) as Record<string, unknown>).slice(-4)).toEqual([
      { quantity: 40_000, source: 'boq' },
      { quantity: 30_000, source: 'boq' },
      { quantity: 40_000, source: 'boq' },
      { quantity: 30_000, source: 'boq' },
    ])
  })

  it('take their name and dates in the grid, and refuse a finish before the start and another’s name', async () => {
    const { names, choose, grid, replica } = await show()
    choose(3, 1)
    await userEvent.keyboard('Plant roof{Enter}')
    await waitFor(() => expect(names()).toContain('Plant roof'))
    choose(3, 1)
    await userEvent.keyboard('level 1{Enter}')
    expect(screen.getByRole('alert').textContent).toBe('Another zone here has this name')
    await userEvent.keyboard('{Escape}')
    choose(3, 2)
    await userEvent.keyboard('5/5/26{Tab}')
    await waitFor(() => expect(grid.textContent).toContain('05/05/2026'))
    await userEvent.keyboard('1/5/26{Enter}')
    expect(screen.getByRole('alert').textContent).toBe('The finish is before the start')
    await userEvent.keyboard('{Escape}')
    expect(await replica.store.read(tables => tables.records('assessmentZone').get(14))).toMatchObject({
      name: 'Plant roof',
      startDate: '2026-05-05',
      endDate: null,
    })
  })

  it('are moved among their siblings by the dialog', async () => {
    const { names, choose, button } = await show()
    choose(2, 1)
    await userEvent.click(button('Move…'))
    const dialog = screen.getByRole('dialog', { name: 'Move zone South' })
    await userEvent.click(within(dialog).getByRole('radio', { name: 'The beginning' }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Move' }))
    await waitFor(() => expect(names()).toEqual(['Level 1', 'South', 'North', 'Roof']))
  })

  it('are deleted with their sub-zones after saying what goes, and all of them at once', async () => {
    const { names, choose, button, quantities } = await show()
    choose(0, 1)
    await userEvent.click(button('Delete…'))
    expect(await screen.findByText(/3 quantities go with it: £20.00/)).toBeDefined()
    await userEvent.click(button('Delete zone'))
    await waitFor(() => expect(names()).toEqual(['Roof']))
    expect(await quantities()).toEqual({ 14: { quantity: 50_000, source: 'boq' } })
    await userEvent.click(button('Delete all…'))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete zone' }))
    expect(await screen.findByText('No zones yet')).toBeDefined()
    expect(await quantities()).toEqual({})
  })

  it('settle a locked parent: its sum, or the rest in a sub-zone of its own', async () => {
    const { names, button, quantities } = await show()
    expect(screen.getByText('£14.00')).toBeDefined()
    await userEvent.click(button('Add “Unallocated” where it fits'))
    await userEvent.click(button('Settle 1 product'))
    await waitFor(() => expect(names()).toEqual(['Level 1', 'North', 'South', 'Unallocated', 'Roof']))
    const cells = (await quantities()) as Record<string, unknown>
    expect(Object.values(cells)).toContainEqual({ quantity: 30_000, source: 'boq' })
    expect(cells['11']).toBeUndefined()
    expect(screen.queryByText(/add up/)).toBeNull()
  })
})
