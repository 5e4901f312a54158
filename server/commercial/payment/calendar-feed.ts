import { cisReturn } from '#contract/commercial/cis/cis-return'
import { CALENDAR_RESOURCES, lanesOf } from '#contract/commercial/payment/calendar-source'
import { REMINDER_RESOURCES, reminderPath, remindersOf } from '#contract/commercial/reminder-source'
import { dueDiligence } from '#contract/contacts/due-diligence'
import { subcontractor } from '#contract/contacts/subcontractor'
import { mayRead } from '#contract/kit/access'
import { calendarEvents } from '#domain/commercial/payment/calendar-events'
import { reminderEvents } from '#domain/commercial/reminders/reminders'
import { dayOf } from '#domain/value/day'
import { icalendar } from '#domain/value/icalendar'
import type { AccountTransaction } from '../../database/session'
import { findAll } from '../../records/write/typed'
import { firmCheckReminders } from '../cis/check-records'
import { firmCisReminders } from '../cis/cis-records'
import { onSiteRecords } from '../on-site-records'

/** Returns the notice calendar of what a person may see, as a feed for calendar programs. It is worked out by the functions of the page (decision 705). */
export async function calendarFeed(tx: AccountTransaction, publicUrl: string): Promise<string> {
  const { permissions, account } = tx.identity
  const { projects, records } = await onSiteRecords(tx, new Set([...CALENDAR_RESOURCES, ...REMINDER_RESOURCES]))
  const today = dayOf(tx.at)
  const lanes = lanesOf(records, today)
  const reminders = [
    ...remindersOf(records, today),
    ...(mayRead(permissions, cisReturn) ? await firmCisReminders(tx) : []),
    ...(mayRead(permissions, dueDiligence) ? await firmCheckReminders(tx) : []),
  ]
  const subcontractors = mayRead(permissions, subcontractor)
    ? await findAll(tx, subcontractor, [...new Set([...lanes, ...reminders].flatMap(each => each.subcontractor ?? []))])
    : new Map<number, { readonly fullName: string }>()
  const nameOf = (of: { readonly project: number | null; readonly subcontractor: number | null }): string => {
    if (of.project === null)
      return of.subcontractor === null ? 'HMRC' : (subcontractors.get(of.subcontractor)?.fullName ?? 'Subcontractor')
    const on = projects.get(of.project)?.name ?? 'Project'
    return of.subcontractor === null
      ? on
      : `${subcontractors.get(of.subcontractor)?.fullName ?? 'Subcontractor'}, ${on}`
  }
  const when = { today, host: `${account}.${new URL(publicUrl).host}` }
  const pages = { moneyIn: 'outgoing', moneyOut: 'incoming' } as const
  const events = calendarEvents(
    lanes,
    lane => {
      const path = `/estimating/projects/${lane.project}/hub/payments/${pages[lane.side]}/${lane.application}`
      return { name: nameOf(lane), url: new URL(path, publicUrl).href }
    },
    when,
  )
  const reminded = reminderEvents(
    reminders,
    each => ({ name: nameOf(each), url: new URL(reminderPath(each), publicUrl).href }),
    when,
  )
  return icalendar('Quoin notice calendar', [...events, ...reminded], tx.at)
}
