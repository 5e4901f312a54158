import { addDays, type Day, dayWords } from '../../value/day'
import type { Reminder } from '../reminders/reminders'

/** A check of a subcontractor as it is recorded. */
export interface RecordedCheck {
  readonly id: number
  readonly subcontractor: number
  readonly checkedOn: Day
  readonly nextOn: Day
  readonly outcome: 'sound' | 'concern'
  readonly state: 'recorded' | 'withdrawn'
}

/** Days before the next check from which it is a warning. */
const WARNING = 30

/** Returns the latest check of each subcontractor, withdrawn ones left out. Of two on one day the later record counts. */
export function lastChecks<C extends RecordedCheck>(checks: readonly C[]): ReadonlyMap<number, C> {
  const last = new Map<number, C>()
  for (const check of checks) {
    if (check.state === 'withdrawn') continue
    const known = last.get(check.subcontractor)
    if (!known || (check.checkedOn.localeCompare(known.checkedOn) || check.id - known.id) > 0)
      last.set(check.subcontractor, check)
  }
  return last
}

/** Returns a reminder of the next check of each subcontractor that has one, but for those of `gone`. Decision 738. */
export const checkReminders = (
  checks: readonly RecordedCheck[],
  isGone: (subcontractor: number) => boolean,
): readonly Reminder[] =>
  [...lastChecks(checks).values()]
    .filter(({ subcontractor }) => !isGone(subcontractor))
    .map(({ subcontractor, checkedOn, nextOn }) => ({
      key: `check-${subcontractor}`,
      kind: 'dueDiligence',
      record: null,
      project: null,
      subcontractor,
      day: nextOn,
      warnsFrom: addDays(nextOn, -WARNING),
      title: 'Due diligence check',
      ahead: 'is due',
      missed: 'was due',
      note: `Last checked on ${dayWords(checkedOn)}`,
      amount: null,
    }))

/** Returns the warning about the checks of a subcontractor; null while the last check holds. */
export function whyCheck(checks: readonly RecordedCheck[], subcontractor: number, today: Day): string | null {
  const last = lastChecks(checks).get(subcontractor)
  if (!last) return 'No due diligence check is recorded. HMRC expects one before the first payment'
  if (last.outcome === 'concern') return `The check of ${dayWords(last.checkedOn)} found a concern`
  return last.nextOn < today ? `The next due diligence check was due on ${dayWords(last.nextOn)}` : null
}
