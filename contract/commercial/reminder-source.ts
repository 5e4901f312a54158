import { guaranteeReminders } from '#domain/commercial/guarantees/guarantees'
import type { Reminder } from '#domain/commercial/reminders/reminders'
import type { Day } from '#domain/value/day'
import type { Resource } from '../kit/resource'
import { guarantee } from './guarantees/guarantee'
import { contractTerms } from './payment/contract-terms'
import { readersOf, readSource, type RecordsByName, type ReadSource, resourcesOf } from './payment/read-source'
import { subcontractTerms } from './payment/subcontract-terms'

/** All that the firm is reminded of beside the dates of its applications. Decision 729. */
const REMINDER_SOURCES: readonly ReadSource<readonly Reminder[]>[] = [
  readSource(
    guarantee,
    { guarantees: guarantee, terms: contractTerms, subcontracts: subcontractTerms },
    ({ guarantees, ...days }, today) => guaranteeReminders(guarantees, days, today),
  ),
]

/** Resources that reminders are worked out from, each once. */
export const REMINDER_RESOURCES: readonly Resource[] = resourcesOf(REMINDER_SOURCES)

/** Returns the reminders of all sources from records by the names of their resources. */
export const remindersOf = (records: RecordsByName, today: Day): readonly Reminder[] =>
  REMINDER_SOURCES.flatMap(({ work }) => work(records, today))

/** Permissions of which any shows reminders. */
export const REMINDER_READERS = readersOf(REMINDER_SOURCES)

/** Returns the address of the page that a reminder leads to. */
export const reminderPath = ({ kind, project, record, subcontractor }: Reminder): string => {
  if (kind === 'cisReturn') return '/settings/accounts/cis-returns'
  return kind === 'dueDiligence'
    ? `/settings/contacts/subcontractors/${subcontractor}`
    : `/estimating/projects/${project}/hub/payments/guarantees/${record}`
}
