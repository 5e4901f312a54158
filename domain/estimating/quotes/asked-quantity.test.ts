import { expect, it } from 'vitest'
import { type Quantity, quantityOf } from '../../value/money'
import { askedQuantity } from './asked-quantity'

it.each<[needed: Quantity, unit: string | null, packUnit: string | null, asked: Quantity]>([
  [quantityOf(971.7246), 'length', 'single', quantityOf(972)],
  [quantityOf(971.7246), 'length', 'pack', quantityOf(972)],
  [quantityOf(320.2399), 'sheet', null, quantityOf(321)],
  [quantityOf(972), 'length', 'single', quantityOf(972)],
  [quantityOf(0.0004), 'bag', 'single', quantityOf(1)],
  [quantityOf(971.7246), 'length', 'no_rounding', quantityOf(971.72)],
  [quantityOf(971.725), 'm²', 'single', quantityOf(971.73)],
  [quantityOf(12.3456), 'tonne', 'tonne', quantityOf(12.346)],
  [quantityOf(0.0004), 'tonne', 'tonne', quantityOf(0.0004)],
  // A material outside the catalogue can have any typed unit.
  [quantityOf(971.7246), 'kg', null, quantityOf(971.72)],
  [quantityOf(971.7246), null, null, quantityOf(971.72)],
  // A negative quantity of a variation is not bought.
  [quantityOf(-3.5), 'length', 'single', quantityOf(-3.5)],
])(
  'asks a bidder for a quantity that can be bought: %d of "%s" in "%s" (it asked for 971.7246 lengths)',
  (needed, unit, packUnit, asked) => {
    expect(askedQuantity(needed, unit, packUnit)).toBe(asked)
  },
)
