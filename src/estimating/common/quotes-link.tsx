import { Link } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { quoteRequest } from '#contract/estimating/quote-request'
import { useCan } from '../../app/viewer'
import { useIsOnSite } from '../../common/places/use-place'
import { LinkButton } from '../../ui/action/link-button'

/** To the quote requests of an assessment, for those who may see them. */
export function QuotesLink({ assessment }: { readonly assessment: number }) {
  const can = useCan()
  const isOnSite = useIsOnSite()
  if (isOnSite || !can.read(quoteRequest)) return null
  return (
    <LinkButton icon={Scale}>
      <Link to="/estimating/assessments/$assessmentId/quotes" params={{ assessmentId: String(assessment) }}>
        Quote requests
      </Link>
    </LinkButton>
  )
}
