import { Link } from '@tanstack/react-router'
import { CalendarClock, CalendarDays } from 'lucide-react'
import { supplier } from '#contract/contacts/supplier'
import { useNames } from '../../records/data/use-names'
import { FirstRows } from '../../ui/record/first-rows'
import { List, ListRow } from '../../ui/record/list-row'
import { Section } from '../../ui/shell/page'
import { Badge } from '../../ui/status/badge'
import { LevelBadge } from '../../ui/status/level-badge'
import { StatusRow } from '../../ui/status/status-row'
import { MOBILE, useMedia } from '../../ui/use-media'
import { orderName } from '../common/order-name'
import type { SiteBuying } from '../common/use-site-buying'
import { LogDeliveryLink } from './log-delivery-link'
import { type SiteVisit, visitWords } from './visit-words'

interface ExpectedProps {
  readonly title: string
  readonly visits: readonly SiteVisit[]
  readonly site: SiteBuying
  readonly isLate?: boolean
  readonly empty: string
}

/** Visits of suppliers expected at one time, each with a way to record what comes of it. */
export function Expected({ title, visits, site, isLate = false, empty }: ExpectedProps) {
  const isPhone = useMedia(MOBILE)
  const nameOf = useNames(supplier)
  return (
    <Section title={title} aside={visits.length > 0 ? String(visits.length) : undefined}>
      {visits.length === 0 && <StatusRow kind="empty" text={empty} />}
      <FirstRows of={visits}>
        {shown => (
          <List label={title}>
            {shown.map(visit => {
              const { order } = visit
              const params = { projectId: String(order.project) }
              const badge = isLate ? (
                <LevelBadge level="warning">Late</LevelBadge>
              ) : order.state === 'part_delivered' ? (
                <Badge level="info-secondary">Part delivered</Badge>
              ) : undefined
              const log = <LogDeliveryLink order={order} />
              return (
                <ListRow
                  key={`${order.id} ${visit.day ?? ''} ${visit.slots.length}`}
                  icon={isLate ? CalendarClock : CalendarDays}
                  {...(isLate ? { iconTone: 'warning' } : {})}
                  title={
                    <Link
                      to="/estimating/projects/$projectId/hub/materials/orders/$orderId"
                      params={{ ...params, orderId: String(order.id) }}
                    >
                      {nameOf(order.supplier) ?? orderName(order)}
                    </Link>
                  }
                  under={visitWords(visit, site)}
                  {...(isPhone ? { end: badge, actions: log } : { end: log, endUnder: badge })}
                />
              )
            })}
          </List>
        )}
      </FirstRows>
    </Section>
  )
}
