import { expect, it } from 'vitest'
import { nominalAssignment } from '#contract/commercial/assignments/nominal-assignment'
import { NIL, pence, percent } from '#domain/value/money'
import { set } from '#local/write/changes'
import { type Parts, withTax } from './with-tax'

const rules = new Map([[8, { id: 8, rate: percent(20), isReverseCharge: false }]])
const part: Parts = {
  id: 1,
  shortName: 'Materials',
  nominalCode: null,
  vatTaxCode: 8,
  totalValue: pence(10_000),
  taxAmount: pence(2_000),
  taxAdjustment: NIL,
}
const changed = (of: Parts, values: Partial<Parts>) =>
  withTax([set(nominalAssignment, of.id, values)], [of], rules).map(change => change.kind === 'set' && change.set)

it('takes the VAT along with a new net: 20 % of 150.00 is 30.00', () => {
  expect(changed(part, { totalValue: pence(15_000) })).toEqual([{ totalValue: pence(15_000), taxAmount: pence(3_000) }])
  expect(changed(part, { vatTaxCode: null })).toEqual([{ vatTaxCode: null, taxAmount: NIL }])
})

it('keeps the VAT of a part whose code this device does not know, and never writes 0.00', () => {
  expect(changed({ ...part, vatTaxCode: 9 }, { totalValue: pence(15_000) })).toEqual([{ totalValue: pence(15_000) }])
})
