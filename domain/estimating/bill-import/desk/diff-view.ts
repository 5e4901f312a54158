import type { DiffLine, FieldChange, KnownProduct } from '../diff-bill'
import type { BillPlan } from '../plan'

export type DiffKind = DiffLine['kind']

/** A line of a comparison with what is needed to show it; `row` is the row of the file, null for what the file no longer has. */
export interface DiffView {
  readonly key: string
  readonly kind: DiffKind
  readonly row: number | null
  readonly title: string
  readonly changes: readonly FieldChange[]
}

export function diffView(line: DiffLine, plan: BillPlan, known: ReadonlyMap<number, KnownProduct>): DiffView {
  if (line.kind === 'removed')
    return { key: `id ${line.id}`, kind: 'removed', row: null, title: named(known.get(line.id)), changes: [] }
  const product = plan.products[line.product]
  return {
    key: `place ${line.product}`,
    kind: line.kind,
    row: product?.rows.at(-1) ?? null,
    title: named(product),
    changes: line.kind === 'new' ? [] : line.changes,
  }
}

const named = (product: { readonly ref: string; readonly name: string } | undefined): string =>
  [product?.ref, product?.name].filter(Boolean).join(' ')
