import { incomingAssignment } from '#contract/commercial/assignments/incoming-assignment'
import { incomingApplicationLifecycle } from '#contract/commercial/payment/incoming-application'
import { assignedNet } from '#domain/commercial/assignments/assignments'
import { turnOf } from '#domain/commercial/labour/turn'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { whyNoTransition } from '../../records/lifecycle/steps'
import { Paying } from '../labour/paying'
import { useFiledMonth } from '../labour/use-filed-month'
import type { Application, SiteIncoming } from './use-incoming'

interface PayIncomingProps {
  readonly application: Application
  readonly incoming: SiteIncoming
}

/** Records the payment of an approved application or takes it back, and says why it can’t be done now. Tax details never reach a device (decision 007). */
export function PayIncoming({ application, incoming }: PayIncomingProps) {
  const parts = useRecordsWithin(incomingAssignment, 'application', application.id)
  const facts = {
    assigned: parts && assignedNet(parts),
    turn: turnOf(application, incoming.applications),
    filedMonth: useFiledMonth(application.paidOn),
  }
  return (
    <Paying
      lifecycle={incomingApplicationLifecycle}
      application={application}
      back="unapprove"
      paper={{ kind: 'certificate', label: 'Certificate as PDF' }}
      reasons={{
        pay: whyNoTransition(incomingApplicationLifecycle, application, 'pay', facts),
        back: whyNoTransition(incomingApplicationLifecycle, application, 'unapprove', facts),
        unpay: whyNoTransition(incomingApplicationLifecycle, application, 'unpay', facts),
      }}
    />
  )
}
