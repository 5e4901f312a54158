import { Download } from 'lucide-react'
import { MOST_REPORTED } from '#contract/commercial/issue-calls'
import { useProject } from '../../common/places/use-place'
import { SelectionAction } from '../../ui/table/selection-action'
import { SiteDocumentDialog } from '../documents/site-document-dialog'
import { useSiteDocument } from '../documents/use-site-document'

/** Chosen issues as a document with their photos, which the server makes. They stay chosen until the person has seen to it. */
export function IssueChosenActions({ ids, onDone }: { readonly ids: readonly number[]; readonly onDone: () => void }) {
  const project = useProject()
  const { ask, working, blocked, isShown, close } = useSiteDocument(project.id)
  const label =
    blocked !== null ? 'PDF needs a connection' : ids.length > MOST_REPORTED ? `PDF of ${MOST_REPORTED} at most` : 'PDF'
  return (
    <>
      <SelectionAction
        icon={Download}
        label={label}
        disabled={blocked !== null || working || ids.length > MOST_REPORTED}
        onClick={() => void ask({ kind: 'issues', issues: [...ids] })}
      />
      {isShown && (
        <SiteDocumentDialog
          project={project.id}
          kind="issues"
          onClose={() => {
            close()
            onDone()
          }}
        />
      )}
    </>
  )
}
