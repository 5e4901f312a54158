/** What stands between an assessment and a tender, as its records are now: a sentence for each part, null where nothing does. */
export interface Readiness {
  /** Source: estimating section 2, valid-rbu. */
  readonly rates: string | null
  /** Source: estimating section 2, valid-boq. */
  readonly quantities: string | null
  readonly fixedCosts: string | null
  /** Of a budget-only assessment. */
  readonly budget: string | null
}

/** The first thing in the way of offering an assessment; null when there is none. */
export const offerFault = ({ rates, quantities, fixedCosts, budget }: Readiness): string | null =>
  rates ?? quantities ?? fixedCosts ?? budget
