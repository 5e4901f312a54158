import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import type { ProductGroup } from '#contract/estimating/product-group'

export type BillRow =
  | { readonly kind: 'heading'; readonly id: number; readonly name: string; readonly level: number }
  | { readonly kind: 'product'; readonly id: number; readonly product: AssessmentProduct }

/**
 * Headings and products in reading order: depth first, siblings by `order` (one numbering for both), products before headings on a
 * tie. A product or heading whose parent is not there stands at the top, so that nothing is ever hidden.
 */
export function billRows(groups: readonly ProductGroup[], products: readonly AssessmentProduct[]): BillRow[] {
  const known = new Set(groups.map(group => group.id))
  const under = new Map<
    number | null,
    { order: number; rank: number; id: number; group: ProductGroup | null; product: AssessmentProduct | null }[]
  >()
  const put = (
    parent: number | null,
    { id, order }: ProductGroup | AssessmentProduct,
    group: ProductGroup | null,
    product: AssessmentProduct | null,
  ) => {
    const key = parent !== null && known.has(parent) && parent !== id ? parent : null
    const siblings = under.get(key) ?? []
    siblings.push({ order, rank: group ? 1 : 0, id, group, product })
    under.set(key, siblings)
  }
  for (const product of products) put(product.group, product, null, product)
  for (const group of groups) put(group.parent, group, group, null)

  const rows: BillRow[] = []
  const seen = new Set<number>()
  const visit = (parent: number | null, level: number): void => {
    const siblings = under.get(parent) ?? []
    siblings.sort((a, b) => a.order - b.order || a.rank - b.rank || a.id - b.id)
    for (const { group, product } of siblings) {
      if (product) rows.push({ kind: 'product', id: product.id, product })
      if (!group || seen.has(group.id)) continue
      seen.add(group.id)
      rows.push({ kind: 'heading', id: group.id, name: group.name, level })
      visit(group.id, level + 1)
    }
  }
  visit(null, 0)
  return rows
}
