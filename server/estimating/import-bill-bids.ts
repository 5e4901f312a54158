import { mayWrite } from '#contract/kit/access'
import { bidderQuote } from '#contract/estimating/bidder-quote'
import type { ImportHeader, ImportProduct } from '#contract/estimating/import-bill'
import { parseAs, plus, type Quantity } from '#domain/value/money'
import type { AccountTransaction } from '../database/session'
import { keepBids } from './keep-bids'

/**
 * Tenderers side by side in a client's workbook become quotes beside the bill, to be compared and applied as any other (decision 460). Only for
 * somebody who may see quotes; the bill itself does not hang on them.
 */
export async function keepImportedBids(
  tx: AccountTransaction,
  assessment: number,
  header: ImportHeader,
  products: readonly ImportProduct[],
  ids: readonly number[],
): Promise<void> {
  const bidders = header.bidders ?? []
  if (bidders.length < 2 || !mayWrite(tx.identity.permissions, bidderQuote)) return
  const bid = products.flatMap((product, place) => (product.bids ? [{ product, id: ids[place] ?? 0 }] : []))
  if (bid.length === 0) return
  await keepBids(tx, assessment, {
    name: `Tenderers in ${header.fileName}`,
    lines: bid.map(({ product, id }) => ({
      product: id,
      ref: product.ref,
      name: product.name,
      unit: product.unit,
      quantity: quantityOf(product),
    })),
    bidders: bidders.map((name, at) => ({
      name,
      prices: new Map(
        bid.flatMap(({ product }, line) => {
          const price = parseAs('cost', product.bids?.[at] ?? '')
          return price === null ? [] : [[line, { price }] as const]
        }),
      ),
    })),
  })
}

/** Of all zones together. */
function quantityOf({ cells }: ImportProduct): Quantity | null {
  return cells.reduce<Quantity | null>((sum, [, text]) => {
    const quantity = parseAs('quantity', text)
    return quantity === null ? sum : sum === null ? quantity : plus(sum, quantity)
  }, null)
}
