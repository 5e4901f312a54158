import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { labourQuote } from '#contract/catalogue/labour-quote'
import { give } from '../../tests/support/replica'
import { setWidth, showPages } from '../../tests/support/shown-page'
import '../ui/testing/dom'
import { NewPage } from '../records/form/new-page'

beforeEach(() => setWidth(1440))

it('what is typed for is found also when it comes to the device while one types', async () => {
  const { replica } = await showPages({
    at: '/quotes/new',
    pages: { '/quotes/new': () => <NewPage resource={labourQuote} within={null} /> },
  })
  await userEvent.type(await screen.findByRole('combobox', { name: /Subcontractor/ }), 'kirk')
  expect(screen.queryByRole('option', { name: /Kirkby/ })).toBeNull()
  await give(replica, 'subcontractor', 'account', 31, 1, { fullName: 'Kirkby Drylining Ltd' })
  await userEvent.click(await screen.findByRole('option', { name: 'Kirkby Drylining Ltd' }))
  expect(await screen.findByDisplayValue('Kirkby Drylining Ltd')).toBeDefined()
})
