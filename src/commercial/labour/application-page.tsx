import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { labourApplication, labourApplicationLifecycle } from '#contract/commercial/labour-application'
import { labourAssignment } from '#contract/commercial/assignments/labour-assignment'
import { labourItem } from '#contract/commercial/labour-item'
import { waitingFor } from '#contract/commercial/review-badges'
import { subcontractor } from '#contract/contacts/subcontractor'
import { grossOf, reviewLines } from '#domain/commercial/labour/review'
import { minus, NIL } from '#domain/value/money'
import { NotHere } from '../../app/page/not-here'
import { usePageTitle } from '../../app/page/page-title'
import { useCan, useViewer } from '../../app/viewer'
import { useProject } from '../../common/places/use-place'
import { count } from '../../fields/words'
import { useLook } from '../../fields/use-look'
import { useListPath } from '../../records/address/record-page'
import type { Held } from '../../records/data/held'
import { useNames } from '../../records/data/use-names'
import { useRecord } from '../../records/data/use-record'
import { whyNoTransition } from '../../records/lifecycle/steps'
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
import { Notice } from '../../ui/status/notice'
import { StatusRow } from '../../ui/status/status-row'
import { ApprovalHistory } from './approval-history'
import { ApproveLines } from './approve-lines'
import { useLabourDecision } from './deciding'
import { Entries } from './entries'
import { HeldLines } from './held-lines'
import { applicationName } from './labour-words'
import { decidedPayment, PaymentFigures } from './payment-figures'
import { DocumentParts } from '../assignments/document-parts'
import { Paying } from './paying'
import { ReviewTable } from './review-table'
import { useDecided } from './use-decided'
import { useLabourFacts } from './use-labour-facts'
import { type SiteLabour, useSiteLabour } from './use-site-labour'

type Application = Held<typeof labourApplication>

const KEYS = [
  { keys: ['J'], does: 'Next application to review' },
  { keys: ['K'], does: 'Previous application' },
  { keys: ['A'], does: 'Approve: opens it, Enter approves' },
] as const

/** One labour application: its lines against progress and scope, what it comes to and why, and its decisions. Spec: LAB-1, LAB-2; rooms 35. */
export function LabourApplicationPage() {
  const { applicationId }: { readonly applicationId?: string } = useParams({ strict: false })
  return (
    <RecordBoundary resource={labourApplication} id={Number(applicationId)} nameOf={applicationName} within="project">
      <LabourApplication />
    </RecordBoundary>
  )
}

function LabourApplication() {
  const project = useProject()
  const { applicationId }: { readonly applicationId?: string } = useParams({ strict: false })
  const application = useRecord(labourApplication, Number(applicationId))
  const labour = useSiteLabour(project.id, application?.assessment ?? null)
  const firm = useNames(subcontractor)(application?.subcontractor ?? null)
  // A phone shows only this of the heading: after a decision the next firm's page opens, which must be told apart.
  usePageTitle({
    title: applicationName(application ?? null),
    under: firm === null ? project.name : `${firm}, ${project.name}`,
  })
  useDecided('labourReviewCount')
  if (application === undefined || !labour) return <Loader text="Loading the labour application" />
  if (application === null || application.project !== project.id) return <NotHere what="Labour application" />
  return <OneApplication key={application.id} application={application} labour={labour} />
}

/** Held applications, the oldest work first: the queue. */
export const toReview = ({ applications }: Pick<SiteLabour, 'applications'>): readonly Application[] =>
  waitingFor('labourReviewCount', applications).toSorted(
    (a, b) => a.effectiveDate.localeCompare(b.effectiveDate) || a.id - b.id,
  )

function OneApplication({ application, labour }: { readonly application: Application; readonly labour: SiteLabour }) {
  const { account } = useViewer()
  const can = useCan()
  const base = useListPath()
  const look = useLook(labourApplication, [{ ...application }], account.currency)
  const lines = reviewLines(application, labour, labour.rows)
  const gross = grossOf(application, lines, labour.applications)
  const money = (value: Parameters<typeof formatMoney>[0]) => formatMoney(value, account.currency)
  const firmOf = useNames(subcontractor)
  const nameOf = (each: Application) =>
    `${firmOf(each.subcontractor) ?? '…'}, work up to ${formatDay(each.effectiveDate)}`
  const queue = useQueue(application, labour, nameOf)
  const deciding = useLabourDecision({
    application,
    name: `the labour of ${nameOf(application)}`,
    lines,
    gross,
    isWhole: labour.assessment === application.assessment,
  })
  const { approve } = labourApplicationLifecycle.commands
  const isHeld = application.state === 'held'
  const isReviewer = approve !== undefined && can.run(approve)
  const toDate = isHeld ? gross.grossToDate : (application.grossToDate ?? NIL)
  const before = isHeld ? gross.grossBefore : (application.grossBefore ?? NIL)
  return (
    <>
      <RecordHeading
        resource={labourApplication}
        record={{ ...application }}
        name={applicationName(application)}
        base={base}
        over={firmOf(application.subcontractor) ?? '…'}
        isBusy
      />
      <PageBody>
        <LifecycleTrack lifecycle={labourApplicationLifecycle} record={application} />
        <TitleBlock
          cells={[
            { label: 'Subcontractor', value: firmOf(application.subcontractor) ?? '…' },
            { label: 'Work up to', value: formatDay(application.effectiveDate) },
            {
              label: 'Number',
              value: application.reference ?? 'Given on approval',
            },
            { label: isHeld ? 'Would be approved to date' : 'Approved to date', value: money(toDate), figure: true },
            { label: 'Approved before', value: money(before), figure: true },
          ]}
          deciding={
            isHeld
              ? { label: 'This period, before retention', value: money(minus(toDate, before)) }
              : {
                  label:
                    application.state === 'paid'
                      ? `Paid on ${application.paidOn ? formatDay(application.paidOn) : '–'}`
                      : 'To pay',
                  value: money(application.toPay ?? NIL),
                }
          }
        />
        {application.unpaidReason && (
          <Notice tone="warning">The payment was taken back: {application.unpaidReason}</Notice>
        )}
        {application.overrideReason && <Notice tone="warning">Approved beyond: {application.overrideReason}</Notice>}
        <Columns
          main={
            <>
              <Section title="Lines" aside={count(lines.length, 'line')}>
                {lines.length === 0 && <StatusRow kind="empty" text="No lines yet" />}
                {lines.length > 0 && <ReviewTable application={application} lines={lines} gross={gross} />}
              </Section>
              {isHeld && isReviewer && <ApproveLines deciding={deciding} />}
              {isHeld && can.write(labourItem) && <HeldLines application={application} labour={labour} />}
              {!isHeld && <PayLabour application={application} />}
              {!isHeld && (
                <DocumentParts
                  assignment={labourAssignment}
                  document={application}
                  net={application.payable ?? NIL}
                  vat={application.vat}
                  place={`labour-${application.id}`}
                />
              )}
              <RecordSections resource={labourApplication} record={{ ...application }} look={look} within="project" />
            </>
          }
          side={
            <>
              <PaymentFigures
                resource={labourApplication}
                application={application}
                decided={
                  isHeld ? null : decidedPayment(application, minus(toDate, before), application.retentionToDate)
                }
              />
              {isReviewer && <Queue labour={labour} queue={queue} />}
              <Entries application={application} labour={labour} />
              <ApprovalHistory application={application} labour={labour} lines={lines} />
            </>
          }
        />
      </PageBody>
      {isReviewer && (
        <ReviewBar
          lifecycle={labourApplicationLifecycle}
          queue={queue}
          decisions={isHeld ? [deciding.decision] : []}
          help={KEYS}
        />
      )}
    </>
  )
}

/** The payment of an approved application, with why it can't be paid or put back now. */
function PayLabour({ application }: { readonly application: Application }) {
  const facts = useLabourFacts(application)
  return (
    <Paying
      lifecycle={labourApplicationLifecycle}
      application={application}
      back="reopen"
      paper={{ kind: 'statement', label: 'Statement as PDF' }}
      reasons={{
        pay: whyNoTransition(labourApplicationLifecycle, application, 'pay', facts),
        back: whyNoTransition(labourApplicationLifecycle, application, 'reopen', facts),
        unpay: whyNoTransition(labourApplicationLifecycle, application, 'unpay', facts),
      }}
    />
  )
}

/** The applications that wait, and going to one of them. */
function useQueue(application: Application, labour: SiteLabour, nameOf: (each: Application) => string): ReviewQueue {
  const navigate = useNavigate()
  return {
    key: `${labourApplication.name}:${application.project}`,
    within: 'on this project',
    items: toReview(labour).map(each => ({ id: each.id, name: nameOf(each) })),
    current: application.id,
    open: id =>
      void navigate({
        to: '/estimating/projects/$projectId/hub/labour/applications/$applicationId',
        params: { projectId: String(application.project), applicationId: String(id) },
      }),
  }
}

function Queue({ labour, queue }: { readonly labour: SiteLabour; readonly queue: ReviewQueue }) {
  const firmOf = useNames(subcontractor)
  return (
    <ReviewList
      queue={queue}
      empty="No labour application waits for review"
      row={id => {
        const each = labour.applications.find(application => application.id === id)
        return (
          (each && {
            under: `Work up to ${formatDay(each.effectiveDate)}`,
            title: (
              <Link
                to="/estimating/projects/$projectId/hub/labour/applications/$applicationId"
                params={{ projectId: String(each.project), applicationId: String(each.id) }}
              >
                {firmOf(each.subcontractor) ?? '…'}
              </Link>
            ),
          }) ??
          null
        )
      }}
    />
  )
}
