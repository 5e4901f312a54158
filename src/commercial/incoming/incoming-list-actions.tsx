import { Link } from '@tanstack/react-router'
import type { Row } from '#domain/records/path'
import { useToday } from '../../app/page/use-today'
import { useProject } from '../../common/places/use-place'
import { LinkButton } from '../../ui/action/link-button'

/** From the list of incoming applications to the terms they follow. */
export function IncomingListActions() {
  const { id } = useProject()
  return (
    <LinkButton>
      <Link to="/estimating/projects/$projectId/hub/payments/subcontract-terms" params={{ projectId: String(id) }}>
        Subcontract terms
      </Link>
    </LinkButton>
  )
}

/** Returns the values of a new application: received today, for work up to today. */
export function useIncomingDefaults(): Row {
  const today = useToday()
  return { effectiveDate: today, receivedOn: today }
}
