import { cisReturn } from '#contract/commercial/cis/cis-return'
import { filedMonthOf, type TaxMonth } from '#domain/commercial/cis/cis-months'
import type { Day } from '#domain/value/day'
import { useAllHere } from '../../records/data/use-all'

/** Returns the tax month of a payment where its CIS return is filed, null where it is not; undefined until this device has all returns. */
export function useFiledMonth(paidOn: Day | null): TaxMonth | null | undefined {
  const returns = useAllHere(cisReturn)
  return returns?.isWhole ? filedMonthOf(returns.whole, paidOn) : undefined
}
