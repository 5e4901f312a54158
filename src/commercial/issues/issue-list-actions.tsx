import { Link } from '@tanstack/react-router'
import { Columns3 } from 'lucide-react'
import { useProject } from '../../common/places/use-place'
import { LinkButton } from '../../ui/action/link-button'

/** From the list of issues to their board. */
export function IssueListActions() {
  const project = useProject()
  return (
    <LinkButton icon={Columns3}>
      <Link to="/estimating/projects/$projectId/hub/issues/board" params={{ projectId: String(project.id) }}>
        Board
      </Link>
    </LinkButton>
  )
}
