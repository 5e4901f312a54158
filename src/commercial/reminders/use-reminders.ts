import { useMemo } from 'react'
import { REMINDER_READERS, REMINDER_RESOURCES, remindersOf } from '#contract/commercial/reminder-source'
import { canRead } from '#contract/permissions'
import type { Reminder } from '#domain/commercial/reminders/reminders'
import { useToday } from '../../app/page/use-today'
import { useViewer } from '../../app/viewer'
import { useOwnersHere } from '../../records/data/use-owners-here'

const NONE: readonly number[] = []

/** Returns the reminders of projects that this device has whole; undefined while they are read, and for a person who may read none. */
export function useReminders(projects: readonly number[] | undefined): readonly Reminder[] | undefined {
  const today = useToday()
  const { permissions } = useViewer()
  const isReader = canRead(permissions, ...REMINDER_READERS)
  const here = useOwnersHere(REMINDER_RESOURCES, 'project', isReader ? projects : NONE)
  return useMemo(() => (here && isReader ? remindersOf(here.records, today) : undefined), [here, isReader, today])
}
