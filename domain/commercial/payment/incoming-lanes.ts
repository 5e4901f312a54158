import { groupBy } from '../../value/group-by'
import { type Day, dayOf } from '../../value/day'
import { inProportion, least, minus, type Money, most, NIL, type Percentage, percentOf, plus } from '../../value/money'
import { approvedBefore, type InTurn, inTurn, isApprovedState } from '../labour/claims'
import { datesOf, type Lane } from './calendar-lanes'
import { incomingSums, type IncomingLine } from './incoming-lines'
import { type AgreedTerms, datedTerms, recordedTermsOn } from './kept-terms'
import { lateClaim } from './late-payment'
import {
  besideOthers,
  calendarOf,
  type DatedApplication,
  lateDebt,
  type PaymentCalendar,
  type RecordedNotice,
} from './payment-calendar'
import { ALONE, type Stacked, stackedIn } from './stacked'

/** An application of a supply and fit subcontractor, for its lane. Figures are null until it is approved. */
interface IncomingForLane extends InTurn, Pick<DatedApplication, 'dueDate' | 'noticeBy' | 'payLessBy' | 'finalDate'> {
  readonly project: number
  readonly reference: string | null
  readonly receivedOn: Day
  readonly terms: number | null
  readonly retentionPercentage: Percentage | null
  readonly retentionKept: Percentage | null
  readonly discountPercentage: Percentage | null
  readonly net: Money | null
  readonly payable: Money | null
  readonly withheld: Money | null
  readonly payLessServedOn: Day | null
  readonly payLessAmount: Money | null
  readonly cisRate: Percentage | null
  readonly cisBase: Money | null
  readonly vat: Money | null
  readonly toPay: Money | null
  readonly approvedAt: string | null
  readonly paidOn: Day | null
}
interface IncomingRecords {
  readonly items: readonly (Pick<IncomingLine, 'product' | 'fixedCost' | 'value'> & { readonly application: number })[]
  readonly terms: readonly RecordedSubcontract[]
}
interface RecordedSubcontract extends AgreedTerms {
  readonly id: number
  readonly project: number
  readonly subcontractor: number
}

/**
 * Returns the lanes of applications of supply and fit subcontractors. One that we got binds us from that day, reviewed or not: its approval is our payment
 * notice. Until then its sum is what it applies for in the period, by the terms of the subcontract. Cancelled ones have none.
 */
export function incomingLanes(
  applications: readonly IncomingForLane[],
  { items, terms }: IncomingRecords,
  today: Day,
): readonly Lane[] {
  const itemsOf = groupBy(items, each => each.application)
  return [...groupBy(applications, each => `${each.project} ${each.subcontractor}`).values()].flatMap(own => {
    const [first] = own
    const agreed = terms.filter(each => each.project === first?.project && each.subcontractor === first.subcontractor)
    const dated = own
      .filter(({ state }) => state !== 'cancelled')
      .map(of => {
        const certifiedBefore = approvedBefore(of, own)?.net ?? NIL
        const application = asDated(of, { lines: itemsOf.get(of.id) ?? [], agreed, certifiedBefore })
        const calendar = calendarOf(application, payLessOf(of), today, amount => paidFor(of, amount))
        return { of, dated: application, certifiedBefore, calendar }
      })
    const stacked = stackedOf(dated)
    return dated.map(each => laneOf(each, stacked.get(each.of.id) ?? ALONE, agreed, today))
  })
}

interface DatedIncoming {
  readonly of: IncomingForLane
  readonly dated: DatedApplication
  readonly certifiedBefore: Money
  readonly calendar: PaymentCalendar | null
}

/** Returns what the applications of one subcontractor share, by id: each is to date, so a second open one contains the first. Decision 754. */
const stackedOf = (own: readonly DatedIncoming[]): ReadonlyMap<number, Stacked> =>
  stackedIn(
    own
      .toSorted((a, b) => inTurn(a.of, b.of))
      .map(({ of, dated, certifiedBefore, calendar }) => ({
        id: of.id,
        isCertified: isApprovedState(of.state),
        due: dated.due,
        certifiedBefore,
        certifiedNet: of.net,
        sum: calendar?.sum ?? { amount: dated.due, basis: 'application' as const },
      })),
    ({ sum }) => sum,
  )

interface Ground {
  readonly lines: IncomingRecords['items']
  /** The terms of its subcontract. */
  readonly agreed: readonly RecordedSubcontract[]
  /** Net to date of the certificate before it. */
  readonly certifiedBefore: Money
}

/** Returns an application as its calendar needs it: what is approved keeps its dates, what is not has those that its terms give now. */
function asDated(of: IncomingForLane, { lines, agreed, certifiedBefore }: Ground): DatedApplication {
  const recorded = agreed.find(({ id }) => id === of.terms) ?? recordedTermsOn(agreed, of.effectiveDate)
  const now = recorded && datedTerms(recorded, { valuationDate: of.effectiveDate, claimedOn: of.receivedOn })
  const terms = {
    retentionPercentage: of.retentionPercentage ?? now?.retentionPercentage ?? NIL,
    retentionKept: of.retentionKept ?? now?.retentionKept ?? NIL,
    retentionOnMaterials: now?.retentionOnMaterials ?? false,
    retentionCap: now?.retentionCap ?? null,
    discountPercentage: of.discountPercentage ?? now?.discountPercentage ?? NIL,
  }
  const isApproved = of.approvedAt !== null
  return {
    state: of.state,
    valuationDate: of.effectiveDate,
    sentOn: of.receivedOn,
    due: incomingSums(lines, terms, certifiedBefore).due,
    dueDate: isApproved ? of.dueDate : (now?.dueDate ?? null),
    noticeBy: isApproved ? of.noticeBy : (now?.noticeBy ?? null),
    payLessBy: isApproved ? of.payLessBy : (now?.payLessBy ?? null),
    finalDate: isApproved ? of.finalDate : (now?.finalDate ?? null),
    certifiedOn: of.approvedAt === null ? null : dayOf(of.approvedAt),
    // What the certificate says; a pay less notice is a paper of its own.
    certifiedDue: of.payable === null ? null : plus(of.payable, of.withheld ?? NIL),
    received: of.paidOn === null ? NIL : (of.toPay ?? NIL),
  }
}

function laneOf(
  { of, dated, calendar: alone }: DatedIncoming,
  { inEarlier, isReplaced }: Stacked,
  agreed: Ground['agreed'],
  today: Day,
): Lane {
  const calendar = alone && besideOthers(alone, { inEarlier: shareWithTax(of, alone, inEarlier), isReplaced })
  const nation = recordedTermsOn(agreed, of.effectiveDate)?.nation ?? null
  const paid = of.paidOn === null ? [] : [{ day: of.paidOn, amount: dated.received }]
  // Interest on a sum that a later certificate contains is claimed on that one.
  const claim = calendar && nation && !calendar.isReplaced && lateClaim(lateDebt(calendar, dated, paid, nation), today)
  return {
    key: `incoming ${of.id}`,
    side: 'moneyOut',
    project: of.project,
    application: of.id,
    name: of.reference ?? 'Supply and fit',
    subcontractor: of.subcontractor,
    applied: dated.due,
    draftInEarlier: calendar === null ? inEarlier : NIL,
    tax: of.toPay === null ? 'beforeTax' : 'afterCis',
    valuationDate: of.effectiveDate,
    dates: datesOf(dated),
    calendar,
    late: claim && claim.total > NIL ? claim : null,
    defaultServedOn: null,
    evidence: payLessOf(of).length + (dated.certifiedOn === null ? 0 : 1),
  }
}

const payLessOf = ({ payLessServedOn: servedOn, payLessAmount: amount }: IncomingForLane): readonly RecordedNotice[] =>
  servedOn === null || amount === null ? [] : [{ type: 'payLess', servedOn, amount, state: 'served' }]

/** Returns the part of what is paid that is for `inEarlier` of the notified sum. */
const shareWithTax = (of: IncomingForLane, { sum, payable }: PaymentCalendar, inEarlier: Money): Money =>
  minus(payable, paidFor(of, minus(sum.amount, inEarlier)))

/**
 * Returns what is paid for a sum before tax: for the approved one, what the certificate says; for another, with CIS and VAT as the certificate has them.
 * Before approval the sum itself, since tax details never reach a device.
 */
function paidFor({ payable, toPay, cisRate, cisBase, vat }: IncomingForLane, amount: Money): Money {
  if (payable === null || toPay === null) return amount
  if (amount === payable) return toPay
  const liable = plus(cisBase ?? NIL, minus(amount, payable))
  const base = least<Money>(most<Money>(liable, NIL), most<Money>(amount, NIL))
  const ownVat = inProportion(vat ?? NIL, amount, payable) ?? NIL
  return plus(minus(amount, percentOf(base, cisRate ?? NIL)), ownVat)
}
