import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { project } from '#contract/estimating/project'
import { percent, quantityOf, rateOf } from '#domain/value/money'
import { give } from '../../../../tests/support/replica'
import { holdWhole, setWidth, showPages } from '../../../../tests/support/shown-page'
import type { Server } from '../../../app/office/server'
import { ProjectContext } from '../../../common/places/use-place'
import { useRecord } from '../../../records/data/use-record'
import '../../../ui/testing/dom'
import { ProgressMapPage } from './progress-map-page'

// Only what is in view is drawn, and nothing has a size here.
beforeEach(() => {
  setWidth(1440)
  for (const size of ['offsetWidth', 'offsetHeight', 'clientWidth', 'clientHeight'] as const)
    vi.spyOn(HTMLElement.prototype, size, 'get').mockReturnValue(1200)
  HTMLElement.prototype.scrollTo = () => undefined
})
afterEach(() => vi.restoreAllMocks())

const BILL = 'assessment:9'
const SITE = 'project:3'

function Page() {
  const found = useRecord(project, 3)
  return found ? (
    <ProjectContext value={found}>
      <ProgressMapPage />
    </ProjectContext>
  ) : null
}

/** Level 1 with North (10 m² done to 40 %) and South (30 m² at 0), Roof without the partition. One m² is £20. */
async function show(server?: Server) {
  const shown = await showPages({
    at: '/map',
    ...(server ? { server } : {}),
    fill: async replica => {
      await give(replica, 'project', 'index', 3, 1, { name: 'Kestrel House', showProjectHub: true })
      await give(replica, 'assessment', 'index', 9, 1, { project: 3, name: 'Drylining', isAccepted: true })
      for (const [id, name, parent, order] of [
        [11, 'Level 1', null, 0],
        [12, 'North', 11, 0],
        [13, 'South', 11, 1],
        [14, 'Roof', null, 1],
      ] as const)
        await give(replica, 'assessmentZone', BILL, id, 1, { assessment: 9, name, parent, order })
      await give(replica, 'assessmentProduct', BILL, 21, 1, {
        assessment: 9,
        ref: 'P-01',
        name: 'Partition',
        unit: 'm²',
        fixedPrice: rateOf(20),
        rate: rateOf(20),
        order: 0,
      })
      await give(replica, 'productQuantities', BILL, 21, 1, {
        assessment: 9,
        cells: {
          12: { quantity: quantityOf(10), source: 'boq' },
          13: { quantity: quantityOf(30), source: 'boq' },
        },
      })
      await give(replica, 'productProgress', SITE, 21, 1, {
        project: 3,
        assessment: 9,
        cells: { 12: { percent: percent(40), recordedAt: '2026-11-20T09:00:00.000Z', note: null } },
      })
      await holdWhole(replica, BILL)
    },
    pages: { '/map': Page },
  })
  const recorded = async () => {
    const row = await shown.replica.get('productProgress', 21)
    const cells = Object(row?.['cells']) as Record<string, { percent: number; note: string | null }> // As given above.
    return Object.fromEntries(Object.entries(cells).map(([zone, cell]) => [zone, [cell.percent, cell.note]]))
  }
  return { ...shown, recorded }
}
/** What each row of the map says, from top to bottom. */
const rows = () =>
  [...document.querySelectorAll('#progress-map [role=row]')]
    .map(row =>
      (row.getAttribute('aria-owns') ?? '')
        .split(' ')
        .flatMap(id => document.getElementById(id)?.textContent ?? [])
        .join(' '),
    )
    .filter(text => text !== '')

// Spec: PROG-2, the map.
it('shows the building from the top down, each floor by quantity, and tells a product that is not there from 0 %', async () => {
  await show()
  await screen.findByRole('grid', { name: 'Progress map' })
  // By quantity: 4 of 40 m². By value: £80 of £800.
  expect(rows()).toEqual(['Roof not here –', 'Level 1 10 10.00', 'North 40 40.00', 'South 0 0.00'])
})

it('fills what is marked, and says before what it comes to', async () => {
  const { recorded } = await show()
  const grid = await screen.findByRole('grid', { name: 'Progress map' })
  const user = userEvent.setup()
  grid.focus()
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('40.00 m²'))
  await user.type(screen.getByLabelText('Percent done'), '60')
  // North from 40 to 60 % of £200 is £40; South to 60 % of £600 is £360.
  expect(screen.getByRole('status').textContent).toBe('40.00 m². Raises 2 cells, £400.00')
  await user.click(screen.getByRole('button', { name: 'Fill 2 cells' }))
  await waitFor(async () => expect(await recorded()).toEqual({ 12: [600_000, null], 13: [600_000, null] }))
})

it('asks why a figure goes down, and keeps the reason beside it', async () => {
  const { recorded } = await show()
  const grid = await screen.findByRole('grid', { name: 'Progress map' })
  const user = userEvent.setup()
  grid.focus()
  await user.keyboard('{ArrowDown}')
  await user.type(screen.getByLabelText('Percent done'), '25{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Lower the progress of 1 cell?' })
  expect(await recorded()).toEqual({ 12: [400_000, null] })
  await user.type(within(dialog).getByLabelText(/Why does it go down/), 'Taken down')
  await user.click(within(dialog).getByRole('button', { name: 'Lower' }))
  await waitFor(async () => expect(await recorded()).toEqual({ 12: [250_000, 'Taken down'], 13: [250_000, null] }))
})

it('takes no figure that is no percentage', async () => {
  const { recorded } = await show()
  await screen.findByRole('grid', { name: 'Progress map' })
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Percent done'), '101{Enter}')
  expect(screen.getByRole('status').textContent).toBe('Type a percentage from 0 to 100')
  expect(await recorded()).toEqual({ 12: [400_000, null] })
})

it('fills a whole floor on a phone in three taps', async () => {
  setWidth(390)
  const { recorded } = await show()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /^Level 1/ }))
  await user.click(await screen.findByRole('button', { name: /^Partition P-01|^PartitionP-01/ }))
  await user.click(screen.getByRole('button', { name: '100' }))
  await user.click(screen.getByRole('button', { name: 'Set 2 cells to 100%' }))
  await waitFor(async () => expect(await recorded()).toEqual({ 12: [1_000_000, null], 13: [1_000_000, null] }))
})

it('has photos of a product in a place, and a floor shows those of its places', async () => {
  setWidth(390)
  const { replica } = await show()
  const photo = { project: 3, assessment: 9, product: 21, file: 71, takenAt: null, order: 0 }
  await give(replica, 'progressPhoto', SITE, 31, 1, { ...photo, zone: 13, caption: 'Head detail' })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Partition, South: 0%, 1 photo' }))
  expect(await screen.findByRole('button', { name: /Head detail/ })).toBeDefined()
  expect(screen.getByText('Add a photo')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Partition, North: 40%' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /Head detail/ })).toBeNull())
  await user.click(screen.getByRole('button', { name: /^Partition P-01|^PartitionP-01/ }))
  expect(await screen.findByRole('button', { name: /Head detail/ })).toBeDefined()
})

it('shows the photos of the marked cell on a desktop, where one is marked', async () => {
  const { replica } = await show()
  const photo = { project: 3, assessment: 9, product: 21, file: 71, takenAt: null, order: 0 }
  await give(replica, 'progressPhoto', SITE, 31, 1, { ...photo, zone: 12, caption: 'Head detail' })
  const user = userEvent.setup()
  await screen.findByRole('grid', { name: 'Progress map' })
  // The roof has no partition, and so no photos of it.
  expect(screen.queryByRole('button', { name: 'Photos' })).toBeNull()
  const grid = screen.getByRole('grid', { name: 'Progress map' })
  grid.focus()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  await user.click(await screen.findByRole('button', { name: 'Photos' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Photos of P-01 · North' }))
  expect(await dialog.findByRole('button', { name: /Head detail/ })).toBeDefined()
})

it('shows what had been recorded by an earlier day, and takes nothing meanwhile', async () => {
  const asked: string[] = []
  const { goOnline, recorded, replica } = await show({
    call: path => {
      asked.push(path)
      const cells = [{ product: 21, zone: 13, percent: '75.0000', recordedAt: '2026-03-02T09:00:00.000Z', note: null }]
      return Promise.resolve(Response.json({ assessment: 9, day: '2026-03-02', cells }))
    },
  })
  await screen.findByRole('grid', { name: 'Progress map' })
  const photo = { project: 3, assessment: 9, product: 21, zone: 13, file: 71, caption: null, order: 0 }
  await give(replica, 'progressPhoto', SITE, 31, 1, { ...photo, takenAt: '2026-11-20T09:00:00.000Z' })
  // The place and its floor.
  const marked = () => document.querySelectorAll('[data-photos]').length
  await waitFor(() => expect(marked()).toBe(2))
  goOnline()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Earlier day' }))
  await user.type(await screen.findByLabelText('Day'), '2/3/2026')
  await user.click(screen.getByRole('button', { name: 'Show' }))
  // 22.5 of 40 m² and £450 of £800; North had not been begun.
  await waitFor(() => expect(rows()).toEqual(['Roof not here –', 'Level 1 56 56.25', 'North 0 0.00', 'South 75 75.00']))
  expect(asked).toEqual(['/projects/3/progress-map?assessment=9&day=2026-03-02'])
  // It was taken later.
  expect(marked()).toBe(0)
  expect(screen.getByLabelText('Percent done')).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: '02/03/2026: show today' }))
  await waitFor(() => expect(rows()).toEqual(['Roof not here –', 'Level 1 10 10.00', 'North 40 40.00', 'South 0 0.00']))
  expect(await recorded()).toEqual({ 12: [400_000, null] })
})
