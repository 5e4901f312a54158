interface Scoped {
  readonly isAccepted: boolean
  readonly contractScope: 'fixed_price' | 'remeasure'
}

/**
 * Whether an assessment is on site at a fixed price: the quantities that were offered apply, and measuring again moves the margin only. Under a
 * remeasure what is measured applies. Spec: business 4 (ASMT-4); source: estimating section 2, Contract scope on site.
 */
export const isFixedPriceOnSite = ({ isAccepted, contractScope }: Scoped): boolean =>
  isAccepted && contractScope === 'fixed_price'
