import { type AssessmentProduct, assessmentProduct } from '#contract/estimating/assessment-product'
import type { Resource } from '#contract/resource'
import type { Change } from '#local/types'
import { set } from '#local/write/changes'
import { type LineField, lineWrite } from '../model/line-fields'

/** One field of one line to write. */
export interface LineWrite {
  readonly product: AssessmentProduct
  readonly field: LineField
  readonly text: string
}

/** Which field a text goes to is known at run time only; what it may hold is checked when the change is kept. */
const PRODUCT: Resource = assessmentProduct

/** Returns the changes that write the texts, one a line. */
export function lineChanges(writes: readonly LineWrite[]): Change[] {
  const lines = new Map<number, Record<string, string | null>>()
  for (const { product, field, text } of writes) {
    lines.set(product.id, { ...lines.get(product.id), ...lineWrite(field, text) })
  }
  return [...lines].map(([id, values]) => set(PRODUCT, id, values))
}
