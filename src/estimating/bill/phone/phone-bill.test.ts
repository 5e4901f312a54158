import { expect, it } from 'vitest'
import { costOf, plus, sum } from '#domain/value/money'
import type { Step } from '../../common/build-up-steps'
import { ratePartsOf } from './phone-bill'

const step = (key: NonNullable<Step['part']>, amount: Step['amount']): Step => ({
  key,
  label: key,
  how: '',
  amount,
  part: key,
})

it('tells a rate in few parts that come to what all of its steps do, supply and fit in place of materials and labour', () => {
  const shared = [
    step('contingency', costOf(0.5)),
    step('inflation', costOf(0.5011)),
    step('overhead', costOf(1.5)),
    step('profit', costOf(2.0232)),
  ]
  const total: Step = { key: 'cost', label: 'Cost', how: '', amount: costOf(99), part: null }
  const built = ratePartsOf([step('materials', costOf(11.7788)), step('labour', costOf(16.58)), total, ...shared])
  expect(built.map(({ amount }) => amount)).toEqual([costOf(11.7788), costOf(16.58), costOf(1.0011), costOf(3.5232)])
  const bought = ratePartsOf([step('supply-fit', costOf(30)), ...shared])
  expect(bought.map(({ part }) => part)).toEqual(['supply-fit', 'contingency', 'overhead'])
  expect(sum(bought.map(({ amount }) => amount))).toBe(plus(costOf(30), costOf(4.5243)))
})
