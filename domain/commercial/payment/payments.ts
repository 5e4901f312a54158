import { type Money, NIL } from '../../value/money'

interface Payment {
  readonly id: number
  readonly amount: Money
}

/**
 * Returns the newest part payment that was not taken back; null where there is none. One that is taken back is followed by the same amount below zero,
 * so the records only grow.
 */
export function lastStanding<P extends Payment>(payments: readonly P[]): P | null {
  const standing: P[] = []
  for (const payment of payments.toSorted((a, b) => a.id - b.id))
    if (payment.amount < NIL) standing.pop()
    else standing.push(payment)
  return standing.at(-1) ?? null
}
