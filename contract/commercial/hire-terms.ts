import { choice } from '../fields/field'

const DAYS_OFF = [
  { value: 'free', label: 'Not charged' },
  { value: 'charged', label: 'Charged' },
] as const

/** Fields of a hire agreement that say whether weekends and the firm's closures are charged. Agreements from before it could say so charge for neither. Decision 674. */
export const hireTerms = {
  weekends: choice('Weekends', DAYS_OFF, { required: true, initial: 'free' }),
  closures: choice('Closures', DAYS_OFF, { required: true, initial: 'free' }),
} as const
