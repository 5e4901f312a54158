import { X } from 'lucide-react'
import { mimeTypeOf } from '#contract/platform/files'
import type { materialInvoice } from '#contract/commercial/material-invoice'
import { isPdfPage } from '#contract/commercial/papers/invoice'
import { remove } from '#local/write/changes'
import type { Photo } from '#local/types'
import { tellErrors } from '../../app/office/respond'
import { useCan } from '../../app/viewer'
import { useAddFiles } from '../../common/files/use-add-files'
import { fileFault, UNREADABLE } from '../../fields/file-fault'
import { FileTable } from '../../fields/file-table'
import type { Held } from '../../records/data/held'
import { useAct } from '../../records/data/use-act'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { IconButton } from '../../ui/action/icon-button'
import { formatBytes } from '../../ui/format'
import { FileInput } from '../../ui/input/file-input'
import { List, ListRow } from '../../ui/record/list-row'
import { Section } from '../../ui/shell/page'
import type { PaperKind } from '../common/paper-kinds'
import { RecordPhotos } from '../photos/record-photos'
import { attachPdf } from './invoice-draft'

const PDF = '.pdf'
const NO_PDF = 'only a PDF can be added here. Take a photo of paper'

interface InvoicePapersProps {
  readonly kind: PaperKind
  readonly invoice: Held<typeof materialInvoice>
}

/** The invoice as the supplier sent it, beside what was typed of it: photographed, or as PDF. Also without a connection. Spec: MAT-4. */
export function InvoicePapers({ kind, invoice: { id, project } }: InvoicePapersProps) {
  const pages = useRecordsWithin(kind.photo, 'invoice', id) ?? []
  const isWritable = useCan().write(kind.invoice)
  const act = useAct()
  const add = useAddFiles(file => attachPdf(kind, file, { project, invoice: id }))
  const papers = pages.filter(isPdfPage).map(each => ({ ...each, fileName: each.caption ?? '' }))
  return (
    <>
      <RecordPhotos
        resource={kind.photo}
        of={{ project, invoice: id }}
        isWritable={isWritable}
        isShown={each => !isPdfPage(each)}
      />
      <Section title="As PDF" bare>
        <FileTable
          label="Invoice as PDF"
          rows={papers}
          empty="The invoice has not been added as PDF"
          onDelete={
            isWritable ? each => void act([remove(kind.photo, each.id)], `Deleted ${each.fileName}`) : undefined
          }
        />
        {isWritable && (
          <FileInput
            label="Add the PDF"
            hint="as the supplier sent it"
            accept={PDF}
            multiple
            onFiles={files => void add(onlyPdf(files))}
          />
        )}
      </Section>
    </>
  )
}

/** Those that are PDFs; the others are named. */
function onlyPdf(files: readonly File[]): readonly File[] {
  const isPdf = ({ name }: File) => mimeTypeOf(name) === 'application/pdf'
  tellErrors(files.filter(each => !isPdf(each)).map(({ name }) => `${name}: ${NO_PDF}`))
  return files.filter(isPdf)
}

interface DraftPapersProps {
  readonly papers: readonly Photo[]
  readonly onPapers: (papers: readonly Photo[]) => void
}

/** The PDFs of an invoice being entered, as far as this device could read them. */
export function DraftPapers({ papers, onPapers }: DraftPapersProps) {
  async function take(files: readonly File[]) {
    const read = await Promise.all(onlyPdf(files).map(readPdf))
    tellErrors(read.flatMap(each => (typeof each === 'string' ? [each] : [])))
    const more = read.flatMap(each => (typeof each === 'string' ? [] : [each]))
    if (more.length > 0) onPapers([...papers, ...more])
  }
  return (
    <>
      <List label="Invoice as PDF">
        {papers.map((each, at) => (
          <ListRow
            key={at}
            title={each.fileName}
            under={formatBytes(each.bytes.byteLength)}
            end={
              <IconButton
                icon={X}
                label={`Remove ${each.fileName}`}
                onClick={() => onPapers(papers.filter(other => other !== each))}
              />
            }
          />
        ))}
      </List>
      <FileInput
        label="Add the PDF"
        hint="as the supplier sent it"
        accept={PDF}
        multiple
        onFiles={files => void take(files)}
      />
    </>
  )
}

/** A file held as bytes, or why it cannot be. */
async function readPdf(file: File): Promise<Photo | string> {
  const fault = fileFault(file)
  const bytes = fault === null ? await file.arrayBuffer().catch(() => null) : null
  if (bytes === null) return `${file.name}: ${fault ?? UNREADABLE}`
  return { fileName: file.name, mimeType: 'application/pdf', bytes, thumbnail: null }
}
