import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef, useState } from 'react'
import { expect, it } from 'vitest'
import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import { percent, quantityOf, type Percentage } from '#domain/value/money'
import '../../../ui/testing/dom'
import { OpenProduct } from './open-product'

// What the card reads of a product.
const product = { id: 101, ref: 'P-01', name: 'Partition', unit: 'm²' } as AssessmentProduct

function Card({ from, log }: { readonly from: Percentage; readonly log: number[] }) {
  const [value, setValue] = useState(from)
  return (
    <OpenProduct
      ref={createRef()}
      item={{
        product,
        quantity: quantityOf(100),
        percent: value,
        installed: quantityOf(40),
        cell: { percent: from, recordedAt: '2026-03-03T09:00:00.000Z', note: null },
      }}
      isWaiting={false}
      disabled={false}
      onRecord={next => {
        log.push(next)
        setValue(next)
      }}
    />
  )
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

it('says what a lowered figure was and when, and leads back to it (a mis-tap took 90 % to 0 with no way back)', async () => {
  const log: number[] = []
  render(<Card from={percent(40)} log={log} />)
  expect(screen.queryByText(/^Was/)).toBeNull()
  await press('Set 0 per cent')
  expect(screen.getByText(/^Was/).textContent).toMatch(/^Was 40% on 03\/03\/2026/)
  await press('Back to 40%')
  expect(log).toEqual([0, 400_000])
  expect(screen.queryByText(/^Was/)).toBeNull()
})

it('keeps the highest figure of several taps down, and says nothing once it is reached again', async () => {
  render(<Card from={percent(40)} log={[]} />)
  await press('5 per cent less')
  await press('5 per cent less')
  expect(screen.getByText(/^Was/).textContent).toMatch(/40%/)
  await press('Set 50 per cent')
  expect(screen.queryByText(/^Was/)).toBeNull()
})
