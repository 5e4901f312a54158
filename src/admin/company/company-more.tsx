import { CurrencySection } from './currency-section'
import { PortalSection } from './portal-section'
import { SignInSection } from './sign-in-section'

/** What belongs to the firm rather than to one of its names. */
export function CompanyMore() {
  return (
    <>
      <CurrencySection />
      <PortalSection />
      <SignInSection />
    </>
  )
}
