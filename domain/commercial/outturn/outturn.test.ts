import { describe, expect, it } from 'vitest'
import { exact } from '../../value/exact'
import { costOf, ONE, percent, quantityOf, rateOf } from '../../value/money'
import type { Evidence, NormKind } from './evidence'
import { type Decided, ENOUGH_DAYS, outturnOf, takenValues, type TemplateNorms } from './outturn'

// Decision 749. The partition is the worked example of the build-up, which is 32.8830986811 per m².

const [STUD, BOARD, TAPE] = [501, 502, 601]
const line = (id: number, item: number, name: string, unit: string) => ({ id, item, name, unit })
const material = (
  id: number,
  item: number,
  name: string,
  [per, waste, price, size]: readonly [number, number, number, number],
) => ({
  ...line(id, item, name, 'item'),
  use: {
    quantityPerUnit: quantityOf(per as 1),
    wastePercentage: percent(waste as 1),
    price: { price: costOf(price as 1), per: quantityOf(size as 1) },
  },
})
const perUnit = (id: number, item: number, name: string, rate: number) => ({
  ...line(id, item, name, 'm²'),
  use: {
    basis: 'perUnit' as const,
    quantityPerUnit: ONE,
    hours: null,
    gangSize: null,
    outputPerHour: null,
    rate: costOf(rate as 1),
  },
})
const taping = {
  basis: 'time' as const,
  quantityPerUnit: null,
  hours: quantityOf(0.12),
  gangSize: null,
  outputPerHour: null,
  rate: costOf(24),
}
const partition = (tape: TemplateNorms['components'][number]['activities'][number]['use'] = taping): TemplateNorms => ({
  id: 1,
  name: 'Partition type A, 95 mm',
  unit: 'm²',
  version: 'v1',
  build: {
    pricingMode: 'rbu',
    supplyAndFitPrice: null,
    contingencyPercentage: null,
    inflationPercentage: percent(1.5),
    overheadPercentage: percent(7),
    profitPercentage: percent(5),
    percentageBasis: 'markup',
    fixedPrice: null,
  },
  components: [
    {
      name: 'Frame',
      contingencyPercentage: percent(2),
      materials: [material(11, STUD, 'C-stud', [1.9, 5, 1.42, 1]), material(12, 503, 'Track', [0.8, 5, 1.3, 1])],
      activities: [perUnit(21, 602, 'Fix studs and track', 6.5)],
    },
    {
      name: 'Board',
      contingencyPercentage: percent(2),
      materials: [
        material(13, BOARD, 'Plasterboard', [0.6944, 10, 9.36, 1]),
        material(14, 504, 'Screws', [24, 5, 12.5, 1000]),
      ],
      activities: [perUnit(22, 603, 'Fix boards', 7.2)],
    },
    {
      name: 'Tape and joint',
      contingencyPercentage: percent(2),
      materials: [material(15, 505, 'Compound', [0.6, 10, 14.75, 25])],
      activities: [{ ...line(23, TAPE, 'Tape and joint', 'hour(s)'), use: tape }],
    },
  ],
})
const seen = (kind: NormKind, item: number, used: number, base: number, more: Partial<Evidence> = {}): Evidence => ({
  kind,
  item,
  template: kind === 'price' ? null : 1,
  project: 7,
  used: exact('cost', costOf(used as 1)),
  base: exact('cost', costOf(base as 1)),
  records: 2,
  days: ['2026-06-01', '2026-08-01'],
  isFinished: true,
  witnesses: [],
  ...more,
})
const findings = (evidence: readonly Evidence[], decisions: readonly Decided[] = [], template = partition()) =>
  outturnOf([template], evidence, decisions).flatMap(each => each.findings)
/** 16.5 h on 118.40 m² and 13.5 h on 96.25 m²: 30 h on 214.65 m², which is 0.13976… h per m². */
const HOURS = [seen('output', TAPE, 16.5, 118.4), seen('output', TAPE, 13.5, 96.25, { project: 8 })]

describe('what sites say of a norm', () => {
  it('is a quotient over all of the finished work, with its effect on the rate', () => {
    const [outturn] = outturnOf([partition()], HOURS, [])
    expect(outturn).toMatchObject({ rate: rateOf(32.88), effect: rateOf(0.55), version: 'v1' })
    // 0.0198 h × 24.00 × 1.02 × 1.015 × 1.12 = 0.551011…; 32.8830986… + 0.551011… = 33.434… → 33.43.
    expect(outturn?.findings).toMatchObject([
      {
        kind: 'output',
        line: 23,
        norm: '0.1200',
        site: '0.1398',
        verdict: 'proposed',
        effect: rateOf(0.55),
        used: '30.0000',
        base: '214.6500',
        records: 4,
        projects: [7, 8],
        from: '2026-06-01',
        to: '2026-08-01',
      },
    ])
  })
  it('is the waste of a material above what is built in', () => {
    // 1,000 m² take 694.4 sheets, and 805.504 came: 1.16. 0.6944 × 0.06 × 9.36 × 1.02 × 1.015 × 1.12 = 0.4521900…; → 33.34.
    const [found] = findings([seen('waste', BOARD, 805.504, 694.4, { records: 5 })])
    expect(found).toMatchObject({ norm: '10.0000', site: '16.0000', verdict: 'proposed', effect: rateOf(0.46) })
  })
  it('is the price of a unit, whatever the pack', () => {
    // 7,500 screws for 105.00: 0.014 each, where a box of 1,000 is 12.50. 24 × 1.05 × 0.0015 × 1.02 × 1.015 × 1.12 = 0.0438…; → 32.93.
    const [found] = findings([seen('price', 504, 105, 7_500, { records: 3 })])
    expect(found).toMatchObject({ norm: '0.012500', site: '0.014000', verdict: 'proposed', effect: rateOf(0.05) })
  })
  it('is the rate that work was approved at', () => {
    const [found] = findings([seen('labourRate', 603, 7_560, 1_000, { records: 3 })])
    // 0.36 × 1.02 × 1.015 × 1.12 = 0.41743…; 33.30053… → 33.30.
    expect(found).toMatchObject({ norm: '7.200000', site: '7.560000', verdict: 'proposed', effect: rateOf(0.42) })
  })
  it('adds the effects of several proposals in one rate', () => {
    const [outturn] = outturnOf([partition()], [...HOURS, seen('labourRate', 603, 7_560, 1_000, { records: 3 })], [])
    // 33.43411… + 0.41743… = 33.85154… → 33.85: 0.97, of 0.55 and 0.42.
    expect(outturn?.effect).toBe(rateOf(0.97))
  })
})

describe('no proposal', () => {
  const verdict = (...given: Parameters<typeof findings>) => findings(...given).map(each => each.verdict)
  it('from fewer than three records, or less than two weeks', () => {
    expect(verdict([seen('output', TAPE, 16.5, 118.4)])).toEqual(['thin'])
    const days = (last: string) => HOURS.map(each => ({ ...each, days: ['2026-06-01', last] }))
    expect(ENOUGH_DAYS).toBe(14)
    expect(verdict(days('2026-06-13'))).toEqual(['thin'])
    expect(verdict(days('2026-06-14'))).toEqual(['proposed'])
  })
  it('from work under way, which shows no quotient and counts for nothing beside finished work', () => {
    const open = HOURS.map(each => ({ ...each, isFinished: false }))
    expect(findings(open)).toMatchObject([{ verdict: 'unfinished', site: null, effect: null }])
    expect(findings([...HOURS, seen('output', TAPE, 36, 28, { isFinished: false })])).toMatchObject([
      { verdict: 'proposed', site: '0.1398', records: 4 },
    ])
  })
  it('where it differs by less than 1 %', () => {
    // 0.1212 h is 1 % more.
    expect(verdict([seen('output', TAPE, 12.119, 100, { records: 3 })])).toEqual(['agrees'])
    expect(verdict([seen('output', TAPE, 12.12, 100, { records: 3 })])).toEqual(['proposed'])
  })
  it('where it is more than twice the norm or less than half, or less came than was built in', () => {
    expect(verdict([seen('output', TAPE, 24.01, 100, { records: 3 })])).toEqual(['doubtful'])
    expect(verdict([seen('output', TAPE, 5.99, 100, { records: 3 })])).toEqual(['doubtful'])
    expect(verdict([seen('waste', BOARD, 690, 694.4, { records: 3 })])).toEqual(['doubtful'])
  })
  it('where the template has an item twice, or no value to compare', () => {
    const twice = { ...partition(), components: [...partition().components, ...partition().components.slice(2)] }
    expect(verdict(HOURS, [], twice)).toEqual(['shared', 'shared'])
    expect(verdict([seen('output', 603, 20, 100, { records: 3 })])).toEqual(['noNorm'])
  })
  it('after a person dismissed it, until the norm or the evidence moves', () => {
    const dismissed = {
      id: 1,
      kind: 'output',
      line: 23,
      outcome: 'dismissed',
      before: '0.1200',
      value: '0.1398',
    } as const
    expect(verdict(HOURS, [dismissed])).toEqual(['dismissed'])
    expect(verdict(HOURS, [{ ...dismissed, before: '0.1100' }])).toEqual(['proposed'])
    expect(verdict(HOURS, [{ ...dismissed, value: '0.1300' }])).toEqual(['proposed'])
    expect(verdict(HOURS, [dismissed, { ...dismissed, id: 2, outcome: 'taken' }])).toEqual(['proposed'])
  })
})

describe('taking over', () => {
  it('sets the value of the line; a gang stays, and its output follows', () => {
    const [hours] = findings(HOURS)
    expect(hours && takenValues(partition(), hours)).toEqual({ resource: 'templateActivity', set: { hours: '0.1398' } })
    const gang = partition({ ...taping, hours: null, gangSize: quantityOf(2), outputPerHour: quantityOf(16.6667) })
    const [found] = findings(HOURS, [], gang)
    // 2 ÷ 0.1398 = 14.30615….
    expect(found && takenValues(gang, found)).toEqual({
      resource: 'templateActivity',
      set: { outputPerHour: '14.3062' },
    })
    const [price] = findings([seen('price', BOARD, 1_000, 100, { records: 3 })])
    expect(price && takenValues(partition(), price)).toEqual({
      resource: 'templateMaterial',
      set: { unitPrice: '10.000000' },
    })
  })
})
