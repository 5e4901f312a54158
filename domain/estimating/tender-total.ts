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
  /** Beside the total, never in it. */
  readonly vat: Money
}

/** What a tender comes to: the sum of its assessments as they were put in. */
export function tenderTotal(lines: Readonly<Record<string, TenderLine>> = {}): TenderTotal {
  const all = Object.values(lines)
  const add = (name: 'net' | 'discount' | 'gross' | 'vat'): Money =>
    all.reduce<Money>((total, line) => plus(total, line[name]), NIL)
  return { count: all.length, net: add('net'), discount: add('discount'), gross: add('gross'), vat: add('vat') }
}
