import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { project as projectDefinition } from '#contract/estimating/project'
import { NIL, ONE, pence, quantityOf } from '#domain/value/money'
import type { Replica } from '#local/replica'
import { give } from '../../../tests/support/replica'
import { showPages } from '../../../tests/support/shown-page'
import { ProjectContext } from '../../common/places/use-place'
import type { Held } from '../../records/data/held'
import '../../ui/testing/dom'
import { DeliveryMore } from './delivery-more'

// Issue of the site's week, point 4: counts are corrected, and after an invoice is approved taken back by lines of their own.

const project = { id: 5, name: 'Kestrel House', reference: '2417' } as Held<typeof projectDefinition> // What the page reads of one.
const SCOPE = 'project:5'
const of = { project: 5 }

/** 150 of 200 boards came, and an invoice for them is in this state. */
const fill = (state: string) => async (replica: Replica) => {
  await give(replica, 'materialOrder', SCOPE, 301, 1, { ...of, state: 'part_delivered', reference: '2417-039' })
  await give(replica, 'materialOrderLine', SCOPE, 311, 1, {
    ...of,
    order: 301,
    name: 'Boards',
    unit: 'sheet',
    packs: quantityOf(200),
    packUnit: 'single',
    packSize: ONE,
  })
  await give(replica, 'delivery', SCOPE, 320, 1, { ...of, order: 301, reference: 'DN 1', deliveredOn: '2026-11-19' })
  await give(replica, 'deliveryLine', SCOPE, 321, 1, {
    ...of,
    delivery: 320,
    orderLine: 311,
    name: 'Boards',
    unit: 'sheet',
    quantity: quantityOf(150),
    damaged: NIL,
    entered: quantityOf(150),
    packSize: ONE,
  })
  await give(replica, 'materialInvoice', SCOPE, 501, 1, {
    ...of,
    order: 301,
    state,
    invoiceReference: 'HBS-1',
    net: pence(126_000),
  })
}
const open = async (state: string) => {
  const page = () => (
    <ProjectContext value={project}>
      <h1>DN 1</h1>
      <DeliveryMore id={320} />
    </ProjectContext>
  )
  const shown = await showPages({ fill: fill(state), pages: { '/': page }, at: '/' })
  await userEvent.click(await screen.findByRole('button', { name: 'Correct Boards' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct Boards' }))
  return { ...shown, dialog }
}
const counts = async (replica: Replica) =>
  (await replica.store.read(tables => tables.records('deliveryLine').toArray())).map(row => [
    row['quantity'],
    row['entered'],
    row['note'],
  ])

it('counts a line again while nothing is paid for it', async () => {
  const user = userEvent.setup()
  const { replica, dialog } = await open('review')
  const came = dialog.getByRole('textbox', { name: /^Really came, in sheet/ })
  await user.clear(came)
  // What cannot be read is not kept as what stood there before.
  await user.type(came, '-3')
  expect(dialog.getByRole('button', { name: 'Save the count' }).hasAttribute('disabled')).toBe(true)
  await user.clear(came)
  await user.type(came, '140')
  await user.click(dialog.getByRole('button', { name: 'Save the count' }))
  await waitFor(async () => expect(await counts(replica)).toEqual([[quantityOf(140), quantityOf(140), null]]))
})

// There was no way to do what the office asked for when it refused a correction.
it('takes back by a line of its own once an invoice is approved, and no more than came', async () => {
  const user = userEvent.setup()
  const { replica, dialog } = await open('approved')
  expect(dialog.queryByRole('radio')).toBeNull()
  const back = dialog.getByRole('textbox', { name: /^How many sheet go back/ })
  await user.type(back, '151')
  const save = dialog.getByRole('button', { name: 'Take back' })
  expect(save.hasAttribute('disabled')).toBe(true)
  await user.clear(back)
  await user.type(back, '10')
  await user.type(dialog.getByRole('textbox', { name: /^Why/ }), 'Short')
  await user.click(save)
  await waitFor(async () =>
    expect(await counts(replica)).toEqual([
      [quantityOf(150), quantityOf(150), null],
      [quantityOf(-10), quantityOf(-10), 'Short'],
    ]),
  )
  const rows = await screen.findByRole('list', { name: 'Lines' })
  await within(rows).findByText('Taken back')
  within(rows).getByText('−10 sheet')
})
