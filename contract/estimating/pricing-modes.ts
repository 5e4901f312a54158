/** What a product's rate is made of: its components, or a subcontractor's price for the whole. */
export const PRICING_MODES = [
  { value: 'rbu', label: 'Rate build up' },
  { value: 'saf', label: 'Supply & fit' },
] as const
