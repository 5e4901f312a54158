import { expect, test } from 'vitest'
import { percent } from '../value/money'
import { isLower, whyNoReason } from './lower-progress'

test('progress that goes down needs a reason, also where it is blank; what goes up or begins needs none', () => {
  const refused = expect.stringContaining('it needs a reason') as string
  expect(whyNoReason(percent(60), percent(40), null)).toEqual(refused)
  expect(whyNoReason(percent(60), percent(59.9999), '  ')).toEqual(refused)
  expect(whyNoReason(percent(60), percent(0), undefined)).toEqual(refused)
  expect(whyNoReason(percent(60), percent(40), 'Remeasured')).toBeNull()
  expect(whyNoReason(percent(60), percent(60), null)).toBeNull()
  expect(whyNoReason(percent(60), percent(80), null)).toBeNull()
  expect(whyNoReason(null, percent(0), null)).toBeNull()
  expect(isLower(undefined, percent(5))).toBe(false)
})
