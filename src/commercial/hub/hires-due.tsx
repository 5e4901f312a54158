import { HireReminders } from '../fixed-costs/hires'
import { useSiteFixedCosts } from '../common/use-site-fixed-costs'

/** Plant that is paid for again soon, each a tap from taking it off hire. */
export function HiresDue({ project }: { readonly project: number }) {
  const site = useSiteFixedCosts(project)
  return site ? <HireReminders site={site} /> : null
}
