import { useMemo } from 'react'
import { assessment as assessmentDefinition } from '#contract/estimating/assessment'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import type { Finding } from '#domain/estimating/bill-checks/checks'
import { pastOf, unusualRates } from '#domain/estimating/bill-checks/past-rates'
import { lineAmount, minus } from '#domain/value/money'
import { useBillModel, type useRatedBill } from '../../common/bill/use-bill'
import { count } from '../../fields/words'
import { useReplica } from '../../fields/replica-context'
import { useLiveKept } from '../../fields/use-live'
import { asHeldList } from '../../records/data/held'
import { useAll } from '../../records/data/use-all'
import { formatPrice } from '../../ui/format'

interface Unusual {
  readonly findings: readonly Finding[]
  /** What the rates were held against, in words: a device holds only some of the past, and only what its person may read. */
  readonly against: string
}

/** Rates far from what the firm's past estimates on this device have for like lines. */
export function useUnusualRates(
  assessment: number,
  bill: NonNullable<ReturnType<typeof useRatedBill>>,
  currency: string,
): Unusual {
  const estimates = useAll(assessmentDefinition)
  const replica = useReplica()
  const past = useMemo(() => [...pastOf(assessment, estimates ?? [])], [assessment, estimates])
  const lines = useLiveKept(async () => {
    const read = past.map(id => replica.within(assessmentProduct.name, 'assessment', id))
    return asHeldList(assessmentProduct, (await Promise.all(read)).flat())
  }, [replica, past])
  const model = useBillModel(bill.records)
  return useMemo(() => {
    const before = lines?.filter(each => each.archivedAt === null) ?? []
    const held = new Set(before.map(each => each.assessment)).size
    const money = (rate: Parameters<typeof formatPrice<'rate'>>[1]) => formatPrice('rate', rate, currency)
    return {
      findings: unusualRates(bill.records.products, before).map(({ product, rate, median, lines: many, times }) => {
        const quantity = model?.line(product)?.quantity
        return {
          check: 'rate',
          stops: false,
          product,
          zone: null,
          message: `${money(rate)} is ${times} times the median of ${count(many, 'like line')} in your past estimates (${money(median)})`,
          amount: quantity === undefined ? null : lineAmount(quantity, minus(rate, median)),
        }
      }),
      against:
        held === 0
          ? 'No past estimate is on this device to compare rates with'
          : `Rates are compared with ${count(held, 'past estimate')} on this device`,
    }
  }, [lines, model, bill, currency])
}
