import { describe, expect, it } from 'vitest'
import { CURRENCY_SYMBOLS, currencySymbol } from './currency'
import { MATERIAL_UNITS, PACK_UNITS, PERIOD_UNITS, PRODUCT_UNITS, TIME_UNITS } from './units'

// Spec: REF-5
describe('REF-5 units and currencies', () => {
  it('are those of the specification, in its order', () => {
    expect(PRODUCT_UNITS.join(', ')).toBe(
      'single item, bag(s), box(es), day(s), hour(s), kg, litre(s), m, m², m³, month(s), pack(s), plot(s), tonne(s), tub(s), week(s)',
    )
    expect(MATERIAL_UNITS.join(', ')).toBe(
      'bag, batt, box, bucket, bundle, can, day, hour, item, kit, length, linear meter, m², m³, month, pack, pair, pot, roll, sheet, shrub, slab, strip, tile, tin, tonne, tree, tub, tube, week',
    )
    expect(PACK_UNITS.map(unit => unit.label).join(', ')).toBe(
      'Sold in single items, No pack rounding, Bag, Box, Container, Day, Hour, Month, Pack, Pallet, Sheet, Tonne, Wagon, Week',
    )
    expect(TIME_UNITS.map(unit => `${unit.value} ${unit.label}`)).toEqual([
      'h Hour',
      'd Day',
      'w Week',
      'm Month',
      'l Item',
    ])
    expect(PERIOD_UNITS.map(unit => `${unit.value} ${unit.label}`)).toEqual([
      'h Hourly',
      'd Daily',
      'w Weekly',
      'm Monthly',
      'l Lump Sum',
    ])
  })
  it('know ten currencies and show ¤ for the others', () => {
    expect(
      Object.entries(CURRENCY_SYMBOLS)
        .map(([code, sign]) => `${code} ${sign}`)
        .join(', '),
    ).toBe('GBP £, AED AED, AUD A$, CAD C$, EUR €, MYR RM, NZD NZ$, SGD S$, USD $, ZAR R')
    expect([currencySymbol('GBP'), currencySymbol('JPY'), currencySymbol('constructor')]).toEqual(['£', '¤', '¤'])
  })
})
