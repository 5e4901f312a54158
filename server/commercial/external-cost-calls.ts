import { costAssignment } from '#contract/commercial/cost-assignment'
import { externalCost } from '#contract/commercial/external-cost'
import { ProblemError } from '#contract/problem'
import { assignCost } from '#domain/commercial/costs/external-costs'
import { NIL, textOf } from '#domain/value/money'
import { call } from '../calls/call'
import { writes } from '../calls/permission'
import { records } from '../calls/reply'
import type { AccountTransaction } from '../database/session'
import { deleteRecord } from '../records/delete'
import { insertAll, read, readShown } from '../records/typed'
import { inRecordForm, pointingAt } from '../records/within'
import { vatRules } from './invoice-assignments'

/** Named calls of external costs. Spec: business 7, External costs. */
export const externalCostCalls = [
  call({
    method: 'post',
    path: '/costentities/{id}/recalc-nominal-codes',
    tag: 'External costs',
    summary: 'Split an external cost over nominal codes again, by its budgets',
    permission: writes(costAssignment),
    reply: records(costAssignment),
    run: ({ tx, params }) => recalculate(tx, params.id),
  }),
]

/** Works the nominal assignments of a cost out again from its budgets; what was there goes. */
async function recalculate(tx: AccountTransaction, id: number) {
  const cost = inRecordForm(externalCost, await read(tx, externalCost, id, { lock: true }))
  if (cost.codatPushedAt !== null)
    throw new ProblemError('conflict', { message: 'This cost has gone to the accounts. Change it there' })
  const before = await pointingAt(tx, costAssignment, 'cost', [id])
  const parts = assignCost(cost, before, await vatRules(tx))
  for (const each of before) await deleteRecord(tx, costAssignment, each.id)
  const made = await insertAll(
    tx,
    costAssignment,
    parts.map(({ shortName, nominalCode, vatTaxCode, totalValue, taxAmount }) => ({
      project: cost.project,
      cost: id,
      shortName,
      nominalCode,
      vatTaxCode,
      totalValue: textOf('money', totalValue),
      taxAmount: textOf('money', taxAmount),
      taxAdjustment: textOf('money', NIL),
    })),
  )
  return Promise.all(made.map(each => readShown(tx, costAssignment, each)))
}
