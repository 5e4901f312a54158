import { assessment as assessmentResource } from '#contract/estimating/assessment'
import { componentActivity } from '#contract/estimating/component-activity'
import { componentMaterial } from '#contract/estimating/component-material'
import { labourComponent } from '#contract/estimating/labour-component'
import { mayRead } from '#contract/access'
import { componentsByProduct, builtRate } from '#domain/estimating/product-rate'
import { type ExportedBill, type ExportedCost } from '#domain/estimating/bill-export/exported-bill'
import { type ExportFormat, exportBill } from '#domain/estimating/bill-export/formats'
import type { ExportSheet } from '#domain/estimating/bill-export/export-sheet'
import type { AccountTransaction } from '../database/session'
import { read } from '../records/typed'
import { within } from '../records/within'
import { readBill } from './read-bill'

/** A bill as a sheet in one of the layouts; without a layout in the one its assessment names. */
export async function exportOf(
  tx: AccountTransaction,
  assessment: number,
  given: ExportFormat | undefined,
): Promise<{ readonly name: string; readonly sheet: ExportSheet }> {
  const bill = await readBill(tx, assessment)
  const { name, documentationFormat, percentageBasis } = await read(tx, assessmentResource, assessment)
  const costs = new Map<number, ExportedCost>()
  if (mayRead(tx.identity.permissions, labourComponent)) {
    const components = componentsByProduct({
      components: await within(tx, labourComponent, assessment),
      materials: await within(tx, componentMaterial, assessment),
      activities: await within(tx, componentActivity, assessment),
    })
    for (const product of bill.products) {
      const own = components.get(product.id) ?? []
      const whole = builtRate(product, percentageBasis, own)
      const parts = own.map(each => ({
        name: each.component.name,
        cost: builtRate(product, percentageBasis, [each]).base,
      }))
      costs.set(product.id, { ...whole, components: product.pricingMode === 'rbu' ? parts : [] })
    }
  }
  const exported: ExportedBill = { assessment, ...bill, costs }
  return { name, sheet: exportBill(exported, given ?? documentationFormat) }
}
