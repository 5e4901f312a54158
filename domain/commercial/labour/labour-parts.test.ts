import { expect, it } from 'vitest'
import { NIL, pence, percent } from '../../value/money'
import { assignLabour } from './labour-parts'

// Spec: LAB-1. Oracle C2: 5,529.00 payable, of which 450.00 materials and 5,079.00 labour, the base of CIS.

const codes = new Map([
  [1, { id: 1, rate: percent(20), isReverseCharge: false }],
  [2, { id: 2, rate: percent(20), isReverseCharge: true }],
  [3, { id: 3, rate: NIL, isReverseCharge: false }],
])
const C2 = {
  payable: pence(552_900),
  materials: pence(75_000),
  leftOutBefore: pence(30_000),
  retentionPercentage: percent(3),
  materialsAfterRetention: false,
  vat: pence(110_580),
  vatAccounted: NIL,
  vatRate: percent(20),
}
const figures = (parts: ReturnType<typeof assignLabour>) =>
  parts.map(each => [each.shortName, each.vatTaxCode, each.totalValue, each.taxAmount, each.taxAdjustment])

it('labour and materials are separate, as in CIS, and add up to the payable amount', () => {
  expect(figures(assignLabour(C2, [], codes))).toEqual([
    ['Labour', 1, 507_900, 101_580, 0],
    ['Materials', 1, 45_000, 9_000, 0],
  ])
  // C3: the retention is deducted from the materials too.
  expect(
    figures(assignLabour({ ...C2, materialsAfterRetention: true, leftOutBefore: pence(29_100) }, [], codes)),
  ).toEqual([
    ['Labour', 1, 509_250, 101_850, 0],
    ['Materials', 1, 43_650, 8_730, 0],
  ])
})

it('the reverse charge has the code for it and charges nothing; without VAT a person chooses why', () => {
  const reverse = { ...C2, vat: NIL, vatAccounted: pence(110_580) }
  expect(figures(assignLabour(reverse, [], codes))).toEqual([
    ['Labour', 2, 507_900, 0, 0],
    ['Materials', 2, 45_000, 0, 0],
  ])
  expect(assignLabour({ ...C2, vat: NIL }, [], codes).map(each => each.vatTaxCode)).toEqual([null, null])
})

it('the VAT of the parts adds up to that of the document, which is rounded once', () => {
  // 20 % of 0.12 and of 0.12 is 0.02 each; of 0.24 it is 0.05.
  const small = { ...C2, payable: pence(24), materials: pence(12), leftOutBefore: NIL, vat: pence(5) }
  expect(figures(assignLabour(small, [], codes))).toEqual([
    ['Labour', 1, 12, 2, 1],
    ['Materials', 1, 12, 2, 0],
  ])
})

it('a part keeps its nominal code, and a part of zero is dropped', () => {
  const before = [{ shortName: 'Labour', nominalCode: 77 }]
  expect(assignLabour(C2, before, codes).map(each => each.nominalCode)).toEqual([77, null])
  expect(assignLabour({ ...C2, materials: pence(30_000) }, before, codes)).toHaveLength(1)
})
