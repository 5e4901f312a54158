import { expect, it } from 'vitest'
import { GOODS_CAME, whyBeforeOrder, whyNotThen } from './happened'

it.each([
  [null, null],
  ['2026-11-21', null],
  ['2026-11-22', 'This day is still to come: enter the day on which the goods came'],
  ['2016-11-23', null],
  ['1900-01-01', 'This day is more than 10 years ago: enter the day on which the goods came'],
  ['2206-11-20', 'This day is still to come: enter the day on which the goods came'],
])('of goods that came on %s it says %s', (day, why) => expect(whyNotThen(day, '2026-11-21', GOODS_CAME)).toBe(why))

it('takes goods up to a year before their order was made', () => {
  expect(whyBeforeOrder('2025-11-21', '2026-11-21')).toBeNull()
  expect(whyBeforeOrder('2025-11-20', '2026-11-21')).toContain('This order was made on 21/11/2026')
  expect(whyBeforeOrder(null, '2026-11-21')).toBeNull()
})
