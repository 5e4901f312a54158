// Long because one page has an application from entry to payment: its lines with photos, its sums, its notices, its payment and the queue beside it.
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { incomingAssignment } from '#contract/commercial/assignments/incoming-assignment'
import { incomingApplication, incomingApplicationLifecycle } from '#contract/commercial/payment/incoming-application'
import { incomingItem } from '#contract/commercial/payment/incoming-item'
import { incomingPhoto } from '#contract/commercial/payment/incoming-photo'
import { user } from '#contract/platform/user'
import { subcontractor } from '#contract/contacts/subcontractor'
import { assignedNet } from '#domain/commercial/assignments/assignments'
import { turnOf } from '#domain/commercial/labour/turn'
import { isApprovedState } from '#domain/commercial/labour/claims'
import type { DatedTerms } from '#domain/commercial/payment/kept-terms'
import { kindOf } from '#domain/commercial/payment/incoming-lines'
import type { CumulativeSums } from '#domain/commercial/payment/outgoing-sums'
import { dayOf } from '#domain/value/day'
import { minus, type Money, negate, NIL, sum, WHOLE } from '#domain/value/money'
import { NotHere } from '../../app/page/not-here'
import { usePageTitle } from '../../app/page/page-title'
import { useToday } from '../../app/page/use-today'
import { useCan, useCurrencySign, useViewer } from '../../app/viewer'
import { useProject } from '../../common/places/use-place'
import { useLook } from '../../fields/use-look'
import { count } from '../../fields/words'
import { useListPath } from '../../records/address/record-page'
import { useNames } from '../../records/data/use-names'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { whyNoTransition } from '../../records/lifecycle/steps'
import { LifecycleActions } from '../../records/lifecycle/lifecycle-actions'
import { LifecycleTrack } from '../../records/lifecycle/lifecycle-track'
import { ReviewBar } from '../../records/review/review-bar'
import { ReviewList, type ReviewQueue } from '../../records/review/review-queue'
import { RecordBoundary } from '../../records/view/record-boundary'
import { RecordHeading } from '../../records/view/record-heading'
import { RecordSections } from '../../records/view/record-sections'
import { formatDateTime, formatDay, formatMoney, formatNumber, formatPercentage } from '../../ui/format'
import { TitleBlock } from '../../ui/record/title-block'
import { Columns, PageBody, Section } from '../../ui/shell/page'
import { Loader } from '../../ui/status/loader'
import { Notice } from '../../ui/status/notice'
import { StatusRow } from '../../ui/status/status-row'
import { DocumentParts } from '../assignments/document-parts'
import { SiteDocumentButton } from '../documents/site-document-button'
import { Paying } from '../labour/paying'
import { useFiledMonth } from '../labour/use-filed-month'
import { decidedPayment, PaymentFigures } from '../labour/payment-figures'
import { useDecided } from '../labour/use-decided'
import styles from './incoming.module.css'
import { SumTable } from '../materials/sum-table'
import { ApproveLines } from './approve-lines'
import { useIncomingDecision } from './deciding'
import { EnterLines, LineDialog } from './enter-lines'
import { incomingName } from './incoming-words'
import { LinePhotos } from './line-photos'
import { LineTable } from './line-table'
import {
  type Application,
  type Reviewed,
  type SiteIncoming,
  toReview,
  useFigures,
  useSiteIncoming,
} from './use-incoming'

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

/** The payment of an approved application, with why it can't be paid or put back now. Tax details never reach a device (decision 007). */
function PayIncoming({ application, incoming }: OneApplicationProps) {
  const parts = useRecordsWithin(incomingAssignment, 'application', application.id)
  const facts = {
    assigned: parts && assignedNet(parts),
    turn: turnOf(application, incoming.applications),
    filedMonth: useFiledMonth(application.paidOn),
  }
  return (
    <Paying
      lifecycle={incomingApplicationLifecycle}
      application={application}
      back="unapprove"
      paper={{ kind: 'certificate', label: 'Certificate as PDF' }}
      reasons={{
        pay: whyNoTransition(incomingApplicationLifecycle, application, 'pay', facts),
        back: whyNoTransition(incomingApplicationLifecycle, application, 'unapprove', facts),
        unpay: whyNoTransition(incomingApplicationLifecycle, application, 'unpay', facts),
      }}
    />
  )
}

/** Who sent it, what is missing, what was asked, and why it was approved beyond progress or cancelled. */
function Told({ application, hasTerms }: { readonly application: Application; readonly hasTerms: boolean }) {
  const { state, project, queryNotes, queryResolutionNotes, overrideReason, cancelReason, unpaidReason } = application
  const { portalSender, portalSentAt, portalNote } = application
  return (
    <>
      {portalSentAt && (
        <Notice tone="calm" note={portalNote}>
          {portalSender} sent this in the portal on {formatDateTime(portalSentAt)}
        </Notice>
      )}
      {!hasTerms && (
        <Notice tone="warning">
          No terms of this subcontract hold on its day, so nothing is retained yet and it can’t be approved.{' '}
          <Link
            to="/estimating/projects/$projectId/hub/payments/subcontract-terms"
            params={{ projectId: String(project) }}
          >
            Record the subcontract terms
          </Link>
        </Notice>
      )}
      {state === 'query' && queryNotes && <Notice tone="warning">Asked of the subcontractor: {queryNotes}</Notice>}
      {queryResolutionNotes && <Notice tone="calm">Query resolved: {queryResolutionNotes}</Notice>}
      <PayLess application={application} />
      {overrideReason && <Notice tone="warning">Approved beyond progress: {overrideReason}</Notice>}
      {unpaidReason && <Notice tone="warning">The payment was taken back: {unpaidReason}</Notice>}
      {cancelReason && <Notice tone="warning">Cancelled: {cancelReason}</Notice>}
    </>
  )
}

/** The pay less notice that was served, or until when one can be served and what follows where our certificate was late. */
function PayLess({ application: of }: { readonly application: Application }) {
  const { account } = useViewer()
  const today = useToday()
  const userOf = useNames(user)
  const { payLessBy, noticeBy, approvedAt, payLessServedOn, payLessAmount } = of
  if (of.state !== 'approved' && of.state !== 'paid') return null
  if (payLessServedOn !== null && payLessAmount !== null)
    return (
      <>
        <Notice tone="warning">
          By our pay less notice of {formatDay(payLessServedOn)}, recorded by {userOf(of.payLessFrom) ?? '…'},{' '}
          {formatMoney(payLessAmount, account.currency)} before tax is due: {of.payLessBasis}
        </Notice>
        <SiteDocumentButton
          project={of.project}
          request={{ kind: 'payLess', application: of.id }}
          label="Pay less notice as PDF"
        />
      </>
    )
  if (of.state === 'paid' || payLessBy === null || today > payLessBy) return null
  const isLate = noticeBy !== null && approvedAt !== null && dayOf(approvedAt) > noticeBy
  return (
    <Notice tone={isLate ? 'warning' : 'calm'}>
      {isLate
        ? `We approved this after ${formatDay(noticeBy)}, so all that was applied for is due unless we serve a pay less notice by ${formatDay(payLessBy)}.`
        : `To pay less than is certified, serve a pay less notice by ${formatDay(payLessBy)}.`}
    </Notice>
  )
}

interface BuildUpProps {
  readonly application: Application
  /** Of an application that is not approved; null: its certificate counts. */
  readonly sums: CumulativeSums | null
  readonly terms: Pick<DatedTerms, 'retentionPercentage' | 'retentionKept'> | null
  /** The certificate before; null for the first. */
  readonly last: Application | null
  readonly lines: readonly Reviewed[]
}

/** From the approved work to date to what is due in the period, in the order it is worked out. */
function BuildUp({ application: of, sums, terms, last, lines }: BuildUpProps) {
  const sign = useCurrencySign()
  const title = sums === null ? 'Certificate' : 'As it would be certified'
  const figures = sums ?? {
    gross: of.gross ?? NIL,
    retention: of.retention ?? NIL,
    discount: of.discount ?? NIL,
    net: of.net ?? NIL,
    certifiedBefore: of.certifiedBefore ?? NIL,
    due: of.payable ?? NIL,
  }
  const withheld = sums === null ? (of.withheld ?? NIL) : NIL
  const kept = (sums === null ? of.retentionKept : terms?.retentionKept) ?? WHOLE
  const ofNoBill = lines.filter(({ item }) => kindOf(item) === 'onAccount').map(({ approve }): Money => approve)
  const unretained = sums?.onAccount ?? sum(ofNoBill)
  const rate = (sums === null ? of.retentionPercentage : terms?.retentionPercentage) ?? NIL
  const amount = (value: Money) => formatNumber('money', value)
  const discount = figures.discount === NIL ? '' : ` and discount ${amount(figures.discount)}`
  return (
    <Section title={title} aside={sign}>
      <SumTable
        title={title}
        rows={[
          {
            label: 'Gross to date',
            value: figures.gross,
            how: `The column ${sums === null ? 'Approved' : 'To approve'} ${sign} of the lines added up.`,
          },
          {
            label: `Retention ${formatPercentage(rate)}`,
            value: negate(figures.retention),
            how: (
              <>
                {formatPercentage(rate)} of {amount(minus(figures.gross, unretained))}, by the terms of the subcontract.{' '}
                {kept !== WHOLE && `${formatPercentage(kept)} of it is still held. `}
                {unretained !== NIL &&
                  `${amount(unretained)} is for lines that are not of the bill: nothing is retained of them. `}
                <Link
                  to="/estimating/projects/$projectId/hub/payments/subcontract-terms"
                  params={{ projectId: String(of.project) }}
                >
                  Subcontract terms
                </Link>
              </>
            ),
          },
          ...(figures.discount === NIL
            ? []
            : [
                {
                  label: 'Discount',
                  value: negate(figures.discount),
                  how: 'Taken off the gross to date less retention, by the terms of the subcontract.',
                },
              ]),
          {
            label: 'Net to date',
            value: figures.net,
            kind: 'total',
            how: `Gross ${amount(figures.gross)} less retention ${amount(figures.retention)}${discount}.`,
          },
          {
            label: 'Previously certified',
            value: negate(figures.certifiedBefore),
            how: last ? (
              <>
                Net to date as certified in{' '}
                <Link
                  to="/estimating/projects/$projectId/hub/payments/incoming/$applicationId"
                  params={{ projectId: String(of.project), applicationId: String(last.id) }}
                >
                  {incomingName(last)}
                </Link>
                .
              </>
            ) : (
              'Nothing was certified before.'
            ),
          },
          ...(withheld === NIL
            ? []
            : [
                {
                  label: 'Withheld by our pay less notice',
                  value: negate(withheld),
                  how: `Why it is withheld: ${of.payLessBasis ?? '–'}`,
                },
              ]),
          {
            label: 'Due this period, before tax',
            value: figures.due,
            kind: 'total',
            how: `Net to date ${amount(figures.net)} less ${amount(figures.certifiedBefore)} certified before${withheld === NIL ? '' : ` and ${amount(withheld)} withheld`}.`,
          },
        ]}
      />
    </Section>
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
