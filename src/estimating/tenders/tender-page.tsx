import { Award } from 'lucide-react'
import { useState } from 'react'
import { client } from '#contract/contacts/client'
import { assessment as assessmentDefinition } from '#contract/estimating/assessment'
import { tender as tenderDefinition, tenderLifecycle } from '#contract/estimating/tender'
import { isFixed } from '#contract/kit/lifecycle'
import { offerFault } from '#domain/estimating/readiness'
import { tenderTotal } from '#domain/estimating/tender-total'
import type { Money } from '#domain/value/money'
import { NotFound } from '../../app/page/not-found'
import { usePageTitle } from '../../app/page/page-title'
import { useCan, useViewer } from '../../app/viewer'
import { useProject } from '../../common/places/use-place'
import { useLook } from '../../fields/use-look'
import { useRecordId } from '../../records/address/record-page'
import { viewPath } from '../../records/address/record-paths'
import { useOffice } from '../../records/office/use-office'
import { DownloadBoundary } from '../../records/data/download-boundary'
import type { Held } from '../../records/data/held'
import { useRecord } from '../../records/data/use-record'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { LifecycleActions } from '../../records/lifecycle/lifecycle-actions'
import { LifecycleTrack } from '../../records/lifecycle/lifecycle-track'
import { whyNoTransition } from '../../records/lifecycle/steps'
import { RecordBoundary } from '../../records/view/record-boundary'
import { RecordHeading } from '../../records/view/record-heading'
import { RecordDetails } from '../../records/view/record-sections'
import { Button } from '../../ui/action/button'
import { formatDateTime, formatDay, formatMoney } from '../../ui/format'
import { List, ListRow } from '../../ui/record/list-row'
import { TitleBlock } from '../../ui/record/title-block'
import { Columns, PageBody, Section } from '../../ui/shell/page'
import { Loader } from '../../ui/status/loader'
import { useSiteMoney } from '../../common/places/use-site-money'
import { PartAwardForm } from './part-award-form'
import { ReadyRows } from './ready-rows'
import { TenderAssessments } from './tender-assessments'
import { TenderDocuments } from './tender-documents'
import { tenderName } from './tender-name'
import { useReadiness } from './use-readiness'

/** A tender: what is in it and what it comes to, its documents, and what was decided. Spec: ASMT-18; picture 19. */
export function TenderPage() {
  const id = useRecordId()
  return (
    <RecordBoundary resource={tenderDefinition} id={id ?? 0} nameOf={tenderName} within="project">
      <Tender />
    </RecordBoundary>
  )
}

function Tender() {
  const project = useProject()
  const id = useRecordId()
  const tender = useRecord(tenderDefinition, id)
  const buyer = useRecord(client, project.client)
  const assessments = useRecordsWithin(assessmentDefinition, 'project', project.id, { archived: true })
  const { account } = useViewer()
  const decision = useOffice(null)
  const [isAwarding, setAwarding] = useState(false)
  usePageTitle({
    title: tender ? tenderName(tender) : 'Tender',
    under: project.name,
    trail: [
      { label: project.name, to: `/estimating/projects/${project.id}` },
      { label: 'Tenders', to: `/estimating/projects/${project.id}/tenders` },
    ],
  })
  const siteMoney = useSiteMoney(tender?.status === 'accepted' ? project.id : null)
  const can = useCan()
  const isOpen = tender ? !isFixed(tenderLifecycle, tender.status) : false
  const asked = useReadiness(project.id, Object.keys(tender?.lines ?? {}), isOpen)
  if (tender === undefined || !assessments) return <Loader text="Loading the tender" />
  if (tender === null || tender.project !== project.id) return <NotFound />

  const total = tenderTotal(tender.lines)
  const inside = assessments.filter(each => String(each.id) in (tender.lines ?? {}))
  const notReady = inside.filter(each => each.status !== 'tender_pending' || each.archivedAt !== null)
  const isSent = isFixed(tenderLifecycle, tender.status)
  const readiness = asked.kind === 'loaded' ? asked.value : null
  const canMove = can.write(tenderDefinition)
  return (
    <>
      <RecordHeading
        resource={tenderDefinition}
        record={{ ...tender }}
        name={tenderName(tender)}
        base={`/estimating/projects/${project.id}/tenders`}
        back={viewPath('/estimating/projects', project.id)}
        beside={<span className="type-title">{tender.name}</span>}
        isBusy
        isLocked={isSent}
        actions={
          <>
            {canMove && whyNoTransition(tenderLifecycle, tender, 'partAward') === null && inside.length > 1 && (
              <Button
                icon={Award}
                aria-haspopup="dialog"
                reason={decision.blocked ?? undefined}
                onClick={() => setAwarding(true)}
              >
                Part award
              </Button>
            )}
            <LifecycleActions
              lifecycle={tenderLifecycle}
              record={tender}
              about={[{ label: 'Gross', to: formatMoney(total.gross, account.currency) }]}
              facts={{
                assessments: { count: total.count, notReady: notReady.map(({ name }) => name) },
                faults:
                  readiness === null
                    ? undefined
                    : inside.flatMap(each => {
                        const own = readiness.get(each.id)
                        const fault = own && offerFault(own)
                        return fault ? [{ name: each.name, fault }] : []
                      }),
                // Documents travel with the project on site, which this page does not wait for. The server looks.
                documents: undefined,
                siteWork: undefined,
                siteMoney,
              }}
            />
          </>
        }
      />
      <PageBody>
        <LifecycleTrack lifecycle={tenderLifecycle} record={tender} />
        <TitleBlock
          cells={[
            { label: 'Client', value: buyer?.fullName ?? '–' },
            { label: 'Tender due', value: project.tenderDueDate ? formatDay(project.tenderDueDate) : '–' },
            { label: 'Open for acceptance', value: tender.openDays === null ? '–' : `${tender.openDays} days` },
            { label: 'Net', value: formatMoney(total.net, account.currency), figure: true },
            { label: 'Discount', value: formatMoney(total.discount, account.currency), figure: true },
          ]}
          deciding={{ label: 'Gross', value: formatMoney(total.gross, account.currency) }}
        />
        <Columns
          main={
            <>
              <TenderAssessments
                tender={tender}
                assessments={assessments}
                isSent={isSent}
                canMove={canMove}
                asked={readiness}
              />
              <DownloadBoundary>
                <TenderDocuments tender={tender} canMake={canMove && tender.archivedAt === null} />
              </DownloadBoundary>
            </>
          }
          side={
            <>
              {!isSent && (
                <Section title="Before you submit">
                  <List label="Before you submit">
                    <ReadyRows inside={inside} asked={asked} />
                    {notReady.map(each => (
                      <ListRow key={each.id} title={`${each.name} can no longer be submitted`} />
                    ))}
                    <ListRow
                      title="Submitting makes its assessments read only"
                      under="The next version of each is started. It needs a connection."
                    />
                  </List>
                </Section>
              )}
              <Decisions tender={tender} gross={total.gross} />
              <RecordDetails
                resource={tenderDefinition}
                record={{ ...tender }}
                shown={['name', 'project', 'openDays']}
              />
            </>
          }
        />
      </PageBody>
      {isAwarding && <PartAwardForm tender={tender} assessments={inside} onClose={() => setAwarding(false)} />}
    </>
  )
}

/** When the tender was drafted, submitted and decided, and by whom. */
function Decisions({ tender, gross }: { readonly tender: Held<typeof tenderDefinition>; readonly gross: Money }) {
  const { account } = useViewer()
  const { labelOf } = useLook(tenderDefinition, [{ ...tender }], account.currency)
  const words = (at: string, user: number | null) =>
    [formatDateTime(at), user === null ? undefined : labelOf('user', user)].filter(Boolean).join(' · ')
  return (
    <Section title="Decisions" aside="Kept for good">
      <List label="Decisions">
        <ListRow title="Drafted" under={formatDateTime(tender.createdAt)} />
        {tender.submittedAt !== null && (
          <ListRow
            title="Submitted"
            under={words(tender.submittedAt, tender.submittedBy)}
            end={formatMoney(gross, account.currency)}
          />
        )}
        {tender.decidedAt !== null && (
          <ListRow
            title={tenderLifecycle.states[tender.status]}
            under={
              <>
                {tender.decisionNote && <div>{tender.decisionNote}</div>}
                {words(tender.decidedAt, tender.decidedBy)}
              </>
            }
          />
        )}
      </List>
    </Section>
  )
}
