import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { setWidth, showPages } from '../../../tests/support/shown-page'
import '../../ui/testing/dom'
import { CurrencySection } from './currency-section'

beforeEach(() => setWidth(1440))

it('the currency is changed in the office, once one has read that nothing is converted', async () => {
  const asked: unknown[] = []
  const { goOnline } = await showPages({
    at: '/company',
    pages: { '/company': CurrencySection },
    server: {
      call: (path, init) => {
        asked.push([init?.method, path, init?.body])
        return Promise.resolve(new Response(null, { status: 204 }))
      },
    },
  })
  expect(await screen.findByText('British Pound (£)')).toBeDefined()
  expect(screen.getByText('Needs a connection')).toBeDefined()
  goOnline()
  await waitFor(() => expect(screen.queryByText('Needs a connection')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Change currency' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change currency' }))
  expect(dialog.getByText(/^Figures are not converted/)).toBeDefined()
  expect(dialog.getByRole('button', { name: 'Change currency' })).toHaveProperty('disabled', true)
  await userEvent.selectOptions(dialog.getByLabelText('Currency'), 'Euro (€)')
  await userEvent.click(dialog.getByRole('button', { name: 'Change currency' }))
  await waitFor(() => expect(asked).toEqual([['PUT', '/account/currency', '{"defaultCurrency":"EUR"}']]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
