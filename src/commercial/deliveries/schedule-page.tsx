import { Link } from '@tanstack/react-router'
import { Truck } from 'lucide-react'
import { useState } from 'react'
import { plantHire } from '#contract/commercial/plant-hire'
import { scheduleOf } from '#domain/commercial/orders/schedule'
import { addDays } from '#domain/value/day'
import { useToday } from '../../app/page/use-today'
import { useCan } from '../../app/viewer'
import { usePageTitle } from '../../app/page/page-title'
import { useProject } from '../../common/places/use-place'
import { DownloadBoundary } from '../../records/data/download-boundary'
import { formatDay } from '../../ui/format'
import { LinkButton } from '../../ui/action/link-button'
import { Segmented } from '../../ui/input/segmented'
import { List, ListRow } from '../../ui/record/list-row'
import { PageBody, PageHeading, Section } from '../../ui/shell/page'
import { Loader } from '../../ui/status/loader'
import { StatusRow } from '../../ui/status/status-row'
import { orderName } from '../common/order-name'
import { type SiteBuying, useSiteBuying } from '../common/use-site-buying'
import { Expected } from './expected'
import { Week } from './week'

/** What is to come and when: late first, then today and the days after, and what came lately. Spec: MAT-3, Delivery schedule. */
export function SchedulePage() {
  usePageTitle({ title: 'Delivery schedule', under: useProject().name })
  return (
    <DownloadBoundary>
      <Schedule />
    </DownloadBoundary>
  )
}

const SHOWN = [
  { value: 'list', label: 'List' },
  { value: 'week', label: 'Week' },
] as const

function Schedule() {
  const project = useProject()
  const can = useCan()
  const site = useSiteBuying(project.id)
  const [shown, setShown] = useState<'list' | 'week'>('list')
  const today = useToday()
  if (!site) return <Loader text="Loading the schedule" />
  const { late, today: now, week, later, undated } = scheduleOf(site, today)
  const since = addDays(today, -13)
  const received = site.deliveries
    .filter(each => each.deliveredOn >= since)
    .toSorted((a, b) => b.deliveredOn.localeCompare(a.deliveredOn))
  const params = { projectId: String(project.id) }
  return (
    <>
      <PageHeading
        title="Delivery schedule"
        repeats
        beside={<Segmented label="Show as" value={shown} onChange={setShown} options={SHOWN} />}
        actions={
          can.read(plantHire) && (
            <LinkButton>
              <Link to="/estimating/projects/$projectId/hub/fixed-costs/hire" params={params}>
                Plant on hire
              </Link>
            </LinkButton>
          )
        }
      />
      <PageBody>
        {shown === 'list' ? (
          <>
            <Expected title="Late" visits={late} site={site} isLate empty="Nothing is late" />
            <Expected title="Today" visits={now} site={site} empty="Nothing is due today" />
            <Expected title="The next six days" visits={week} site={site} empty="Nothing is due" />
            {later.length > 0 && <Expected title="Later" visits={later} site={site} empty="" />}
          </>
        ) : (
          <Week visits={[...late, ...now, ...week, ...later]} site={site} today={today} />
        )}
        {undated.length > 0 && <Expected title="Without a date" visits={undated} site={site} empty="" />}
        <Section title="Received in the last two weeks">
          {received.length === 0 && <StatusRow kind="empty" text="Nothing came in the last two weeks" />}
          <List label="Received">
            {received.map(each => (
              <ListRow
                key={each.id}
                icon={Truck}
                leads
                under={formatDay(each.deliveredOn)}
                end={orderWords(site, each.order)}
                title={
                  <Link
                    to="/estimating/projects/$projectId/hub/materials/deliveries/$id"
                    params={{ ...params, id: String(each.id) }}
                  >
                    {each.reference}
                  </Link>
                }
              />
            ))}
          </List>
        </Section>
      </PageBody>
    </>
  )
}

const orderWords = (site: SiteBuying, id: number | null): string =>
  id === null ? 'No order' : orderName(site.orders.find(each => each.id === id) ?? null)
