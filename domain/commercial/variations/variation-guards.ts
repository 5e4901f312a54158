import { guardsOver } from '../../records/transition'
import { type Day, dayWords } from '../../value/day'

/** Facts the guards of a variation need, besides the variation itself. */
export interface VariationFacts {
  readonly today: Day
  /** References of applications with its lines: the held one, and the newest one that went to the client. Null where there is none. */
  readonly variationClaims: { readonly held: string | null; readonly sent: string | null }
}
export interface OfVariation {
  readonly instructedOn: Day
  readonly quotedOn: Day | null
}

const guard = guardsOver<VariationFacts>()

/** Guards of a variation's transitions. Decision 719. */
export const variationGuards = {
  isQuotedInTime: guard(
    ['today'],
    ({ today }, { instructedOn }: OfVariation, { quotedOn }: { readonly quotedOn: Day }) => {
      if (quotedOn > today) return 'The day of the quotation has not come yet'
      return quotedOn < instructedOn
        ? `This was instructed on ${dayWords(instructedOn)}, so it can’t be quoted on ${dayWords(quotedOn)}`
        : null
    },
  ),
  isDisputedAfterQuote: guard([], (_, { quotedOn }: OfVariation, { disputedOn }: { readonly disputedOn: Day }) =>
    quotedOn !== null && disputedOn < quotedOn
      ? `This was quoted on ${dayWords(quotedOn)}, so it can’t be disputed on ${dayWords(disputedOn)}`
      : null,
  ),
  isAgreedInTime: guard(['today'], ({ today }, { quotedOn }: OfVariation, { agreedOn }: { readonly agreedOn: Day }) => {
    if (agreedOn > today) return 'The day of the agreement has not come yet'
    return quotedOn !== null && agreedOn < quotedOn
      ? `This was quoted on ${dayWords(quotedOn)}, so it can’t be agreed on ${dayWords(agreedOn)}`
      : null
  }),
  isNotHeld: guard(['variationClaims'], ({ variationClaims: { held } }) =>
    held === null ? null : `${held} is held and claims this variation. Send it or cancel it first`,
  ),
  isNotClaimed: guard(['variationClaims'], ({ variationClaims: { sent } }) =>
    sent === null ? null : `${sent} claims this variation as agreed, so the agreement stays as it is`,
  ),
} as const
