import { expect, test } from 'vitest'
import { sameValue } from './path'

test.each([
  [{ a: 1 }, { a: 1 }, true],
  [{ a: 1 }, { a: 2 }, false],
  [{ a: 1, b: null }, { a: 1 }, true],
  [{ a: 1 }, { a: 1, b: undefined }, true],
  [{ a: 1 }, { a: 1, b: 0 }, false],
  [{ a: 1, b: 0 }, { a: 1 }, false],
  [{}, { constructor: 'a name every object has' }, false],
  [{ cells: { 7: { quantity: 1 } } }, { cells: { 7: { quantity: 1 } } }, true],
  [{ cells: { 7: { quantity: 1 } } }, { cells: { 8: { quantity: 1 } } }, false],
  [[1, 2], [1, 2], true],
  [[1, 2], [1, 2, 3], false],
  [[], {}, false],
  [null, undefined, true],
  [null, {}, false],
] as const)('%j and %j are equal: %s', (a, b, same) => {
  expect(sameValue(a, b)).toBe(same)
  expect(sameValue(b, a)).toBe(same)
})
