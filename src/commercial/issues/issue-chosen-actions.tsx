import { Download } from 'lucide-react'
import { useProject } from '../../common/places/use-place'
import { SelectionAction } from '../../ui/table/selection-action'
import { SiteDocumentDialog } from '../documents/site-document-dialog'
import { useSiteDocument } from '../documents/use-site-document'

/** Chosen issues as a document with their photos, which the server makes. They stay chosen until the person has seen to it. */
export function IssueChosenActions({ ids, onDone }: { readonly ids: readonly number[]; readonly onDone: () => void }) {
  const project = useProject()
  const { ask, working, blocked, isShown, close } = useSiteDocument(project.id)
  return (
    <>
      <SelectionAction
        icon={Download}
        label={blocked === null ? 'PDF' : 'PDF needs a connection'}
        disabled={blocked !== null || working}
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
