import { guardsOver } from '../../records/transition'
import { type Day, dayWords } from '../../value/day'
import { least, minus, type Money, most, NIL, plus } from '../../value/money'
import { moneyWords } from '../../value/money-words'
import type { OutgoingOthers } from './outgoing-turn'

/** Facts the guards of an outgoing application need, besides the application itself. */
export interface OutgoingFacts {
  readonly outgoingLines: {
    readonly count: number
    /** Name of the first line that is claimed beyond its contract value; null where none is. */
    readonly beyond: string | null
    /** The first agreed variation that is claimed beyond its agreed amount, as "V3"; null where none is. */
    readonly beyondAgreed: string | null
    /** The first line that claims approved subcontract work, and more than is approved now; null where none does. */
    readonly beyondApproved: string | null
  }
  readonly outgoingOthers: OutgoingOthers
  /** The sum of the client's last pay less notice, with VAT; null where none is recorded. */
  readonly payLess: Money | null
  readonly today: Day
}
export interface OfOutgoing {
  readonly valuationDate: Day
  readonly gross: Money
  readonly sentOn: Day | null
  readonly certifiedOn: Day | null
  readonly total: Money
  readonly certifiedTotal: Money | null
  readonly received: Money
  readonly codatPushedAt: string | null
}

const guard = guardsOver<OutgoingFacts>()

/** Returns why a payment can't have come on a day; null when it can. */
function whyNotPaidOn(day: Day, certifiedOn: Day | null, today: Day): string | null {
  if (day > today) return 'The day of payment has not come yet'
  return certifiedOn !== null && day < certifiedOn
    ? `This was certified on ${dayWords(certifiedOn)}, so it can’t be paid on ${dayWords(day)}`
    : null
}

/** Guards of an outgoing application's transitions. Spec: business 4, Payment application states. */
export const outgoingGuards = {
  hasLines: guard(['outgoingLines'], ({ outgoingLines: { count } }) =>
    count === 0 ? 'No lines yet: generate the application from an accepted bill, or add an amount on account' : null,
  ),
  isWithinContract: guard(['outgoingLines'], ({ outgoingLines: { beyond } }) =>
    beyond === null ? null : `${beyond} is claimed beyond its contract value. Claim less, or agree a variation`,
  ),
  isWithinAgreement: guard(['outgoingLines'], ({ outgoingLines: { beyondAgreed } }) =>
    beyondAgreed === null
      ? null
      : `The lines of ${beyondAgreed} claim more than was agreed for it. Claim less, or agree another amount`,
  ),
  isWithinApproval: guard(['outgoingLines'], ({ outgoingLines: { beyondApproved } }) =>
    beyondApproved === null
      ? null
      : `${beyondApproved} claims more than is approved of the subcontractor by now. Take it over again, or claim another value`,
  ),
  isAfterLast: guard(['outgoingOthers'], ({ outgoingOthers: { lastValuation } }, { valuationDate }: OfOutgoing) =>
    lastValuation === null || valuationDate > lastValuation
      ? null
      : `The last application was valued on ${dayWords(lastValuation)}. Give this one a later valuation date`,
  ),
  isSentInTime: guard(['today'], ({ today }, _: OfOutgoing, { sentOn }: { readonly sentOn: Day }) =>
    sentOn <= today ? null : 'The day it was sent has not come yet',
  ),
  isNewest: guard(['outgoingOthers'], ({ outgoingOthers: { certifiedAfter } }) =>
    certifiedAfter === null
      ? null
      : `${certifiedAfter} comes after this one and is certified, so this one stays as it is`,
  ),
  isNotAboveClaim: guard([], (_, { gross }: OfOutgoing, { certifiedGross }: { readonly certifiedGross: Money }) =>
    certifiedGross <= gross || certifiedGross === NIL
      ? null
      : `The certificate is ${moneyWords(certifiedGross)} and the claim ${moneyWords(gross)}. A certificate can’t be above the claim`,
  ),
  isCertifiedInTime: guard(
    ['today'],
    ({ today }, { valuationDate, sentOn }: OfOutgoing, { certifiedOn }: { readonly certifiedOn: Day }) => {
      if (certifiedOn > today) return 'The day of the certificate has not come yet'
      if (sentOn !== null && certifiedOn < sentOn)
        return `This was sent on ${dayWords(sentOn)}, so it can’t be certified on ${dayWords(certifiedOn)}`
      return certifiedOn < valuationDate
        ? `The work was valued on ${dayWords(valuationDate)}, so it can’t be certified on ${dayWords(certifiedOn)}`
        : null
    },
  ),
  isPaidInTime: guard(['today'], ({ today }, { certifiedOn }: OfOutgoing, { paidOn }: { readonly paidOn: Day }) =>
    whyNotPaidOn(paidOn, certifiedOn, today),
  ),
  isReceivedInTime: guard(
    ['today'],
    ({ today }, { certifiedOn }: OfOutgoing, { receivedOn }: { readonly receivedOn: Day }) =>
      whyNotPaidOn(receivedOn, certifiedOn, today),
  ),
  isPartOfCertificate: guard(
    [],
    (_, { certifiedTotal, received }: OfOutgoing, { receivedAmount }: { readonly receivedAmount: Money }) => {
      const left = minus(certifiedTotal ?? NIL, received)
      if (receivedAmount < left) return null
      return left <= NIL
        ? 'Nothing more is to come on this certificate'
        : `${moneyWords(left)} is still to come. Mark the application as paid when all of it has come`
    },
  ),
  // After a pay less notice less comes than was certified; after a certificate given too late, as much as was applied for.
  isNoMoreThanApplied: guard(
    [],
    (_, { total, certifiedTotal, received }: OfOutgoing, { lastAmount }: { readonly lastAmount?: Money | null }) => {
      const left = most<Money>(minus(most<Money>(total, certifiedTotal ?? NIL), received), NIL)
      return lastAmount == null || lastAmount <= left
        ? null
        : `Only ${moneyWords(left)} of the sum applied for is still to come`
    },
  ),
  // Paid means that no more is owed: a smaller sum needs the client's pay less notice, or is a part payment.
  isAllThatIsOwed: guard(
    ['payLess'],
    ({ payLess }, { certifiedTotal, received }: OfOutgoing, { lastAmount }: { readonly lastAmount?: Money | null }) => {
      const owed = least<Money>(certifiedTotal ?? NIL, payLess ?? certifiedTotal ?? NIL)
      const left = lastAmount == null ? NIL : minus(owed, plus(received, lastAmount))
      return left <= NIL
        ? null
        : `${moneyWords(left)} would still be owed. Record this as a part payment, or record the client’s pay less notice first`
    },
  ),
  hasReceived: guard([], (_, { received }: OfOutgoing) => (received === NIL ? 'No part payment is recorded' : null)),
  isNotReceived: guard([], (_, { received }: OfOutgoing) =>
    received === NIL
      ? null
      : `${moneyWords(received)} has been received on this certificate, so it stays. Take the part payment back first`,
  ),
  isNotPushed: guard([], (_, { codatPushedAt }: OfOutgoing) =>
    codatPushedAt === null ? null : 'This application has gone to the accounting platform',
  ),
} as const
