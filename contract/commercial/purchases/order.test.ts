import { expect, it } from 'vitest'
import { fixedCostOrder } from '../fixed-cost-order'
import { materialOrder } from '../material-order'

// An order whose plant had been on hire for four weeks was shown as late in the list.
it('an order that came in part is late, and one that is on hire is not', () => {
  const there = { state: 'part_delivered', requiredDate: '2026-11-24' } as never // The badge reads these two fields and no other.
  const late = [materialOrder, fixedCostOrder].map(({ list }) =>
    list.badges.map(({ words }) => words(there, '2026-11-25')),
  )
  expect(late).toEqual([['Late'], [null]])
})
