import { outgoingApplication } from '#contract/commercial/payment/outgoing-application'
import { paymentNotice } from '#contract/commercial/payment/payment-notice'
import { ProblemError } from '#contract/kit/problem'
import { whyNoNotice, whyNotNoticed } from '#domain/commercial/payment/payment-calendar'
import { dayOf } from '#domain/value/day'
import type { Rule } from '../../records/rules/rule'
import { find } from '../../records/write/typed'
import { inRecordForm } from '../../records/write/within'

/** A notice is about an application that was sent, was served between its valuation and today, and states no more than was applied for. */
export const noticeIsOfSent: Rule = async (tx, records) => {
  for (const record of records) {
    // A notice that is there already is only withdrawn.
    if (typeof record.id === 'number' || typeof record.application !== 'number') continue
    const application = await find(tx, outgoingApplication, record.application, { lock: true })
    if (!application) continue
    const of = inRecordForm(outgoingApplication, application)
    const why = whyNoNotice(of, String(record.servedOn), dayOf(tx.at))
    if (why !== null) throw new ProblemError('invalid', { errors: [{ path: 'servedOn', message: why }] })
    const { amount } = inRecordForm(paymentNotice, { amount: record.amount })
    const tooMuch = whyNotNoticed(of, amount)
    if (tooMuch !== null) throw new ProblemError('invalid', { errors: [{ path: 'amount', message: tooMuch }] })
  }
}
