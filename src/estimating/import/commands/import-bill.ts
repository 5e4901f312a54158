import * as v from 'valibot'
import type { BillPlan } from '#domain/estimating/bill-import/plan'
import { importDone } from '#contract/estimating/import-bill'
import { importChunksOf, importHeaderOf, type ImportTarget } from '#contract/estimating/import-chunks'
import { type ImportSurroundings, sendImport } from '../../../common/import/send-import'

/** Brings a bill to the server and answers the id of its assessment; see sendImport. */
export async function importBill(
  plan: BillPlan,
  target: ImportTarget,
  surroundings: ImportSurroundings,
): Promise<number> {
  const done = await sendImport(
    {
      path: '/imports',
      header: importHeaderOf(plan, target),
      chunks: importChunksOf(plan),
      rows: plan.groups.length + plan.products.length,
    },
    surroundings,
  )
  return v.parse(importDone, done).assessment
}
