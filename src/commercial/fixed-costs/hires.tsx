import { Link } from '@tanstack/react-router'
import { CalendarClock, CalendarCheck, LogOut } from 'lucide-react'
import { plantHire } from '#contract/commercial/plant-hire'
import {
  daysOnHire,
  hireCost,
  hireOverlaps,
  type HireReminder,
  hireReminders,
  paidPeriods,
} from '#domain/commercial/fixed-costs/hire'
import { hasDaysOff, termsWords } from '#domain/commercial/fixed-costs/hire-terms'
import { type PaidDays, paidDays, whyNotOffHire } from '#domain/commercial/fixed-costs/paid-days'
import { TIME_UNITS } from '#domain/value/units'
import { set } from '#local/write/changes'
import { useCan, useViewer } from '../../app/viewer'
import { count } from '../../fields/words'
import { useAct } from '../../records/data/use-act'
import { Button } from '../../ui/action/button'
import { formatDay, formatMoney } from '../../ui/format'
import { List, ListRow } from '../../ui/record/list-row'
import { Section } from '../../ui/shell/page'
import { Badge } from '../../ui/status/badge'
import { Notice } from '../../ui/status/notice'
import { StatusRow } from '../../ui/status/status-row'
import { countWords } from '../materials/quantity-words'
import type { SiteFixedCosts } from '../common/use-site-fixed-costs'

type Hire = SiteFixedCosts['hires'][number]

interface HiresProps {
  readonly hires: readonly Hire[]
  readonly site: SiteFixedCosts
  readonly empty: string
}

/** Plant with the days it has been on hire and the periods it is charged for; a tap takes it off hire today. Spec: COST-1. */
export function Hires({ hires, site, empty }: HiresProps) {
  const { account } = useViewer()
  const { today, holidays } = site
  return (
    <>
      {hires.length === 0 && <StatusRow kind="empty" text={empty} />}
      <List label="Plant on hire">
        {hires
          .toSorted(
            (a, b) => Number(a.offHire !== null) - Number(b.offHire !== null) || a.onHire.localeCompare(b.onHire),
          )
          .map(hire => {
            const cost = hireCost(hire, today, holidays)
            return (
              <HireRow
                key={hire.id}
                hire={hire}
                under={[
                  `On hire ${formatDay(hire.onHire)}`,
                  hire.offHire === null ? null : `off hire ${formatDay(hire.offHire)}`,
                  daysWords(hire, daysOnHire(hire, today, holidays)),
                  periodsCharged(hire, paidPeriods(hire, today, holidays).length),
                  paidWords(hire, paidOf(hire, site)),
                  termsWords(hire),
                ]}
                end={cost === null ? 'no rate' : formatMoney(cost, account.currency)}
                today={today}
                stays={whyStays(hire, site)}
              />
            )
          })}
      </List>
    </>
  )
}

/** "2 working days", or "4 days" where the agreement charges for days off too. */
const daysWords = ({ weekends, closures }: Hire, days: number): string =>
  count(days, weekends === 'free' && closures === 'free' ? 'working day' : 'day')

function periodsCharged({ periodUnit }: Hire, many: number): string | null {
  if (!hasDaysOff(periodUnit)) return null
  const word = (TIME_UNITS.find(({ value }) => value === periodUnit)?.label ?? 'Period').toLowerCase()
  return `${count(many, word)} charged`
}

/** What approved invoices on this device pay for of a hire; the office asks the same of all invoices. */
function paidOf(hire: Hire, { orderLines, invoices, invoiceLines }: SiteFixedCosts): PaidDays | null {
  const order = orderLines.find(({ id }) => id === hire.orderLine)?.order ?? null
  return paidDays(hire, order, invoices, invoiceLines)
}

function whyStays(hire: Hire, site: SiteFixedCosts): string | null {
  const pays = paidOf(hire, site)
  return pays && whyNotOffHire(hire, site.today, pays, site)
}

function paidWords({ periodUnit }: Hire, pays: PaidDays | null): string | null {
  if (pays === null) return null
  if (pays.periods === null) return 'paid for by an invoice of the whole order'
  const word = (TIME_UNITS.find(({ value }) => value === periodUnit)?.label ?? 'Period').toLowerCase()
  return `${countWords(pays.periods)} × ${word} paid for${pays.to === null ? '' : `, to ${formatDay(pays.to)}`}`
}

interface HireRowProps {
  readonly hire: Hire
  readonly under: readonly (string | null)[]
  readonly end: string
  readonly today: string
  /** Why it cannot go off hire today; null when it can. */
  readonly stays: string | null
  readonly isDue?: boolean
}

function HireRow({ hire, under, end, today, stays, isDue = false }: HireRowProps) {
  const can = useCan()
  const act = useAct()
  const isOn = hire.offHire === null
  const name = hire.plantNumber === null ? hire.name : `${hire.name}, ${hire.plantNumber}`
  const leave = () => void act([set(plantHire, hire.id, { offHire: today })], `${hire.name} off hire`)
  return (
    <ListRow
      icon={isDue ? CalendarClock : CalendarCheck}
      {...(isDue ? { iconTone: 'warning' } : {})}
      title={
        <Link
          to="/estimating/projects/$projectId/hub/fixed-costs/hire/$id"
          params={{ projectId: String(hire.project), id: String(hire.id) }}
        >
          {`${countWords(hire.quantity)} × ${name}`}
        </Link>
      }
      under={under.filter(Boolean).join(' · ')}
      end={end}
      endUnder={isOn ? undefined : <Badge level="none">Off hire</Badge>}
      {...(isOn && hire.onHire <= today && can.write(plantHire)
        ? {
            actions: (
              <Button icon={LogOut} reason={stays ?? undefined} onClick={leave}>
                Off hire today
              </Button>
            ),
          }
        : {})}
    />
  )
}

/** Plant that begins another paid week or month soon: a person who does not need it takes it off hire before. Nothing is shown where none does. */
export function HireReminders({ site }: { readonly site: SiteFixedCosts }) {
  const { account } = useViewer()
  const due = hireReminders(site.hires, site.today, site.holidays)
  if (due.length === 0) return null
  const words = ({ daysLeft, lastDay }: HireReminder): string =>
    daysLeft === 0 ? 'Today is the last day' : `Off hire by ${formatDay(lastDay)}, ${count(daysLeft, 'day')} left`
  return (
    <Section title="Plant to off-hire" aside={String(due.length)}>
      <List label="Plant to off-hire">
        {due.map(reminder => (
          <HireRow
            key={reminder.hire.id}
            hire={reminder.hire}
            under={[words(reminder)]}
            end={reminder.cost === null ? 'no rate' : `saves ${formatMoney(reminder.cost, account.currency)}`}
            today={site.today}
            stays={whyStays(reminder.hire, site)}
            isDue
          />
        ))}
      </List>
    </Section>
  )
}

/** Plant that seems to be on hire twice on the same days. */
export function HireOverlaps({ site }: { readonly site: SiteFixedCosts }) {
  return hireOverlaps(site.hires).map(({ one, other, from }) => (
    <Notice key={`${one.id} ${other.id}`} tone="warning">
      {one.name} is on hire twice from {formatDay(from)}. If it is one machine, one of the two is recorded twice.
    </Notice>
  ))
}
