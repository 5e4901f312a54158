import { costAssignment } from '#contract/commercial/cost-assignment'
import type { ExternalCost } from '#contract/commercial/external-cost'
import { assignCost } from '#domain/commercial/costs/external-costs'
import { NIL, textOf } from '#domain/value/money'
import type { AccountTransaction } from '../database/session'
import { insertAll } from '../records/write/typed'
import { vatRules } from './invoice-assignments'

/** Adds the parts of a cost, one for each budget it is spent on, with the nominal codes of the parts before. Returns their ids. */
export async function splitCost(
  tx: AccountTransaction,
  cost: ExternalCost,
  before: Parameters<typeof assignCost>[1],
): Promise<readonly number[]> {
  const parts = assignCost(cost, before, await vatRules(tx))
  return insertAll(
    tx,
    costAssignment,
    parts.map(({ shortName, nominalCode, vatTaxCode, totalValue, taxAmount }) => ({
      project: cost.project,
      cost: cost.id,
      shortName,
      nominalCode,
      vatTaxCode,
      totalValue: textOf('money', totalValue),
      taxAmount: textOf('money', taxAmount),
      taxAdjustment: textOf('money', NIL),
    })),
  )
}
