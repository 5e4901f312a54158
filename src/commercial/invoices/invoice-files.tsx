import { X } from 'lucide-react'
import { mimeTypeOf } from '#contract/platform/files'
import type { materialInvoice } from '#contract/commercial/material-invoice'
import { isPdfPage } from '#contract/commercial/purchases/invoice'
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
import type { PurchaseKind } from '../common/purchase-kinds'
import { RecordPhotos } from '../photos/record-photos'
import { attachPdf } from './invoice-draft'

const PDF = '.pdf'
const NO_PDF = 'only a PDF can be added here. Take a photo of paper'

interface InvoiceFilesProps {
  readonly kind: PurchaseKind
  readonly invoice: Held<typeof materialInvoice>
}

/** The invoice as the supplier sent it, beside what was typed of it: photographed, or as PDF. Also without a connection. Spec: MAT-4. */
export function InvoiceFiles({ kind, invoice: { id, project } }: InvoiceFilesProps) {
  const pages = useRecordsWithin(kind.photo, 'invoice', id)
  const isWritable = useCan().write(kind.invoice)
  const act = useAct()
  const add = useAddFiles(file => attachPdf(kind, file, { project, invoice: id }))
  const papers = pages?.filter(isPdfPage).map(each => ({ ...each, fileName: each.caption ?? '' }))
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

interface DraftFilesProps {
  readonly papers: readonly Photo[]
  readonly onFiles: (papers: readonly Photo[]) => void
}

/** The PDFs of an invoice being entered, as far as this device could read them. */
export function DraftFiles({ papers, onFiles }: DraftFilesProps) {
  async function take(files: readonly File[]) {
    const read = await Promise.all(onlyPdf(files).map(readPdf))
    tellErrors(read.flatMap(each => (typeof each === 'string' ? [each] : [])))
    const more = read.flatMap(each => (typeof each === 'string' ? [] : [each]))
    if (more.length > 0) onFiles([...papers, ...more])
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
                onClick={() => onFiles(papers.filter(other => other !== each))}
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
