import {
  outgoingApplication,
  type outgoingApplicationLifecycle,
} from '#contract/commercial/payment/outgoing-application'
import type { outgoingItem } from '#contract/commercial/payment/outgoing-item'
import { variation } from '#contract/commercial/variations/variation'
import { beyondAgreement, beyondContract, othersOf } from '#domain/commercial/payment/outgoing-turn'
import { useToday } from '../../app/page/use-today'
import type { Held } from '../../records/data/held'
import { useRecordsWithin } from '../../records/data/use-records-within'
import type { DeviceFacts } from '../../records/lifecycle/steps'

/** Returns what the guards of an application ask for, so that its page says why it can't be sent or certified before the person presses the button. */
export function useOutgoingFacts(
  application: Held<typeof outgoingApplication>,
  lines: readonly Held<typeof outgoingItem>[],
): DeviceFacts<typeof outgoingApplicationLifecycle> {
  const all = useRecordsWithin(outgoingApplication, 'project', application.project)
  const variations = useRecordsWithin(variation, 'project', application.project)
  return {
    today: useToday(),
    outgoingLines: variations && {
      count: lines.length,
      beyond: beyondContract(lines),
      beyondAgreed: beyondAgreement(lines, variations),
    },
    outgoingOthers: all && othersOf(application, all),
  }
}
