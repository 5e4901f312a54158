import { outgoingAssignment } from '#contract/commercial/assignments/outgoing-assignment'
import { outgoingApplication } from '#contract/commercial/payment/outgoing-application'
import { assignCertificate } from '#domain/commercial/payment/outgoing-parts'
import { isCertifiedState } from '#domain/commercial/payment/outgoing-turn'
import { type Assigned, assignmentsOf, vatRules } from '../assignments/assigned'
import { applicationsOf, linesOf } from './outgoing-records'

/**
 * A certified application goes into the accounts by its parts, retention and discount. Its first parts take the nominal codes of the last certificate.
 * Decision 728. Spec: business 7, recalc-nominal-codes.
 */
export const ASSIGNED_OUTGOING: Assigned<typeof outgoingApplication> = {
  document: outgoingApplication,
  assignment: outgoingAssignment,
  partsOf: async (tx, of, before) => {
    const number = of.accountSequenceNumber ?? Infinity
    const earlier = (await applicationsOf(tx, of.project)).filter(
      each => isCertifiedState(each.state) && (each.accountSequenceNumber ?? 0) < number,
    )
    const last = earlier.at(-1)
    return assignCertificate(
      { ...of, lines: await linesOf(tx, of.id) },
      last ? { ...last, lines: await linesOf(tx, last.id) } : null,
      before.length > 0 || !last ? before : await assignmentsOf(tx, outgoingAssignment, last.id),
      await vatRules(tx),
    )
  },
}
