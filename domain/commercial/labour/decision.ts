import { type Day, dayOf, dayWords } from '../../value/day'
import { minus, type Money, negate, NIL, type Percentage } from '../../value/money'
import { moneyWords, percentWords } from '../../value/money-words'
import { cisOn, type OwnTax, type Payment, paymentOf, type PeriodGiven, type TaxStatus } from './cis'

/** Returns the reasons for the amount of an application: a line for each part, "What: why.". Stored with the application as it was when decided. */
export function decisionWords(given: PeriodGiven, day: Day, status: TaxStatus, own: OwnTax): string {
  const payment = paymentOf(given, day, status, own)
  return [...taxWords(given, payment, { day, status, own }), retentionWords(given, payment)].join('\n')
}

/** Facts that the words about the tax of a payment need, besides its figures. */
interface TaxedGiven {
  /** To date. */
  readonly materials: Money
  readonly materialsAfterRetention: boolean
  readonly cisBaseBefore: Money
  readonly isEndUser: boolean
}

/** Returns the reasons for CIS and VAT of a payment, a line for each part. */
export const taxWords = (
  given: TaxedGiven,
  payment: Payment,
  { day, status, own }: { readonly day: Day; readonly status: TaxStatus; readonly own: OwnTax },
): readonly string[] => [...cisWords(given, payment, cisOn(day, status).why), vatWords(given, payment, status, own)]

function cisWords(given: TaxedGiven, payment: Payment, why: string): string[] {
  const cis = `CIS is ${percentWords(payment.cisRate)}: ${why} Worked on ${moneyWords(payment.cisBase)}, it is ${moneyWords(payment.cisDeduction)}.`
  return payment.payable <= NIL
    ? [cis, `Nothing is deducted: no money is payable, so there is nothing to take CIS from.${ahead(given, payment)}`]
    : [...materialsWords(cis, given, payment), ...countedWords(payment)]
}

function materialsWords(cis: string, given: TaxedGiven, payment: Payment): string[] {
  if (payment.materialsLeftOut === NIL) return [`${cis} No materials were declared in this period.`]
  const held = given.materialsAfterRetention ? ', less the retention on them' : ''
  return [
    cis,
    `Materials are left out: ${moneyWords(payment.materialsLeftOut)} in this period${held}, ${moneyWords(given.materials)} to date. VAT is left out too.`,
  ]
}

/** Explains a CIS base that differs from the labour of a period, because work was removed and added again. */
function countedWords({ payable, materialsLeftOut, cisBase }: Payment): string[] {
  const off = minus(minus(payable, materialsLeftOut), cisBase)
  if (off === NIL) return []
  return off > NIL
    ? [`CIS counts to date: ${moneyWords(off)} of this period was counted in an earlier application.`]
    : [`CIS counts to date: ${moneyWords(negate(off))} of earlier labour is counted in this period.`]
}
const ahead = ({ cisBaseBefore }: TaxedGiven, { liableToDate }: Payment): string =>
  cisBaseBefore > liableToDate
    ? ` CIS was taken on ${moneyWords(minus(cisBaseBefore, liableToDate))} more than is left to date: that much of later work is free of it.`
    : ''

function vatWords(
  given: TaxedGiven,
  { isReverseCharge, vat, vatAccounted }: Payment,
  status: TaxStatus,
  own: OwnTax,
): string {
  if (!status.isVatRegistered) return `No VAT: ${status.name} is not registered for it.`
  if (isReverseCharge)
    return `Reverse charge applies: both firms are registered for VAT and CIS, and we have not declared that we are the end user. We account for ${moneyWords(vatAccounted)} of VAT to HMRC at ${percentWords(own.vatRate)} (VAT Act 1994, section 55A).`
  const why = given.isEndUser
    ? 'we have declared that we are the end user'
    : own.isVatRegistered
      ? `${status.name} is not registered for CIS`
      : 'we are not registered for VAT'
  return `VAT is paid: ${moneyWords(vat)} at ${percentWords(own.vatRate)}, since ${why}.`
}

/** Returns what is held or given back of a payment, in words. */
export function retentionWords(
  { retentionPercentage }: Pick<PeriodGiven, 'retentionPercentage'>,
  { retention, retentionToDate }: Pick<Payment, 'retention' | 'retentionToDate'>,
): string {
  const isNone = retentionToDate === NIL && retention === NIL
  if (isNone && retentionPercentage === NIL) return 'No retention: none is agreed.'
  if (isNone) return `Retention is ${percentWords(retentionPercentage)}: nothing is held on this amount.`
  const moves =
    retention < NIL ? `${moneyWords(negate(retention))} is given back` : `${moneyWords(retention)} more is held`
  return `Retention is ${percentWords(retentionPercentage)}: ${moves}, ${moneyWords(retentionToDate)} in all.`
}

/** Figures at approval, for comparison with those on the day of payment. */
export interface Decided {
  readonly cisRate: Percentage | null
  readonly toPay: Money | null
  readonly approvedAt: string | null
}

/** Returns the changes between approval and payment, in words a foreman understands; null where there are none. */
export function changedWords(
  was: Decided,
  day: Day,
  status: TaxStatus,
  now: Pick<Payment, 'cisRate' | 'toPay'>,
): string | null {
  if (was.cisRate === null || was.toPay === null || (was.cisRate === now.cisRate && was.toPay === now.toPay))
    return null
  const when = was.approvedAt === null ? '' : ` on ${dayWords(dayOf(was.approvedAt))}`
  if (was.cisRate === now.cisRate)
    return `The tax details of ${status.name} have changed since this was approved${when}: ${moneyWords(now.toPay)} is to be paid, not ${moneyWords(was.toPay)}.`
  return `CIS of ${status.name} was ${percentWords(was.cisRate)} when this was approved${when}, and is ${percentWords(now.cisRate)} on ${dayWords(day)}: ${cisOn(day, status).why} So ${moneyWords(now.toPay)} is to be paid, not ${moneyWords(was.toPay)}.`
}
