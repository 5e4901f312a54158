import { expect, it } from 'vitest'
import { scheduleOf } from './schedule'

// Spec: MAT-3. Due, late and received.

it('puts orders that are out where they are to come; what has come, is a draft or was cancelled is not expected', () => {
  const order = (id: number, state: string, requiredDate: string | null) => ({ id, state, requiredDate })
  const found = scheduleOf(
    [
      order(1, 'sent', '2026-11-24'),
      order(2, 'part_delivered', '2026-11-20'),
      order(3, 'sent', '2026-11-25'),
      order(4, 'sent', '2026-12-01'),
      order(5, 'sent', '2026-12-02'),
      order(6, 'sent', null),
      order(7, 'delivered', '2026-11-25'),
      order(8, 'draft', '2026-11-25'),
      order(9, 'cancelled', '2026-11-25'),
      order(10, 'complete', '2026-11-20'),
    ],
    '2026-11-25',
  )
  const ids = (orders: readonly { readonly id: number }[]) => orders.map(({ id }) => id)
  expect([found.late, found.today, found.week, found.later, found.undated].map(ids)).toEqual([
    [2, 1],
    [3],
    [4],
    [5],
    [6],
  ])
})
