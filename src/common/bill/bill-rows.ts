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
    { order: number; rank: number; id: number; item: ProductGroup | AssessmentProduct; isGroup: boolean }[]
  >()
  const put = (parent: number | null, item: ProductGroup | AssessmentProduct, isGroup: boolean) => {
    const key = parent !== null && known.has(parent) && parent !== item.id ? parent : null
    const siblings = under.get(key) ?? []
    siblings.push({ order: item.order, rank: isGroup ? 1 : 0, id: item.id, item, isGroup })
    under.set(key, siblings)
  }
  for (const product of products) put(product.group, product, false)
  for (const group of groups) put(group.parent, group, true)

  const rows: BillRow[] = []
  const seen = new Set<number>()
  const visit = (parent: number | null, level: number): void => {
    const siblings = under.get(parent) ?? []
    siblings.sort((a, b) => a.order - b.order || a.rank - b.rank || a.id - b.id)
    for (const { item, isGroup } of siblings) {
      if (!isGroup) rows.push({ kind: 'product', id: item.id, product: item as AssessmentProduct })
      else if (!seen.has(item.id)) {
        seen.add(item.id)
        rows.push({ kind: 'heading', id: item.id, name: item.name, level })
        visit(item.id, level + 1)
      }
    }
  }
  visit(null, 0)
  return rows
}
