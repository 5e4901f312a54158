import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import type { BillModel } from '../../common/bill/bill-model'

/** Returns a product of the bill; undefined when the bill has none of this id. */
export const productById = (model: BillModel, id: number): AssessmentProduct | undefined => {
  const row = model.rows.find(each => each.kind === 'product' && each.id === id)
  return row?.kind === 'product' ? row.product : undefined
}

/** Returns a kept formula as a person reads and types it: products by their references. */
export const formulaText = (model: BillModel, formula: string): string =>
  formula.replace(/#(\d+)/g, (_, id: string) => {
    const product = productById(model, Number(id))
    return `[${product ? (product.ref ?? product.name) : 'gone'}]`
  })
