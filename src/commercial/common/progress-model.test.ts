import { describe, expect, it } from 'vitest'
import type { ProductProgress } from '#contract/commercial/product-progress'
import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import { recordProgress } from '../progress/record-progress'
import { nextZone, progressModel, type ProgressRecords } from './progress-model'
import { WHOLE, percent, quantityOf, rateOf } from '#domain/value/money'

const system = { createdAt: '', createdBy: null, updatedAt: '', updatedBy: null, archivedAt: null }
const product: AssessmentProduct = {
  ...system,
  id: 101,
  assessment: 9,
  group: null,
  ref: 'P-01',
  name: 'Partition',
  description: null,
  notes: null,
  unit: 'm²',
  pricingMode: 'rbu',
  rate: rateOf(32.88),
  fixedPrice: null,
  tenderRate: null,
  fixedPriceReason: null,
  supplyAndFitPrice: null,
  quoteLine: null,
  priceFrom: null,
  contingencyPercentage: null,
  inflationPercentage: null,
  overheadPercentage: null,
  profitPercentage: null,
  template: null,
  templateVersion: null,
  importFile: null,
  importSheet: null,
  importRows: null,
  importText: null,
  lineage: null,
  variation: null,
  isProvisional: false,
  isRateOnly: false,
  origin: 'tender',
  order: 0,
}
const zone = (id: number, order: number, parent: number | null, name: string) => ({
  ...system,
  id,
  assessment: 9,
  name,
  parent,
  startDate: null,
  endDate: null,
  notes: null,
  order,
})
const progress = (cells: ProductProgress['cells']): ProductProgress => ({
  ...system,
  id: 101,
  project: 5,
  assessment: 9,
  cells,
})
const records = (cells: ProductProgress['cells'] | null): ProgressRecords => ({
  products: [product],
  groups: [],
  zones: [zone(1, 0, null, 'Level 1'), zone(11, 0, 1, 'North'), zone(12, 1, 1, 'South'), zone(2, 1, null, 'Roof')],
  decimals: null,
  quantities: [
    {
      ...system,
      id: 101,
      assessment: 9,
      cells: { 11: { quantity: quantityOf(118.4), source: 'boq' }, 12: { quantity: quantityOf(96.25), source: 'boq' } },
      tender: {},
      notes: {},
    },
  ],
  progress: cells === null ? [] : [progress(cells)],
})

describe('progress model', () => {
  it('lists the places work is recorded in, named with their level', () => {
    const model = progressModel(records({ 11: { percent: WHOLE, recordedAt: null, note: null } }))
    expect(model.zones.map(each => [each.name, each.products, each.earned.percent])).toEqual([
      ['Level 1 North', 1, 1_000_000],
      ['Level 1 South', 1, 0],
      ['Roof', 0, null],
    ])
    expect(nextZone(model)?.name).toBe('Level 1 South')
    expect(model.itemsOf(2)).toEqual([])
  })
  it('goes first to a zone that is under way', () =>
    expect(nextZone(progressModel(records({ 12: { percent: percent(30), recordedAt: null, note: null } })))?.id).toBe(
      12,
    ))
})

describe('record progress', () => {
  const to = {
    project: 5,
    assessment: 9,
    zone: { id: 11, name: 'Level 1 North' },
    percent: percent(65),
    at: '2026-11-21T08:00:00.000Z',
    why: null,
  }
  it('changes one cell and says so in words', () => {
    const item = progressModel(records({ 11: { percent: percent(40), recordedAt: null, note: 'wet' } })).itemsOf(11)[0]!
    expect(recordProgress(item, true, to)).toEqual({
      label: 'Progress, P-01 Level 1 North: 40% to 65%',
      change: {
        kind: 'set',
        resource: 'productProgress',
        id: 101,
        set: { 'cells.11': { percent: 650_000, recordedAt: to.at, note: 'wet' } },
      },
    })
    const { change } = recordProgress(item, true, { ...to, why: 'Remeasured' })
    expect(change).toMatchObject({ set: { 'cells.11': { note: 'Remeasured' } } })
  })
  it("starts the record of a product nobody has recorded yet under the product's own id", () => {
    const item = progressModel(records(null)).itemsOf(11)[0]!
    expect(recordProgress(item, false, to).change).toMatchObject({
      kind: 'add',
      id: 101,
      values: { project: 5, assessment: 9, cells: { 11: { percent: 650_000 } } },
    })
  })
})
