import { expect, test } from 'vitest'
import { costOf, percent, quantityOf } from '../value/money'
import { templateFingerprint, type TemplateNorm } from './template-fingerprint'

const stud = {
  material: 7,
  quantityPerUnit: quantityOf(1.9),
  wastePercentage: percent(5),
  quoteLine: null,
  unitPrice: null,
}
const fix = {
  activity: 8,
  basis: 'perUnit',
  quantityPerUnit: quantityOf(1),
  hours: null,
  gangSize: null,
  outputPerHour: null,
  quoteLine: null,
  rate: costOf(6.5),
}
const frame: TemplateNorm['components'][number] = {
  name: 'Frame',
  contingencyPercentage: percent(2),
  materials: [stud],
  activities: [fix],
}
const norm: TemplateNorm = {
  unit: 'm²',
  pricingMode: 'rbu',
  supplyAndFitPrice: null,
  contingencyPercentage: null,
  inflationPercentage: null,
  overheadPercentage: percent(7),
  profitPercentage: percent(5),
  components: [frame],
}

test('changes with every value of a template that affects its product', () => {
  const made = templateFingerprint(norm)
  expect(made).toMatch(/^[0-9a-f]{16}$/)
  expect(templateFingerprint(structuredClone(norm))).toBe(made)
  const within = (change: Partial<typeof frame>): TemplateNorm => ({ ...norm, components: [{ ...frame, ...change }] })
  const others: readonly TemplateNorm[] = [
    { ...norm, unit: 'm' },
    { ...norm, pricingMode: 'saf' },
    { ...norm, supplyAndFitPrice: costOf(31) },
    { ...norm, contingencyPercentage: percent(1) },
    { ...norm, inflationPercentage: percent(1) },
    { ...norm, overheadPercentage: percent(8) },
    { ...norm, profitPercentage: null },
    { ...norm, components: [] },
    within({ name: 'Framing' }),
    within({ contingencyPercentage: null }),
    within({ materials: [] }),
    within({ materials: [{ ...stud, quantityPerUnit: quantityOf(2) }] }),
    within({ materials: [{ ...stud, wastePercentage: percent(10) }] }),
    within({ materials: [{ ...stud, unitPrice: costOf(1.42) }] }),
    within({ activities: [{ ...fix, rate: costOf(7) }] }),
    within({ activities: [{ ...fix, basis: 'time', quantityPerUnit: null, hours: quantityOf(1) }] }),
  ]
  expect(new Set([made, ...others.map(templateFingerprint)]).size).toBe(others.length + 1)
})
