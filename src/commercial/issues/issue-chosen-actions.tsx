import { Download } from 'lucide-react'
import { MOST_REPORTED } from '#contract/commercial/issue-calls'
import { nameOf, saveFile } from '../../app/device/save-file'
import { useServer } from '../../app/office/server'
import { useOfficeWork } from '../../app/office/use-office-work'
import { useProject } from '../../common/places/use-place'
import { SelectionAction } from '../../ui/table/selection-action'

/** Chosen issues as a document with their photos, which the office draws. */
export function IssueChosenActions({ ids, onDone }: { readonly ids: readonly number[]; readonly onDone: () => void }) {
  const project = useProject()
  const server = useServer()
  const { run, working, blocked } = useOfficeWork()
  async function print() {
    const isDone = await run(async () => {
      const reply = await server.call(`/projects/${project.id}/issue-report?ids=${ids.join(',')}`)
      saveFile(await reply.blob(), nameOf(reply.headers.get('content-disposition'), `Issues ${project.name}.pdf`))
    })
    if (isDone) onDone()
  }
  const label =
    blocked !== null
      ? 'PDF needs a connection'
      : working
        ? 'Making the PDF'
        : ids.length > MOST_REPORTED
          ? `PDF of ${MOST_REPORTED} at most`
          : 'PDF'
  return (
    <SelectionAction
      icon={Download}
      label={label}
      disabled={blocked !== null || working || ids.length > MOST_REPORTED}
      onClick={() => void print()}
    />
  )
}
