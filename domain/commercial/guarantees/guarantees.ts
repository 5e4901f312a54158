import { addDays, type Day, dayWords, daysInclusive } from '../../value/day'
import { type Money, NIL, sum } from '../../value/money'
import { recordedTermsOn } from '../payment/kept-terms'
import type { Reminder } from '../reminders/reminders'

/** Kinds of guarantees and bonds, with their names. */
export const GUARANTEE_NAMES = {
  performanceBond: 'Performance bond',
  parentGuarantee: 'Parent company guarantee',
  retentionBond: 'Retention bond',
  advanceBond: 'Advance payment bond',
  warranty: 'Collateral warranty',
  insurance: 'Insurance',
} as const
export type GuaranteeKind = keyof typeof GUARANTEE_NAMES

/** Events of the contract that end a guarantee, with their names. */
export const GUARANTEE_EVENTS = {
  practicalCompletion: 'At practical completion',
  makingGood: 'At making good',
} as const
export type GuaranteeExpiry = 'day' | keyof typeof GUARANTEE_EVENTS

/** `given`: we gave it to the client. `held`: a subcontractor gave it to us. */
export type GuaranteeSide = 'given' | 'held'

/** A guarantee or bond as it is recorded. */
export interface RecordedGuarantee {
  readonly id: number
  readonly project: number
  readonly side: GuaranteeSide
  readonly subcontractor: number | null
  readonly kind: GuaranteeKind
  readonly provider: string
  readonly reference: string | null
  readonly amount: Money | null
  readonly startsOn: Day
  readonly expiry: GuaranteeExpiry
  readonly expiresOn: Day | null
  readonly state: 'inPlace' | 'released'
}
interface DatedContract {
  readonly project: number
  readonly validFrom: Day
  readonly practicalCompletion: Day | null
  readonly makingGood: Day | null
}
/** The terms of the contracts that guarantees secure; those of other projects may be among them. */
export interface ContractDays {
  readonly terms: readonly DatedContract[]
  readonly subcontracts: readonly (DatedContract & { readonly subcontractor: number })[]
}

/** Days before its last day from which a guarantee is warned of: a renewal takes weeks. */
const GUARANTEE_WARNING = 60

/**
 * Returns the last day of a guarantee: its own, or the day of the event by the terms of its contract in force today. Null while the day of the event is
 * not known.
 */
export function lastDayOf(
  { project, side, subcontractor, expiry, expiresOn }: RecordedGuarantee,
  { terms, subcontracts }: ContractDays,
  today: Day,
): Day | null {
  if (expiry === 'day') return expiresOn
  const own: readonly DatedContract[] =
    side === 'given'
      ? terms.filter(each => each.project === project)
      : subcontracts.filter(each => each.project === project && each.subcontractor === subcontractor)
  return recordedTermsOn(own, today)?.[expiry] ?? null
}

/** `ending`: within the days of the warning. `unknown`: no last day is known yet. */
export type GuaranteeStatus = 'released' | 'expired' | 'ending' | 'inPlace' | 'unknown'

/** Returns how a guarantee is on a day. It still counts on its last day. */
export function guaranteeStatus(state: RecordedGuarantee['state'], lastDay: Day | null, today: Day): GuaranteeStatus {
  if (state === 'released') return 'released'
  if (lastDay === null) return 'unknown'
  if (lastDay < today) return 'expired'
  return lastDay <= addDays(today, GUARANTEE_WARNING) ? 'ending' : 'inPlace'
}

/** A guarantee with its last day and its status. */
export interface JudgedGuarantee<G extends RecordedGuarantee = RecordedGuarantee> {
  readonly guarantee: G
  readonly lastDay: Day | null
  readonly status: GuaranteeStatus
}

/** Returns each guarantee with its last day and its status on a day, in their order. */
export const judgedGuarantees = <G extends RecordedGuarantee>(
  guarantees: readonly G[],
  days: ContractDays,
  today: Day,
): readonly JudgedGuarantee<G>[] =>
  guarantees.map(guarantee => {
    const lastDay = lastDayOf(guarantee, days, today)
    return { guarantee, lastDay, status: guaranteeStatus(guarantee.state, lastDay, today) }
  })

/** Returns what a guarantee is called: "Performance bond, Aviva PB-118". */
export const guaranteeName = ({
  kind,
  provider,
  reference,
}: Pick<RecordedGuarantee, 'kind' | 'provider' | 'reference'>): string =>
  `${GUARANTEE_NAMES[kind]}, ${[provider, reference ?? ''].filter(Boolean).join(' ')}`

/** Returns the last day in words: "expires 01/03/2027, in 41 days". */
export function lastDayWords({ guarantee, lastDay, status }: JudgedGuarantee, today: Day): string {
  if (lastDay === null)
    return guarantee.expiry === 'day'
      ? 'no last day'
      : `${GUARANTEE_EVENTS[guarantee.expiry].toLowerCase()}, no day known yet`
  const day = dayWords(lastDay)
  if (status === 'released') return `would have expired ${day}`
  if (status === 'expired') return `expired ${day}`
  if (lastDay === today) return `expires today, ${day}`
  return `expires ${day}, in ${daysWords(daysInclusive(today, lastDay) - 1)}`
}
const daysWords = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`

/** Returns a reminder of the last day of each guarantee that is in place and whose last day is known. */
export const guaranteeReminders = (
  guarantees: readonly RecordedGuarantee[],
  days: ContractDays,
  today: Day,
): readonly Reminder[] =>
  judgedGuarantees(guarantees, days, today).flatMap(({ guarantee, lastDay }): readonly Reminder[] =>
    guarantee.state === 'released' || lastDay === null
      ? []
      : [
          {
            key: `guarantee-${guarantee.id}`,
            kind: 'guarantee',
            record: guarantee.id,
            project: guarantee.project,
            subcontractor: guarantee.subcontractor,
            day: lastDay,
            warnsFrom: addDays(lastDay, -GUARANTEE_WARNING),
            title: guaranteeName(guarantee),
            ahead: 'expires',
            missed: 'expired',
            note: '',
            amount: guarantee.amount,
          },
        ],
  )

/** Sums of the guarantees of one side that are in place. */
export interface GuaranteeTotals {
  readonly count: number
  readonly amount: Money
  readonly ending: number
  readonly expired: number
}

/** Returns the sums of one side. An expired guarantee secures nothing, so its amount does not count. */
export function guaranteeTotals(all: readonly JudgedGuarantee[], side: GuaranteeSide): GuaranteeTotals {
  const own = all.filter(({ guarantee }) => guarantee.side === side)
  const counts = own.filter(({ status }) => status !== 'released' && status !== 'expired')
  return {
    count: counts.length,
    amount: sum(counts.map(({ guarantee }) => guarantee.amount ?? NIL)),
    ending: own.filter(({ status }) => status === 'ending').length,
    expired: own.filter(({ status }) => status === 'expired').length,
  }
}
