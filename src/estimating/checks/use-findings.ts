import { useMemo } from 'react'
import { checkBill } from '#domain/estimating/bill-checks/checks'
import { useViewer } from '../../app/viewer'
import type { useRatedBill } from '../../common/bill/use-bill'
import { useStalePrices } from './use-stale-prices'
import { useUnusualRates } from './use-unusual-rates'

/** What the checks say of a bill, and everything a person should look at before its tender, as far as this device knows. */
export function useFindings(assessment: number, bill: NonNullable<ReturnType<typeof useRatedBill>>, isWhole: boolean) {
  const { account } = useViewer()
  const { records, book } = bill
  const stale = useStalePrices(assessment, bill)
  const unusual = useUnusualRates(assessment, bill, account.currency)
  return useMemo(() => {
    const costOf = (id: number) => {
      const built = book.built(id)
      return built && built.unpriced === 0 ? built.cost : null
    }
    const against = stale.isWhole
      ? unusual.against
      : `${unusual.against}. Not all of the catalogue is on this device, so a price that has run out may not be found`
    const { results, findings } = checkBill(records, isWhole, costOf)
    return { results, findings: [...findings, ...stale.findings, ...unusual.findings], against, isAll: stale.isWhole }
  }, [records, book, isWhole, stale.findings, stale.isWhole, unusual])
}
