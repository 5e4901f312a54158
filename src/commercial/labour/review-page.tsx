import { Link } from '@tanstack/react-router'
import { subcontractor } from '#contract/contacts/subcontractor'
import { claimedInPeriod } from '#domain/commercial/labour/claimed'
import { grossOf, reviewLines } from '#domain/commercial/labour/review'
import { minus } from '#domain/value/money'
import { usePageTitle } from '../../app/page/page-title'
import { useViewer } from '../../app/viewer'
import { useProject } from '../../common/places/use-place'
import { DownloadBoundary } from '../../records/data/download-boundary'
import { count } from '../../fields/words'
import { useNames } from '../../records/data/use-names'
import { formatDay, formatMoney } from '../../ui/format'
import { List, ListRow } from '../../ui/record/list-row'
import { PageBody, PageHeading } from '../../ui/shell/page'
import { LevelBadge } from '../../ui/status/level-badge'
import { EmptyState } from '../../ui/status/empty-state'
import { Loader } from '../../ui/status/loader'
import { toReview } from './application-page'
import { excessOf } from './review-table'
import { useDecided } from './use-decided'
import { type SiteLabour, useSiteLabour } from './use-site-labour'

/** The queue of labour applications that wait for review, the oldest work first. Spec: LAB-1; NOTE-5. */
export function LabourReviewPage() {
  usePageTitle({ title: 'Review applications', under: useProject().name })
  useDecided('labourReviewCount')
  return (
    <DownloadBoundary>
      <Review />
    </DownloadBoundary>
  )
}

function Review() {
  const project = useProject()
  const labour = useSiteLabour(project.id, null)
  if (!labour) return <Loader text="Loading labour applications" />
  const queue = toReview(labour)
  return (
    <>
      <PageHeading
        title="Review applications"
        repeats
        beside={<span>{count(queue.length, 'application')} to review</span>}
      />
      <PageBody>
        {queue.length === 0 ? (
          <EmptyState title="No labour application waits for review">
            What site or a subcontractor enters is here until it is approved.
          </EmptyState>
        ) : (
          <Queue labour={labour} />
        )}
      </PageBody>
    </>
  )
}

function Queue({ labour }: { readonly labour: SiteLabour }) {
  const { account } = useViewer()
  const firmOf = useNames(subcontractor)
  return (
    <List label="To review">
      {toReview(labour).map(each => {
        const isOurs = each.assessment === labour.assessment
        const lines = reviewLines(each, labour, labour.rows)
        const gross = grossOf(each, lines, labour.applications)
        const approving = minus(gross.grossToDate, gross.grossBefore)
        const claimed = claimedInPeriod(each, labour)
        const beyond = isOurs ? lines.filter(line => excessOf(line) !== null).length : 0
        return (
          <ListRow
            key={each.id}
            leads
            under={[
              `Work up to ${formatDay(each.effectiveDate)}`,
              count(lines.length, 'line'),
              ...(isOurs && claimed === approving ? [] : [`${formatMoney(claimed, account.currency)} asked for`]),
            ].join(', ')}
            end={isOurs ? formatMoney(approving, account.currency) : undefined}
            endUnder={
              isOurs && (
                <LevelBadge level={beyond > 0 ? 'error' : 'none'}>
                  {beyond > 0 ? `${count(beyond, 'line')} over progress or scope` : 'Within progress'}
                </LevelBadge>
              )
            }
            title={
              <Link
                to="/estimating/projects/$projectId/hub/labour/applications/$applicationId"
                params={{ projectId: String(each.project), applicationId: String(each.id) }}
              >
                {firmOf(each.subcontractor) ?? '…'}
              </Link>
            }
          />
        )
      })}
    </List>
  )
}
