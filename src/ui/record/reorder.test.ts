import { describe, expect, it } from 'vitest'
import { changedOrder, moveItem, type ReorderMove, sortItems } from './reorder'

const items = ['c', 'a', 'b'].map((id, index) => ({ id, label: id, order: [2, 0, 1][index] ?? 0 }))
const sorted = sortItems(items)
const ids = (list: readonly { id: string | number }[]) => list.map(item => item.id).join('')

describe('reorder (FORM-12)', () => {
  it('sorts by order', () => expect(ids(sorted)).toBe('abc'))

  it.each<[ReorderMove, string, string]>([
    ['up', 'b', 'bac'],
    ['down', 'b', 'acb'],
    ['start', 'c', 'cab'],
    ['end', 'a', 'bca'],
    ['up', 'a', 'abc'],
    ['down', 'c', 'abc'],
  ])('moves %s: %s gives %s', (move, id, expected) => expect(ids(moveItem(sorted, id, move))).toBe(expected))

  it('renumbers from 0', () => {
    const sparse = [
      { id: 1, label: 'x', order: 5 },
      { id: 2, label: 'y', order: 9 },
    ]
    expect(moveItem(sparse, 2, 'up').map(item => item.order)).toEqual([0, 1])
  })

  it('has changed only when the sequence of ids has', () => {
    const moved = moveItem(sorted, 'a', 'down')
    expect(changedOrder(items, moved)).toBe(moved)
    expect(changedOrder(items, moveItem(moved, 'a', 'up'))).toBeNull()
  })
})
