import { incomingAssignment } from '#contract/commercial/assignments/incoming-assignment'
import { incomingApplication } from '#contract/commercial/payment/incoming-application'
import { assignPayment } from '#domain/commercial/labour/labour-parts'
import { approvedBefore } from '#domain/commercial/labour/claims'
import { minus, NIL } from '#domain/value/money'
import { type Assigned, assignmentsOf, vatRules } from '../assignments/assigned'
import { taxNow } from '../labour/tax-now'
import { incomingOf } from './incoming-records'

/**
 * An approved application goes into the accounts as labour and materials. Its first parts take the nominal codes of the subcontractor's last
 * application. Spec: business 7, recalc-nominal-codes.
 */
export const ASSIGNED_INCOMING: Assigned<typeof incomingApplication> = {
  document: incomingApplication,
  assignment: incomingAssignment,
  partsOf: async (tx, of, before) => {
    const { own } = await taxNow(tx, of.subcontractor)
    const last = before.length > 0 ? undefined : approvedBefore(of, await incomingOf(tx, of.project))
    return assignPayment(
      { payable: of.payable ?? NIL, vat: of.vat ?? NIL, vatAccounted: of.vatAccounted ?? NIL, vatRate: own.vatRate },
      minus(of.leftOut ?? NIL, of.leftOutBefore ?? NIL),
      last ? await assignmentsOf(tx, incomingAssignment, last.id) : before,
      await vatRules(tx),
    )
  },
}
