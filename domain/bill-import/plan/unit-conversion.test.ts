import { describe, expect, it } from 'vitest'
import { NIL, pence, quantityOf, rateOf } from '../../value/money'
import type { PlanProduct } from './plan'
import { conversionBetween, convertLine, convertUnits } from './unit-conversion'

describe('a unit that becomes another', () => {
  it('knows how many of ours one is, by definition', () => {
    expect(conversionBetween('SF', 'm²')).toBe('0.09290304')
    expect(conversionBetween('sq. yd', 'm²')).toBe('0.83612736')
    expect(conversionBetween('CY', 'm³')).toBe('0.764554857984')
    expect(conversionBetween('LF', 'm')).toBe('0.3048')
    expect(conversionBetween('kg', 'tonne(s)')).toBe('0.001')
    expect(conversionBetween('tonne(s)', 'kg')).toBe('1000')
    expect(conversionBetween('ha', 'm²')).toBe('10000')
    expect(conversionBetween('dm³', 'litre(s)')).toBe('1')
  })

  it('never turns a length into an area, nor an unknown unit into a known one', () => {
    expect(conversionBetween('LF', 'm²')).toBeNull()
    expect(conversionBetween('kg', 'm')).toBeNull()
    expect(conversionBetween('day(s)', 'week(s)')).toBeNull()
    expect(conversionBetween('EA', 'm')).toBeNull()
  })

  it('keeps the money: a tonne costs a thousand times a kilogram', () => {
    const line = { quantity: quantityOf(2_450), rate: rateOf(1.35), amount: pence(330_750) }
    expect(convertLine(line, '0.001')).toEqual({
      quantity: quantityOf(2.45),
      rate: rateOf(1_350),
      amount: pence(330_750),
    })
    // 125 sq ft are 11.61288 m², stored as 11.6129; 312.50 divided by that is 26.9097 per square metre.
    const feet = { quantity: quantityOf(125), rate: rateOf(2.5), amount: pence(31_250) }
    expect(convertLine(feet, '0.09290304')).toEqual({
      quantity: quantityOf(11.6129),
      rate: rateOf(26.9097),
      amount: pence(31_250),
    })
  })

  it('converts every line of that unit and no other, and keeps the printed figures', () => {
    const line = (unit: string): PlanProduct => ({
      rows: [],
      ref: '',
      name: 'Reinforcement',
      description: '',
      notes: 'Bent',
      unit,
      rate: rateOf(1.35),
      isFixedPrice: true,
      isProvisional: false,
      isRateOnly: false,
      group: null,
      order: 0,
      cells: [
        { zone: 0, quantity: quantityOf(1_000) },
        { zone: 1, quantity: quantityOf(500) },
      ],
      amount: pence(202_500),
    })
    const plan = { zones: ['A', 'B'], groups: [], products: [line('kg'), line('m')], total: pence(405_000) }
    const done = convertUnits(plan, new Map([['kg', { to: 'tonne(s)', per: '0.001' }]]))
    expect(done.products[0]).toMatchObject({
      unit: 'tonne(s)',
      rate: rateOf(1_350),
      cells: [{ quantity: quantityOf(1) }, { quantity: quantityOf(0.5) }],
      notes: 'Bent\nPrinted 1000, 500 kg at 1.35',
      amount: pence(202_500),
    })
    expect(done.products[1]).toBe(plan.products[1])
    expect(done.total).toBe(405_000)
    const bare = convertUnits(
      { ...plan, products: [{ ...line('kg'), rate: null, amount: NIL }] },
      new Map([['kg', { to: 'tonne(s)', per: '0.001' }]]),
    )
    expect(bare.products[0]).toMatchObject({ rate: null, amount: 0 })
  })
})
