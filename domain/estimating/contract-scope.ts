interface Scoped {
  readonly isAccepted: boolean
  readonly contractScope: 'fixed_price' | 'remeasure'
}

/**
 * Whether an assessment is on site at a fixed price: the offered quantities apply, and remeasuring changes the margin only. Under a remeasure
 * contract the measured quantities apply. Spec: business 4 (ASMT-4).
 */
export const isFixedPriceOnSite = ({ isAccepted, contractScope }: Scoped): boolean =>
  isAccepted && contractScope === 'fixed_price'
