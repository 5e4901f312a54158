import { dayOf } from '#domain/value/day'
import { bidderQuote } from '#contract/estimating/bidder-quote'
import { quoteFile } from '#contract/estimating/quote-file'
import { quoteRequest } from '#contract/estimating/quote-request'
import { quoteRequestLine } from '#contract/estimating/quote-request-line'
import { type Cost, type Quantity, textOf } from '#domain/value/money'
import type { AccountTransaction } from '../database/session'
import { insert, insertAll } from '../records/write/typed'

/** Firms that priced the same lines, as a client's workbook has them side by side. */
export interface Bids {
  /** What the comparison is called: "Tenderers in Bill 2.xlsx". */
  readonly name: string
  readonly lines: readonly BidLine[]
  readonly bidders: readonly {
    readonly name: string
    /** By the place of the line in `lines`; a line left out has none. */
    readonly prices: ReadonlyMap<number, { readonly price: Cost; readonly note?: string | null }>
    /** The file the prices are from, as it was. */
    readonly file?: { readonly id: number; readonly fileName: string } | null
  }[]
}
interface BidLine {
  readonly product: number
  readonly ref: string | null
  readonly name: string
  readonly unit: string | null
  readonly quantity: Quantity | null
}

/**
 * Keeps bids nobody asked for through Quoin as a quote request that was received, so that they are compared and applied as any other. On the
 * server's own authority, in the caller's transaction. Answers the request. Source: decision 460.
 */
export async function keepBids(
  tx: AccountTransaction,
  assessment: number,
  { name, lines, bidders }: Bids,
): Promise<number> {
  const request = await insert(tx, quoteRequest, {
    assessment,
    name: name.slice(0, 255),
    kind: 'saf',
    state: 'received',
  })
  const own = { assessment, request }
  const ids = await insertAll(
    tx,
    quoteRequestLine,
    lines.map(({ quantity, ...line }, index) => ({
      ...own,
      ...line,
      ref: line.ref?.slice(0, 40) ?? null,
      name: line.name.slice(0, 1_000),
      unit: line.unit?.slice(0, 30) ?? null,
      quantity: quantity === null ? null : textOf('quantity', quantity),
      order: index + 1,
    })),
  )
  for (const bidder of bidders) {
    const prices = Object.fromEntries(
      [...bidder.prices].flatMap(([place, { price, note = null }]) => {
        const line = ids[place]
        return line === undefined ? [] : [[String(line), cellOf(price, note)] as const]
      }),
    )
    const receivedOn = dayOf(tx.at)
    const quote = await insert(tx, bidderQuote, {
      ...own,
      name: bidder.name.slice(0, 255),
      state: 'received',
      receivedOn,
      prices,
    })
    if (bidder.file)
      await insert(tx, quoteFile, {
        ...own,
        quote,
        kind: 'reply',
        file: bidder.file.id,
        fileName: bidder.file.fileName,
      })
  }
  return request
}

const cellOf = (price: Cost, note: string | null) => ({
  price: textOf('cost', price),
  per: null,
  quantity: null,
  note: note?.slice(0, 500) ?? null,
  isAccepted: false,
  isPicked: false,
})
