import * as v from 'valibot'
import { begunCompanySignIn, COMPANY_OUTCOMES, type CompanyOutcome } from '#contract/platform/company-sign-in'
import { openCall } from './open-call'

const outcome = v.picklist(COMPANY_OUTCOMES)

/** Leaves for the sign-in page of the person's company. Throws ProblemError with words for the form. Decision 482. */
export async function goToCompany(username: string): Promise<void> {
  const reply = await openCall('/sign-in/company', 'POST', { username: username.trim() })
  location.assign(v.parse(begunCompanySignIn, await reply.json()).url)
}

/** How the browser came back from there, told once; null when it did not. */
export function arrivalFromCompany(): CompanyOutcome | null {
  const told = v.safeParse(outcome, new URLSearchParams(location.search).get('company'))
  if (!told.success) return null
  history.replaceState(null, '', '/')
  return told.output
}

export const COMPANY_WORDS = {
  unknown: 'Your company knows you, but no user here has your address. Ask your administrator to add you.',
  failed: "Your company's sign-in did not finish. Try again, or use your password.",
} as const
