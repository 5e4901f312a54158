import { type BidCell, bidderQuote, bidderQuoteLifecycle } from '#contract/estimating/bidder-quote'
import { quoteRequestLifecycle } from '#contract/estimating/quote-request'
import { quoteFile } from '#contract/estimating/quote-file'
import { quoteRequestLine } from '#contract/estimating/quote-request-line'
import type { Change, Photo } from '#local/types'
import { add, attach, run, set } from '#local/write/changes'
import type { Bidder } from './use-quotes'

type Cells = Record<`prices.${number}`, BidCell | null>
const EMPTY: BidCell = { price: null, per: null, quantity: null, isAccepted: false, isPicked: false }
export const cellOf = (bidder: Bidder, line: number): BidCell => bidder.prices?.[String(line)] ?? EMPTY

/** Chooses a bidder's price for a line, in place of any other; pressed again it is let go. */
export function pickPrice(bidders: readonly Bidder[], line: number, chosen: number): Change[] {
  return bidders.flatMap(bidder => {
    const cell = cellOf(bidder, line)
    const isPicked = bidder.id === chosen && !cell.isPicked
    if (isPicked === cell.isPicked) return []
    const values: Cells = {}
    values[`prices.${line}`] = { ...cell, isPicked }
    return [set(bidderQuote, bidder.id, values)]
  })
}

/** An unusual price may be used from now on. */
export function acceptPrice(bidder: Bidder, line: number): Change {
  const values: Cells = {}
  values[`prices.${line}`] = { ...cellOf(bidder, line), isAccepted: true }
  return set(bidderQuote, bidder.id, values)
}

/** A reply as a person has looked at it. */
export interface TakenReply {
  readonly prices: ReadonlyMap<number, Pick<BidCell, 'price' | 'per' | 'quantity' | 'note'>>
  readonly receivedOn: string
  readonly reference: string | null
  readonly validTo: string | null
  readonly qualifications: string | null
  readonly file: Photo | null
}

/** Writes a reply and keeps its file: works without a connection. A price that changed has to be accepted again. */
export function takeReply(bidder: Bidder, { prices, file, ...terms }: TakenReply): Change[] {
  const values: Cells = {}
  for (const [line, given] of prices) {
    const before = cellOf(bidder, line)
    const isSame = before.price === given.price && before.per === given.per
    const isGap = given.price === null && !given.note && given.quantity === null
    values[`prices.${line}`] = isGap
      ? null
      : { ...given, isAccepted: isSame && before.isAccepted, isPicked: given.price !== null && before.isPicked }
  }
  const own = { assessment: bidder.assessment, request: bidder.request }
  return [
    set(bidderQuote, bidder.id, { ...terms, ...values }),
    run(bidderQuoteLifecycle, bidder.id, 'receive'),
    run(quoteRequestLifecycle, bidder.request, 'receive'),
    ...(file
      ? [attach(quoteFile, 'file', file, { ...own, quote: bidder.id, kind: 'reply', fileName: file.fileName })]
      : []),
  ]
}

interface NewLine {
  readonly product: number | null
  readonly material: number | null
  readonly ref: string | null
  readonly name: string
  readonly description: string | null
  readonly unit: string | null
  readonly quantity: Bidder['prices'][string]['quantity']
}
/** Lines of the estimate as a request asks for them, by value. */
export const askLines = (
  request: { readonly id: number; readonly assessment: number },
  lines: readonly NewLine[],
): Change[] =>
  lines.map(line => add(quoteRequestLine, { assessment: request.assessment, request: request.id, ...line }))
