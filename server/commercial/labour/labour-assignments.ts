import { labourApplication, type LabourApplication } from '#contract/commercial/labour-application'
import { labourAssignment } from '#contract/commercial/assignments/labour-assignment'
import { assignLabour } from '#domain/commercial/labour/labour-parts'
import { approvedBefore } from '#domain/commercial/labour/claims'
import { periodGiven } from '#domain/commercial/labour/labour-guards'
import { NIL } from '#domain/value/money'
import type { AccountTransaction } from '../../database/session'
import { pointingAt } from '../../records/write/within'
import { type Assigned, vatRules } from '../assignments/assigned'
import { taxNow } from './tax-now'

/**
 * An approved application goes into the accounts as labour and materials. Its first parts take the nominal codes of the subcontractor's last
 * application. Spec: business 7, recalc-nominal-codes.
 */
export const ASSIGNED_LABOUR: Assigned<typeof labourApplication> = {
  document: labourApplication,
  assignment: labourAssignment,
  partsOf: async (tx, application, before) => {
    const { payable, vat, vatAccounted, subcontractor } = application
    const { own: firm } = await taxNow(tx, subcontractor)
    return assignLabour(
      {
        ...periodGiven(application),
        payable: payable ?? NIL,
        vat: vat ?? NIL,
        vatAccounted: vatAccounted ?? NIL,
        vatRate: firm.vatRate,
      },
      before.length > 0 ? before : await partsBefore(tx, application),
      await vatRules(tx),
    )
  },
}

async function partsBefore(tx: AccountTransaction, application: LabourApplication) {
  const last = approvedBefore(application, await pointingAt(tx, labourApplication, 'project', [application.project]))
  return last ? pointingAt(tx, labourAssignment, 'application', [last.id]) : []
}
