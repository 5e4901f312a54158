import { NIL, plus, type Money, type Percentage } from '../value/money'

export interface TenderLine {
  readonly net: Money
  readonly discount: Money
  readonly gross: Money
  readonly vat: Money
  readonly vatRate: Percentage
}
export interface TenderTotal {
  readonly count: number
  readonly net: Money
  readonly discount: Money
  readonly gross: Money
  /** Beside the total, never included in it. */
  readonly vat: Money
}

/** Returns the totals of a tender: the sum of its assessments' prices when they were added. */
export function tenderTotal(lines: Readonly<Record<string, TenderLine>> = {}): TenderTotal {
  const all = Object.values(lines)
  const add = (name: 'net' | 'discount' | 'gross' | 'vat'): Money =>
    all.reduce<Money>((total, line) => plus(total, line[name]), NIL)
  return { count: all.length, net: add('net'), discount: add('discount'), gross: add('gross'), vat: add('vat') }
}
