import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { assessment } from '#contract/estimating/assessment'
import { ProblemError } from '#contract/kit/problem'
import type { Replica } from '#local/replica'
import { give } from '../../../../tests/support/replica'
import { holdWhole, setWidth, showPages } from '../../../../tests/support/shown-page'
import { AssessmentContext } from '../../../common/places/use-place'
import type { Server } from '../../../app/office/server'
import { useRecord } from '../../../records/data/use-record'
import '../../../ui/testing/dom'
import { BillPage } from '../view/bill-page'

beforeEach(() => setWidth(390))

const SCOPE = 'assessment:9'
const line = (id: number, name: string, ref: string, rate: number | null, order: number) => ({
  id,
  values: { assessment: 9, name, ref, unit: 'm²', fixedPrice: rate, rate, group: null, order },
})
const LINES = [
  line(21, 'Partition type A, 95 mm', 'P-01', 328_800, 0),
  line(22, 'Suspended ceiling', 'C-01', 200_000, 1),
  line(23, 'Partition type B, 120 mm', 'P-02', null, 2),
]

function Page() {
  const found = useRecord(assessment, 9)
  return found ? (
    <AssessmentContext value={found}>
      <BillPage />
    </AssessmentContext>
  ) : null
}

/** Two lines are measured in Level 3 North, nothing in Level 4. */
async function show(status = 'in_progress', server?: Server) {
  const fill = async (replica: Replica) => {
    await give(replica, 'assessment', SCOPE, 9, 1, { project: 3, name: 'Fit-out', status })
    const zone = (id: number, name: string, parent: number | null, order: number) =>
      give(replica, 'assessmentZone', SCOPE, id, id, { assessment: 9, name, parent, order })
    await zone(11, 'Level 3', null, 0)
    await zone(12, 'North', 11, 0)
    await zone(13, 'Level 4', null, 1)
    for (const { id, values } of LINES) await give(replica, 'assessmentProduct', SCOPE, id, id, values)
    const measured = (quantity: number) => ({ assessment: 9, cells: { 12: { quantity, source: 'slate' } } })
    await give(replica, 'productQuantities', SCOPE, 21, 31, measured(1_269_000))
    await give(replica, 'productQuantities', SCOPE, 22, 32, measured(500_000))
    await give(replica, 'productQuantities', SCOPE, 23, 33, { assessment: 9, cells: {} })
    await holdWhole(replica, SCOPE)
  }
  await showPages({ at: '/bill', fill, pages: { '/bill': Page }, ...(server ? { server } : {}) })
  const card = await screen.findByRole('region', { name: 'Partition type A, 95 mm' })
  return { card: within(card), lines: within(screen.getByRole('list', { name: 'Lines of the bill' })) }
}
const names = () =>
  screen
    .getAllByRole('listitem')
    .map(each => each.querySelector('h2, button')?.textContent)
    .filter(Boolean)

it('shows the open line with what it comes to, and the others in one line each (screen 25)', async () => {
  const { card, lines } = await show()
  expect(card.getByDisplayValue('126.9')).toBeDefined()
  expect(card.getByText('£4,172.47')).toBeDefined()
  expect(lines.getByText('C-01 · 50.00 m² × 20.00')).toBeDefined()
  expect(lines.getByText('P-02 · none not priced')).toBeDefined()
  expect(screen.getByText('£5,172.47')).toBeDefined()
})

it.each([
  ['typed', 'cells.12'],
  ['made it with', 'assessment'],
])(
  'explains the amount of the open line, down to who %s its quantity: not to who changed another zone later',
  async (_, by) => {
    const revision = (timestamp: string, fullName: string, path: string) => ({
      timestamp,
      action: path === 'assessment' ? 'create' : 'update',
      user: { person: { fullName } },
      changes: { [path]: [null, null] },
    })
    const told = {
      newestRevision: null,
      oldestRevision: null,
      revisions: [
        revision('2026-11-25T10:00:00.000Z', 'Carl Reed', 'cells.13'),
        revision('2026-11-20T09:30:00.000Z', 'Ann Lee', by),
      ],
    }
    const { card } = await show('in_progress', {
      call: path =>
        path.includes('/history')
          ? Promise.resolve(new Response(JSON.stringify(told)))
          : Promise.reject(new ProblemError('unavailable')),
    })
    await userEvent.click(card.getByRole('button', { name: 'Explain' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Where this comes from' }))
    expect(panel.getByText('126.90 m² × 32.88')).toBeDefined()
    expect(panel.getByText('North, Takeoff measurement')).toBeDefined()
    expect(await panel.findByText(/^Changed by Ann Lee, 20\/11\/2026/)).toBeDefined()
  },
)

it('keeps a typed-over measurement in sight and puts it back', async () => {
  const { card } = await show()
  await userEvent.clear(card.getByLabelText(/^Quantity of/))
  await userEvent.type(card.getByLabelText(/^Quantity of/), '131.4{Enter}')
  expect(await card.findByText('+147.96')).toBeDefined()
  expect(card.getByText('£4,320.43')).toBeDefined()
  expect(await card.findByText('On this phone')).toBeDefined()
  expect(card.getByText('126.90 m²')).toBeDefined()
  await userEvent.click(card.getByRole('button', { name: 'Put back' }))
  expect(await card.findByDisplayValue('126.9')).toBeDefined()
  expect(card.getByText('£4,172.47')).toBeDefined()
  expect(card.getByText('P-01 · Takeoff measurement')).toBeDefined()
  expect(card.queryByRole('button', { name: 'Put back' })).toBeNull()
})

it('writes nothing that is no quantity, and says so at the field', async () => {
  const { card } = await show()
  await userEvent.type(card.getByLabelText(/^Quantity of/), 'x{Enter}')
  expect(card.getByRole('alert').textContent).toBe('"x" is not a quantity')
  expect(card.getByText('£4,172.47')).toBeDefined()
  expect(card.queryByText('On this phone')).toBeNull()
})

it('finds by words in any order, says how many of how many, and keeps the words through the next product', async () => {
  await show()
  await userEvent.type(screen.getByLabelText('Find a product'), 'type part')
  expect(screen.getByText('2 of 3')).toBeDefined()
  expect(names()).toEqual(['Partition type A, 95 mm', 'Partition type B, 120 mm'])
  await userEvent.click(screen.getByRole('button', { name: 'Next product' }))
  expect(await screen.findByRole('region', { name: 'Partition type B, 120 mm' })).toBeDefined()
  expect(screen.getByText('2 of 3')).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next product' }).disabled).toBe(true)
})

it('goes to the next zone, and to the lines nothing is measured of there', async () => {
  await show()
  await userEvent.click(screen.getByRole('button', { name: 'Next zone' }))
  expect(screen.getByText('0 products', { exact: false })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Which lines' }))
  await userEvent.click(screen.getByRole('button', { name: 'With a quantity here' }))
  expect(screen.getByText('No line is like that here.')).toBeDefined()
})

it('lets nothing be typed into a bill that is closed, and says why', async () => {
  const { card } = await show('submitted')
  expect(card.getByLabelText<HTMLInputElement>(/^Quantity of/).readOnly).toBe(true)
  expect(card.getByText('It is submitted, so it can’t change. Work in its next version')).toBeDefined()
})

it('has the whole bill as a table for people who want that, and the way back', async () => {
  await show()
  await userEvent.click(screen.getByRole('button', { name: 'Which lines' }))
  await userEvent.click(screen.getByRole('button', { name: 'The whole bill as a table' }))
  await userEvent.click(await screen.findByRole('button', { name: 'One zone at a time' }))
  expect(await screen.findByRole('region', { name: 'Partition type A, 95 mm' })).toBeDefined()
})
