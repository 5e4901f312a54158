import { useMemo } from 'react'
import type { project } from '#contract/estimating/project'
import { warnedOf } from '#domain/commercial/reminders/reminders'
import { useToday } from '../../app/page/use-today'
import type { Held } from '../../records/data/held'
import { FirstRows } from '../../ui/record/first-rows'
import { Section } from '../../ui/shell/page'
import { ReminderRows } from './reminder-rows'
import { useReminders } from './use-reminders'

/** The guarantees and bonds of one project that have expired or end soon. Nothing where there are none. */
export function RemindersAhead({ project: of }: { readonly project: Held<typeof project> }) {
  const today = useToday()
  const ids = useMemo(() => [of.id], [of.id])
  const reminders = useReminders(ids)
  const warned = reminders ? warnedOf(reminders, today) : []
  if (warned.length === 0) return null
  return (
    <Section title="Guarantees and bonds" aside={String(warned.length)}>
      <FirstRows of={warned} most={6}>
        {shown => <ReminderRows label="Guarantees and bonds" reminders={shown} />}
      </FirstRows>
    </Section>
  )
}
