import { Link } from '@tanstack/react-router'
import { ClipboardCheck, Landmark, ShieldCheck } from 'lucide-react'
import { reminderPath } from '#contract/commercial/reminder-source'
import { subcontractor } from '#contract/contacts/subcontractor'
import { type Reminder, reminderState, reminderWords } from '#domain/commercial/reminders/reminders'
import { daysInclusive, type Day } from '#domain/value/day'
import { useToday } from '../../app/page/use-today'
import { useViewer } from '../../app/viewer'
import { count } from '../../fields/words'
import { useNames } from '../../records/data/use-names'
import { formatMoney } from '../../ui/format'
import { List, ListRow } from '../../ui/record/list-row'
import { LevelBadge } from '../../ui/status/level-badge'

const ICONS = { guarantee: ShieldCheck, cisReturn: Landmark, dueDiligence: ClipboardCheck } as const

interface ReminderRowsProps {
  readonly label: string
  readonly reminders: readonly Reminder[]
  /** Names of projects, where the page shows several. */
  readonly projectOf?: ((id: number) => string | undefined) | undefined
}

/** Reminders as rows, each a tap from what it is about. */
export function ReminderRows({ label, reminders, projectOf }: ReminderRowsProps) {
  const { account } = useViewer()
  const today = useToday()
  const firmOf = useNames(subcontractor)
  return (
    <List label={label}>
      {reminders.map(each => {
        const state = reminderState(each, today)
        return (
          <ListRow
            key={each.key}
            icon={ICONS[each.kind]}
            iconTone={state === 'missed' ? 'error' : state === 'soon' ? 'warning' : 'quiet'}
            leads
            title={<Link to={reminderPath(each)}>{reminderWords(each, today)}</Link>}
            under={[firmOf(each.subcontractor), each.project === null ? '' : projectOf?.(each.project), each.note]
              .filter(Boolean)
              .join(', ')}
            end={each.amount === null ? undefined : formatMoney(each.amount, account.currency)}
            endUnder={
              state === 'open' ? undefined : (
                <LevelBadge level={state === 'missed' ? 'error' : 'warning'}>{awayWords(each.day, today)}</LevelBadge>
              )
            }
          />
        )
      })}
    </List>
  )
}

/** Returns how far a day is: "in 12 days", "today", "3 days ago". */
function awayWords(day: Day, today: Day): string {
  if (day === today) return 'Today'
  return day > today
    ? `In ${count(daysInclusive(today, day) - 1, 'day')}`
    : `${count(daysInclusive(day, today) - 1, 'day')} ago`
}
