import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDecimal, MAX_SCALED } from '../../value/decimal'
import { detectDecimalStyle, readNumber } from './read-number'

describe('readNumber', () => {
  it.each([
    ['£1,244.11', 124411],
    ['1,234,567.8', 123456780],
    ['(1,234.50)', -123450],
    ['-12', -1200],
    ['12-', -1200],
    ['−5.5', -550],
    ['£ 12.00 ', 1200],
    ['GBP 99', 9900],
    ['R 1 250.00', 125000],
    ["1'250.00", 125000],
    ['.5', 50],
    ['5.', 500],
    ['1.005', 101],
    ['12,34,567.00', 123456700],
    ['-', 'blank'],
    ['–', 'blank'],
    ['n/a', 'blank'],
    ['£-', 'blank'],
    ['', 'blank'],
    ['£', 'blank'],
    [null, 'blank'],
    ['1,23', 'text'],
    ['12 m2', 'text'],
    ['abc', 'text'],
    ['1.2.3', 'text'],
    ['10%', 'text'],
    ['Item', 'text'],
    [true, 'text'],
    [{ day: '2026-01-01' }, 'text'],
    ['99999999999999999', 'text'],
  ])('reads %j with a decimal point as %s', (cell, expected) =>
    expect(readNumber(cell, 'point', 'money')).toBe(expected),
  )

  it.each([
    ['1.234,50 €', 123450],
    ['1 234,5', 123450],
    ['40.000', 4000000],
    ['2,5', 250],
    ['12.5', 'text'],
  ])('reads %j with a decimal comma as %s', (cell, expected) =>
    expect(readNumber(cell, 'comma', 'money')).toBe(expected),
  )

  it.each([
    [1.005, 101],
    [8.325, 833],
    [166.66666666666666, 16667],
    [0.1 + 0.2, 30],
    [1e-9, 0],
    [-2.5, -250],
    [1e21, 'text'],
    [Infinity, 'text'],
    [64, 6400],
  ])('reads the stored number %d as %s', (cell, expected) => expect(readNumber(cell, 'point', 'money')).toBe(expected))

  it('reads back every amount as either style prints it', () =>
    fc.assert(
      fc.property(fc.integer({ min: -MAX_SCALED, max: MAX_SCALED }), value => {
        const [whole = '', pence = ''] = formatDecimal(Math.abs(value), 2).split('.')
        const grouped = (separator: string) => whole.replace(/\B(?=(\d{3})+$)/g, separator)
        const signed = (text: string) => (value < 0 ? `(${text})` : text)
        expect(readNumber(signed(`£${grouped(',')}.${pence}`), 'point', 'money')).toBe(value)
        expect(readNumber(signed(`${grouped('.')},${pence} €`), 'comma', 'money')).toBe(value)
      }),
    ))

  it('finds the decimal sign of a column, and reports when it cannot', () => {
    expect(detectDecimalStyle(['1.234,50', '12', null])).toEqual({ style: 'comma', isSure: true })
    expect(detectDecimalStyle(['1,234.50', 'Item', '1,234'])).toEqual({ style: 'point', isSure: true })
    expect(detectDecimalStyle(['1,234', '12', 5.5])).toEqual({ style: 'point', isSure: false })
  })
})
