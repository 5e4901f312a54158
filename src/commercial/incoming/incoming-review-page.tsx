import { Link } from '@tanstack/react-router'
import { subcontractor } from '#contract/contacts/subcontractor'
import { incomingClaim } from '#domain/commercial/payment/incoming-lines'
import { usePageTitle } from '../../app/page/page-title'
import { useViewer } from '../../app/viewer'
import { useProject } from '../../common/places/use-place'
import { count } from '../../fields/words'
import { DownloadBoundary } from '../../records/data/download-boundary'
import { useNames } from '../../records/data/use-names'
import { formatDay, formatMoney } from '../../ui/format'
import { List, ListRow } from '../../ui/record/list-row'
import { PageBody, PageHeading } from '../../ui/shell/page'
import { EmptyState } from '../../ui/status/empty-state'
import { LevelBadge } from '../../ui/status/level-badge'
import { Loader } from '../../ui/status/loader'
import { useDecided } from '../labour/use-decided'
import { excessOf } from './line-table'
import { figuresOf, type SiteIncoming, toReview, useSiteIncoming } from './use-incoming'

/** The queue of incoming applications that wait for review, the oldest work first. Spec: APP-2; NOTE-5. */
export function IncomingReviewPage() {
  usePageTitle({ title: 'Review incoming applications', under: useProject().name })
  useDecided('productIncomingReviewCount')
  return (
    <DownloadBoundary>
      <Review />
    </DownloadBoundary>
  )
}

function Review() {
  const incoming = useSiteIncoming(useProject().id)
  if (!incoming) return <Loader text="Loading incoming applications" />
  const waiting = toReview(incoming).length
  return (
    <>
      <PageHeading
        title="Review incoming applications"
        repeats
        beside={<span>{count(waiting, 'application')} to review</span>}
      />
      <PageBody>
        {waiting === 0 ? (
          <EmptyState title="No incoming application waits for review">
            What a supply and fit subcontractor applies for is here until it is approved.
          </EmptyState>
        ) : (
          <Queue incoming={incoming} />
        )}
      </PageBody>
    </>
  )
}

function Queue({ incoming }: { readonly incoming: SiteIncoming }) {
  const { account } = useViewer()
  const firmOf = useNames(subcontractor)
  return (
    <List label="To review">
      {toReview(incoming).map(each => {
        const { lines } = figuresOf(each, incoming)
        const period = incomingClaim(lines.map(({ item }) => item))
        const beyond = lines.filter(line => excessOf(line) !== null).length
        return (
          <ListRow
            key={each.id}
            leads
            under={`Work up to ${formatDay(each.effectiveDate)}, ${count(lines.length, 'line')}`}
            end={formatMoney(period, account.currency)}
            endUnder={
              <LevelBadge level={beyond > 0 ? 'error' : 'none'}>
                {beyond > 0 ? `${count(beyond, 'line')} over` : 'Within progress'}
              </LevelBadge>
            }
            title={
              <Link
                to="/estimating/projects/$projectId/hub/payments/incoming/$applicationId"
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
