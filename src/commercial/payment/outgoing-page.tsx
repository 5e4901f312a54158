import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { outgoingAssignment } from '#contract/commercial/assignments/outgoing-assignment'
import { client as clientResource } from '#contract/contacts/client'
import { clientRequest } from '#contract/commercial/payment/client-request'
import { outgoingApplication, outgoingApplicationLifecycle } from '#contract/commercial/payment/outgoing-application'
import { outgoingItem } from '#contract/commercial/payment/outgoing-item'
import { asCertified, outgoingSums } from '#domain/commercial/payment/outgoing-sums'
import { isCertifiedState } from '#domain/commercial/payment/outgoing-turn'
import { minus, NIL } from '#domain/value/money'
import { usePageTitle } from '../../app/page/page-title'
import { NotHere } from '../../app/page/not-here'
import { useToday } from '../../app/page/use-today'
import { useCan, useViewer } from '../../app/viewer'
import { useProject } from '../../common/places/use-place'
import { useLook } from '../../fields/use-look'
import { count } from '../../fields/words'
import { useListPath } from '../../records/address/record-page'
import type { Held } from '../../records/data/held'
import { useRecord } from '../../records/data/use-record'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { LifecycleActions } from '../../records/lifecycle/lifecycle-actions'
import { LifecycleTrack } from '../../records/lifecycle/lifecycle-track'
import { whyNoTransition } from '../../records/lifecycle/steps'
import { RecordBoundary } from '../../records/view/record-boundary'
import { RecordHeading } from '../../records/view/record-heading'
import { RecordSections } from '../../records/view/record-sections'
import { ButtonRow } from '../../ui/action/button-row'
import { formatDay, formatMoney, formatPercentage } from '../../ui/format'
import { TitleBlock } from '../../ui/record/title-block'
import { Columns, PageBody, Section } from '../../ui/shell/page'
import { Loader } from '../../ui/status/loader'
import { Notice } from '../../ui/status/notice'
import { DocumentParts } from '../assignments/document-parts'
import { SiteDocumentButton } from '../documents/site-document-button'
import { AskClient } from './ask-client'
import { BuildUp } from './build-up'
import { ClientRequests } from './client-requests'
import { CertifyLines } from './certify-lines'
import { DatesAndNotices } from './dates-and-notices'
import { EditLine } from './edit-line'
import { Evidence } from './evidence'
import { LineTable } from './line-table'
import { OnAccountButton } from './on-account-button'
import { outgoingName } from './outgoing-words'
import styles from './payment.module.css'
import { PaymentsAndInterest } from './payments-and-interest'
import { SubcontractButton } from './subcontract-claims'
import { useCalendar } from './use-calendar'
import { type CertificateBefore, useCertificateBefore } from './use-certificate-before'
import { useOutgoingFacts } from './use-outgoing-facts'

type Application = Held<typeof outgoingApplication>
type Line = Held<typeof outgoingItem>

/** One application to the client: its lines, its sums, its dates, its certificate and its decisions. Spec: APP-1, APP-3; rooms 12. */
export function OutgoingApplicationPage() {
  const { applicationId }: { readonly applicationId?: string } = useParams({ strict: false })
  return (
    <RecordBoundary resource={outgoingApplication} id={Number(applicationId)} nameOf={outgoingName} within="project">
      <Found id={Number(applicationId)} />
    </RecordBoundary>
  )
}

function Found({ id }: { readonly id: number }) {
  const project = useProject()
  const application = useRecord(outgoingApplication, id)
  const lines = useRecordsWithin(outgoingItem, 'application', id)
  usePageTitle({ title: outgoingName(application ?? null), under: project.name })
  if (application === undefined || !lines) return <Loader text="Loading the application" />
  if (application === null || application.project !== project.id) return <NotHere what="Application" />
  return <OneApplication application={application} lines={lines} />
}

function OneApplication({
  application,
  lines,
}: {
  readonly application: Application
  readonly lines: readonly Line[]
}) {
  const { account } = useViewer()
  const can = useCan()
  const project = useProject()
  const client = useRecord(clientResource, project.client)
  const look = useLook(outgoingApplication, [{ ...application }], account.currency)
  const base = useListPath()
  const [editing, setEditing] = useState<string | null>(null)
  const isHeld = application.state === 'held'
  const mayEdit = isHeld && can.write(outgoingItem)
  const approve = outgoingApplicationLifecycle.commands['approve']
  const mayCertify = approve !== undefined && can.run(approve)
  const sums = outgoingSums(lines, application, application.certifiedBefore)
  const facts = useOutgoingFacts(application, lines)
  const before = useCertificateBefore(application.project, application.accountSequenceNumber)
  const today = useToday()
  const whyNotCertified = whyNoTransition(outgoingApplicationLifecycle, application, 'approve', facts)
  const requests = useRecordsWithin(clientRequest, 'application', application.id)
  const calendar = useCalendar(application)
  const money = (value: Parameters<typeof formatMoney>[0]) => formatMoney(value, account.currency)
  const line = lines.find(({ id }) => String(id) === editing)
  const day = (of: string | null) => (of === null ? '–' : formatDay(of))
  return (
    <>
      <RecordHeading
        resource={outgoingApplication}
        record={{ ...application }}
        name={outgoingName(application)}
        base={base}
        over={[application.reference, application.invoiceNumber].filter(Boolean).join(', invoice ')}
        isBusy
        actions={
          <>
            <SiteDocumentButton
              project={application.project}
              request={{ kind: 'application', application: application.id, photos: [] }}
              label="PDF"
            />
            <SiteDocumentButton
              project={application.project}
              request={{ kind: 'applicationWorkbook', application: application.id }}
              label="Workbook"
            />
            {isCertifiedState(application.state) && (
              <SiteDocumentButton
                project={application.project}
                request={{ kind: 'applicationInvoice', application: application.id }}
                label="E-invoice"
              />
            )}
            {application.state === 'sent' && mayCertify && (
              <>
                <AskClient
                  application={application}
                  clientEmail={client?.email ?? null}
                  isOpen={requests?.some(({ state, expiresOn }) => state === 'open' && expiresOn >= today) ?? false}
                  reason={whyNotCertified}
                />
                <CertifyLines application={application} lines={lines} reason={whyNotCertified} />
              </>
            )}
            <LifecycleActions
              lifecycle={outgoingApplicationLifecycle}
              record={application}
              beside={[
                { label: 'Claimed to date, before retention', to: money(sums.gross) },
                ...(application.certifiedTotal === null
                  ? []
                  : [{ label: 'Certified this period, with VAT', to: money(application.certifiedTotal) }]),
              ]}
              facts={facts}
            />
          </>
        }
      />
      <PageBody>
        <LifecycleTrack lifecycle={outgoingApplicationLifecycle} record={application} />
        <TitleBlock
          cells={[
            { label: 'Client', value: client?.fullName ?? '–' },
            { label: 'Valuation date', value: formatDay(application.valuationDate) },
            { label: 'Due date', value: day(application.dueDate) },
            { label: 'Payment notice by', value: day(application.noticeBy) },
            { label: 'Pay less notice by', value: day(application.payLessBy) },
            { label: 'Final date for payment', value: day(application.finalDate) },
          ]}
          deciding={
            application.certifiedTotal === null
              ? { label: 'Total due', value: money(sums.total) }
              : { label: 'Certified, total', value: money(application.certifiedTotal) }
          }
        />
        <Told application={application} />
        <Columns
          main={
            <>
              <Section title="Lines" aside={count(lines.length, 'line')}>
                <LineTable
                  lines={lines.map(each => ({ ...each, key: String(each.id) }))}
                  onEdit={mayEdit ? setEditing : null}
                  project={application.project}
                  before={before}
                />
                {mayEdit && (
                  <div className={styles['below']}>
                    <ButtonRow>
                      <OnAccountButton application={application} />
                      <SubcontractButton application={application} />
                    </ButtonRow>
                  </div>
                )}
              </Section>
              <NominalCodes application={application} />
              <RecordSections resource={outgoingApplication} record={{ ...application }} look={look} within="project" />
            </>
          }
          side={
            <>
              {application.certifiedGross !== null && (
                <Certificate application={application} lines={lines} before={before} />
              )}
              <ClientRequests
                application={application}
                requests={requests ?? []}
                lines={lines}
                certifiedAfter={facts.outgoingOthers?.certifiedAfter ?? null}
                mayWithdraw={mayCertify}
              />
              <BuildUp
                title="Applied for"
                figures={{ ...application, ...sums }}
                kept={application}
                project={application.project}
                column="Work"
                before={before}
              />
              {application.whyVat && <Notice tone="calm">{application.whyVat}</Notice>}
              {calendar && <DatesAndNotices of={calendar} today={today} />}
              {calendar && <PaymentsAndInterest of={calendar} />}
              <Evidence project={application.project} application={application.id} />
            </>
          }
        />
      </PageBody>
      {line && mayEdit && <EditLine key={line.id} line={line} onClose={() => setEditing(null)} />}
    </>
  )
}

/** What the client asked, how it was answered, and why it was cancelled. */
function Told({ application }: { readonly application: Application }) {
  const { state, queryNotes, queryResolutionNotes, cancelReason, certificateNotes, certifiedBy, unpaidReason } =
    application
  const { filterPercentage, filterOn } = application
  return (
    <>
      {filterPercentage !== NIL && (
        <Notice tone="calm">
          Only work complete to {formatPercentage(filterPercentage)} is claimed,{' '}
          {filterOn === 'c' ? 'product by product in each zone' : 'by whole products'}.
        </Notice>
      )}
      {state === 'query' && queryNotes && <Notice tone="warning">The client asks: {queryNotes}</Notice>}
      {queryResolutionNotes && <Notice tone="calm">Query resolved: {queryResolutionNotes}</Notice>}
      {certifiedBy && <Notice tone="calm">Certified by {certifiedBy}, through the link.</Notice>}
      {certificateNotes && <Notice tone="calm">Certificate: {certificateNotes}</Notice>}
      {unpaidReason && <Notice tone="warning">The payment was taken back: {unpaidReason}</Notice>}
      {cancelReason && <Notice tone="warning">Cancelled: {cancelReason}</Notice>}
    </>
  )
}

interface CertificateProps {
  readonly application: Application
  readonly lines: readonly Line[]
  readonly before: CertificateBefore | null
}
function Certificate({ application: of, lines, before }: CertificateProps) {
  const net = of.certifiedNet ?? NIL
  const due = of.certifiedDue ?? NIL
  return (
    <BuildUp
      title={`Certified on ${of.certifiedOn === null ? '–' : formatDay(of.certifiedOn)}`}
      figures={{
        ...of,
        ...outgoingSums(lines.map(asCertified), of, NIL),
        gross: of.certifiedGross ?? NIL,
        retention: of.certifiedRetention ?? NIL,
        discount: of.certifiedDiscount ?? NIL,
        net,
        certifiedBefore: minus(net, due),
        due,
        vat: of.certifiedVat ?? NIL,
        total: of.certifiedTotal ?? NIL,
      }}
      kept={of}
      project={of.project}
      column="Certified"
      before={before}
    />
  )
}

/** The nominal codes of what is certified in the period. Decision 728. */
function NominalCodes({ application }: { readonly application: Application }) {
  if (!isCertifiedState(application.state)) return null
  return (
    <DocumentParts
      assignment={outgoingAssignment}
      document={application}
      net={application.certifiedDue ?? NIL}
      vat={application.certifiedVat}
      place={`outgoing-${application.id}`}
    />
  )
}
