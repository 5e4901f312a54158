import { useMemo } from 'react'
import { dueDiligence } from '#contract/contacts/due-diligence'
import { subcontractor } from '#contract/contacts/subcontractor'
import { checkReminders } from '#domain/commercial/cis/due-diligence'
import type { Reminder } from '#domain/commercial/reminders/reminders'
import { useCan } from '../../app/viewer'
import { useAllHere } from '../../records/data/use-all'

/** Returns the reminders of due diligence checks of subcontractors in use; undefined while they are read. None for a person who may not read them. */
export function useCheckReminders(): readonly Reminder[] | undefined {
  const isReader = useCan().read(dueDiligence)
  const checks = useAllHere(dueDiligence)
  const firms = useAllHere(subcontractor)
  return useMemo(() => {
    if (!isReader) return []
    if (!checks?.isWhole || !firms?.isWhole) return undefined
    const inUse = new Set(firms.whole.map(({ id }) => id))
    return checkReminders(checks.whole, id => !inUse.has(id))
  }, [isReader, checks, firms])
}
