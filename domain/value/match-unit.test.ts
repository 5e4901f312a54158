import { expect, it } from 'vitest'
import { isWholeUnit, matchUnit, unitKey } from './match-unit'

it.each([
  ['m2', 'm²'],
  ['M²', 'm²'],
  ['sq.m', 'm²'],
  ['Sq M', 'm²'],
  ['SM', 'm²'],
  ['m^2', 'm²'],
  ['No', 'single item'],
  ['No.', 'single item'],
  ['nr', 'single item'],
  ['Itm', 'single item'],
  ['sum', 'single item'],
  ['PS', 'single item'],
  ['Prov. Sum', 'single item'],
  ['St', 'single item'],
  ['Stk', 'single item'],
  ['Stück', 'single item'],
  ['psch', 'single item'],
  ['U', 'single item'],
  ['ens', 'single item'],
  ['ml', 'm'],
  ['lin.m', 'm'],
  ['lfm', 'm'],
  ['m³', 'm³'],
  ['cu.m', 'm³'],
  ['Std', 'hour(s)'],
  ['hrs', 'hour(s)'],
  ['t', 'tonne(s)'],
  ['kg', 'kg'],
  ['wk', 'week(s)'],
  ['bag(s)', 'bag(s)'],
])('takes %s for %s', (text, unit) => expect(matchUnit(text)).toBe(unit))

it('keeps unknown units, and uses the ones it was taught', () => {
  expect(matchUnit('pair')).toBeNull()
  expect(matchUnit('Pr.', new Map([[unitKey('pr'), 'pair']]))).toBe('pair')
  expect(matchUnit('m', new Map([[unitKey('M'), 'month(s)']]))).toBe('month(s)')
  expect(matchUnit('')).toBeNull()
})

it('knows the units that mean the whole', () => {
  expect(['Item', 'psch', 'Sum', 'ens'].every(isWholeUnit)).toBe(true)
  expect(['No', 'm2', ''].some(isWholeUnit)).toBe(false)
})
