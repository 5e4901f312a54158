import { randomFrom } from './random'
import { taken, type Quantity, type Rate } from '#domain/value/money'

/** A filled bill: `quantities[product * zones + zone]` in ten-thousandths with three decimals used, `rates` with four. */
export interface Grid {
  readonly products: number
  readonly zones: number
  readonly quantities: readonly Quantity[]
  readonly rates: readonly Rate[]
}

export function makeGrid(products: number, zones: number): Grid {
  const random = randomFrom(products * 1000 + zones)
  return {
    products,
    zones,
    quantities: Array.from({ length: products * zones }, () => taken('quantity', Math.floor(random() * 500_000) * 10)),
    rates: Array.from({ length: products }, () => taken('rate', Math.floor(random() * 3_000_000))),
  }
}
