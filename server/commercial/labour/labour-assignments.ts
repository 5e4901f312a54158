import { sql } from 'kysely'
import { labourApplication, type LabourApplication } from '#contract/commercial/labour-application'
import { labourAssignment } from '#contract/commercial/labour-assignment'
import { whySealed } from '#contract/evidence'
import { ProblemError } from '#contract/kit/problem'
import { assignLabour } from '#domain/commercial/labour/assignments'
import { approvedBefore } from '#domain/commercial/labour/claims'
import { periodGiven } from '#domain/commercial/labour/labour-guards'
import { isTaxAdjustment } from '#domain/commercial/invoices/assignments'
import { NIL, parseAs, textOf } from '#domain/value/money'
import type { AccountTransaction } from '../../database/session'
import { deleteRecord } from '../../records/delete/delete'
import type { Rule } from '../../records/rules/rule'
import { insertAll, read, readShown } from '../../records/write/typed'
import { inRecordForm, pointingAt } from '../../records/write/within'
import { vatRules } from '../invoice-assignments'
import { taxNow } from './tax-now'

const HELD = 'This labour application is not approved yet, so there is nothing to split over the books'
const PUSHED = 'This labour application has gone to the accounts. Change it there'

/** What was approved is split over the books, and stays as it was pushed; the tax of a part is moved by pennies only. Spec: LAB-1; commercial section 4. */
export const labourAssignmentIsSound: Rule = async (tx, records) => {
  const ids = [...new Set(records.map(({ application }) => application))]
  const { rows } = await sql<{ state: string; pushed: boolean }>`select state, codat_pushed_at is not null as pushed
    from labour_application where id = any(${ids}::bigint[]) order by id for share`.execute(tx.db)
  for (const { state, pushed } of rows)
    if (pushed || state === 'held') throw new ProblemError('conflict', { message: pushed ? PUSHED : HELD })
  for (const { taxAdjustment } of rows.length > 0 ? records : [])
    if (typeof taxAdjustment === 'string' && !isTaxAdjustment(parseAs('money', taxAdjustment) ?? NIL))
      throw new ProblemError('invalid', {
        errors: [
          { path: 'taxAdjustment', message: 'VAT is moved by at most 0.05, to meet the supplier’s own rounding' },
        ],
      })
}

/** Works the parts of an approved application out again; what was there goes, but for its nominal codes. Spec: business 7, recalc-nominal-codes. */
export async function recalculateLabour(tx: AccountTransaction, id: number) {
  const application = inRecordForm(labourApplication, await read(tx, labourApplication, id, { lock: true }))
  if (application.codatPushedAt !== null) throw new ProblemError('conflict', { message: PUSHED })
  if (application.state === 'held') throw new ProblemError('conflict', { message: HELD })
  const sealed = whySealed(labourAssignment, 'change', { ...application })
  if (sealed !== null) throw new ProblemError('conflict', { message: sealed })
  await splitLabour(tx, application)
  return Promise.all(
    (await pointingAt(tx, labourAssignment, 'application', [id])).map(each => readShown(tx, labourAssignment, each.id)),
  )
}

/** As {@link recalculateLabour} does, for an application that is approved. A first split takes the codes of the subcontractor's last one. */
export async function splitLabour(tx: AccountTransaction, application: LabourApplication): Promise<void> {
  const { id, project, payable, vat, vatAccounted, subcontractor } = application
  const own = await pointingAt(tx, labourAssignment, 'application', [id])
  const before = own.length > 0 ? own : await partsBefore(tx, application)
  const { own: firm } = await taxNow(tx, subcontractor)
  const codes = await vatRules(tx)
  const parts = assignLabour(
    {
      ...periodGiven(application),
      payable: payable ?? NIL,
      vat: vat ?? NIL,
      vatAccounted: vatAccounted ?? NIL,
      vatRate: firm.vatRate,
    },
    before,
    [...codes.values()],
  )
  for (const each of own) await deleteRecord(tx, labourAssignment, each.id, { isOwnWork: true })
  await insertAll(
    tx,
    labourAssignment,
    parts.map(({ shortName, nominalCode, vatTaxCode, totalValue, taxAmount, taxAdjustment }) => ({
      project,
      application: id,
      shortName,
      nominalCode,
      vatTaxCode,
      totalValue: textOf('money', totalValue),
      taxAmount: textOf('money', taxAmount),
      taxAdjustment: textOf('money', taxAdjustment),
    })),
  )
}

async function partsBefore(tx: AccountTransaction, application: LabourApplication) {
  const last = approvedBefore(application, await pointingAt(tx, labourApplication, 'project', [application.project]))
  return last ? pointingAt(tx, labourAssignment, 'application', [last.id]) : []
}
