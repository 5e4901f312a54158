import { checkCisVerification, tidyNumber } from '../../contacts/tax-numbers'
import { type Day, dayWords } from '../../value/day'
import { least, minus, type Money, most, NIL, percent, type Percentage, percentOf, plus } from '../../value/money'
import { percentWords } from '../../value/money-words'
import { documentVat } from '../tax/vat'

/** A subcontractor's tax status on a day. */
export interface TaxStatus {
  /** Name for sentences: "D. Hale Drylining". */
  readonly name: string
  /** Deduction rate of their CIS code; null: none is recorded. */
  readonly cisRate: Percentage | null
  readonly verifiedOn: Day | null
  readonly verification: string | null
  /** Last day on which the firm paid them under the scheme; null where no payment is recorded. */
  readonly lastPaidOn: Day | null
  readonly isVatRegistered: boolean
}
/** The firm's own side: whether it is registered for VAT, and its usual rate. */
export interface OwnTax {
  readonly isVatRegistered: boolean
  readonly vatRate: Percentage
}

/** Deduction for subcontractors without HMRC's verification. */
const UNVERIFIED = percent(30)

/** A verification counts for this tax year and two more, and so does each payment after it. Decision 670. */
const YEARS_VERIFIED = 2

/** Rates of the scheme: paid gross, verified, not verified. Decision 700. */
const CIS_RATES: readonly Percentage[] = [NIL, percent(20), UNVERIFIED]
export const isCisRate = (rate: Percentage): boolean => CIS_RATES.includes(rate)

/** The rate on a day, with the reason in words. */
export interface CisRule {
  readonly rate: Percentage
  readonly isRegistered: boolean
  readonly why: string
}

/**
 * Returns the rate of CIS on the day of a payment, when the status is checked again. A code below 30 % counts only with the number and the day of
 * HMRC's verification, from this tax year or the two before or kept up by payments since; otherwise the rate is 30 %. Decision 670.
 */
export function cisOn(day: Day, { name, cisRate, verifiedOn, verification, lastPaidOn }: TaxStatus): CisRule {
  const unverified = (why: string): CisRule => ({ rate: UNVERIFIED, isRegistered: false, why })
  if (cisRate === null) return unverified(`No CIS code is recorded for ${name}, so they count as not verified.`)
  if (cisRate === UNVERIFIED) return unverified(`HMRC could not verify ${name}.`)
  // Older releases took any rate and any text as a number.
  if (!isCisRate(cisRate))
    return unverified(`The CIS code of ${name} says ${percentWords(cisRate)}, which is no rate of the scheme.`)
  const number = tidyNumber(verification ?? '')
  if (number !== '' && checkCisVerification(number) !== null)
    return unverified(`“${number}” is no number of HMRC’s verification, so the code of ${name} does not count yet.`)
  if (verifiedOn === null || number === '')
    return unverified(
      `No ${missing(verifiedOn === null, number === '')} of HMRC’s verification is recorded for ${name}, so their code does not count yet. Add it to their tax details.`,
    )
  if (verifiedOn > day)
    return unverified(`HMRC verified ${name} only on ${dayWords(verifiedOn)}, after ${dayWords(day)}.`)
  const paidOn = lastPaidOn !== null && lastPaidOn <= day ? lastPaidOn : null
  if (taxYearOf(day) - taxYearOf(paidOn !== null && paidOn > verifiedOn ? paidOn : verifiedOn) > YEARS_VERIFIED)
    return unverified(
      `HMRC verified ${name} on ${dayWords(verifiedOn)}, and ${paidOn === null ? 'no payment to them is recorded since' : `they were last paid on ${dayWords(paidOn)}`}. That is more than two tax years before this one: verify them again, and record the new number and day in their tax details.`,
    )
  const when = `HMRC verified them on ${dayWords(verifiedOn)}, number ${number}.`
  return {
    rate: cisRate,
    isRegistered: true,
    why: cisRate === NIL ? `${name} is paid gross. ${when}` : `That is the rate of the CIS code of ${name}. ${when}`,
  }
}
const missing = (day: boolean, number: boolean): string => (day && number ? 'number and day' : day ? 'day' : 'number')

/**
 * Returns the CIS base of a period: the labour to date less earlier bases, so that work removed and added again counts once. Never below 0, since
 * earlier deductions are with HMRC, and never more than the payable amount. Decision 670 (HMRC CISR61230).
 */
function cisBaseOf(payable: Money, liableToDate: Money, baseBefore: Money): Money {
  return least<Money>(most<Money>(minus(liableToDate, baseBefore), NIL), most<Money>(payable, NIL))
}

/** Figures of an application before tax. */
export interface PeriodGiven {
  readonly grossToDate: Money
  readonly grossBefore: Money
  readonly materials: Money
  /** Materials that CIS excluded before, and its base before. */
  readonly leftOutBefore: Money
  readonly cisBaseBefore: Money
  readonly retentionPercentage: Percentage
  readonly retentionBefore: Money
  readonly materialsAfterRetention: boolean
  readonly isEndUser: boolean
}
/** Figures of a payment to a subcontractor before tax, whatever they were worked out from. */
export interface BeforeTax {
  readonly period: Money
  readonly retentionToDate: Money
  /** Additional retention; negative where some is released. */
  readonly retention: Money
  readonly payable: Money
  /** Of the period, as CIS excludes them. */
  readonly materialsLeftOut: Money
  /** Labour to date after retention, the base of CIS before earlier bases are deducted. */
  readonly liableToDate: Money
  readonly cisBaseBefore: Money
  readonly isEndUser: boolean
}
export interface Payment extends Omit<BeforeTax, 'cisBaseBefore' | 'isEndUser'> {
  readonly cisRate: Percentage
  readonly cisBase: Money
  readonly cisDeduction: Money
  readonly isReverseCharge: boolean
  /** Paid to the subcontractor. */
  readonly vat: Money
  /** Accounted for by the firm under the reverse charge. */
  readonly vatAccounted: Money
  readonly toPay: Money
}

/** Returns the materials to date that CIS excludes: as declared, in full or less their retention. */
export function leftOutToDate(
  of: Pick<PeriodGiven, 'materials' | 'retentionPercentage' | 'materialsAfterRetention'>,
): Money {
  return of.materialsAfterRetention
    ? minus(of.materials, percentOf(of.materials, of.retentionPercentage))
    : of.materials
}

/** Returns the payment of an approved application: retention and CIS once for the whole document, VAT on the payable amount before CIS. Oracles C1 to C3. */
export const paymentOf = (given: PeriodGiven, day: Day, status: TaxStatus, own: OwnTax): Payment =>
  taxedPayment(beforeTax(given), day, status, own)

function beforeTax(given: PeriodGiven): BeforeTax {
  const { grossToDate, grossBefore, retentionPercentage, retentionBefore } = given
  const period = minus(grossToDate, grossBefore)
  const retentionToDate = percentOf(grossToDate, retentionPercentage)
  const retention = minus(retentionToDate, retentionBefore)
  const payable = minus(period, retention)
  const leftOut = leftOutToDate(given)
  return {
    period,
    retentionToDate,
    retention,
    payable,
    materialsLeftOut: minus(leftOut, given.leftOutBefore),
    liableToDate: minus(minus(grossToDate, retentionToDate), leftOut),
    cisBaseBefore: given.cisBaseBefore,
    isEndUser: given.isEndUser,
  }
}

/** Returns a payment with CIS and VAT as the status on a day has them: CIS on labour to date, VAT on the payable amount before CIS. Decision 670. */
export function taxedPayment(before: BeforeTax, day: Day, status: TaxStatus, own: OwnTax): Payment {
  const { cisBaseBefore, isEndUser, ...figures } = before
  const { payable, liableToDate } = figures
  const { rate, isRegistered } = cisOn(day, status)
  const cisBase = cisBaseOf(payable, liableToDate, cisBaseBefore)
  const cisDeduction = percentOf(cisBase, rate)
  const tax = documentVat(payable, own.vatRate, {
    isSupplierVatRegistered: status.isVatRegistered,
    isCustomerVatRegistered: own.isVatRegistered,
    isReportedUnderCis: isRegistered,
    isEndUser,
  })
  return {
    ...figures,
    cisRate: rate,
    cisBase,
    cisDeduction,
    ...tax,
    toPay: plus(minus(payable, cisDeduction), tax.vat),
  }
}

/** Returns the year in which the tax year of a day began, on 6 April. */
const taxYearOf = (day: Day): number => Number(day.slice(0, 4)) - (day.slice(5) < '04-06' ? 1 : 0)

/** Returns the 5th that ends the tax month of a day: a CIS month runs from the 6th to the 5th. */
export function taxMonthEnd(day: Day): Day {
  const [year = 0, month = 0, at = 0] = day.split('-').map(Number)
  const months = year * 12 + month - 1 + (at > 5 ? 1 : 0)
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-05`
}
