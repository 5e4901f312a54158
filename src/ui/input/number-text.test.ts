import { describe, expect, it } from 'vitest'
import { readNumber, writeNumber } from './number-text'
import { NIL, pence, percent, quantityOf } from '#domain/value/money'

const MONEY = { kind: 'money' } as const
const QUANTITY = { kind: 'quantity', decimals: 2, min: NIL, max: quantityOf(1_000) } as const

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
  ])('%s', (text, value) => expect(readNumber(text, MONEY)).toMatchObject({ value, problem: null }))

  it.each(['abc', '1.2.3', '5%', '--1', '.'])('%s is unreadable', text =>
    expect(readNumber(text, MONEY)).toMatchObject({ value: null, problem: 'unreadable' }),
  )

  it.each([
    ['12,50', '12,50 could be 12.50 or 1250. Write the one you mean'],
    ['1e5', 'Is 1e5 meant as 100000? Write 100000'],
  ])('%s is asked about', (text, words) =>
    expect(readNumber(text, MONEY)).toEqual({ value: null, problem: 'doubtful', words }),
  )

  it.each(['99999999999999', '-99999999999999', '9999999999999999999999'])(
    '%s is a number, and too large for money',
    text => expect(readNumber(text, MONEY)).toEqual({ value: null, problem: 'above-max', words: 'This is too large' }),
  )

  it.each(['32.88', '.5', '-0.01'])('%s is no whole number, and is not rounded to one', text =>
    expect(readNumber(text, { kind: 'integer' })).toEqual({
      value: null,
      problem: 'not-whole',
      words: 'This must be a whole number',
    }),
  )

  it.each(['33', '33.', '33.00', '1,000'])('%s is a whole number', text =>
    expect(readNumber(text, { kind: 'integer' }).problem).toBeNull(),
  )

  it('keeps only the shown decimals, at the scale of the value', () =>
    expect(readNumber('12.346', QUANTITY).value).toBe(123_500))

  // 0.00001 became 0.00 without a word.
  it.each(['0.00001', '-0.004', '.0001'])('does not take %s, which would be kept as nothing', text =>
    expect(readNumber(text, QUANTITY)).toMatchObject({ value: null, words: 'This is too small' }),
  )
  it('takes nought, and what rounds to the least that is kept', () =>
    expect(['0', '0.000', '0.005'].map(text => readNumber(text, QUANTITY).value)).toEqual([0, 0, 100]))

  it('obeys min and max', () => {
    expect(readNumber('-0.01', QUANTITY).problem).toBe('below-min')
    expect(readNumber('1000', QUANTITY).problem).toBeNull()
    expect(readNumber('1000.01', QUANTITY).problem).toBe('above-max')
  })
})

describe('writeNumber', () => {
  it.each([
    [null, ''],
    [pence(-123_456_789), '\u22121,234,567.89'],
    [NIL, '0.00'],
  ])('%s', (value, text) => expect(writeNumber(value, MONEY)).toBe(text))

  it.each([
    [percent(3), '3.00'],
    [percent(3.125), '3.125'],
    [percent(0.0001), '0.0001'],
    [percent(100), '100.00'],
    [percent(-1.5), '\u22121.50'],
  ])('%s of a percentage keeps no nought after the second decimal', (value, text) =>
    expect(writeNumber(value, { kind: 'percentage' })).toBe(text),
  )

  it('rounds to the shown decimals', () => expect(writeNumber(quantityOf(12.345), QUANTITY)).toBe('12.35'))
})
