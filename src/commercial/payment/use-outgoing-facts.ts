import { incomingApplication } from '#contract/commercial/payment/incoming-application'
import { incomingItem } from '#contract/commercial/payment/incoming-item'
import {
  outgoingApplication,
  type outgoingApplicationLifecycle,
} from '#contract/commercial/payment/outgoing-application'
import type { outgoingItem } from '#contract/commercial/payment/outgoing-item'
import { paymentNotice } from '#contract/commercial/payment/payment-notice'
import { variation } from '#contract/commercial/variations/variation'
import { payLessOf } from '#domain/commercial/payment/payment-calendar'
import { beyondApproval } from '#domain/commercial/payment/roll-up'
import { beyondAgreement, beyondContract, othersOf } from '#domain/commercial/payment/outgoing-turn'
import { useToday } from '../../app/page/use-today'
import { useCan } from '../../app/viewer'
import type { Held } from '../../records/data/held'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { useTogether } from '../../records/data/use-together'
import type { DeviceFacts } from '../../records/lifecycle/steps'

const INCOMING = { applications: incomingApplication, items: incomingItem }

/** Returns what the guards of an application ask for, so that its page says why it can't be sent or certified before the person presses the button. */
export function useOutgoingFacts(
  application: Held<typeof outgoingApplication>,
  lines: readonly Held<typeof outgoingItem>[],
): DeviceFacts<typeof outgoingApplicationLifecycle> {
  const all = useRecordsWithin(outgoingApplication, 'project', application.project)
  const can = useCan()
  // A person who may not see the subcontracts hears of it from the office.
  const here = useTogether(INCOMING, 'project', application.project)
  const incoming = can.read(incomingApplication) && can.read(incomingItem) ? here : undefined
  const notices = useRecordsWithin(paymentNotice, 'application', application.id)
  const variations = useRecordsWithin(variation, 'project', application.project)
  return {
    today: useToday(),
    outgoingLines: variations && {
      count: lines.length,
      beyond: beyondContract(lines),
      beyondAgreed: beyondAgreement(lines, variations),
      beyondApproved: incoming ? beyondApproval(lines, incoming, application.valuationDate) : null,
    },
    outgoingOthers: all && othersOf(application, all),
    payLess: notices && payLessOf(application, notices),
  }
}
