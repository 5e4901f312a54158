import { Link } from '@tanstack/react-router'
import { Columns3, Download } from 'lucide-react'
import { MOST_REPORTED } from '#contract/commercial/issue-calls'
import { useProject } from '../../common/places/use-place'
import type { ShownRecords } from '../../records/address/record-page'
import { useListIds } from '../../records/list/use-list-ids'
import { Button } from '../../ui/action/button'
import { LinkButton } from '../../ui/action/link-button'
import { SiteDocumentDialog } from '../documents/site-document-dialog'
import { useSiteDocument } from '../documents/use-site-document'

/** From the list of issues to their board, and all that are listed as a document. */
export function IssueListActions({ shown }: { readonly shown: ShownRecords }) {
  const project = useProject()
  return (
    <>
      <ListedIssues project={project.id} shown={shown} />
      <LinkButton icon={Columns3}>
        <Link to="/estimating/projects/$projectId/hub/issues/board" params={{ projectId: String(project.id) }}>
          Board
        </Link>
      </LinkButton>
    </>
  )
}

/** The issues of the list as it is filtered, with their photos. Says before the tap when there are too many for one. */
function ListedIssues({ project, shown }: { readonly project: number; readonly shown: ShownRecords }) {
  const { ask, working, blocked, isShown, close } = useSiteDocument(project)
  const idsOf = useListIds()
  const reason = shown.total > MOST_REPORTED ? `A PDF has ${MOST_REPORTED} issues at most: filter the list` : blocked
  const print = () => ask(async () => ({ kind: 'issues', issues: [...(await idsOf(shown.query, MOST_REPORTED))] }))
  return (
    <>
      <Button
        icon={Download}
        reason={reason ?? undefined}
        disabled={working || shown.total === 0}
        onClick={() => void print()}
      >
        PDF
      </Button>
      {isShown && <SiteDocumentDialog project={project} kind="issues" onClose={close} />}
    </>
  )
}
