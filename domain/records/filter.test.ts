import { describe, expect, it } from 'vitest'
import { parseFilter, passes } from './filter'
import { compareRows, parseSort } from './sort'

/** Spec: platform 5, filter prefixes (LIST-16). */
describe('filter', () => {
  it.each([
    ['abc', 'contains', 'abc'],
    ['!abc', 'not-equal', 'abc'],
    ['~abc', 'contains', 'abc'],
    ['>5', 'after', '5'],
    ['>=5', 'at-or-after', '5'],
    ['<5', 'before', '5'],
    ['<= 5', 'at-or-before', '5'],
    ['=abc', 'equal', 'abc'],
  ])('reads %s', (typed, comparison, value) =>
    expect(parseFilter('f', typed, 'contains')).toEqual({ field: 'f', comparison, values: [value] }),
  )
  it('asks nothing when only a prefix is typed', () => expect(parseFilter('f', '>=  ', 'contains')).toBeNull())

  it('lets a missing value pass only not-equal', () => {
    expect(passes(null, 'not-equal', ['a'])).toBe(true)
    for (const comparison of ['equal', 'contains', 'after', 'before', 'one-of'] as const)
      expect(passes(null, comparison, ['a'])).toBe(false)
  })
  it('finds empty values: no value, no text, no links; zero is a value', () => {
    const isEmpty = (value: Parameters<typeof passes>[0]) => passes(value, 'empty', [])
    expect([null, '', []].map(isEmpty)).toEqual([true, true, true])
    expect([0, false, 'a', [1]].map(isEmpty)).toEqual([false, false, false, false])
  })
  it('looks into sets', () => {
    expect(passes([1, 2], 'one-of', [2, 9])).toBe(true)
    expect(passes([1, 2], 'not-equal', [2])).toBe(false)
  })
})

describe('sort', () => {
  it('reads a leading minus as descending', () =>
    expect(parseSort('-createdAt, name')).toEqual([
      { field: 'createdAt', descending: true },
      { field: 'name', descending: false },
    ]))
  it('keeps missing values last both ways and breaks ties by id', () => {
    const order = (sort: string, rows: readonly (readonly [number, string | null])[]) =>
      rows.toSorted((a, b) => compareRows(parseSort(sort), [a[1]], [b[1]], a[0], b[0])).map(row => row[0])
    const rows = [
      [3, 'b'],
      [1, null],
      [4, 'a'],
      [2, 'b'],
    ] as const
    expect(order('x', rows)).toEqual([4, 2, 3, 1])
    expect(order('-x', rows)).toEqual([2, 3, 4, 1])
  })
})
