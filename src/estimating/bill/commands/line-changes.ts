import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import type { Change } from '#local/types'
import type { LineField } from '../model/line-fields'
import { lineWrite } from '../model/line-fields'

/** One field of one line to write. */
export interface LineWrite {
  readonly product: AssessmentProduct
  readonly field: LineField
  readonly text: string
}

/** Returns the changes that write the texts, one a line, and those that put back what is there now. */
export function lineChanges(writes: readonly LineWrite[]): { readonly forward: Change[]; readonly back: Change[] } {
  const lines = new Map<AssessmentProduct, Record<string, string | null>>()
  for (const { product, field, text } of writes) {
    const [name, value] = lineWrite(field, text)
    lines.set(product, { ...lines.get(product), [name]: value })
  }
  const setAll = (
    valuesOf: (product: AssessmentProduct, set: Record<string, string | null>) => Record<string, unknown>,
  ) =>
    [...lines].map(([product, set]): Change => ({
      kind: 'set',
      resource: 'assessmentProduct',
      id: product.id,
      set: valuesOf(product, set),
    }))
  const now = (product: AssessmentProduct, set: Record<string, string | null>) =>
    Object.fromEntries(Object.keys(set).map(name => [name, product[name as keyof AssessmentProduct]])) // names are of its fields
  return { forward: setAll((_, set) => set), back: setAll(now) }
}
