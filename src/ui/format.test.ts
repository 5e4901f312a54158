import { describe, expect, it } from 'vitest'
import * as format from './format'
import { NIL, pence, percent, quantityOf, rateOf, taken } from '#domain/value/money'

describe('numbers', () => {
  it.each([
    [pence(123_456_789), 'GBP', '£1,234,567.89'],
    [pence(-5), 'EUR', '\u2212€0.05'],
    [pence(100), 'XYZ', '¤1.00'],
    [pence(99_999), 'MYR', 'RM999.99'],
  ])('money %d %s', (amount, code, text) => expect(format.formatMoney(amount, code)).toBe(text))

  // Found by an audit: three large numbers typed into a fixed cost showed "£9.99999997e+".
  it('says that a product is too large where it is no longer exact', () => {
    const product = Number.MAX_SAFE_INTEGER * 1000
    expect(format.formatNumber('money', taken('money', product))).toBe('Too large')
    expect(format.formatMoney(taken('money', -product), 'GBP')).toBe('Too large')
    expect(format.formatMoney(pence(99_999_999_999_999), 'GBP')).toBe('£999,999,999,999.99')
  })

  it('rounds half away from zero to what is shown', () => {
    expect(format.formatNumber('quantity', quantityOf(1234.565))).toBe('1,234.57')
    expect(format.formatNumber('money', pence(-50), 0)).toBe('\u22121')
    expect(format.formatPercentage(percent(12.5))).toBe('12.50%')
  })

  it('shows a rate that is not whole pence exactly, so that a bill multiplies on screen', () => {
    expect(format.formatExact('rate', rateOf(8.325))).toBe('8.3250')
    expect(format.formatExact('rate', rateOf(32.88))).toBe('32.88')
    expect(format.formatExact('quantity', quantityOf(-1234.5678))).toBe('\u22121,234.5678')
    expect(format.formatExact('rate', NIL)).toBe('0.00')
  })
})

describe('dates (FORM-24)', () => {
  it.each([
    [format.formatDay, '21/11/2026'],
    [format.formatDateTime, '21/11/2026, 14:05'],
    [format.formatTime, '14:05'],
    [format.formatNoticeTime, '21/11/2026 @ 14:05'],
    [format.formatHistoryTime, '21/11/2026 14:05'],
    [format.formatFriendlyDay, '21st November 2026'],
    [format.formatFriendlyDateTime, '14:05 21st November 2026'],
  ])('%o', (write, text) => expect(write('2026-11-21T14:05:09')).toBe(text))

  it('a day is shown by its own figures, an instant in the zone of the reader', () => {
    expect(format.formatDay('2026-03-01')).toBe('01/03/2026')
    expect(format.formatDay(new Date(2026, 2, 1, 0, 30).toISOString())).toBe('01/03/2026')
  })

  it.each([
    ['2026-11-21T11:59:30', 'just now'],
    ['2026-11-21T11:55:00', '5 min ago'],
    ['2026-11-21T08:10:00', '3 h ago'],
    ['2026-11-20T23:00:00', 'yesterday'],
    ['2026-11-09T10:00:00', '12 days ago'],
  ])('age of %s', (then, words) => expect(format.formatAge(then, new Date('2026-11-21T12:00:00'))).toBe(words))
})

describe('bytes and text', () => {
  it.each([
    [512, '512 bytes'],
    [240_000, '240 KB'],
    [1_400_000, '1.4 MB'],
    [64_000_000, '64 MB'],
    [2_000_000_000, '2 GB'],
  ])('%d', (bytes, text) => expect(format.formatBytes(bytes)).toBe(text))

  it('cuts at 32 characters with an ellipsis', () => {
    expect(format.truncate('x'.repeat(32))).toBe('x'.repeat(32))
    expect(format.truncate('x'.repeat(33))).toBe(`${'x'.repeat(31)}…`)
  })
})
