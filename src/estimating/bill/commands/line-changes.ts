import { type AssessmentProduct, assessmentProduct } from '#contract/estimating/assessment-product'
import type { Change } from '#local/types'
import { set } from '#local/write/changes'
import { type LineField, type LineValues, lineWrite } from '../../common/line-fields'

/** One field of one line to write. */
export interface LineWrite {
  readonly product: AssessmentProduct
  readonly field: LineField
  readonly text: string
}

/** Returns the changes that write the texts, one a line. A text that cannot be read writes nothing. */
export function lineChanges(writes: readonly LineWrite[]): Change[] {
  const lines = new Map<number, LineValues>()
  for (const { product, field, text } of writes) {
    const values = lineWrite(field, text)
    if (values !== null) lines.set(product.id, { ...lines.get(product.id), ...values })
  }
  return [...lines].map(([id, values]) => set(assessmentProduct, id, values))
}
