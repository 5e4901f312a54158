import type { Day } from '../../value/day'
import { groupBy } from '../../value/group-by'
import { minus, type Money, most, NIL, type Percentage, shareOf, sum } from '../../value/money'
import { type RetainedBase, retentionOn } from './retention'
import type { Milestones, RetentionTerms } from './terms'

/** `byClients`: held from us by our clients. `fromSuppliers`: held by us. */
export type RetentionSide = 'byClients' | 'fromSuppliers'

/** The retention of one certificate, as it was stored. */
export interface CertifiedRetention {
  readonly contract: number
  readonly side: RetentionSide
  readonly day: Day
  /** Orders certificates of one day. */
  readonly number: number
  /** To date. */
  readonly retention: Money
}
/** The change that one certificate made to the retention of its contract. Only one of deducted and released is above zero. */
export interface RetentionMovement {
  readonly day: Day
  readonly number: number
  readonly deducted: Money
  readonly released: Money
  readonly held: Money
}

/** Returns the movements of one contract, oldest first. */
export function retentionMovements(certificates: readonly CertifiedRetention[]): readonly RetentionMovement[] {
  let before: Money = NIL
  return certificates.toSorted(inTurn).map(({ day, number, retention }) => {
    const change = minus(retention, before)
    before = retention
    return {
      day,
      number,
      deducted: most<Money>(change, NIL),
      released: most<Money>(minus<Money>(NIL, change), NIL),
      held: retention,
    }
  })
}
const inTurn = (a: CertifiedRetention, b: CertifiedRetention): number =>
  a.day.localeCompare(b.day) || a.number - b.number

/** The retention of a contract on a day. Deducted less released is held. */
export interface RetentionPosition {
  readonly contract: number
  readonly side: RetentionSide
  readonly deducted: Money
  readonly released: Money
  readonly held: Money
}

/** Returns the position of each contract and side at the end of a day. Contracts without a certificate by then are not in it. */
export function retentionPositions(
  certificates: readonly CertifiedRetention[],
  day: Day,
): readonly RetentionPosition[] {
  const byThen = certificates.filter(each => each.day <= day)
  return [...groupBy(byThen, ({ contract, side }) => `${side} ${contract}`).values()].flatMap(own => {
    const [first] = own
    if (!first) return []
    const moves = retentionMovements(own)
    const [deducted, released] = [sum(moves.map(each => each.deducted)), sum(moves.map(each => each.released))]
    return [{ contract: first.contract, side: first.side, deducted, released, held: minus(deducted, released) }]
  })
}

/** An event that releases retention. */
export type ReleaseEvent = 'practicalCompletion' | 'makingGood' | 'lastRetentionDay'
export interface Release {
  readonly event: ReleaseEvent
  /** Null: the day is not known yet. */
  readonly day: Day | null
  readonly amount: Money
}

/** A contract with held retention. */
export interface HeldRetention {
  /** Held by its last certificate. */
  readonly held: Money
  /** Bases of that certificate. */
  readonly bases: readonly RetainedBase[]
  readonly terms: RetentionTerms
  readonly milestones: Milestones
  readonly contractSum: Money | null
}

/**
 * Returns the releases that are still to come, or that are due and not made, in the order of their days; those without a day last. They add up to what is
 * held, where making good or a last retention day ends it. A release never exceeds what is held.
 */
export function releaseSchedule({ held, bases, terms, milestones, contractSum }: HeldRetention): readonly Release[] {
  let left = held
  return eventsOf(terms, milestones).flatMap(({ event, day }) => {
    const kept = event === 'practicalCompletion' ? terms.keptAfterCompletion : NIL
    const still = kept === NIL ? NIL : retentionOn(bases, { kept }, terms, contractSum).retention
    const amount = releaseOf(left, still)
    left = minus(left, amount)
    return amount === NIL ? [] : [{ event, day, amount }]
  })
}

/** Returns the retention to release: what is held beyond what may be kept. Between zero and what is held. */
export const releaseOf = (held: Money, kept: Money): Money => most<Money>(minus(held, most<Money>(kept, NIL)), NIL)

function eventsOf({ lastRetentionDay }: RetentionTerms, { practicalCompletion, makingGood }: Milestones) {
  const events: readonly { readonly event: ReleaseEvent; readonly day: Day | null }[] = [
    { event: 'practicalCompletion', day: practicalCompletion },
    { event: 'makingGood', day: makingGood },
    { event: 'lastRetentionDay', day: lastRetentionDay },
  ]
  return events
    .filter(({ event, day }) => day !== null || event !== 'lastRetentionDay')
    .toSorted((a, b) => (a.day === b.day ? 0 : a.day === null ? 1 : b.day === null ? -1 : a.day.localeCompare(b.day)))
}

/** Returns the amount of releases that were due by the end of a day and are not made. */
export const dueRelease = (releases: readonly Release[], day: Day): Money =>
  sum(releases.filter(each => each.day !== null && each.day <= day).map(({ amount }) => amount))

/** Sums of a firm for a reporting period. */
export interface RetentionTotals {
  readonly heldFromSuppliers: Money
  readonly heldByClients: Money
  readonly paidToSuppliers: Money
  readonly receivedFromClients: Money
}
/** Shares of a firm's retention. Null where the divisor is zero. */
export interface RetentionRatios {
  /** Held from suppliers, as a share of what clients hold. */
  readonly suppliersToClients: Percentage | null
  /** Held from suppliers, as a share of all money paid to suppliers. */
  readonly suppliersToPaid: Percentage | null
  /** Held by clients, as a share of all money received from clients. */
  readonly clientsToReceived: Percentage | null
}

/**
 * Returns the ratios for the report on payment practices. The first two are required of large firms twice a year (Reporting on Payment Practices and
 * Performance (Amendment) (No. 2) Regulations 2024); the third is the mirror of the second.
 */
export const retentionRatios = (of: RetentionTotals): RetentionRatios => ({
  suppliersToClients: shareOf(of.heldFromSuppliers, of.heldByClients),
  suppliersToPaid: shareOf(of.heldFromSuppliers, of.paidToSuppliers),
  clientsToReceived: shareOf(of.heldByClients, of.receivedFromClients),
})
