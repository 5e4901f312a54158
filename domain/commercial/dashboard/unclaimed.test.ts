import { expect, it } from 'vitest'
import { pence } from '../../value/money'
import { unclaimedOf } from './unclaimed'

const line = (product: number, contractValue: number, earned: number) => ({
  kind: 'product' as const,
  product,
  fixedCost: null,
  name: `P-${product}`,
  contractValue: pence(contractValue as 0),
  earned: pence(earned as 0),
})
const claim = (product: number, value: number) => ({ ...line(product, 0, 0), value: pence(value as 0) })
const onAccount = (value: number) => ({
  kind: 'onAccount' as const,
  product: null,
  fixedCost: null,
  name: 'Ahead of the valuation',
  value: pence(value as 0),
})

it('bug: an agreed variation of 1,240.00 was not to bill beside 3,000.00 on account', () => {
  const work = [line(1, 5_000_000, 2_000_000), line(2, 124_000, 124_000)]
  expect(unclaimedOf(work, [claim(1, 2_000_000), onAccount(300_000)])).toBe(pence(124_000))
})

it('counts each line alone, takes off omissions, and is never below zero', () => {
  // 500.00 claimed ahead on one line hides nothing of the 200.00 of another.
  expect(unclaimedOf([line(1, 90_000, 10_000), line(2, 20_000, 20_000)], [claim(1, 60_000)])).toBe(pence(20_000))
  // 1,000.00 done, of which a variation omits 400.00.
  expect(unclaimedOf([line(1, 100_000, 100_000), line(2, -40_000, -40_000)], [])).toBe(pence(60_000))
  expect(unclaimedOf([line(2, -40_000, -40_000)], [])).toBe(0)
  // A line that only the application has, as of a variation that is not agreed.
  expect(unclaimedOf([line(1, 100_000, 100_000)], [claim(1, 70_000), claim(9, 50_000)])).toBe(pence(30_000))
})
