import { expect, it } from 'vitest'
import { pence } from '../../value/money'
import { spentOnLabour } from './labour-cost'

// Spec: COST-2. By hand: 5,000.00 approved to date of which 450.00 materials; 3,200.00 and 200.00 before.
const application = {
  state: 'approved',
  grossToDate: pence(500_000),
  grossBefore: pence(320_000),
  approvedMaterials: pence(45_000),
  materialsBefore: pence(20_000),
}

it('adds the period to labour, and the materials declared in it to materials', () => {
  expect(spentOnLabour(application)).toEqual({ materials: 25_000, labour: 155_000, contingency: 0, fixedCosts: 0 })
  expect(spentOnLabour({ ...application, state: 'paid', grossBefore: null, materialsBefore: null })).toMatchObject({
    materials: 45_000,
    labour: 455_000,
  })
})

it('adds nothing before it is approved', () => expect(spentOnLabour({ ...application, state: 'held' })).toBeNull())
