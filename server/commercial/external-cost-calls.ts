import { costAssignment } from '#contract/commercial/cost-assignment'
import { externalCost } from '#contract/commercial/external-cost'
import { whySealed } from '#contract/evidence'
import { ProblemError } from '#contract/kit/problem'
import { call } from '../calls/call'
import { writes } from '../calls/permission'
import { records } from '../calls/reply'
import type { AccountTransaction } from '../database/session'
import { deleteRecord } from '../records/delete/delete'
import { read, readShown } from '../records/write/typed'
import { inRecordForm, pointingAt } from '../records/write/within'
import { splitCost } from './split-cost'

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

/** Replaces the parts of a cost by what its budgets are now. */
async function recalculate(tx: AccountTransaction, id: number) {
  const cost = inRecordForm(externalCost, await read(tx, externalCost, id, { lock: true }))
  const why =
    cost.codatPushedAt === null
      ? whySealed(costAssignment, 'change', { ...cost })
      : 'This cost has gone to the accounts. Change it there'
  if (why !== null) throw new ProblemError('conflict', { message: why })
  const before = await pointingAt(tx, costAssignment, 'cost', [id])
  for (const each of before) await deleteRecord(tx, costAssignment, each.id)
  const made = await splitCost(tx, cost, before)
  return Promise.all(made.map(each => readShown(tx, costAssignment, each)))
}
