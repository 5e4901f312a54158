import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import '../../ui/testing/dom'
import { BeforeSending } from './before-sending'

const READY = {
  order: { email: 'orders@harland.test', requiredDate: '2026-11-30' },
  recipient: { isChosen: true, words: 'The supplier is chosen' },
  lines: 2,
  unpriced: 0,
  above: null,
  undated: 'No date it is required by',
}

// Found in the audit of a week: an order drafted from the bill has no VAT code, and its "total, with VAT" was its net without a word.
it('says that the total has no VAT on what has no VAT code', () => {
  const { rerender } = render(<BeforeSending {...READY} uncoded="£5,149.80" />)
  const words = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(words()).toContain('No VAT code for £5,149.80: the total shows no VAT on it')
  rerender(<BeforeSending {...READY} uncoded={null} />)
  expect(words()).toContain('VAT is worked out')
})

it('says nothing of every line while there is none', () => {
  render(<BeforeSending {...READY} lines={0} uncoded={null} />)
  const words = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(words).toContain('Add a line')
  expect(words).not.toContain('Every line has a price')
  expect(words).not.toContain('VAT is worked out')
})

// An order of plant has its supplier chosen on its own page: the address the firm is always written to had to be looked up and typed.
it('offers the address the supplier is usually written to, and nothing where the order has one', async () => {
  const onTake = vi.fn<() => void>()
  const order = { ...READY.order, email: null }
  const usual = { email: 'hire@aire.test', onTake }
  const { rerender } = render(<BeforeSending {...READY} order={order} uncoded={null} usual={usual} />)
  expect(screen.getByText('No e-mail address to send it to: this supplier’s is hire@aire.test')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Use this address' }))
  expect(onTake).toHaveBeenCalledOnce()
  rerender(<BeforeSending {...READY} uncoded={null} usual={null} />)
  expect(screen.queryByRole('button')).toBeNull()
})
