import { expect, test } from 'vitest'
import { rateOf } from '../../value/money'
import { workOut } from './exported-bill'

const product = (id: number, group: number | null) => ({
  id,
  order: id,
  group,
  ref: null,
  name: `Product ${id}`,
  description: null,
  notes: null,
  unit: 'm²',
  rate: rateOf(1),
})

test('headings under each other, which two devices can make, leave no product out of an exported bill', () => {
  const { lines } = workOut({
    assessment: 1,
    zones: [],
    groups: [
      { id: 7, order: 1, name: 'Partitions', parent: 8 },
      { id: 8, order: 2, name: 'Linings', parent: 7 },
      { id: 9, order: 3, name: 'Under them', parent: 8 },
    ],
    products: [product(1, 7), product(2, 8), product(3, 9), product(4, null)],
    decimals: null,
    quantities: [],
    costs: new Map(),
    beyond: null,
  })
  expect(lines.map(each => each.product.id)).toEqual([4, 1, 2, 3])
})
