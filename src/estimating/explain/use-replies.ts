import { useMemo } from 'react'
import { bidderQuote } from '#contract/estimating/bidder-quote'
import { quoteFile } from '#contract/estimating/quote-file'
import { quoteRequestLine } from '#contract/estimating/quote-request-line'
import { quoteBehindMaterial, quoteBehindProduct, takenPrices } from '#domain/estimating/quotes/price-behind'
import { useRecordsWithin } from '../../records/data/use-records-within'
import type { Asked, Reply } from './explain-steps'

/** The bidders' replies that the prices of an assessment were taken from, as far as they are on this device and the person may see them. */
export function useReplies(assessment: number): Asked['replies'] {
  const quotes = useRecordsWithin(bidderQuote, 'assessment', assessment)
  const asked = useRecordsWithin(quoteRequestLine, 'assessment', assessment)
  const files = useRecordsWithin(quoteFile, 'assessment', assessment)
  return useMemo(() => {
    const held = (quotes ?? []).map(each => ({ ...each, applied: each.applied ?? {}, prices: each.prices ?? {} }))
    const taken = takenPrices(held, asked ?? [])
    const replyOf = (quote: { readonly id: number } | undefined): Reply | null => {
      const file = quote && files?.findLast(each => each.quote === quote.id && each.kind === 'reply')
      return file ? { request: file.request, fileName: file.fileName } : null
    }
    return {
      ofProduct: product => replyOf(quoteBehindProduct(taken, product)),
      ofMaterial: line => replyOf(quoteBehindMaterial(taken, line)),
    }
  }, [quotes, asked, files])
}
