import { addDays, type Day, dayWords } from '../../value/day'
import { type Money, sum } from '../../value/money'
import { variationCode } from '../variations/unagreed'
import { isBeyondValue } from './application'

/** Whether the figures of the certificate count. */
export const isCertifiedState = (state: string): boolean => state === 'approved' || state === 'paid'

interface InTurn {
  readonly id: number
  readonly state: string
  readonly reference: string | null
  readonly accountSequenceNumber: number | null
  readonly valuationDate: Day
}
/** Facts about the other applications of a project, seen from one of them. */
export interface OutgoingOthers {
  /** Reference of a later one that is certified; null where none is. */
  readonly certifiedAfter: string | null
  /** Latest valuation date of the earlier ones that were sent; null where none was. */
  readonly lastValuation: Day | null
}

/** Returns those facts; cancelled and held applications do not count. */
export function othersOf(of: InTurn, applications: readonly InTurn[]): OutgoingOthers {
  const others = applications.filter(({ id, state }) => id !== of.id && state !== 'cancelled' && state !== 'held')
  const number = of.accountSequenceNumber ?? Infinity
  const after = others.find(each => isCertifiedState(each.state) && (each.accountSequenceNumber ?? 0) > number)
  const earlier = others.filter(each => (each.accountSequenceNumber ?? 0) < number)
  return {
    certifiedAfter: after?.reference ?? null,
    lastValuation:
      earlier
        .map(each => each.valuationDate)
        .toSorted()
        .at(-1) ?? null,
  }
}

/** Returns the last certified application before the one with a number, or the last of all for null; undefined where none is certified. */
export const certificateBefore = <A extends Pick<InTurn, 'state' | 'accountSequenceNumber'>>(
  applications: readonly A[],
  number: number | null,
): A | undefined =>
  applications
    .filter(each => isCertifiedState(each.state) && (each.accountSequenceNumber ?? 0) < (number ?? Infinity))
    .toSorted((a, b) => (a.accountSequenceNumber ?? 0) - (b.accountSequenceNumber ?? 0))
    .at(-1)

/** Days that a valuation date may be ahead: an application is prepared for the end of the month. */
const AHEAD = 31

/** Returns why an application can't be valued on a day; null when it can. */
export function whyNotValuedOn(day: Day, today: Day): string | null {
  const last = addDays(today, AHEAD)
  return day <= last ? null : `Choose a valuation date up to ${dayWords(last)}: work after that can’t be valued yet`
}

/** Returns the name of the first line that is claimed beyond its contract value, in the direction of its sign: an omission is below zero. */
export function beyondContract(
  lines: readonly {
    readonly code: string | null
    readonly name: string
    readonly contractValue: Money | null
    readonly value: Money
  }[],
): string | null {
  const beyond = lines.find(line => line.contractValue !== null && isBeyondValue(line.value, line.contractValue))
  return beyond ? [beyond.code, beyond.name].filter(Boolean).join(' ') : null
}

/** Returns the code of the first agreed variation whose lines are claimed beyond the agreed amount together; null where none is. */
export function beyondAgreement(
  lines: readonly { readonly variation: number | null; readonly value: Money }[],
  variations: readonly {
    readonly id: number
    readonly number: number | null
    readonly state: string
    readonly agreedAmount: Money | null
  }[],
): string | null {
  const beyond = variations.find(
    ({ id, state, agreedAmount }) =>
      state === 'agreed' &&
      agreedAmount !== null &&
      isBeyondValue(sum(lines.filter(each => each.variation === id).map(({ value }): Money => value)), agreedAmount),
  )
  return beyond ? variationCode(beyond) : null
}
