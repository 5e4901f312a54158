import { least, minus, type Money, most, NIL, plus } from '../../value/money'
import type { PaymentCalendar } from './payment-calendar'

/** An application among the others of its contract: those to the client of one project, or those of one subcontractor. Money is before tax. */
export interface StackedApplication {
  readonly id: number
  readonly isCertified: boolean
  readonly due: Money
  /** Net to date of the certificate that it was measured from. */
  readonly certifiedBefore: Money
  readonly certifiedNet: Money | null
}

/** Money that an application shares with the others of its contract. Applications are to date, so each one contains those before it. */
export interface Stacked {
  /** The part of its sum, before tax, that an earlier application is paid for. */
  readonly inEarlier: Money
  /** Whether a later certificate contains its whole sum, so that it is never certified itself. */
  readonly isReplaced: boolean
}
/** An application without others. */
export const ALONE: Stacked = { inEarlier: NIL, isReplaced: false }

/**
 * Returns what each application of one contract shares with the others, by id, so that sums over several count no money twice. They are given in the order
 * they count, without cancelled ones. `sumOf` returns the notified sum of an application, or null for one that was not sent. Decision 754.
 */
export function stackedIn<A extends StackedApplication>(
  inTurn: readonly A[],
  sumOf: (of: A) => PaymentCalendar['sum'] | null,
): ReadonlyMap<number, Stacked> {
  const lastCertified = inTurn.findLastIndex(({ isCertified }) => isCertified)
  let before: Money | null = null
  return new Map(
    inTurn.map((of, at): readonly [number, Stacked] => {
      const sum = sumOf(of)
      if (!of.isCertified && at < lastCertified) return [of.id, { inEarlier: NIL, isReplaced: true }]
      // A certificate is measured from the one before it, unless it came too late and the sum applied for is due.
      const isApplied = !of.isCertified || sum?.basis === 'application'
      const shared = before === null || !isApplied ? NIL : minus(before, of.certifiedBefore)
      const inEarlier = least<Money>(most<Money>(shared, NIL), most<Money>(sum?.amount ?? of.due, NIL))
      if (of.isCertified) before = of.certifiedNet
      else if (sum) before = plus(of.certifiedBefore, sum.amount)
      return [of.id, { ...ALONE, inEarlier }]
    }),
  )
}
