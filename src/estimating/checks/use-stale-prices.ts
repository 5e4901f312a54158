import { useMemo } from 'react'
import { materialQuote } from '#contract/catalogue/material-quote'
import { materialQuoteLine } from '#contract/catalogue/material-quote-line'
import { supplyFitQuote } from '#contract/catalogue/supply-fit-quote'
import { supplyFitQuoteLine } from '#contract/catalogue/supply-fit-quote-line'
import { bidderQuote } from '#contract/estimating/bidder-quote'
import { quoteRequestLine } from '#contract/estimating/quote-request-line'
import type { Finding } from '#domain/estimating/bill-checks/checks'
import { stalePrices } from '#domain/estimating/quotes/stale-prices'
import { useToday } from '../../app/page/use-today'
import { useBillModel, type useRatedBill } from '../../common/bill/use-bill'
import { useAll } from '../../records/data/use-all'
import { useRecordsWithin } from '../../records/data/use-records-within'

/** Prices whose quote has run out, as far as the quotes are on this device; none for those who may not see build-ups. */
export function useStalePrices(
  assessment: number,
  bill: NonNullable<ReturnType<typeof useRatedBill>>,
): readonly Finding[] {
  const quotes = useRecordsWithin(bidderQuote, 'assessment', assessment)
  const asked = useRecordsWithin(quoteRequestLine, 'assessment', assessment)
  const ranOut = useRanOut()
  const model = useBillModel(bill.records)
  const today = useToday()
  return useMemo(() => {
    if (!quotes || !asked || !model || !bill.book.lines) return []
    // A bidder made on this device has nothing applied until the server has answered.
    const held = quotes.map(each => ({ ...each, applied: each.applied ?? {}, prices: each.prices ?? {} }))
    const { products } = bill.records
    const amountOf = (product: number) => model.line(product)?.amount ?? null
    return stalePrices(
      { products, materials: bill.book.lines.materials },
      { quotes: held, asked, ranOut },
      today,
      amountOf,
    )
  }, [quotes, asked, model, bill, ranOut, today])
}

/** When the quote of a catalogue line ran out. */
function useRanOut() {
  const [supplied, suppliedLines] = [useAll(supplyFitQuote), useAll(supplyFitQuoteLine)]
  const [materials, materialLines] = [useAll(materialQuote), useAll(materialQuoteLine)]
  return useMemo(() => {
    const days = (quotes: typeof supplied | typeof materials, lines: typeof suppliedLines | typeof materialLines) => {
      const until = new Map(quotes?.map(({ id, validTo }) => [id, validTo]))
      return new Map(lines?.map(({ id, quote }) => [id, until.get(quote) ?? null]))
    }
    const known = { product: days(supplied, suppliedLines), material: days(materials, materialLines) }
    return (kind: 'product' | 'material', line: number) => known[kind].get(line) ?? null
  }, [supplied, suppliedLines, materials, materialLines])
}
