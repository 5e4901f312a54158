import { groupBy } from '../../value/group-by'
import { least, minus, type Money, most, NIL, plus } from '../../value/money'
import { isCertifiedState } from './outgoing-turn'
import type { PaymentCalendar } from './payment-calendar'

/** An application to the client among the others of its project. Money is before tax. */
export interface StackedApplication {
  readonly id: number
  readonly project: number
  readonly state: string
  readonly accountSequenceNumber: number | null
  readonly due: Money
  /** Net to date of the certificate that it was measured from. */
  readonly certifiedBefore: Money
  readonly certifiedNet: Money | null
}

/** Money that an application shares with the others of its project. Applications are to date, so each one contains those before it. */
interface Stacked {
  /** The part of its sum, before tax, that an earlier application is paid for. */
  readonly inEarlier: Money
  /** Whether a later certificate contains its whole sum, so that it is never certified itself. */
  readonly isReplaced: boolean
}
/** An application without others. */
export const ALONE: Stacked = { inEarlier: NIL, isReplaced: false }

/**
 * Returns what each application shares with the others, by id, so that sums over several count no money twice. `sumOf` returns the notified sum of an
 * application, or null for one that was not sent. Decision 754.
 */
export function stackedIn<A extends StackedApplication>(
  applications: readonly A[],
  sumOf: (of: A) => PaymentCalendar['sum'] | null,
): ReadonlyMap<number, Stacked> {
  const counted = applications.filter(({ state }) => state !== 'cancelled')
  return new Map(
    [...groupBy(counted, ({ project }) => project).values()].flatMap(all => {
      const own = all.toSorted((a, b) => (a.accountSequenceNumber ?? 0) - (b.accountSequenceNumber ?? 0))
      const lastCertified = own.findLastIndex(({ state }) => isCertifiedState(state))
      let before: Money | null = null
      return own.map((of, at): readonly [number, Stacked] => {
        const sum = sumOf(of)
        const isCertified = isCertifiedState(of.state)
        if (!isCertified && at < lastCertified) return [of.id, { inEarlier: NIL, isReplaced: true }]
        // A certificate is measured from the one before it, unless it came too late and the sum applied for is due.
        const isApplied = !isCertified || sum?.basis === 'application'
        const shared = before === null || !isApplied ? NIL : minus(before, of.certifiedBefore)
        const inEarlier = least<Money>(most<Money>(shared, NIL), most<Money>(sum?.amount ?? of.due, NIL))
        if (isCertified) before = of.certifiedNet
        else if (sum) before = plus(of.certifiedBefore, sum.amount)
        return [of.id, { ...ALONE, inEarlier }]
      })
    }),
  )
}
