import { MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { type ProjectDocument, projectDocument } from '#contract/estimating/project-document'
import { attach, remove as removeChange, set } from '#local/write/changes'
import { ACCEPTED } from '../../fields/file-fault'
import { FileTable } from '../../fields/file-table'
import { useAct } from '../../records/data/use-act'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { useCan } from '../../app/viewer'
import { Button } from '../../ui/action/button'
import { FileInput } from '../../ui/input/file-input'
import { FormField } from '../../ui/input/form-field'
import { TextArea } from '../../ui/input/text-area'
import { FormModal } from '../../ui/overlay/form-modal'
import { Section } from '../../ui/shell/page'
import { useAddFiles } from '../../common/files/use-add-files'

/** The documents of a project, each with a comment. Spec: business 3, document file. */
export function DocumentsSection({ project }: { readonly project: number }) {
  const documents = useRecordsWithin(projectDocument, 'project', project)?.toSorted((a, b) =>
    a.fileName.localeCompare(b.fileName, 'en-GB', { numeric: true }),
  )
  const canWrite = useCan().write(projectDocument)
  const act = useAct()
  const add = useAddFiles(file =>
    attach(projectDocument, 'file', file, { project, fileName: file.fileName, comment: null }),
  )
  const [commented, setCommented] = useState<ProjectDocument | null>(null)
  const remove = ({ id, fileName }: ProjectDocument) =>
    void act([removeChange(projectDocument, id)], `Deleted document ${fileName}`)
  return (
    <Section title="Documents" bare>
      <FileTable
        label="Documents"
        rows={documents}
        empty="No documents have been uploaded"
        onDelete={canWrite ? remove : undefined}
        under={document => document.comment !== null && <p>{document.comment}</p>}
        actions={
          canWrite
            ? document => (
                <Button kind="quiet" icon={MessageSquare} onClick={() => setCommented(document)}>
                  {document.comment === null ? 'Add a comment' : 'Edit comment'}
                </Button>
              )
            : undefined
        }
      />
      {canWrite && (
        <FileInput
          label="Add documents"
          hint="up to 100 MB each"
          accept={ACCEPTED}
          multiple
          onFiles={files => void add(files)}
        />
      )}
      {commented && <CommentDialog document={commented} onClose={() => setCommented(null)} />}
    </Section>
  )
}

function CommentDialog({ document, onClose }: { readonly document: ProjectDocument; readonly onClose: () => void }) {
  const act = useAct()
  const [comment, setComment] = useState(document.comment ?? '')
  const save = () =>
    act([set(projectDocument, document.id, { comment: comment.trim() || null })], `Comment on ${document.fileName}`)
  return (
    <FormModal
      open
      title={`Comment on ${document.fileName}`}
      onClose={onClose}
      submitLabel="Save comment"
      valid
      onSubmit={save}
    >
      <FormField label="Comment" optional="optional">
        <TextArea value={comment} onChange={setComment} data-initial-focus />
      </FormField>
    </FormModal>
  )
}
