import { describe, expect, it } from 'vitest'
import { readNumber, writeNumber } from './number-text'

const MONEY = { scale: 2, decimals: 2 }
const QUANTITY = { scale: 4, decimals: 2, min: 0, max: 10_000_000 }

describe('readNumber', () => {
  it.each([
    ['1,234.5', 123_450],
    ['£1,234.50', 123_450],
    ['\u22123', -300],
    ['-0.005', -1],
    ['1.005', 101],
    ['.5', 50],
    [' 12 ', 1200],
    ['', null],
  ])('%s', (text, value) => expect(readNumber(text, MONEY)).toEqual({ value, problem: null }))

  it.each(['abc', '1.2.3', '1e5', '--1', '.'])('%s is unreadable', text =>
    expect(readNumber(text, MONEY)).toEqual({ value: null, problem: 'unreadable' }),
  )

  it('keeps only the shown decimals, at the scale of the value', () =>
    expect(readNumber('12.346', QUANTITY).value).toBe(123_500))

  it('obeys min and max', () => {
    expect(readNumber('-0.01', QUANTITY).problem).toBe('below-min')
    expect(readNumber('1000', QUANTITY).problem).toBeNull()
    expect(readNumber('1000.01', QUANTITY).problem).toBe('above-max')
  })
})

describe('writeNumber', () => {
  it.each([
    [null, ''],
    [-123_456_789, '\u22121,234,567.89'],
    [0, '0.00'],
  ])('%s', (value, text) => expect(writeNumber(value, MONEY)).toBe(text))

  it.each([
    [30_000, '3.00'],
    [31_250, '3.125'],
    [1, '0.0001'],
    [1_000_000, '100.00'],
    [-15_000, '\u22121.50'],
  ])('%s of a percentage keeps no nought after the second decimal', (value, text) =>
    expect(writeNumber(value, { scale: 4, decimals: 4 })).toBe(text),
  )

  it('rounds to the shown decimals', () => expect(writeNumber(123_450, QUANTITY)).toBe('12.35'))
})
