import { Link, useRouter } from '@tanstack/react-router'
import { assessmentLifecycle } from '#contract/estimating/assessment-lifecycle'
import { assessment as assessmentDefinition } from '#contract/estimating/assessment'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import { afcSummary } from '#contract/estimating/afc-summary'
import { estimate } from '#contract/estimating/estimate'
import { readiness } from '#contract/estimating/readiness'
import { canRead, type PermissionResource } from '#contract/permissions'
import type { Room } from './price-steps'
import { billTotals } from '#contract/estimating/bill-totals'
import { client } from '#contract/contacts/client'
import { tender } from '#contract/estimating/tender'
import { project } from '#contract/estimating/project'
import { whyKept } from '#domain/estimating/kept-as-it-is'
import { versionWords } from '#domain/estimating/version-words'
import { useAssessment, useIsOnSite } from '../../common/places/use-place'
import { useRead } from '../../records/data/use-read'
import { DownloadBoundary } from '../../records/data/download-boundary'
import { shownOf } from '../../records/data/here'
import { useRecordsHere } from '../../records/data/use-records-within'
import { answerIn } from '../../records/read/reading-notice'
import { LifecycleActions } from '../../records/lifecycle/lifecycle-actions'
import { viewPath } from '../../records/address/record-paths'
import { RecordHeading } from '../../records/view/record-heading'
import { RecordDetails } from '../../records/view/record-sections'
import { useRecord } from '../../records/data/use-record'
import { useCan, useViewer } from '../../app/viewer'
import { usePageTitle } from '../../app/page/page-title'
import { Loader } from '../../ui/status/loader'
import { TenderLink } from './tender-link'
import { BranchSection } from './branch-section'
import { useSiteMoney } from '../../common/places/use-site-money'
import { ChecksSection } from '../checks/checks-section'
import { BudgetSection } from '../budget/budget-section'
import { BillNotes } from './bill-notes'
import { VersionButtons } from './version-buttons'
import { AssessmentBadges, AssessmentOverview, factsOf } from './assessment-overview'

/** One assessment: where it stands and what may be done next. Every step needs a connection. */
export function AssessmentPage() {
  const assessment = useAssessment()
  const isOnSite = useIsOnSite()
  const owner = useRecord(project, assessment.project)
  const buyer = useRecord(client, owner?.client ?? null)
  const bill = useRead(billTotals, { assessment: assessment.id })
  const price = useRead(estimate, { assessment: assessment.id })
  const ready = answerIn(useRead(readiness, { assessment: assessment.id }))
  const split = useRead(afcSummary, { assessment: assessment.id })
  const inTender = (assessment.tender ?? null) !== null
  const held = useRecord(tender, assessment.tender ?? null)
  const siteMoney = useSiteMoney(assessment.isAccepted ? assessment.project : null)
  // Shown beside totals only, which wait for the whole bill.
  const zonesHere = useRecordsHere(assessmentZone, 'assessment', assessment.id)
  const zones = zonesHere && shownOf(zonesHere)
  const { account, permissions } = useViewer()
  const can = useCan()
  const { routesByPath } = useRouter()
  usePageTitle({ title: assessment.name, under: owner?.name })
  if (bill.kind === 'loading' || !zones) return <Loader text="Loading the assessment" />

  const totals = answerIn(bill)
  const isKept = whyKept(assessment) !== null
  return (
    <>
      <RecordHeading
        resource={assessmentDefinition}
        record={{ ...assessment }}
        name={assessment.name}
        base="/estimating/assessments"
        back={viewPath('/estimating/projects', assessment.project)}
        isBusy
        isLocked={isOnSite || isKept}
        beside={
          <>
            <span className="type-title">{versionWords(assessment)}</span>
            <AssessmentBadges assessment={assessment} />
          </>
        }
        actions={
          can.write(assessmentDefinition) &&
          !isOnSite && (
            <>
              <VersionButtons assessment={assessment} />
              {totals && !isKept && (
                <LifecycleActions
                  lifecycle={assessmentLifecycle}
                  without={assessment.isBudgetOnly ? FOR_BILLS : undefined}
                  record={assessment}
                  facts={factsOf(ready, inTender ? (held?.status ?? undefined) : null, siteMoney)}
                />
              )}
            </>
          )
        }
      />
      <AssessmentOverview
        assessment={assessment}
        bill={bill}
        readiness={ready}
        zones={zones}
        client={buyer?.fullName ?? null}
        currency={account.currency}
        budget={
          assessment.isBudgetOnly ? (
            <DownloadBoundary>
              <BudgetSection assessment={assessment} isLocked={isOnSite || isKept || assessment.archivedAt !== null} />
            </DownloadBoundary>
          ) : null
        }
        details={
          <>
            <BillNotes assessment={assessment.id} />
            <RecordDetails
              resource={assessmentDefinition}
              record={{ ...assessment }}
              shown={['name', 'contractScope', 'documentationFormat', 'materialOnSiteRatePercentage']}
            />
          </>
        }
        price={answerIn(price)}
        split={answerIn(split)}
        isLocked={isOnSite || isKept || assessment.archivedAt !== null}
        link={(room, words) =>
          `${isOnSite ? SITE : OFF_SITE}/${room}` in routesByPath &&
          canRead(permissions, ...(isOnSite ? SITE_ROOMS : ROOMS)[room]) ? (
            <Link
              to={isOnSite ? `${SITE}/${room}` : `${OFF_SITE}/${room}`}
              params={{ projectId: String(assessment.project), assessmentId: String(assessment.id) }}
            >
              {words}
            </Link>
          ) : (
            words
          )
        }
        checks={
          isOnSite || assessment.isBudgetOnly || !canRead(permissions, ...ROOMS.boq) ? null : (
            <ChecksSection assessment={assessment.id} />
          )
        }
        branches={isOnSite ? null : <BranchSection assessment={assessment} />}
        tenderLink={<TenderLink assessment={assessment} />}
        hubLink={
          assessment.isAccepted ? (
            <Link to="/estimating/projects/$projectId/hub" params={{ projectId: String(assessment.project) }}>
              Project hub
            </Link>
          ) : null
        }
      />
    </>
  )
}

/** What a budget does in its own section. */
const FOR_BILLS = ['ready'] as const
const OFF_SITE = '/estimating/assessments/$assessmentId'
const SITE = '/estimating/projects/$projectId/hub/assessments/$assessmentId'

/** Who may open a room off site, and on site. Spec: platform 2.5. */
const ROOMS: Readonly<Record<Room, readonly PermissionResource[]>> = {
  'rate-build-up': ['ProjectsRateBuildUp', 'ProjectHubRateBuildUp'],
  boq: ['ProjectsBillOfQuantities', 'ProjectHubBillOfQuantities'],
  'fixed-costs': ['ProjectsFixedCosts', 'ProjectHubFixedCosts'],
  adjustments: ['ProjectsAdjustments'],
}
const SITE_ROOMS: Readonly<Record<Room, readonly PermissionResource[]>> = {
  'rate-build-up': ['ProjectHubRateBuildUp'],
  boq: ['ProjectHubBillOfQuantities'],
  'fixed-costs': ['ProjectHubFixedCosts'],
  adjustments: [],
}
