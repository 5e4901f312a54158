import { Link } from '@tanstack/react-router'
import { useProject } from '../../common/places/use-place'
import { LinkButton } from '../../ui/action/link-button'

/** From the list of applications to the terms they follow. */
export function OutgoingListActions() {
  const { id } = useProject()
  return (
    <LinkButton>
      <Link to="/estimating/projects/$projectId/hub/payments/terms" params={{ projectId: String(id) }}>
        Contract terms
      </Link>
    </LinkButton>
  )
}
