import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { incomingAssignment } from '#contract/commercial/assignments/incoming-assignment'
import { incomingApplication, incomingApplicationLifecycle } from '#contract/commercial/payment/incoming-application'
import { incomingItem } from '#contract/commercial/payment/incoming-item'
import { incomingPhoto } from '#contract/commercial/payment/incoming-photo'
import { subcontractor } from '#contract/contacts/subcontractor'
import { isApprovedState } from '#domain/commercial/labour/claims'
import { minus, type Money, NIL } from '#domain/value/money'
import { NotHere } from '../../app/page/not-here'
import { usePageTitle } from '../../app/page/page-title'
import { useToday } from '../../app/page/use-today'
import { useCan, useViewer } from '../../app/viewer'
import { useProject } from '../../common/places/use-place'
import { useLook } from '../../fields/use-look'
import { count } from '../../fields/words'
import { useListPath } from '../../records/address/record-page'
import { useNames } from '../../records/data/use-names'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { LifecycleActions } from '../../records/lifecycle/lifecycle-actions'
import { LifecycleTrack } from '../../records/lifecycle/lifecycle-track'
import { ReviewBar } from '../../records/review/review-bar'
import { ReviewList, type ReviewQueue } from '../../records/review/review-queue'
import { RecordBoundary } from '../../records/view/record-boundary'
import { RecordHeading } from '../../records/view/record-heading'
import { RecordSections } from '../../records/view/record-sections'
import { formatDay, formatMoney } from '../../ui/format'
import { TitleBlock } from '../../ui/record/title-block'
import { Columns, PageBody, Section } from '../../ui/shell/page'
import { Loader } from '../../ui/status/loader'
import { StatusRow } from '../../ui/status/status-row'
import { DocumentParts } from '../assignments/document-parts'
import { decidedPayment, PaymentFigures } from '../labour/payment-figures'
import { useDecided } from '../labour/use-decided'
import styles from './incoming.module.css'
import { ApproveLines } from './approve-lines'
import { BuildUp } from './build-up'
import { useIncomingDecision } from './deciding'
import { EnterLines, LineDialog } from './enter-lines'
import { Told } from './incoming-told'
import { incomingName } from './incoming-words'
import { LinePhotos } from './line-photos'
import { LineTable } from './line-table'
import { PayIncoming } from './pay-incoming'
import { type Application, type SiteIncoming, toReview, useFigures, useSiteIncoming } from './use-incoming'

const KEYS = [
  { keys: ['J'], does: 'Next application to review' },
  { keys: ['K'], does: 'Previous application' },
  { keys: ['A'], does: 'Approve: opens it, Enter approves' },
] as const

/** What the decision bar and the payment do not offer has no guards. */
const NO_FACTS = {
  today: undefined,
  turn: undefined,
  taxNow: undefined,
  assigned: undefined,
  filedMonth: undefined,
  fourEyes: undefined,
  hasTerms: undefined,
  incomingLines: undefined,
  approval: undefined,
} as const

/** One application of a supply and fit subcontractor: its lines against the bill and progress, what is due and why, and its decisions. Spec: APP-2. */
export function IncomingApplicationPage() {
  const { applicationId }: { readonly applicationId?: string } = useParams({ strict: false })
  return (
    <RecordBoundary resource={incomingApplication} id={Number(applicationId)} nameOf={incomingName} within="project">
      <Found id={Number(applicationId)} />
    </RecordBoundary>
  )
}

function Found({ id }: { readonly id: number }) {
  const project = useProject()
  const incoming = useSiteIncoming(project.id)
  const application = incoming?.applications.find(each => each.id === id)
  const firm = useNames(subcontractor)(application?.subcontractor ?? null)
  // As on the page of a labour application: a phone shows only this of the heading.
  usePageTitle({
    title: incomingName(application ?? null),
    under: firm === null ? project.name : `${firm}, ${project.name}`,
  })
  useDecided('productIncomingReviewCount')
  if (!incoming) return <Loader text="Loading the application" />
  if (!application) return <NotHere what="Incoming application" />
  return <OneApplication key={id} application={application} incoming={incoming} />
}

interface OneApplicationProps {
  readonly application: Application
  readonly incoming: SiteIncoming
}

function OneApplication({ application, incoming }: OneApplicationProps) {
  const { account } = useViewer()
  const can = useCan()
  const today = useToday()
  const look = useLook(incomingApplication, [{ ...application }], account.currency)
  const base = useListPath()
  const firmOf = useNames(subcontractor)
  const [editing, setEditing] = useState<number | null>(null)
  const photos = useRecordsWithin(incomingPhoto, 'application', application.id)
  const figures = useFigures(application, incoming)
  const { lines, terms } = figures
  const nameOf = (each: Application) =>
    `${firmOf(each.subcontractor) ?? '…'}, work up to ${formatDay(each.effectiveDate)}`
  const queue = useQueue(application, incoming, nameOf)
  const deciding = useIncomingDecision({ application, name: `the application of ${nameOf(application)}`, figures })
  const { approve } = incomingApplicationLifecycle.commands
  const isReviewer = approve !== undefined && can.run(approve)
  const { state } = application
  const isHeld = state === 'held'
  const isOpen = isHeld || state === 'query'
  const isApproved = isApprovedState(state)
  const mayEdit = isOpen && can.write(incomingItem)
  const money = (value: Money) => formatMoney(value, account.currency)
  const day = (of: string | null | undefined) => (of == null ? '–' : formatDay(of))
  const dates = isApproved ? application : terms
  const line = lines.find(({ item }) => item.id === editing)?.item
  return (
    <>
      <RecordHeading
        resource={incomingApplication}
        record={{ ...application }}
        name={incomingName(application)}
        base={base}
        over={[firmOf(application.subcontractor) ?? '…', application.invoiceNumber].filter(Boolean).join(', ')}
        isBusy
        actions={
          <LifecycleActions
            lifecycle={incomingApplicationLifecycle}
            record={application}
            facts={{ ...NO_FACTS, today }}
            without={['approve', 'pay', 'unpay', 'unapprove']}
          />
        }
      />
      <PageBody>
        <LifecycleTrack lifecycle={incomingApplicationLifecycle} record={application} />
        <TitleBlock
          cells={[
            { label: 'Work up to', value: formatDay(application.effectiveDate) },
            { label: 'Number', value: application.reference ?? 'Given on approval' },
            { label: 'Due date', value: day(dates?.dueDate) },
            { label: 'Pay less notice by', value: day(dates?.payLessBy) },
            { label: 'Final date for payment', value: day(dates?.finalDate) },
          ]}
          deciding={
            isApproved
              ? {
                  label: state === 'paid' ? `Paid on ${day(application.paidOn)}` : 'To pay',
                  value: money(application.toPay ?? NIL),
                }
              : { label: 'Due this period, before tax', value: money(deciding.sums.due) }
          }
        />
        <Told application={application} hasTerms={terms !== null || !isOpen} />
        <Columns
          main={
            <>
              <Section title="Lines" aside={count(lines.length, 'line')}>
                {lines.length === 0 && <StatusRow kind="empty" text="No lines yet" />}
                {lines.length > 0 && (
                  <LineTable
                    lines={lines}
                    isOpen={isOpen}
                    onEdit={mayEdit ? setEditing : null}
                    photosOf={({ item }) => (
                      <LinePhotos
                        line={item}
                        photos={photos?.filter(each => each.item === item.id).length ?? 0}
                        isOpen={state !== 'cancelled'}
                      />
                    )}
                  />
                )}
                {mayEdit && (
                  <div className={styles['entry']}>
                    <EnterLines application={application} lines={lines.map(({ item }) => item)} />
                  </div>
                )}
              </Section>
              {isHeld && isReviewer && lines.length > 0 && <ApproveLines deciding={deciding} />}
              {isApproved && (
                <>
                  <PayIncoming application={application} incoming={incoming} />
                  <DocumentParts
                    assignment={incomingAssignment}
                    document={application}
                    net={application.payable ?? NIL}
                    vat={application.vat}
                    place={`incoming-${application.id}`}
                  />
                </>
              )}
              <RecordSections resource={incomingApplication} record={{ ...application }} look={look} within="project" />
            </>
          }
          side={
            <>
              <BuildUp
                application={application}
                sums={isApproved ? null : deciding.sums}
                terms={terms}
                last={figures.last}
                lines={lines}
              />
              {state !== 'cancelled' && (
                <PaymentFigures
                  resource={incomingApplication}
                  application={application}
                  decided={
                    isApproved
                      ? decidedPayment(
                          application,
                          minus(application.gross ?? NIL, application.grossBefore ?? NIL),
                          application.retention,
                        )
                      : null
                  }
                  asked={lines.map(({ item }) => [item.id, item.value, item.measuredValue])}
                />
              )}
              {isReviewer && <Queue incoming={incoming} queue={queue} />}
            </>
          }
        />
      </PageBody>
      {isReviewer && (
        <ReviewBar
          lifecycle={incomingApplicationLifecycle}
          queue={queue}
          decisions={isHeld ? [deciding.decision] : []}
          help={KEYS}
        />
      )}
      {line && mayEdit && (
        <LineDialog key={line.id} application={application} line={line} onClose={() => setEditing(null)} />
      )}
    </>
  )
}

/** The applications that wait, and going to one of them. */
function useQueue(
  application: Application,
  incoming: SiteIncoming,
  nameOf: (each: Application) => string,
): ReviewQueue {
  const navigate = useNavigate()
  return {
    key: `${incomingApplication.name}:${application.project}`,
    within: 'on this project',
    items: toReview(incoming).map(each => ({ id: each.id, name: nameOf(each) })),
    current: application.id,
    open: id =>
      void navigate({
        to: '/estimating/projects/$projectId/hub/payments/incoming/$applicationId',
        params: { projectId: String(application.project), applicationId: String(id) },
      }),
  }
}

function Queue({ incoming, queue }: { readonly incoming: SiteIncoming; readonly queue: ReviewQueue }) {
  const firmOf = useNames(subcontractor)
  return (
    <ReviewList
      queue={queue}
      empty="No incoming application waits for review"
      row={id => {
        const each = incoming.applications.find(application => application.id === id)
        return each
          ? {
              under: `Work up to ${formatDay(each.effectiveDate)}`,
              title: (
                <Link
                  to="/estimating/projects/$projectId/hub/payments/incoming/$applicationId"
                  params={{ projectId: String(each.project), applicationId: String(each.id) }}
                >
                  {firmOf(each.subcontractor) ?? '…'}
                </Link>
              ),
            }
          : null
      }}
    />
  )
}
