import { cisReturn } from '#contract/commercial/cis/cis-return'
import type { Row } from '#domain/records/path'
import { taxMonthOf } from '#domain/commercial/cis/cis-months'
import { addDays } from '#domain/value/day'
import { useToday } from '../../app/page/use-today'
import { appRoute } from '../../common/places/routes'
import { pages } from '../../records/pages'
import { useCisReminders } from '../reminders/use-cis-reminders'

/** Returns what a new return begins with: the oldest tax month that is over and has none, and today. Undefined until the months are known. */
function useReturnDefaults(): Row | undefined {
  const today = useToday()
  const reminders = useCisReminders()
  if (!reminders) return undefined
  // The warning begins on the day after the month. A month that is not over has no return yet.
  const first = reminders.find(({ warnsFrom }) => warnsFrom <= today)
  return { month: addDays(first?.warnsFrom ?? taxMonthOf(today).from, -1), filedOn: today }
}

/** Returns to HMRC, in the menu of the accounts. Decision 731. */
export const cisRoutes = pages(cisReturn, {
  parent: () => appRoute,
  path: 'settings/accounts/cis-returns',
  useDefaults: useReturnDefaults,
  leave: ['editAsNew'],
})
