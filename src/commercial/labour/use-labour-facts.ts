import { labourAssignment } from '#contract/commercial/assignments/labour-assignment'
import { labourApplication, type labourApplicationLifecycle } from '#contract/commercial/labour-application'
import { assignedNet } from '#domain/commercial/assignments/assignments'
import { turnOf } from '#domain/commercial/labour/turn'
import { useCan } from '../../app/viewer'
import type { Held } from '../../records/data/held'
import { useRecordsWithin } from '../../records/data/use-records-within'
import type { DeviceFacts } from '../../records/lifecycle/steps'
import { useFiledMonth } from './use-filed-month'

/**
 * Returns what the guards of payment and of the way back ask for, so that the page says why an application can't be paid or put back before the person
 * presses the button. Tax details never reach a device (decision 007).
 */
export function useLabourFacts(
  application: Held<typeof labourApplication>,
): Partial<DeviceFacts<typeof labourApplicationLifecycle>> {
  const can = useCan()
  const parts = useRecordsWithin(labourAssignment, 'application', can.read(labourAssignment) ? application.id : null)
  const all = useRecordsWithin(labourApplication, 'project', application.project)
  return {
    assigned: parts && assignedNet(parts),
    turn: all && turnOf(application, all),
    filedMonth: useFiledMonth(application.paidOn),
  }
}
