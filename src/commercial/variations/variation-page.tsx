import { useParams } from '@tanstack/react-router'
import { outgoingApplication } from '#contract/commercial/payment/outgoing-application'
import { outgoingItem } from '#contract/commercial/payment/outgoing-item'
import { variation, variationLifecycle } from '#contract/commercial/variations/variation'
import { variationFile } from '#contract/commercial/variations/variation-file'
import { variationPhoto } from '#contract/commercial/variations/variation-photo'
import { whySealed } from '#contract/evidence'
import { variationCode, worthOf } from '#domain/commercial/variations/unagreed'
import type { Money } from '#domain/value/money'
import { attach, remove } from '#local/write/changes'
import { NotHere } from '../../app/page/not-here'
import { usePageTitle } from '../../app/page/page-title'
import { useToday } from '../../app/page/use-today'
import { useCan, useViewer } from '../../app/viewer'
import { useAddFiles } from '../../common/files/use-add-files'
import { useProject } from '../../common/places/use-place'
import { ACCEPTED } from '../../fields/file-fault'
import { FileTable } from '../../fields/file-table'
import { useLook } from '../../fields/use-look'
import { useListPath } from '../../records/address/record-page'
import { DownloadBoundary } from '../../records/data/download-boundary'
import type { Held } from '../../records/data/held'
import { NeedsChoice } from '../../records/data/needs-choice'
import { useAct } from '../../records/data/use-act'
import { useRecord } from '../../records/data/use-record'
import { useRecordsHere } from '../../records/data/use-records-within'
import { shownOf } from '../../records/data/here'
import { LifecycleActions } from '../../records/lifecycle/lifecycle-actions'
import { LifecycleTrack } from '../../records/lifecycle/lifecycle-track'
import { RecordHeading } from '../../records/view/record-heading'
import { RecordSections } from '../../records/view/record-sections'
import { formatDay, formatMoney } from '../../ui/format'
import { FileInput } from '../../ui/input/file-input'
import { TitleBlock } from '../../ui/record/title-block'
import { PageBody, Section } from '../../ui/shell/page'
import { Loader } from '../../ui/status/loader'
import { Notice } from '../../ui/status/notice'
import { RecordPhotos } from '../photos/record-photos'
import { VariationLines } from './variation-lines'

/** One variation: what was instructed, its evidence, its price and its lines in the bill. It opens without a connection. Decision 719. */
export function VariationPage() {
  const project = useProject()
  const { variationId }: { readonly variationId?: string } = useParams({ strict: false })
  const found = useRecord(variation, Number(variationId))
  usePageTitle({ title: found?.title ?? 'Variation', under: project.name })
  if (found === undefined) return <Loader text="Loading the variation" />
  if (found === null || found.project !== project.id)
    return (
      <NotHere what="Variation">
        <NeedsChoice resource={variation} id={Number(variationId)} name="what you changed of it" />
      </NotHere>
    )
  return <OneVariation key={found.id} of={found} />
}

type Shown = Held<typeof variation>

function OneVariation({ of }: { readonly of: Shown }) {
  const { account } = useViewer()
  const look = useLook(variation, [{ ...of }], account.currency)
  const can = useCan()
  const base = useListPath()
  const facts = useVariationFacts(of)
  const isWritable = can.write(variationPhoto)
  return (
    <>
      <RecordHeading
        resource={variation}
        record={{ ...of }}
        name={of.title}
        base={base}
        over={of.number === null ? 'Draft, numbered when the office has it' : `Variation ${variationCode(of)}`}
        isBusy
        actions={<LifecycleActions lifecycle={variationLifecycle} record={of} facts={facts} />}
      />
      <PageBody>
        <LifecycleTrack lifecycle={variationLifecycle} record={of} />
        <Price of={of} />
        <Outcome of={of} />
        <RecordPhotos
          resource={variationPhoto}
          of={{ project: of.project, variation: of.id }}
          isWritable={isWritable}
          name={of.title}
        />
        <Files of={of} isWritable={isWritable} />
        <DownloadBoundary>
          <VariationLines of={of} />
        </DownloadBoundary>
        <RecordSections resource={variation} record={{ ...of }} look={look} within="project" />
      </PageBody>
    </>
  )
}

/** Returns what the guards of a variation ask for, as far as this device has it, so that the page says why before the button is pressed. */
function useVariationFacts({ id, project }: Shown) {
  const today = useToday()
  const can = useCan()
  const isRead = can.read(outgoingItem)
  const items = useRecordsHere(outgoingItem, 'variation', isRead ? id : null)
  const applications = useRecordsHere(outgoingApplication, 'project', isRead ? project : null)
  if (!items?.isWhole || !applications?.isWhole) return { today, variationClaims: undefined }
  const claiming = new Set(items.whole.map(({ application }) => application))
  const all = applications.whole
    .filter(each => claiming.has(each.id) && each.state !== 'cancelled')
    .toSorted((a, b) => (a.accountSequenceNumber ?? 0) - (b.accountSequenceNumber ?? 0))
  const held = all.find(({ state }) => state === 'held')
  const sent = all.findLast(({ state }) => state !== 'held')
  return { today, variationClaims: { held: held?.reference ?? null, sent: sent?.reference ?? null } }
}

/** Its estimate, quotation and agreement. The one that decides now is the last and largest. */
function Price({ of }: { readonly of: Shown }) {
  const { account } = useViewer()
  const money = (value: Money | null) => (value === null ? '–' : formatMoney(value, account.currency))
  const day = (value: string | null) => (value === null ? undefined : formatDay(value))
  return (
    <TitleBlock
      cells={[
        { label: 'Instructed by', value: of.instructedBy, note: day(of.instructedOn) },
        { label: 'Estimate', value: money(of.estimate), figure: true },
        { label: 'Quoted', value: money(of.quotedAmount), figure: true, note: day(of.quotedOn) },
        ...(of.offeredAmount === null
          ? []
          : [{ label: 'Offered by the client', value: money(of.offeredAmount), figure: true }]),
      ]}
      deciding={
        of.state === 'agreed'
          ? { label: 'Agreed', value: money(of.agreedAmount), note: `${of.agreedBy}, ${day(of.agreedOn)}` }
          : { label: of.state === 'withdrawn' ? 'Withdrawn' : 'Not agreed', value: money(worthOf(of)) }
      }
    />
  )
}

/** What became of it, in the words that were recorded. */
function Outcome({ of }: { readonly of: Shown }) {
  if (of.state === 'withdrawn') return <Notice tone="calm">Withdrawn: {of.withdrawReason}</Notice>
  return (
    <>
      {of.form === 'spoken' && of.state !== 'agreed' && (
        <Notice tone="warning" note="Ask for it in writing, and add the mail or the letter under Files.">
          This instruction was spoken and isn’t confirmed yet.
        </Notice>
      )}
      {of.disputeReason !== null && (
        <Notice tone={of.state === 'disputed' ? 'warning' : 'calm'}>
          Disputed{of.disputedOn === null ? '' : ` on ${formatDay(of.disputedOn)}`}: {of.disputeReason}
        </Notice>
      )}
      {of.quoteNotes !== null && <Notice tone="calm">Terms of the quotation: {of.quoteNotes}</Notice>}
    </>
  )
}

/** The mail, the drawing, the minutes: files as evidence. They can be added without a connection. */
function Files({ of, isWritable }: { readonly of: Shown; readonly isWritable: boolean }) {
  const here = useRecordsHere(variationFile, 'variation', of.id)
  const files = here && shownOf(here)
  const act = useAct()
  const sealed = whySealed(variationFile, 'change', { ...of })
  const { id, project } = of
  const add = useAddFiles(file =>
    attach(variationFile, 'file', file, { project, variation: id, fileName: file.fileName }),
  )
  return (
    <Section title="Files" bare>
      <FileTable
        label="Files"
        rows={files?.toSorted((a, b) => a.id - b.id)}
        empty="No mail, drawing or other file has been added"
        onDelete={
          isWritable && sealed === null
            ? each => void act([remove(variationFile, each.id)], `Deleted file ${each.fileName}`)
            : undefined
        }
      />
      {sealed !== null && files !== undefined && files.length > 0 && <Notice tone="calm">{sealed}</Notice>}
      {isWritable && (
        <FileInput
          label="Add files"
          hint="up to 100 MB each"
          accept={ACCEPTED}
          multiple
          onFiles={chosen => void add(chosen)}
        />
      )}
    </Section>
  )
}
