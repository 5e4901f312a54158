import { expect, test } from 'vitest'
import { desktopLayout, fitted, PHONE_LAYOUT } from './bill-layout'

const plain = desktopLayout('compact', false)
const usual = { ref: 4, unit: 2, rate: 5 }
const widthOf = (layout: typeof plain, key: string) => layout.columns.find(each => each.key === key)?.width ?? 0

test('what one zone leaves of the width goes to the names, up to a line that can be read', () => {
  const least = fitted(plain, 0, 1, usual)
  const whole = least.left + least.column + least.right
  const wide = fitted(plain, whole + 100, 1, usual)
  expect(widthOf(wide, 'name')).toBe(widthOf(plain, 'name') + 100)
  expect(wide.left + wide.column + wide.right).toBe(whole + 100)
  expect(widthOf(fitted(plain, 5_000, 1, usual), 'name')).toBe(720)
  expect(widthOf(fitted(plain, 1_100, 12, usual), 'name')).toBe(widthOf(plain, 'name'))
})

test('references, units and exact rates are not cut short, within reason', () => {
  const imported = fitted(plain, 0, 1, { ref: 12, unit: 11, rate: 10 })
  expect(widthOf(imported, 'ref')).toBeGreaterThan(12 * 6)
  expect(widthOf(imported, 'unit')).toBeGreaterThan(11 * 6)
  expect(widthOf(imported, 'rate')).toBeGreaterThan(10 * 6)
  expect(widthOf(fitted(plain, 0, 1, { ref: 400, unit: 400, rate: 4 }), 'ref')).toBe(128)
})

test('a phone keeps its one column', () => {
  expect(fitted(PHONE_LAYOUT, 390, 1, usual)).toEqual(PHONE_LAYOUT)
})
