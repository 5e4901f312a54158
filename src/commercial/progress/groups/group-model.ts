import type { ProgressGroup } from '#contract/commercial/progress-group'
import type { ProgressGroupProduct } from '#contract/commercial/progress-group-product'
import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import { earnedOf, leavesOf } from '#domain/commercial/progress'
import { groupProgress, type GroupProduct, type GroupProgress } from '#domain/commercial/progress-groups'
import { NIL, minus, sum, type Money, type Percentage, type Quantity } from '#domain/value/money'
import type { ProgressModel } from '../../common/progress-model'

type Member = ProgressGroupProduct & { readonly id: number }

/** One product of a group, how far it is in all places, and what of its money is not done. */
export interface GroupLine {
  readonly member: Member
  readonly product: AssessmentProduct & { readonly id: number }
  readonly quantity: Quantity
  readonly percent: Percentage | null
  readonly moneyLeft: Money
}

export interface GroupModel {
  readonly whole: GroupProgress
  readonly lines: readonly GroupLine[]
  /** Floors, and the zones without any, in which the group has work. */
  readonly zones: readonly { readonly id: number; readonly name: string; readonly percent: Percentage }[]
}

/** A group worked out from the bill it is of. Products that have left the bill are left out. */
export function groupModel(
  group: Pick<ProgressGroup, 'weight'> & { readonly id: number },
  members: readonly Member[],
  model: ProgressModel,
): GroupModel {
  const byId = new Map(model.products.map(product => [product.id, product]))
  const lines: GroupLine[] = []
  const products: GroupProduct[] = []
  const own = members.filter(member => member.group === group.id)
  for (const member of own.toSorted((a, b) => a.place - b.place || a.id - b.id)) {
    const product = byId.get(member.product)
    const line = model.lines.get(member.product)
    if (!product || !line) continue
    const weighed = { id: product.id, unit: product.unit, line, cells: model.cells.get(product.id) ?? {} }
    products.push(weighed)
    const { earned, value } = earnedOf(line, weighed.cells, model.tree.leaves)
    lines.push({
      member,
      product,
      quantity: sum(model.tree.leaves.map(leaf => line.figure(leaf)?.quantity ?? NIL)),
      percent: groupProgress('quantity', [weighed], model.tree.leaves).percent,
      moneyLeft: minus(value, earned),
    })
  }
  const zones = model.tree.tops.flatMap(({ id }) => {
    const { percent } = groupProgress(group.weight, products, leavesOf(model.tree, id))
    return percent === null ? [] : [{ id, name: model.names.get(id) ?? '', percent }]
  })
  return { whole: groupProgress(group.weight, products, model.tree.leaves), lines, zones }
}

const BY = { value: 'by value', quantity: 'by quantity', even: 'evenly' } as const

/** "By quantity, as nothing is priced": how a group was weighed, and why not as it was asked. */
export function weightWords({ by, why }: Pick<GroupProgress, 'by' | 'why'>): string {
  const words = BY[by].charAt(0).toUpperCase() + BY[by].slice(1)
  return why === null ? words : `${words}, as ${why}`
}
