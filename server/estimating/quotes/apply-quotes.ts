import type * as v from 'valibot'
import type { applyQuotes as applyRequest, applyReply } from '#contract/estimating/quote-calls'
import { assessmentFixedCost } from '#contract/estimating/assessment-fixed-cost'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { bidderQuote } from '#contract/estimating/bidder-quote'
import { componentMaterial } from '#contract/estimating/component-material'
import { quoteRequest } from '#contract/estimating/quote-request'
import { ProblemError } from '#contract/kit/problem'
import { planApply, priceWords, type TakenPrice } from '#domain/estimating/quotes/apply-quotes'
import { compareQuotes } from '#domain/estimating/quotes/compare-quotes'
import { compare, type Money, NIL, textOf } from '#domain/value/money'
import type { AccountTransaction } from '../../database/session'
import { runCommand } from '../../records/lifecycles/command'
import { create, patch, patchAll, read, update } from '../../records/write/typed'
import { lockAtBase, recordsOfAssessment } from '../assessment-records'
import { offeredAt } from '../price-of'
import { partsOfRequest } from './quote-records'

type Given = v.InferOutput<typeof applyRequest>

/**
 * Takes chosen prices of a request into the estimate, with what is left out as fixed costs. An unusual price that nobody has accepted is
 * refused: it is never used by itself. Source: issue 11.10, rooms 20.
 */
export async function applyQuotes(
  tx: AccountTransaction,
  id: number,
  given: Given,
): Promise<v.InferOutput<typeof applyReply>> {
  const header = await lockAtBase(tx, id, given.base)
  const request = await read(tx, quoteRequest, given.request, { lock: true })
  if (request.assessment !== id) throw new ProblemError('not-found')
  const { lines, quotes } = await partsOfRequest(tx, given.request)
  const words = new Map(quotes.map(quote => [quote.id, priceWords(quote.name, request.reference ?? request.name)]))
  const found = compareQuotes(
    lines.map(line => ({ ...line, now: null })),
    quotes,
  )
  const bids = new Map(found.lines.map(line => [line.id, line.bids]))
  const taken = given.choices.map(({ line, quote }): TakenPrice => {
    const bid = bids.get(line)?.find(each => each.quote === quote)
    const cell = quotes.find(each => each.id === quote)?.prices[String(line)]
    if (!bid || cell?.price == null)
      throw new ProblemError('not-found', { message: 'There is no such price in this request' })
    if (!bid.isUsable)
      throw new ProblemError('guarded', {
        message: `${nameOf(lines, line)}: the price of ${words.get(quote) ?? 'a bidder'} is far from the others. Accept it first, or take another`,
      })
    return { line, price: cell.price, per: cell.per, from: words.get(quote) ?? '' }
  })
  const before = await offeredAt(tx, header)
  const records = await recordsOfAssessment(tx, id)
  const plan = planApply(records, lines, taken)
  await patchAll(
    tx,
    assessmentProduct,
    plan.products.map(({ id: product, set }) => ({
      id: product,
      set: { ...set, supplyAndFitPrice: textOf('cost', set.supplyAndFitPrice) },
    })),
  )
  await patchAll(
    tx,
    componentMaterial,
    plan.materials.map(({ id: material, set }) => ({
      id: material,
      set: {
        ...set,
        unitPrice: textOf('cost', set.unitPrice),
        pricedPer: set.pricedPer === null ? null : textOf('quantity', set.pricedPer),
      },
    })),
  )
  const used = new Set(given.choices.map(({ quote }) => quote))
  for (const line of found.allowances.filter(each => given.leftOut.includes(each.id))) {
    const amounts = line.bids
      .filter(({ quote }) => used.has(quote))
      .map(({ amount }) => amount ?? line.allowance ?? NIL)
    const amount = amounts.reduce<Money>((most, each) => (compare(each, most) > 0 ? each : most), NIL)
    await allow(tx, id, nameOf(lines, line.id), amount, request.reference ?? request.name, records.fixedCosts)
  }
  await keepApplied(
    tx,
    quotes.map(quote => quote.id),
    taken,
    given.choices,
  )
  await runCommand(tx, quoteRequest, given.request, 'apply', {})
  await update(tx, quoteRequest, given.request, { appliedAt: tx.at })
  const after = await offeredAt(tx, header)
  return {
    changed: plan.products.length + plan.materials.length,
    skipped: plan.skipped.length,
    before: textOf('money', before.net),
    after: textOf('money', after.net),
  }
}

const nameOf = (lines: readonly { readonly id: number; readonly name: string }[], id: number): string =>
  lines.find(each => each.id === id)?.name ?? ''

/** One lump sum a request and thing left out: applied again it is the same one. */
async function allow(
  tx: AccountTransaction,
  assessment: number,
  name: string,
  amount: Money,
  from: string,
  known: readonly { readonly id: number; readonly name: string; readonly notes: string | null }[],
): Promise<void> {
  const notes = `Left out of the quotes used, ${from}`
  const own = known.find(each => each.name === name.slice(0, 255) && each.notes === notes)
  const ratePerPeriod = textOf('money', amount)
  if (own) return void (await patch(tx, assessmentFixedCost, own.id, { ratePerPeriod }))
  await create(tx, assessmentFixedCost, { assessment, name: name.slice(0, 255), periodUnit: 'l', ratePerPeriod, notes })
}

/** Which bidder each price of the estimate is from, and what it was: a line has one, the last. */
async function keepApplied(
  tx: AccountTransaction,
  quotes: readonly number[],
  taken: readonly TakenPrice[],
  choices: Given['choices'],
): Promise<void> {
  const prices = new Map(taken.map(each => [each.line, each]))
  for (const quote of quotes) {
    const set: Record<`applied.${number}`, { readonly price: string } | null> = {}
    for (const { line, quote: from } of choices) {
      const price = prices.get(line)
      if (price) set[`applied.${line}`] = from === quote ? { price: textOf('cost', price.price) } : null
    }
    await update(tx, bidderQuote, quote, set)
  }
}
