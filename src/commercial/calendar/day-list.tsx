import { type LaneDate, TAX_WORDS } from '#domain/commercial/payment/calendar-lanes'
import { type Day, dayWords } from '#domain/value/day'
import { groupBy } from '#domain/value/group-by'
import { NIL } from '#domain/value/money'
import { useViewer } from '../../app/viewer'
import { count } from '../../fields/words'
import { formatMoney, formatWeekday } from '../../ui/format'
import { List, ListRow } from '../../ui/record/list-row'
import { Section } from '../../ui/shell/page'
import { LevelBadge } from '../../ui/status/level-badge'
import { LaneLink } from './lane-link'
import { useLaneNames } from './lane-names'
import { MarkShape } from './mark-shape'
import type { LanesHere } from './use-lanes'

interface DayListProps {
  readonly dates: readonly LaneDate[]
  readonly here: Pick<LanesHere, 'projects'>
  readonly today: Day
}

/** The dates of applications under their days, for a narrow screen. */
export function DayList({ dates, here, today }: DayListProps) {
  const byDay = [...groupBy(dates, ({ mark }) => mark.day)]
  return byDay.map(([day, own]) => (
    <Section
      key={day}
      title={`${formatWeekday(day)} ${dayWords(day)}`}
      aside={day === today ? <LevelBadge level="info">Today</LevelBadge> : undefined}
    >
      <DateRows label={`Dates on ${dayWords(day)}`} dates={own} here={here} />
    </Section>
  ))
}

/** Dates as rows, each a tap from its application. */
export function DateRows({
  label,
  dates,
  here,
  withDay = false,
}: Omit<DayListProps, 'today'> & { readonly label: string; readonly withDay?: boolean }) {
  const { account } = useViewer()
  const namesOf = useLaneNames(here)
  return (
    <List label={label}>
      {dates.map(({ lane, mark }) => {
        const { name } = namesOf(lane)
        const unpaid = lane.calendar?.unpaid ?? lane.applied
        return (
          <ListRow
            key={`${lane.key} ${mark.kind}`}
            leads
            lead={<MarkShape kind={mark.kind} state={mark.state} />}
            title={
              <LaneLink lane={lane}>
                {mark.words}
                {withDay && ` ${dayWords(mark.day)}`}
              </LaneLink>
            }
            under={`${name}, ${lane.name}`}
            end={unpaid === NIL ? 'Paid' : formatMoney(unpaid, account.currency)}
            endUnder={<Under lane={lane} mark={mark} isPaid={unpaid === NIL} />}
          />
        )
      })}
    </List>
  )
}

/** Says how late a payment is, that a notice was missed, or which taxes the sum of money out includes. */
function Under({
  lane: { calendar, side, tax },
  mark: { kind, state },
  isPaid,
}: LaneDate & { readonly isPaid: boolean }) {
  if (calendar === null) return 'draft'
  if (state !== 'missed') return side === 'moneyOut' && !isPaid ? TAX_WORDS[tax] : null
  const isLate = kind === 'final'
  return (
    <LevelBadge level={isLate ? 'error' : 'warning'}>
      {isLate ? `${count(calendar.daysLate, 'day')} late` : 'Missed'}
    </LevelBadge>
  )
}
