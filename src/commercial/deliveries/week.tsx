import { Link } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { supplier } from '#contract/contacts/supplier'
import { addDays, type Day, daysInclusive, mondayOf } from '#domain/value/day'
import { count } from '../../fields/words'
import { useNames } from '../../records/data/use-names'
import { Button } from '../../ui/action/button'
import { ButtonRow } from '../../ui/action/button-row'
import { formatDay, formatWeekday } from '../../ui/format'
import { Section } from '../../ui/shell/page'
import { Badge } from '../../ui/status/badge'
import { LevelBadge } from '../../ui/status/level-badge'
import type { SiteBuying } from '../common/use-site-buying'
import { type SiteVisit, visitWords } from './visit-words'
import styles from './week.module.css'

interface WeekProps {
  readonly visits: readonly SiteVisit[]
  readonly site: SiteBuying
  readonly today: Day
}

/** The visits of one week, a column a day, and what came on each. On a phone the days stand under each other. Spec: MAT-3, Delivery schedule. */
export function Week({ visits, site, today }: WeekProps) {
  const [monday, setMonday] = useState(mondayOf(today))
  const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index))
  const before = visits.filter(({ day }) => day !== null && day < monday && day < today).length
  return (
    <Section
      title={`Week of ${formatDay(monday)}`}
      aside={
        <ButtonRow>
          <Button icon={ArrowLeft} onClick={() => setMonday(addDays(monday, -7))}>
            Week before
          </Button>
          {mondayOf(today) !== monday && <Button onClick={() => setMonday(mondayOf(today))}>This week</Button>}
          <Button icon={ArrowRight} onClick={() => setMonday(addDays(monday, 7))}>
            Next week
          </Button>
        </ButtonRow>
      }
    >
      {before > 0 && <p>{count(before, 'delivery', 'deliveries')} from weeks before this one did not come.</p>}
      <ol className={styles['week']} aria-label="Week">
        {days.map(day => (
          <WeekDay key={day} day={day} today={today} visits={visits.filter(each => each.day === day)} site={site} />
        ))}
      </ol>
    </Section>
  )
}

function WeekDay({ day, today, visits, site }: WeekProps & { readonly day: Day }) {
  const supplierOf = useNames(supplier)
  const came = site.deliveries.filter(({ deliveredOn }) => deliveredOn === day)
  const nameOf = (id: number | null) => (id === null ? 'No supplier yet' : (supplierOf(id) ?? '…'))
  return (
    <li className={styles['day']} data-today={day === today} data-weekend={daysInclusive(mondayOf(day), day) > 5}>
      <h3 className={styles['head']}>
        {formatWeekday(day)} {formatDay(day).slice(0, 5)}
        {day === today && <Badge level="info">Today</Badge>}
      </h3>
      {visits.map(visit => (
        <p key={`${visit.order.id} ${visit.slots.length}`} className={styles['visit']} data-late={day < today}>
          <Link
            to="/estimating/projects/$projectId/hub/materials/orders/$orderId"
            params={{ projectId: String(visit.order.project), orderId: String(visit.order.id) }}
          >
            {nameOf(visit.order.supplier)}
          </Link>
          <span>{visitWords({ ...visit, day: null }, site)}</span>
          {day < today && <LevelBadge level="warning">Late</LevelBadge>}
        </p>
      ))}
      {came.map(each => (
        <p key={each.id} className={styles['visit']} data-came>
          <Link
            to="/estimating/projects/$projectId/hub/materials/deliveries/$id"
            params={{ projectId: String(each.project), id: String(each.id) }}
          >
            {each.reference}
          </Link>
          <Badge level="accent">Received</Badge>
        </p>
      ))}
      {visits.length + came.length === 0 && <span className={styles['none']}>Nothing</span>}
    </li>
  )
}
