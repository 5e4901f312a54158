import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
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
