import { describe, expect, it } from 'vitest'
import { exact } from '../../value/exact'
import { percent, quantityOf, rateOf } from '../../value/money'
import { type BillOfProject, labourRateEvidence, outputEvidence, wasteEvidence } from './evidence'

// Decision 749. One product made from template 1 in two zones, and one of no template.

const cells = (north: number, south: number) => ({
  11: { quantity: quantityOf(north as 1), source: 'boq' as const },
  12: { quantity: quantityOf(south as 1), source: 'boq' as const },
})
const done = (north: number, south: number) => ({
  11: { percent: percent(north as 1), recordedAt: null, note: null },
  12: { percent: percent(south as 1), recordedAt: null, note: null },
})
const bill = (progress: BillOfProject['progress']): BillOfProject => ({
  products: [
    { id: 21, template: 1, unit: 'm²' },
    { id: 22, template: null, unit: 'm²' },
  ],
  zones: [
    { id: 11, parent: null, order: 1 },
    { id: 12, parent: null, order: 2 },
  ],
  quantities: [
    { id: 21, cells: cells(100, 60) },
    { id: 22, cells: cells(40, 0) },
  ],
  decimals: 2,
  progress,
  materials: [
    { product: 21, material: 501, quantityPerUnit: quantityOf(0.5) },
    { product: 22, material: 501, quantityPerUnit: quantityOf(1) },
  ],
  activities: [{ id: 31, product: 21, activity: 601, unit: 'hour(s)' }],
})
const ALL = [
  { id: 21, cells: done(100, 100) },
  { id: 22, cells: done(100, 100) },
]
const UNITS = { templates: new Map([[1, 'm²']]), materials: new Map([[501, 'sheet']]) }
const came = (quantity: number, unit = 'sheet') => ({
  material: 501,
  unit,
  delivery: 71,
  deliveredOn: '2026-06-01',
  quantity: quantityOf(quantity as 1),
})
const hours = (zone: number | null, worked: number) => ({
  id: 81,
  activity: 31,
  zone,
  workedOn: '2026-06-01',
  hours: quantityOf(worked as 1),
})

describe('waste', () => {
  it('is measured against all work that uses the material, with and without a template', () => {
    // 160 m² × 0.5 and 40 m² × 1 take 120 sheets.
    expect(wasteEvidence(7, [bill(ALL)], [came(100), came(32)], UNITS)).toMatchObject([
      {
        template: 1,
        item: 501,
        base: exact('quantity', quantityOf(120)),
        used: exact('quantity', quantityOf(132)),
        records: 2,
        isFinished: true,
      },
    ])
  })
  it('is not finished while any product that uses it is not', () => {
    const [found] = wasteEvidence(7, [bill([ALL[0]!, { id: 22, cells: done(99, 0) }])], [came(132)], UNITS)
    expect(found?.isFinished).toBe(false)
  })
  it('leaves aside what is counted in another unit', () =>
    expect(wasteEvidence(7, [bill(ALL)], [came(132, 'm²')], UNITS)).toEqual([]))
})

describe('hours', () => {
  it('are measured zone by zone, and a zone counts once it is finished', () => {
    const found = outputEvidence(7, [bill([{ id: 21, cells: done(100, 50) }])], [hours(11, 12), hours(12, 9)], UNITS)
    expect(found).toMatchObject([
      { base: exact('quantity', quantityOf(100)), used: exact('quantity', quantityOf(12)), isFinished: true },
      { base: exact('quantity', quantityOf(30)), used: exact('quantity', quantityOf(9)), isFinished: false },
    ])
  })
  it('without a zone are of the whole product', () =>
    expect(outputEvidence(7, [bill(ALL)], [hours(11, 12), hours(null, 9)], UNITS)).toMatchObject([
      { base: exact('quantity', quantityOf(160)), used: exact('quantity', quantityOf(21)), isFinished: true },
    ]))
  it('of a product in another unit than its template say nothing', () =>
    expect(outputEvidence(7, [bill(ALL)], [hours(11, 12)], { ...UNITS, templates: new Map([[1, 'm']]) })).toEqual([]))
})

describe('labour rates', () => {
  const application = (id: number, effectiveDate: string, state = 'paid') => ({
    id,
    subcontractor: 5,
    accountSequenceNumber: id,
    effectiveDate,
    state,
  })
  const item = (id: number, of: number, approved: number | null, rate: number) => ({
    id,
    application: of,
    activity: 31,
    zone: 11,
    unit: 'hour(s)',
    appliedQuantity: quantityOf(40),
    appliedRate: rateOf(24),
    approvedQuantity: approved === null ? null : quantityOf(approved as 1),
    approvedRate: rateOf(rate as 1),
  })
  it('are those of the last approval of a line: applications are to date', () => {
    const claims = {
      applications: [application(1, '2026-05-31'), application(2, '2026-06-30'), application(3, '2026-07-31', 'held')],
      items: [item(91, 1, 10, 24), item(92, 2, 30, 25.5), item(93, 3, 40, 99)],
    }
    // 30 h × 25.50.
    expect(labourRateEvidence(7, claims, [bill(ALL)])).toMatchObject([
      {
        template: 1,
        item: 601,
        used: exact('rate', rateOf(765)),
        base: exact('quantity', quantityOf(30)),
        days: ['2026-05-31', '2026-06-30'],
        witnesses: [{ source: 'labourApplication', id: 2, day: '2026-06-30' }],
      },
    ])
  })
})
