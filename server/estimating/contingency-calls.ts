import { sql } from 'kysely'
import type * as v from 'valibot'
import { assessment } from '#contract/estimating/assessment'
import { assessmentFixedCost } from '#contract/estimating/assessment-fixed-cost'
import { contingencyPatch, contingencyRemoval, contingencyRequest } from '#contract/estimating/contingency'
import { ProblemError } from '#contract/kit/problem'
import { call } from '../calls/call'
import { writes } from '../calls/permission'
import { nothing, record } from '../calls/reply'
import type { AccountTransaction } from '../database/session'
import { deleteRecord } from '../records/delete/delete'
import { create, patch, read, readShown } from '../records/write/typed'

/** The contingency of an assessment: one fixed cost, a lump sum, all of it cost. Spec: business 7; ASMT-14. */
export const contingencyCalls = [
  call({
    method: 'post',
    path: '/assessments/{id}/contingency-fixed-cost',
    tag: 'Assessments',
    summary: 'Add the contingency',
    permission: writes(assessmentFixedCost),
    request: contingencyRequest,
    reply: record(assessmentFixedCost),
    status: 201,
    run: ({ tx, params, body }) => addContingency(tx, params.id, body),
  }),
  call({
    method: 'patch',
    path: '/assessments/{id}/contingency-fixed-cost',
    tag: 'Assessments',
    summary: 'Change the contingency',
    permission: writes(assessmentFixedCost),
    request: contingencyPatch,
    reply: record(assessmentFixedCost),
    run: ({ tx, params, body }) => changeContingency(tx, params.id, body),
  }),
  call({
    method: 'post',
    path: '/assessments/{id}/remove-contingency-fixed-cost',
    tag: 'Assessments',
    summary: 'Remove the contingency, and set the profit of the fixed cost it was taken from',
    permission: writes(assessmentFixedCost),
    request: contingencyRemoval,
    reply: nothing,
    run: ({ tx, params, body }) => removeContingency(tx, params.id, body),
  }),
]

type Given<S extends v.GenericSchema> = v.InferOutput<S>

/** The path says whose contingency it is; a body that says another is a mistake somebody would not see. */
function requireSame(id: number, { assessment: said }: { readonly assessment?: number }): void {
  if (said !== undefined && said !== id)
    throw new ProblemError('invalid', {
      errors: [{ path: 'assessment', message: 'This is another assessment than the one in the address' }],
    })
}

async function addContingency(tx: AccountTransaction, id: number, given: Given<typeof contingencyRequest>) {
  requireSame(id, given)
  await read(tx, assessment, id)
  const terms = {
    quantity: '1',
    periodLength: '1',
    periodUnit: 'l',
    profitPerPeriod: '0',
    isContingency: true,
  } as const
  const { id: made } = await create(tx, assessmentFixedCost, {
    clientVisible: false,
    ...given,
    ...terms,
    assessment: id,
  })
  return readShown(tx, assessmentFixedCost, made)
}

async function changeContingency(tx: AccountTransaction, id: number, given: Given<typeof contingencyPatch>) {
  requireSame(id, given)
  const { id: changed } = await patch(tx, assessmentFixedCost, await contingencyOf(tx, id), {
    ...given,
    assessment: id,
  })
  return readShown(tx, assessmentFixedCost, changed)
}

async function removeContingency(
  tx: AccountTransaction,
  id: number,
  { originalFixedCost, profitPerPeriod }: Given<typeof contingencyRemoval>,
) {
  const contingency = await contingencyOf(tx, id)
  const { originalFixedCost: own } = await read(tx, assessmentFixedCost, contingency)
  await deleteRecord(tx, assessmentFixedCost, contingency)
  const original = originalFixedCost ?? own
  if (original === null || profitPerPeriod === undefined) return
  if ((await read(tx, assessmentFixedCost, original)).assessment !== id) throw new ProblemError('not-found')
  await patch(tx, assessmentFixedCost, original, { profitPerPeriod })
}

async function contingencyOf(tx: AccountTransaction, assessmentId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from assessment_fixed_cost
    where assessment_id = ${assessmentId} and is_contingency and archived_at is null`.execute(tx.db)
  const [found] = rows
  if (!found) throw new ProblemError('not-found')
  return found.id
}
