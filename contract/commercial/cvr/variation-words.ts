import * as v from 'valibot'
import { type Money, NIL, parseAs, sum } from '#domain/value/money'
import type { UnlikeLines } from '#domain/commercial/variations/agreed-unlike-lines'
import { id } from '../../fields/schema'

/** Variations beside the value of a report: those not agreed, and agreed ones that differ from their lines. Decision 755. */
const variations = v.object({
  /** Of those that are not agreed. */
  count: v.number(),
  withoutPrice: v.number(),
  differing: v.array(v.object({ id, code: v.string(), difference: v.string() })),
})
export type VariationsShown = v.InferOutput<typeof variations>
export const NO_VARIATIONS: VariationsShown = { count: 0, withoutPrice: 0, differing: [] }
/** Reports that were locked or kept before this was there have none. */
export const variationsShown = v.optional(variations, NO_VARIATIONS)

interface WithVariations {
  /** The worth of those that are not agreed, in wire form. */
  readonly unagreed: string
  readonly variations: VariationsShown
}
const money = (text: string): Money => parseAs('money', text) ?? NIL
const many = (number: number): string => `${number} ${number === 1 ? 'variation' : 'variations'}`

/** Returns a sentence on variations that are not agreed; null where there is none. `inWords`: an amount with its currency. */
export function unagreedWords(
  { unagreed, variations: { count, withoutPrice } }: WithVariations,
  inWords: (value: Money) => string,
): string | null {
  if (count === 0 && money(unagreed) === NIL) return null
  if (count > 0 && count === withoutPrice)
    return `${many(count)} ${count === 1 ? 'is' : 'are'} not agreed and without an estimate. No figure here counts them.`
  const which =
    count === 0 ? '' : ` (${many(count)}${withoutPrice === 0 ? '' : `, ${withoutPrice} without an estimate`})`
  return `Variations that are not agreed are worth ${inWords(money(unagreed))}${which}. No figure here counts them.`
}

/** Agreed variations that differ from their lines, as amounts. */
export const differingIn = ({ differing }: VariationsShown): readonly UnlikeLines[] =>
  differing.map(each => ({ ...each, difference: money(each.difference) }))
/** Returns by how much agreed amounts differ from their lines together. */
export const differenceOf = (differing: readonly UnlikeLines[]): Money =>
  sum(differing.map(({ difference }): Money => difference))

/** Returns a sentence on agreed variations that differ from their lines; null where there is none. */
export function differingWords(of: VariationsShown, inWords: (value: Money) => string): string | null {
  const differing = differingIn(of)
  if (differing.length === 0) return null
  const each = differing.map(({ code, difference }) => `${code} by ${inWords(difference)}`)
  return `Agreed variations differ from their lines by ${inWords(differenceOf(differing))} (${each.join(', ')}). ${LINES_COUNT}`
}
export const LINES_COUNT = 'The value here counts the lines.'
