import { describe, expect, it } from 'vitest'
import { type Money, NIL, pence, type Quantity, quantityOf, rateOf } from '../../value/money'
import { claimedInPeriod } from './claimed'
import { entriesOf } from './entries'

// Spec: LAB-1. Applications in review, and what the site recorded; figures by hand.

const application = (id: number, state: string, effectiveDate: string, materials: Money) => ({
  id,
  subcontractor: 7,
  accountSequenceNumber: state === 'held' ? null : id,
  effectiveDate,
  state,
  grossToDate: null,
  retentionToDate: null,
  retentionPercentage: NIL,
  materialsAfterRetention: false,
  cisBase: null,
  cisBaseBefore: null,
  assessment: 9,
  materialsToDate: materials,
  approvedMaterials: state === 'held' ? null : materials,
})
const item = (id: number, of: number, activity: number, applied: Quantity, approved: Quantity | null) => ({
  id,
  application: of,
  activity,
  zone: 1,
  name: 'Fix boards',
  zoneName: 'North',
  productName: null,
  unit: 'm²',
  appliedQuantity: applied,
  appliedRate: rateOf(7.2),
  approvedQuantity: approved,
  approvedRate: null,
})
const records = {
  applications: [
    application(1, 'paid', '2026-11-08', pence(10_000)),
    application(2, 'held', '2026-11-15', pence(15_000)),
    // Another subcontractor's claim on the same line does not reduce this one.
    { ...application(3, 'paid', '2026-11-08', pence(90_000)), subcontractor: 8 },
  ],
  items: [
    item(11, 1, 201, quantityOf(40), quantityOf(30)),
    item(12, 2, 201, quantityOf(95), null),
    item(13, 2, 202, quantityOf(10), null),
    item(14, 3, 201, quantityOf(50), quantityOf(50)),
  ],
}

describe('the claim of an application', () => {
  it('is each line to date less its earlier approval, and materials in the same way', () => {
    const [first, second] = records.applications
    if (!first || !second) throw new Error('no applications')
    // (95 − 30) × 7.20 + 10 × 7.20 + 150.00 − 100.00
    expect(claimedInPeriod(second, records)).toBe(pence(59_000))
    // 40 × 7.20 + 100.00
    expect(claimedInPeriod(first, records)).toBe(pence(38_800))
  })
  it('may give money back', () => {
    const less = { ...application(4, 'held', '2026-11-15', NIL) }
    const given = {
      applications: [...records.applications.slice(0, 1), less],
      items: [item(11, 1, 201, quantityOf(40), quantityOf(30))],
    }
    expect(claimedInPeriod(less, given)).toBe(pence(-10_000))
    expect(claimedInPeriod({ ...less, materialsToDate: NIL }, { applications: [less], items: [] })).toBe(NIL)
  })
})

it('the hours of a period are of the subcontractor’s operatives, after the last application and up to its day', () => {
  const hours = (id: number, operative: number, workedOn: string, assessment: number | null = 9) => ({
    id,
    operative,
    workedOn,
    assessment,
  })
  const allocations = [
    hours(1, 501, '2026-11-08'),
    hours(2, 501, '2026-11-09'),
    hours(3, 501, '2026-11-15', null),
    hours(4, 501, '2026-11-16'),
    hours(5, 502, '2026-11-10'),
    hours(6, 501, '2026-11-10', 10),
  ]
  const operatives = [
    { id: 501, subcontractor: 7 },
    { id: 502, subcontractor: null },
  ]
  const [, held] = records.applications
  if (!held) throw new Error('no application')
  const found = entriesOf(held, { applications: records.applications, allocations }, operatives)
  expect(found.map(({ id }) => id)).toEqual([3, 2])
})
