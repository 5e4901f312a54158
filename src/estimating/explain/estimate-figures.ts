import type { Money } from '#domain/value/money'

/** Price of an assessment, as an explanation needs it. */
export interface Estimate {
  readonly measured: Money
  readonly fixedCosts: Money
  readonly adjusted: Money
  readonly net: Money
  readonly discount: Money
  readonly gross: Money
}
