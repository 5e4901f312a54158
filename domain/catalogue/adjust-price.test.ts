import { expect, it } from 'vitest'
import { costOf, parseAs, textOf } from '../value/money'
import { adjustPrice, MODIFIER } from './adjust-price'

it.each([
  ['12.500000', '5', '13.125000'],
  ['12.500000', '-5', '11.875000'],
  ['1.420000', '0', '1.420000'],
  ['0.000001', '49.9999', '0.000001'],
  ['0.000001', '50', '0.000002'],
  ['1234567.123456', '7.1234', '1322510.277928'],
  ['99.000000', '-100', '0.000000'],
  ['3.333333', '33.3333', '4.444443'],
])('%s modified by %s per cent is %s', (price, modifier, expected) =>
  expect(textOf('cost', adjustPrice(parseAs('cost', price)!, parseAs('percentage', modifier)!))).toBe(expected),
)

it('is never modified below nothing', () => expect(adjustPrice(costOf(5), MODIFIER.least)).toBe(0))
