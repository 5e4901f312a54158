/** Why an assessment is not ready to tender in its present state: a sentence for each part, null where the part is ready. */
export interface Readiness {
  /** Spec: business 7, valid-rbu. */
  readonly rates: string | null
  /** Spec: business 7, valid-boq. */
  readonly quantities: string | null
  readonly fixedCosts: string | null
  /** For a budget-only assessment. */
  readonly budget: string | null
}

/** Returns the first reason against offering an assessment; null when there is none. */
export const offerFault = ({ rates, quantities, fixedCosts, budget }: Readiness): string | null =>
  rates ?? quantities ?? fixedCosts ?? budget
