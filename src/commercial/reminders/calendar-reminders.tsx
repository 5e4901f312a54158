import { useMemo } from 'react'
import { reminderState, type Reminder } from '#domain/commercial/reminders/reminders'
import type { Day } from '#domain/value/day'
import { useToday } from '../../app/page/use-today'
import { FirstRows } from '../../ui/record/first-rows'
import { Section } from '../../ui/shell/page'
import type { ProjectsHere } from '../common/use-projects-here'
import { ReminderRows } from './reminder-rows'
import { useCheckReminders } from './use-check-reminders'
import { useCisReminders } from './use-cis-reminders'
import { useReminders } from './use-reminders'

interface CalendarRemindersProps {
  readonly here: Pick<ProjectsHere, 'projects'>
  /** The project chosen by its id; empty for all. */
  readonly project: string
  /** Days in sight. */
  readonly from: Day
  readonly to: Day
}

/** In the notice calendar: what has expired or ends soon, and what ends in the days in sight. Nothing where there is none. */
export function CalendarReminders({ here: { projects }, project, from, to }: CalendarRemindersProps) {
  const today = useToday()
  const ids = useMemo(() => [...projects.keys()], [projects])
  const reminders = useReminders(ids)
  const returns = useCisReminders()
  const checks = useCheckReminders()
  const isShown = (each: Reminder): boolean =>
    (project === '' || each.project === null || String(each.project) === project) &&
    (reminderState(each, today) !== 'open' || (each.day >= from && each.day <= to))
  const shown = [...(reminders ?? []), ...(returns ?? []), ...(checks ?? [])]
    .filter(isShown)
    .toSorted((a, b) => a.day.localeCompare(b.day))
  if (shown.length === 0) return null
  return (
    <Section title="Guarantees, returns and checks" aside={String(shown.length)} bare>
      <FirstRows of={shown} most={8}>
        {rows => (
          <ReminderRows
            label="Guarantees, returns and checks"
            reminders={rows}
            projectOf={id => projects.get(id)?.name}
          />
        )}
      </FirstRows>
    </Section>
  )
}
