/** Sources of a product's rate: its components, or a subcontractor's price for the whole. */
export const PRICING_MODES = [
  { value: 'rbu', label: 'Rate build up' },
  { value: 'saf', label: 'Supply & fit' },
] as const
