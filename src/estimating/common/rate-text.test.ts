import { expect, it } from 'vitest'
import { rateOf } from '#domain/value/money'
import { readRate } from './rate-text'

it.each([
  ['32.88', rateOf(32.88)],
  ['£1,234.5', rateOf(1234.5)],
  ['€ 12', rateOf(12)],
  ['0.0625', rateOf(0.0625)],
  ['(4.50)', rateOf(-4.5)],
  // A sum is worked out to whole pence, half away from zero.
  ['=28.50*1.05', rateOf(29.93)],
  ['2 x £14.25', rateOf(28.5)],
  ['', null],
  ['  ', null],
  ['four', undefined],
  ['5%', undefined],
  ['=10/0', undefined],
  ['=2*[P-01]', undefined],
  ['=2*#12', undefined],
])('reads %j as a rate', (typed, rate) => {
  const read = readRate(typed)
  expect(read.ok ? read.value : undefined).toBe(rate)
})

it.each([
  ['9,99', '9,99 could be 9.99 or 999. Write the one you mean'],
  ['=9,99*2', '9,99 could be 9.99 or 999. Write the one you mean'],
  ['(12,50)', '(12,50) could be -12.50 or -1250. Write the one you mean'],
  ['£1.234,50', 'Is £1.234,50 meant as 1234.50? Write 1234.50'],
])('asks what %j means as a rate', (typed, doubt) => expect(readRate(typed)).toEqual({ ok: false, doubt }))
