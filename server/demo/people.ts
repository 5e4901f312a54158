import { PUBLISHED_PASSWORD } from '../auth/secrets/password-rules'

/** The demo's sign-ins; refused outside demo mode. Source: guides, decision 14. */
export const DEMO_PASSWORD = PUBLISHED_PASSWORD
export const DEMO_FIRM = 'Northgate Interiors'
export const OTHER_FIRM = 'Southmoor Fit-out'

export const DEMO_PEOPLE = [
  { fullName: 'Priya Nair', email: 'estimator@demo.quoin', role: 'Estimator', does: 'prices bills' },
  {
    fullName: 'Tom Whitlock',
    email: 'site@demo.quoin',
    role: 'Site manager',
    does: 'records progress, issues and deliveries',
  },
  {
    fullName: 'Joy Adeyemi',
    email: 'commercial@demo.quoin',
    role: 'Commercial manager',
    does: 'looks after the money',
  },
  { fullName: 'Marcus Bell', email: 'buyer@demo.quoin', role: 'Buyer', does: 'orders materials and plant' },
  { fullName: 'Helen Marsh', email: 'admin@demo.quoin', role: 'Administrator', does: 'users, roles and lists' },
  { fullName: 'Sam Ellery', email: 'super@demo.quoin', role: 'Super admin', does: 'all accounts and licences' },
] as const
export const OTHER_PEOPLE = [
  {
    fullName: 'Rhona Blake',
    email: 'admin@other.quoin',
    role: 'Administrator',
    does: 'a second firm, to see that accounts are apart',
  },
] as const

export const DEMO_SIGN_INS: readonly { readonly email: string; readonly does: string }[] = [
  ...DEMO_PEOPLE,
  ...OTHER_PEOPLE,
]
export type DemoEmail = (typeof DEMO_PEOPLE)[number]['email']
