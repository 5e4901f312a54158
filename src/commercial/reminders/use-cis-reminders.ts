import { useMemo } from 'react'
import { cisReturn } from '#contract/commercial/cis/cis-return'
import { cisRemindersOf, PAID_RESOURCES } from '#contract/commercial/cis/cis-source'
import type { Reminder } from '#domain/commercial/reminders/reminders'
import { useToday } from '../../app/page/use-today'
import { useCan } from '../../app/viewer'
import { useAllHere } from '../../records/data/use-all'
import { useProjectsHere } from '../common/use-projects-here'

/**
 * Returns the reminders of CIS returns, by the payments of the projects that this device has whole; undefined while they are read. None for a person who
 * may not read returns.
 */
export function useCisReminders(): readonly Reminder[] | undefined {
  const today = useToday()
  const isReader = useCan().read(cisReturn)
  const here = useProjectsHere(PAID_RESOURCES)
  const returns = useAllHere(cisReturn)
  return useMemo(() => {
    if (!isReader) return []
    if (!here || !returns?.isWhole) return undefined
    return cisRemindersOf(returns.whole, here.records, today)
  }, [isReader, here, returns, today])
}
