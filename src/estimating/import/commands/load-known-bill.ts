import * as v from 'valibot'
import { billToRevise } from '#contract/estimating/bill-revision'
import type { KnownBill } from '#domain/bill-import/revision/known-bill'
import { parseAs } from '#domain/value/money'
import type { Server } from '../../../app/office/server'

/** Products sent to the worker at a time, so that sending them never holds up the page. */
const PART = 500

/**
 * Tells the bill of an assessment as the server holds it now, part by part, to lay a file over; answers where its feed stood then. Needs a
 * connection.
 */
export async function loadKnownBill(
  server: Server,
  assessment: number,
  know: (part: KnownBill, isFirst: boolean) => Promise<void>,
): Promise<number> {
  const answer = await server.call(`/assessments/${assessment}/bill-to-revise`)
  const { base, zones, groups, products, decimals } = v.parse(billToRevise, await answer.json())
  await know({ zones, groups, products: [], decimals }, true)
  for (let from = 0; from < products.length; from += PART) {
    const part = products.slice(from, from + PART).map(product => ({
      ...product,
      rate: product.rate === null ? null : parseAs('rate', product.rate),
      cells: Object.fromEntries(
        Object.entries(product.cells).map(([zone, cell]) => [
          zone,
          { ...cell, quantity: cell.quantity === null ? null : parseAs('quantity', cell.quantity) },
        ]),
      ),
    }))
    await know({ zones: [], groups: [], products: part, decimals }, false)
  }
  return base
}
