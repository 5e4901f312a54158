import type { Day } from '../../value/day'
import { minus, type Money, most, NIL, percent, type Percentage, percentOf, plus } from '../../value/money'

/** What the firm knows of a subcontractor's tax, on the day it is asked. */
export interface TaxStatus {
  /** Who it is: "D. Hale Drylining". */
  readonly name: string
  /** The deduction of their CIS code; null: none is recorded. */
  readonly cisRate: Percentage | null
  readonly verifiedOn: Day | null
  readonly verification: string | null
  readonly isVatRegistered: boolean
}
/** The firm's side: registered for VAT, and the rate of VAT it usually pays. */
export interface OwnTax {
  readonly isVatRegistered: boolean
  readonly vatRate: Percentage
}

/** What is held back from those whom HMRC has not verified. */
const UNVERIFIED = percent(30)

/** The rate that counts on a day, and why, in words. */
export interface CisRule {
  readonly rate: Percentage
  readonly isRegistered: boolean
  readonly why: string
}

/**
 * The rate of CIS on the day somebody is paid: their code's, but not before HMRC verified them, and the highest where nothing is recorded.
 * Source: commercial section 2, CIS: 0, 20 or 30 %, the status is looked at again at payment.
 */
export function cisOn(day: Day, { name, cisRate, verifiedOn, verification }: TaxStatus): CisRule {
  const unverified = (why: string): CisRule => ({ rate: UNVERIFIED, isRegistered: false, why })
  if (cisRate === null) return unverified(`No CIS code is recorded for ${name}, so they count as not verified.`)
  if (cisRate >= UNVERIFIED) return { rate: cisRate, isRegistered: false, why: `HMRC could not verify ${name}.` }
  if (verifiedOn !== null && verifiedOn > day)
    return unverified(`HMRC verified ${name} only on ${dayWords(verifiedOn)}, after ${dayWords(day)}.`)
  const when =
    verifiedOn === null ? 'No day of verification is recorded.' : `HMRC verified them on ${dayWords(verifiedOn)}`
  const under = verifiedOn === null ? '' : verification === null ? '.' : `, number ${verification}.`
  return cisRate === NIL
    ? { rate: cisRate, isRegistered: true, why: `${name} is paid gross. ${when}${under}` }
    : { rate: cisRate, isRegistered: true, why: `${name} is on the code for it. ${when}${under}` }
}

/** What CIS is worked on and what it comes to. `payment` is without VAT. Below nil there is nothing to deduct from. Source: HMRC CISR61230. */
export function cisDeduction(
  payment: Money,
  materials: Money,
  rate: Percentage,
): { readonly base: Money; readonly deduction: Money } {
  // Materials taken back can be more than the repayment they are part of.
  const base = payment <= NIL ? NIL : most<Money>(minus(payment, materials), NIL)
  return { base, deduction: percentOf(base, rate) }
}

/** What an application comes to before tax. */
export interface PeriodGiven {
  readonly grossToDate: Money
  readonly grossBefore: Money
  readonly materials: Money
  readonly materialsBefore: Money
  readonly retentionPercentage: Percentage
  readonly retentionBefore: Money
  readonly materialsAfterRetention: boolean
  readonly isEndUser: boolean
}
export interface Payment {
  readonly period: Money
  readonly retentionToDate: Money
  /** What more is held; below nil where some is given back. */
  readonly retention: Money
  readonly payable: Money
  /** Declared in the period, as CIS leaves them out. */
  readonly materialsLeftOut: Money
  readonly cisRate: Percentage
  readonly cisBase: Money
  readonly cisDeduction: Money
  readonly isReverseCharge: boolean
  /** Paid to the subcontractor. */
  readonly vat: Money
  /** Accounted for by us under the reverse charge. */
  readonly vatAccounted: Money
  readonly toPay: Money
}

/** The materials of a period as CIS leaves them out: what was declared, in full or less the retention that is held on it. */
export function leftOut(
  given: Pick<PeriodGiven, 'materials' | 'materialsBefore' | 'retentionPercentage' | 'materialsAfterRetention'>,
): Money {
  const declared = minus(given.materials, given.materialsBefore)
  return given.materialsAfterRetention ? minus(declared, percentOf(declared, given.retentionPercentage)) : declared
}

/**
 * From approved to paid: retention and CIS once for the whole document, VAT on what is payable before CIS. Oracles C1 to C3. Source: commercial
 * section 2, CIS and Reverse charge.
 */
export function paymentOf(given: PeriodGiven, day: Day, status: TaxStatus, own: OwnTax): Payment {
  const { grossToDate, grossBefore, retentionPercentage, retentionBefore } = given
  const period = minus(grossToDate, grossBefore)
  const retentionToDate = percentOf(grossToDate, retentionPercentage)
  const retention = minus(retentionToDate, retentionBefore)
  const payable = minus(period, retention)
  const materialsLeftOut = leftOut(given)
  const { rate, isRegistered } = cisOn(day, status)
  const { base, deduction } = cisDeduction(payable, materialsLeftOut, rate)
  const isReverseCharge = status.isVatRegistered && own.isVatRegistered && isRegistered && !given.isEndUser
  const tax = status.isVatRegistered ? percentOf(payable, own.vatRate) : NIL
  const vat = isReverseCharge ? NIL : tax
  return {
    period,
    retentionToDate,
    retention,
    payable,
    materialsLeftOut,
    cisRate: rate,
    cisBase: base,
    cisDeduction: deduction,
    isReverseCharge,
    vat,
    vatAccounted: isReverseCharge ? tax : NIL,
    toPay: plus(minus(payable, deduction), vat),
  }
}

/** "24/11/2026". */
export const dayWords = (day: Day): string => day.split('-').toReversed().join('/')
