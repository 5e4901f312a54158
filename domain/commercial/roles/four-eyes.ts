import { guardsOver } from '../../records/transition'

/** The firm's setting: what people may approve or send although they made or changed it. Decision 671. */
export type OwnApproval = 'none' | 'orders' | 'all'
/** The rule until a firm chooses one: buyers send their own orders; someone else approves what is paid. */
export const USUAL_OWN_APPROVAL: OwnApproval = 'orders'

/** Words for what needs an approval: "invoice", "approve". */
export interface ApprovableWords {
  readonly noun: string
  readonly decide: string
  /** An order commits money; the others pay it. */
  readonly isOrder: boolean
}
/** The part of a person in a record and its lines; null for a reader. */
export type Made = 'entered' | 'changed' | null

/** Returns why a person may not approve what they made or changed, in words; null when they may. */
export function whyOwn(
  made: Made,
  { noun, decide, isOrder }: ApprovableWords,
  rule: OwnApproval | null,
): string | null {
  const firm = rule ?? USUAL_OWN_APPROVAL
  const isAllowed = made === null || firm === 'all' || (firm === 'orders' && isOrder)
  return isAllowed ? null : `You ${made} this ${noun}, so someone else has to ${decide} it`
}

/** The fact of {@link isNotOwn}: the sentence of {@link whyOwn}. */
export interface FourEyesFacts {
  readonly fourEyes: string | null
}
/** The guard of every transition with an approval limit. */
export const isNotOwn = guardsOver<FourEyesFacts>()(['fourEyes'], ({ fourEyes }) => fourEyes)
