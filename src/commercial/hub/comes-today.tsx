import { Link } from '@tanstack/react-router'
import { PackageX } from 'lucide-react'
import { useMemo } from 'react'
import { supplier } from '#contract/contacts/supplier'
import { stillOnCancelled } from '#domain/commercial/orders/came-on-cancelled'
import { type Schedule, scheduleOf } from '#domain/commercial/orders/schedule'
import type { Day } from '#domain/value/day'
import { useNames } from '../../records/data/use-names'
import { FirstRows } from '../../ui/record/first-rows'
import { List, ListRow } from '../../ui/record/list-row'
import { Section } from '../../ui/shell/page'
import { Expected } from '../deliveries/expected'
import { orderName } from '../common/order-name'
import { type SiteBuying, useSiteBuying } from '../common/use-site-buying'

/** What has been bought, and when what is still to come of it is to come. */
export interface Coming {
  readonly site: SiteBuying
  readonly schedule: Schedule<SiteBuying['orders'][number], SiteBuying['slots'][number]>
}

/** Undefined without a project and while the replica reads. Worked out once for each state of the records: a site has thousands of lines. */
export function useComing(project: number | null, today: Day): Coming | undefined {
  const site = useSiteBuying(project)
  return useMemo(() => site && { site, schedule: scheduleOf(site, today) }, [site, today])
}

/** The person who recorded it may not have known that the order was cancelled meanwhile. It stays here until it is sent back or the order is out again. */
function CameOnCancelled({
  deliveries,
  site,
}: {
  readonly deliveries: SiteBuying['deliveries']
  readonly site: SiteBuying
}) {
  const nameOf = useNames(supplier)
  return (
    <Section title="Came on a cancelled order" aside={String(deliveries.length)}>
      <FirstRows of={deliveries}>
        {shown => (
          <List label="Came on a cancelled order">
            {shown.map(each => {
              const order = site.orders.find(({ id }) => id === each.order) ?? null
              const from = nameOf(each.supplier ?? order?.supplier)
              return (
                <ListRow
                  key={each.id}
                  icon={PackageX}
                  iconTone="warning"
                  leads
                  title={
                    <Link
                      to="/estimating/projects/$projectId/hub/materials/deliveries/$id"
                      params={{ projectId: String(each.project), id: String(each.id) }}
                    >
                      {[each.reference, from].filter(Boolean).join(', ')}
                    </Link>
                  }
                  under={`${orderName(order)} was cancelled. Send it back, or ask the office to send the order again`}
                />
              )
            })}
          </List>
        )}
      </FirstRows>
    </Section>
  )
}

/** What suppliers are to bring today and what is late, each a tap from recording it. Nothing is shown on a site that has no orders out. */
export function ComesToday({ coming }: { readonly coming: Coming | undefined }) {
  if (!coming) return null
  const { site } = coming
  const { late, today: now } = coming.schedule
  const unwanted = stillOnCancelled(site)
  if (late.length + now.length + unwanted.length === 0) return null
  return (
    <>
      {unwanted.length > 0 && <CameOnCancelled deliveries={unwanted} site={site} />}
      {now.length > 0 && <Expected title="Due today" visits={now} site={site} empty="" />}
      {late.length > 0 && <Expected title="Deliveries that are late" visits={late} site={site} isLate empty="" />}
    </>
  )
}
