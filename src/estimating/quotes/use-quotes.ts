import { useMemo } from 'react'
import { adjustment } from '#contract/estimating/adjustment'
import { assessmentFixedCost } from '#contract/estimating/assessment-fixed-cost'
import { bidderQuote } from '#contract/estimating/bidder-quote'
import { quoteFile } from '#contract/estimating/quote-file'
import { quoteRequestLine } from '#contract/estimating/quote-request-line'
import type { Resource } from '#contract/kit/resource'
import { scopeKey } from '#contract/kit/scope-kinds'
import { materialKey } from '#domain/catalogue/material-key'
import { exact, rounded } from '#domain/value/exact'
import { type Comparison, compareQuotes } from '#domain/estimating/quotes/compare-quotes'
import { type Cost, NIL, ONE, unitCost } from '#domain/value/money'
import { useRatedBill } from '../../common/bill/use-bill'
import type { Held } from '../../records/data/held'
import { useHolds } from '../../records/data/use-holds'
import { shownOf } from '../../records/data/here'
import { useRecordsHere } from '../../records/data/use-records-within'

export type AskedLine = Held<typeof quoteRequestLine>
export type Bidder = Held<typeof bidderQuote>
type RatedBill = NonNullable<ReturnType<typeof useRatedBill>>

/** A quote request with everything its page shows, computed on this device with what has not been sent. */
export interface Quotes {
  readonly lines: readonly AskedLine[]
  readonly bidders: readonly Bidder[]
  readonly files: readonly Held<typeof quoteFile>[]
  readonly bill: RatedBill
  readonly fixedCosts: readonly Held<typeof assessmentFixedCost>[]
  readonly adjustments: readonly Held<typeof adjustment>[]
  readonly comparison: Comparison
  /** All of the estimate is on this device. */
  readonly isWhole: boolean
}

export const NOT_WHOLE = 'Not all of this estimate is on this device yet'

/** Undefined until the replica has answered. */
export function useQuotes(assessment: number, request: number): Quotes | undefined {
  const lines = useShown(quoteRequestLine, 'request', request)
  const bidders = useShown(bidderQuote, 'request', request)
  const files = useShown(quoteFile, 'request', request)
  const fixedCosts = useShown(assessmentFixedCost, 'assessment', assessment)
  const adjustments = useShown(adjustment, 'assessment', assessment)
  const bill = useRatedBill(assessment)
  const isWhole = useHolds([scopeKey('assessment', assessment)])
  const comparison = useMemo(() => {
    if (!lines || !bidders || !bill) return undefined
    const now = pricesNow(bill)
    return compareQuotes(
      lines.map(line => ({ ...line, now: now(line) })),
      // A bidder made on this device has no prices until the server has answered.
      bidders.map(each => ({ ...each, prices: each.prices ?? {} })),
    )
  }, [lines, bidders, bill])
  if (!lines || !bidders || !files || !fixedCosts || !adjustments || !bill || !comparison) return undefined
  if (isWhole === undefined) return undefined
  return { lines, bidders, files, bill, fixedCosts, adjustments, comparison, isWhole }
}

/** What is here of a parent's records: `isWhole` of the quotes says whether that is all. */
function useShown<R extends Resource>(
  resource: R,
  field: keyof R['fields'] & string,
  id: number,
): readonly Held<R>[] | undefined {
  const here = useRecordsHere(resource, field, id)
  return here && shownOf(here)
}

/** What one unit of a line costs in the estimate now. */
function pricesNow({ book }: RatedBill): (line: AskedLine) => Cost | null {
  const materials = new Map<string, Cost | null>()
  for (const { material, name, unit, unitPrice, pricedPer } of book.lines?.materials ?? []) {
    const key = materialKey(material, name, unit)
    if (unitPrice !== null && (materials.get(key) ?? null) === null)
      materials.set(key, unitCost(unitPrice, pricedPer ?? ONE))
  }
  return line => {
    if (line.product === null) return materials.get(materialKey(line.material, line.name, line.unit)) ?? null
    const product = book.product(line.product)
    if (!product) return null
    if (product.pricingMode === 'saf') return product.supplyAndFitPrice
    const built = book.built(product.id)
    if (!built || built.unpriced > 0) return null
    // An imported bill has prices and nothing under them: they are what it has.
    const isFixedAlone = built.base === NIL && product.fixedPrice !== null
    return isFixedAlone ? rounded('cost', exact('rate', product.fixedPrice)) : built.base
  }
}
