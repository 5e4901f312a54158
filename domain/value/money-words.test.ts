import { expect, it } from 'vitest'
import { percent } from './money'
import { printedPercentage } from './money-words'

// A paper read 50.0661, 12.353 and 0.00 in one column, where the screen had 50.07, 12.35 and 0.00.
it('prints a percentage with two decimals, rounded half away from zero', () => {
  const shares = [percent(50.0661), percent(12.353), percent(0), percent(60), percent(33.335), percent(-0.005)]
  expect(shares.map(printedPercentage)).toEqual(['50.07', '12.35', '0.00', '60.00', '33.34', '-0.01'])
})
