import { cisReminders, type RecordedReturn } from '#domain/commercial/cis/cis-months'
import type { Reminder } from '#domain/commercial/reminders/reminders'
import type { Day } from '#domain/value/day'
import type { Resource } from '../../kit/resource'
import { labourApplication } from '../labour-application'
import { incomingApplication } from '../payment/incoming-application'
import { readSource, type RecordsByName, resourcesOf } from '../payment/read-source'
import { cisReturn } from './cis-return'

const PAID = readSource(cisReturn, { labour: labourApplication, incoming: incomingApplication }, records => records)

/** Resources of projects whose payments make a return due. A reader of returns reads them. */
export const PAID_RESOURCES: readonly Resource[] = resourcesOf([PAID])

/** Returns the reminders of returns that are due, from the returns and the paid applications of every project on site. */
export const cisRemindersOf = (
  returns: readonly RecordedReturn[],
  records: RecordsByName,
  today: Day,
): readonly Reminder[] => cisReminders({ returns, ...PAID.work(records, today) }, today)
