import { Link } from '@tanstack/react-router'
import { Truck } from 'lucide-react'
import { scheduleOf } from '#domain/commercial/orders/schedule'
import { addDays } from '#domain/value/day'
import { useNow } from '../../app/page/use-now'
import { usePageTitle } from '../../app/page/page-title'
import { useProject } from '../../common/places/use-place'
import { WholeProject } from '../../common/places/whole-project'
import { formatDay } from '../../ui/format'
import { List, ListRow } from '../../ui/record/list-row'
import { PageBody, PageHeading, Section } from '../../ui/shell/page'
import { Loader } from '../../ui/status/loader'
import { StatusRow } from '../../ui/status/status-row'
import { orderName } from '../orders/order-name'
import { type SiteBuying, useSiteBuying } from '../use-site-buying'
import { Expected } from './expected'

/** What is to come and when: late first, then today and the days after, and what came lately. Spec: MAT-3, Delivery schedule. */
export function SchedulePage() {
  usePageTitle({ title: 'Delivery schedule', under: useProject().name })
  return (
    <WholeProject>
      <Schedule />
    </WholeProject>
  )
}

function Schedule() {
  const project = useProject()
  const site = useSiteBuying(project.id)
  const today = useNow().toISOString().slice(0, 10)
  if (!site) return <Loader text="Loading the schedule" />
  const { late, today: now, week, later, undated } = scheduleOf(site.orders, today)
  const since = addDays(today, -13)
  const received = site.deliveries
    .filter(each => each.deliveredOn >= since)
    .toSorted((a, b) => b.deliveredOn.localeCompare(a.deliveredOn))
  const params = { projectId: String(project.id) }
  return (
    <>
      <PageHeading title="Delivery schedule" repeats />
      <PageBody>
        <Expected title="Late" orders={late} site={site} isLate empty="Nothing is late" />
        <Expected title="Today" orders={now} site={site} empty="Nothing is due today" />
        <Expected title="The next six days" orders={week} site={site} empty="Nothing is due" />
        {later.length > 0 && <Expected title="Later" orders={later} site={site} empty="" />}
        {undated.length > 0 && <Expected title="Without a date" orders={undated} site={site} empty="" />}
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
