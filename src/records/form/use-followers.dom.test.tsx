import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { materialOrder } from '#contract/commercial/material-order'
import { give } from '../../../tests/support/replica'
import { setWidth, showPages } from '../../../tests/support/shown-page'
import '../../ui/testing/dom'
import { EditPage } from './edit-page'

const sendTo = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Send to/ })
const choose = async (name: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: /^Supplier/ }))
  await userEvent.click(await screen.findByRole('option', { name }))
}

// A draft whose supplier was changed kept the address of the firm before, and was mailed there.
it('the form of an order shows the address of the supplier chosen, and keeps it', async () => {
  setWidth(390)
  const { replica } = await showPages({
    at: '/orders/301/edit',
    fill: async all => {
      await give(all, 'supplier', 'account', 3, 1, { fullName: 'Aire', email: 'sales@aire.test' })
      await give(all, 'supplier', 'account', 4, 1, { fullName: 'Calder', email: 'sales@calder.test' })
      await give(all, 'supplier', 'account', 6, 1, { fullName: 'Cash and carry' })
      const order = { project: 5, state: 'draft', supplier: 3, email: 'typed@aire.test' }
      await give(all, 'materialOrder', 'project:5', 301, 1, order)
    },
    pages: {
      '/orders/$id': () => <p>The view</p>,
      '/orders/$id/edit': () => <EditPage resource={materialOrder} within={null} />,
    },
  })
  expect((await sendTo()).value).toBe('typed@aire.test')
  await choose('Cash and carry')
  await waitFor(async () => expect((await sendTo()).value).toBe(''))
  await choose('Calder')
  await waitFor(async () => expect((await sendTo()).value).toBe('sales@calder.test'))
  await choose('Aire')
  await waitFor(async () => expect((await sendTo()).value).toBe('typed@aire.test'))
  await choose('Calder')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('The view')
  expect(await replica.get('materialOrder', 301)).toMatchObject({
    supplier: 4,
    contact: null,
    email: 'sales@calder.test',
  })
})
