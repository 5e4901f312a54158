import { useMemo } from 'react'
import { materialQuote } from '#contract/catalogue/material-quote'
import { materialQuoteLine } from '#contract/catalogue/material-quote-line'
import { supplyFitQuote } from '#contract/catalogue/supply-fit-quote'
import { supplyFitQuoteLine } from '#contract/catalogue/supply-fit-quote-line'
import type { Resource } from '#contract/kit/resource'
import { bidderQuote } from '#contract/estimating/bidder-quote'
import { quoteRequestLine } from '#contract/estimating/quote-request-line'
import type { Finding } from '#domain/estimating/bill-checks/checks'
import { stalePrices } from '#domain/estimating/quotes/stale-prices'
import { useToday } from '../../app/page/use-today'
import { useBillModel, type useRatedBill } from '../../common/bill/use-bill'
import type { Held } from '../../records/data/held'
import { shownOf } from '../../records/data/here'
import { useAllHere } from '../../records/data/use-all'
import { useIsWhole } from '../../records/data/use-whole'
import { useRecordsWithin } from '../../records/data/use-records-within'

/**
 * Prices whose quote has run out, none for those who may not see build-ups; and whether all quotes of the catalogue are here to tell by.
 */
export function useStalePrices(
  assessment: number,
  bill: NonNullable<ReturnType<typeof useRatedBill>>,
): { readonly findings: readonly Finding[]; readonly isWhole: boolean } {
  const quotes = useRecordsWithin(bidderQuote, 'assessment', assessment)
  const asked = useRecordsWithin(quoteRequestLine, 'assessment', assessment)
  const { ranOut, isWhole } = useRanOut()
  const model = useBillModel(bill.records)
  const today = useToday()
  const findings = useMemo(() => {
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
  return { findings, isWhole }
}

const LIBRARY = ['library']

/** When the quote of a catalogue line ran out. */
function useRanOut() {
  const isWhole = useIsWhole(LIBRARY) === true
  const [supplied, suppliedLines] = [useShownOf(supplyFitQuote), useShownOf(supplyFitQuoteLine)]
  const [materials, materialLines] = [useShownOf(materialQuote), useShownOf(materialQuoteLine)]
  const ranOut = useMemo(() => {
    const days = (quotes: typeof supplied | typeof materials, lines: typeof suppliedLines | typeof materialLines) => {
      const until = new Map(quotes?.map(({ id, validTo }) => [id, validTo]))
      return new Map(lines?.map(({ id, quote }) => [id, until.get(quote) ?? null]))
    }
    const known = { product: days(supplied, suppliedLines), material: days(materials, materialLines) }
    return (kind: 'product' | 'material', line: number) => known[kind].get(line) ?? null
  }, [supplied, suppliedLines, materials, materialLines])
  return { ranOut, isWhole }
}

/** What the catalogue has on this device: the page says when that is not all of it. */
function useShownOf<R extends Resource>(resource: R): readonly Held<R>[] | undefined {
  const here = useAllHere(resource)
  return here && shownOf(here)
}
