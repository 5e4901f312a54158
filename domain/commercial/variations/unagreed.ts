import { type Money, sum } from '../../value/money'

/** Values of a variation that its figures are worked out from. */
export interface PricedVariation {
  readonly state: string
  readonly estimate: Money | null
  readonly quotedAmount: Money | null
}

/** Whether a variation still waits for an agreement. */
export const isUnagreed = ({ state }: Pick<PricedVariation, 'state'>): boolean =>
  state === 'instructed' || state === 'quoted' || state === 'disputed'

/** Returns what an unagreed variation is thought to be worth: its quotation, its estimate before that, or null. */
export const worthOf = ({ quotedAmount, estimate }: PricedVariation): Money | null => quotedAmount ?? estimate

/** Returns the number of unagreed variations, what those with a price are worth together, and how many have none. */
export function computeUnagreedVariations({ variations }: { readonly variations: readonly PricedVariation[] }) {
  const open = variations.filter(isUnagreed)
  const worth = open.map(worthOf)
  const priced = worth.filter((each): each is Money => each !== null)
  return { count: open.length, amount: sum(priced), withoutPrice: open.length - priced.length }
}

/** Returns what people call a variation: "V3". One that the server has not numbered yet has none. */
export const variationCode = ({ number }: { readonly number: number | null }): string | null =>
  number === null ? null : `V${number}`
