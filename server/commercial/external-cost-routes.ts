import { Hono } from 'hono'
import { costAssignment } from '#contract/commercial/cost-assignment'
import { externalCost } from '#contract/commercial/external-cost'
import { ProblemError } from '#contract/problem'
import { assignCost } from '#domain/commercial/costs/external-costs'
import { NIL, textOf } from '#domain/value/money'
import { type AccountTransaction, inAccount } from '../database/session'
import { requireWrite } from '../records/access'
import { deleteRecord } from '../records/delete'
import { insertAll, read, readShown } from '../records/typed'
import type { Env, Services } from '../services/services'
import { vatRules } from './invoice-assignments'
import { inRecordForm, pointingAt } from '../records/within'

/** POST /costentities/{id}/recalc-nominal-codes. Spec: business 7, External costs. */
export const externalCostRoutes = ({ database, now }: Services): Hono<Env> =>
  new Hono<Env>().post('/costentities/:id{[1-9][0-9]{0,15}}/recalc-nominal-codes', async c => {
    requireWrite(c.var.identity, costAssignment)
    return c.json(await inAccount(database, c.var.identity, tx => recalculate(tx, Number(c.req.param('id'))), now()))
  })

/** Works the nominal assignments of a cost out again from its budgets; what was there goes. */
async function recalculate(tx: AccountTransaction, id: number) {
  const cost = inRecordForm(externalCost, await read(tx, externalCost, id, { lock: true }))
  if (cost.codatPushedAt !== null)
    throw new ProblemError('conflict', { message: 'This cost is in the accounts already, so it stays as it is' })
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
