import { expect, test } from 'vitest'
import { desktopLayout, fitted, PHONE_LAYOUT } from './bill-layout'

const plain = desktopLayout('compact', false)
const nameOf = (layout: typeof plain) => layout.columns.find(each => each.key === 'name')?.width

test('what one zone leaves of the width goes to the names, up to a line that can be read', () => {
  const narrow = fitted(plain, plain.left + plain.right + plain.column + 100, 1)
  expect(nameOf(narrow)).toBe((nameOf(plain) ?? 0) + 100)
  expect(narrow.left + narrow.column + narrow.right).toBe(plain.left + plain.right + plain.column + 100)
  expect(nameOf(fitted(plain, 5_000, 1))).toBe(720)
})

test('a bill that needs its width keeps its columns, and so does a phone', () => {
  expect(fitted(plain, 1_100, 12)).toBe(plain)
  expect(fitted(plain, 0, 1)).toBe(plain)
  expect(fitted(PHONE_LAYOUT, 390, 1).left).toBe(PHONE_LAYOUT.left)
})
