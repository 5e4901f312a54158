import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { assessment } from '#contract/estimating/assessment'
import type { Replica } from '#local/replica'
import { give } from '../../../tests/support/replica'
import { holdWhole, setWidth, showPages } from '../../../tests/support/shown-page'
import { AssessmentContext } from '../../common/places/use-place'
import { useRecord } from '../../records/data/use-record'
import '../../ui/testing/dom'
import { BillPage } from '../bill/view/bill-page'

beforeEach(() => setWidth(1440))

const SCOPE = 'assessment:9'

function Page() {
  const found = useRecord(assessment, 9)
  return found ? (
    <AssessmentContext value={found}>
      <BillPage />
    </AssessmentContext>
  ) : null
}

const show = (fill: (replica: Replica) => Promise<void> = async () => undefined) =>
  showPages({
    at: '/bill',
    fill: async replica => {
      await give(replica, 'assessment', 'index', 9, 1, {
        project: 3,
        name: 'Fit-out',
        status: 'in_progress',
        blanketPricingMode: 'saf',
      })
      await fill(replica)
      await holdWhole(replica, SCOPE)
    },
    pages: { '/bill': Page },
  })

/** The bill as this device has it: each line with its heading and its quantities. */
async function billOf(replica: Replica) {
  const groups = await replica.within('productGroup', 'assessment', 9)
  const zones = await replica.within('assessmentZone', 'assessment', 9)
  const products = await replica.within('assessmentProduct', 'assessment', 9)
  const nameOf = (rows: typeof groups, id: unknown) => {
    const name = rows.find(row => row.id === Number(id))?.['name']
    return typeof name === 'string' ? name : null
  }
  return Promise.all(
    products
      .toSorted((a, b) => Number(a['order']) - Number(b['order']))
      .map(async product => {
        const { cells } = (await replica.get('productQuantities', product.id)) as unknown as {
          cells: Record<string, { quantity: number; source: string }>
        }
        return [
          nameOf(groups, product['group']),
          product['ref'],
          product['name'],
          product['unit'],
          product['pricingMode'],
          ...Object.entries(cells).map(([zone, cell]) => `${nameOf(zones, zone)} ${cell.quantity} ${cell.source}`),
        ].join('|')
      }),
  )
}

it('writes the first lines of an empty bill from the keyboard, with their quantities in a first zone', async () => {
  const { replica } = await show()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Add lines' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add lines' })
  await user.type(within(dialog).getByLabelText('Ref, line 1'), 'A')
  await user.tab()
  await user.keyboard('Strip floor')
  await user.tab()
  await user.keyboard('m²{Enter}')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Ref, line 2'))
  await user.keyboard('B')
  await user.tab()
  await user.keyboard('Hardcore')
  await user.tab()
  await user.tab()
  await user.keyboard('twelve')
  const add = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Add 2 lines' })
  expect(within(dialog).getByText('Not a number')).toBeDefined()
  // A row holds cells and nothing else, or a screen reader loses its columns.
  const held = within(dialog)
    .getAllByRole('row')
    .flatMap(row => [...row.children].map(child => child.getAttribute('role')))
  expect(new Set(held)).toEqual(new Set(['columnheader', 'cell']))
  expect(add.disabled).toBe(true)
  await user.clear(within(dialog).getByLabelText('Quantity, line 2'))
  await user.type(within(dialog).getByLabelText('Quantity, line 2'), '84.5')
  await user.click(add)
  await waitFor(async () =>
    expect(await billOf(replica)).toEqual(['|A|Strip floor|m²|saf', '|B|Hardcore||saf|Whole job 845000 boq']),
  )
})

it('adds lines after the marked one and under its heading, and deletes the marked one when asked', async () => {
  const { replica } = await show(async replica => {
    await give(replica, 'assessmentZone', SCOPE, 11, 1, { assessment: 9, name: 'Level 1', parent: null, order: 0 })
    await give(replica, 'productGroup', SCOPE, 20, 1, { assessment: 9, name: 'Partitions', parent: null, order: 0 })
    for (const [id, ref, order] of [
      [31, 'P-01', 1],
      [32, 'P-02', 2],
    ] as const) {
      await give(replica, 'assessmentProduct', SCOPE, id, 1, { assessment: 9, name: ref, ref, group: 20, order })
      await give(replica, 'productQuantities', SCOPE, id, 1, { assessment: 9, cells: {} })
    }
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Lines' }))
  await user.click(await screen.findByRole('menuitem', { name: /Add lines after P-01/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Add lines after P-01' })
  await user.click(within(dialog).getByLabelText('Ref, line 1'))
  await user.paste('P-01a\tHead detail\tm\t4\t£12.50\r\nP-01b\tBase detail\tm\t6')
  await user.click(within(dialog).getByRole('button', { name: 'Add 2 lines' }))
  await waitFor(async () =>
    expect((await billOf(replica)).map(line => line.split('|').slice(0, 2).join(' '))).toEqual([
      'Partitions P-01',
      'Partitions P-01a',
      'Partitions P-01b',
      'Partitions P-02',
    ]),
  )
  await user.click(await screen.findByRole('button', { name: 'Lines' }))
  await user.click(await screen.findByRole('menuitem', { name: /Delete P-01…/ }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(async () =>
    expect((await billOf(replica)).map(line => line.split('|')[1])).toEqual(['P-01a', 'P-01b', 'P-02']),
  )
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () =>
    expect((await billOf(replica)).map(line => line.split('|')[1])).toEqual(['P-01', 'P-01a', 'P-01b', 'P-02']),
  )
})

it('deletes a heading and keeps what stood under it', async () => {
  const { replica } = await show(async replica => {
    await give(replica, 'productGroup', SCOPE, 20, 1, { assessment: 9, name: 'Fit-out', parent: null, order: 0 })
    await give(replica, 'productGroup', SCOPE, 21, 1, { assessment: 9, name: 'Partitions', parent: 20, order: 1 })
    await give(replica, 'assessmentProduct', SCOPE, 31, 1, {
      assessment: 9,
      name: 'Wall',
      ref: 'P-01',
      group: 21,
      order: 1,
    })
    await give(replica, 'productQuantities', SCOPE, 31, 1, { assessment: 9, cells: {} })
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Lines' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete heading…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete a heading, keep its lines' })
  await user.selectOptions(within(dialog).getByLabelText('Heading'), '21')
  await user.click(within(dialog).getByRole('button', { name: 'Delete heading' }))
  await waitFor(async () => expect(await billOf(replica)).toEqual(['Fit-out|P-01|Wall||rbu']))
  expect(await replica.within('productGroup', 'assessment', 9)).toHaveLength(1)
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await billOf(replica)).toEqual(['Partitions|P-01|Wall||rbu']))
})
