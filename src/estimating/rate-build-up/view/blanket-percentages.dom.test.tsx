import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { percent } from '#domain/value/money'
import '../../../ui/testing/dom'
import { BlanketPercentages } from './blanket-percentages'

const records = {
  products: [
    { id: 1, profitPercentage: null, overheadPercentage: null, inflationPercentage: null, fixedPrice: null },
    { id: 2, profitPercentage: null, overheadPercentage: percent(5), inflationPercentage: null, fixedPrice: null },
  ],
  components: [],
  materials: [],
}

// Profit 12,50 and overhead 8: the overhead was changed, the profit was left out, and the dialog closed without a word.
it('changes nothing while one of its percentages can be read two ways', async () => {
  const run = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true))
  const close = vi.fn<() => void>()
  const office = { run, working: false, blocked: null } as unknown as Parameters<typeof BlanketPercentages>[0]['office']
  render(<BlanketPercentages records={records} assessment={9} office={office} onClose={close} />)
  const profit = screen.getByLabelText(/^Profit/)
  await userEvent.type(profit, '12,50')
  await userEvent.type(screen.getByLabelText(/^Overhead/), '8')
  // Line 1 has no overhead; line 2 has 5 per cent and keeps it.
  const change = screen.getByRole('button', { name: 'Change 1 values' })
  await userEvent.click(change)
  expect(run).not.toHaveBeenCalled()
  expect(screen.getByText('12,50 could be 12.50 or 1250. Write the one you mean')).toBeDefined()
  expect(document.activeElement).toBe(profit)
  await userEvent.clear(profit)
  await userEvent.type(profit, '12.50')
  await userEvent.click(screen.getByRole('button', { name: 'Change 3 values' }))
  expect(run).toHaveBeenCalledTimes(1)
  expect(close).toHaveBeenCalledTimes(1)
})
