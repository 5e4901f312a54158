import { expect, it } from 'vitest'
import type { ProductGroup } from '#contract/estimating/product-group'
import { headingsInOrder, parentsFor } from './headings'

const KEPT = { createdAt: '', createdBy: null, updatedAt: '', updatedBy: null, archivedAt: null }
const group = (id: number, parent: number | null, order = id): ProductGroup => ({
  ...KEPT,
  id,
  parent,
  order,
  assessment: 9,
  name: `H${id}`,
})
const names = (headings: ReturnType<typeof headingsInOrder>) => headings.map(each => `${each.level}${each.group.name}`)

it('orders headings as the bill does, depth first', () => {
  expect(names(headingsInOrder([group(1, null, 5), group(2, null, 1), group(3, 1, 9), group(4, 1, 2)]))).toEqual([
    '0H2',
    '0H1',
    '1H4',
    '1H3',
  ])
})

it('shows headings of a circle and of a parent that has gone', () => {
  expect(names(headingsInOrder([group(1, 2), group(2, 1), group(3, 77)]))).toEqual(['0H3', '0H1', '1H2'])
})

it('offers no parent that would make a circle or a sixth level', () => {
  const chain = [group(1, null), group(2, 1), group(3, 2), group(4, 3), group(5, 4), group(6, null), group(7, 6)]
  expect(parentsFor(chain, 2).map(({ group: { id } }) => id)).toEqual([1, 6])
  expect(parentsFor(chain, null).map(({ group: { id } }) => id)).toEqual([1, 2, 3, 4, 6, 7])
  // Heading 6 brings one level with it.
  expect(parentsFor(chain, 6).map(({ group: { id } }) => id)).toEqual([1, 2, 3])
})
