import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import '../../../ui/testing/dom'
import type { ProgressItem } from '../../common/progress-model'
import { ExactProgress } from './exact-progress'
import { percent, quantityOf } from '#domain/value/money'

// What the form reads of a product.
const product = { id: 101, name: 'Partition', unit: 'm²' } as AssessmentProduct
const item: ProgressItem = {
  product,
  quantity: quantityOf(126.9),
  percent: percent(40),
  installed: quantityOf(50.76),
  cell: null,
}

it('progress is given as a percentage or as a quantity, each saying the other (PROG-1)', async () => {
  const onRecord = vi.fn<(percent: number, why: string | null) => void>()
  render(<ExactProgress item={item} disabled={false} onRecord={onRecord} />)
  const open = async () => userEvent.click(screen.getByRole('button', { name: 'Enter percentage or quantity' }))
  const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
  const type = async (name: string, text: string) => {
    await userEvent.clear(await field(name))
    await userEvent.type(await field(name), text)
  }
  await open()
  await type('Installed', '82.49')
  expect((await field('Percentage')).value).toBe('65.00')
  await userEvent.click(screen.getByRole('button', { name: 'Record progress' }))
  await open()
  await type('Percentage', '12.5')
  expect((await field('Installed')).value).toBe('15.8625')
  // Issue of the site's week, point 1: a reason is asked when a figure goes down.
  expect(screen.getByRole('button', { name: 'Record progress' })).toHaveProperty('disabled', true)
  await type('Why does it go down?', 'Remeasured')
  await userEvent.click(screen.getByRole('button', { name: 'Record progress' }))
  expect(onRecord.mock.calls).toEqual([
    [650_039, null],
    [125_000, 'Remeasured'],
  ])
})

it('no more is installed than the bill has', async () => {
  render(<ExactProgress item={item} disabled={false} onRecord={() => undefined} />)
  await userEvent.click(screen.getByRole('button', { name: 'Enter percentage or quantity' }))
  const installed = await screen.findByRole('textbox', { name: 'Installed' })
  await userEvent.clear(installed)
  await userEvent.type(installed, '127')
  expect(screen.getByText('Give a quantity no larger than that of the bill')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Record progress' })).toHaveProperty('disabled', true)
})

// "12,50" was called a percentage out of bounds, and a quantity larger than the bill's.
it.each(['Percentage', 'Installed'])('asks which number is meant by 12,50: %s', async name => {
  render(<ExactProgress item={item} disabled={false} onRecord={() => undefined} />)
  await userEvent.click(screen.getByRole('button', { name: 'Enter percentage or quantity' }))
  const field = await screen.findByRole('textbox', { name })
  await userEvent.clear(field)
  await userEvent.type(field, '12,50')
  await userEvent.tab()
  expect(await screen.findByText('12,50 could be 12.50 or 1250. Write the one you mean')).toBeDefined()
  expect(screen.queryByText(/^Give a/)).toBeNull()
})
