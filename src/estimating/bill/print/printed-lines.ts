import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import type { LineTotals } from '#domain/estimating/bill'
import { type Money, NIL, plus, type Quantity } from '#domain/value/money'
import type { BillModel } from '../../../common/bill/bill-model'

export interface PrintedFigures {
  readonly quantity: Quantity
  /** null where the line has no rate. */
  readonly amount: Money | null
}
/** One line of the printed bill. `zone` and `sum` follow the product they are of. */
export type PrintedLine =
  | { readonly kind: 'heading'; readonly key: string; readonly name: string; readonly level: number }
  | {
      readonly kind: 'product'
      readonly key: string
      readonly product: AssessmentProduct
      /** Where the bill has one zone; null where zones follow, and where nothing was measured. */
      readonly figures: PrintedFigures | null
      readonly isMeasured: boolean
    }
  | {
      readonly kind: 'zone' | 'sum'
      readonly key: string
      readonly name: string
      readonly product: AssessmentProduct
      readonly figures: PrintedFigures
    }
  | {
      readonly kind: 'headingTotal'
      readonly key: string
      readonly name: string
      /** null where no line under the heading has a rate. */
      readonly amount: Money | null
    }

/** A top-level heading while its lines are added up. */
interface Root {
  readonly id: number
  readonly name: string
  amount: Money | null
}

/**
 * Returns every line of a bill as it is printed: products under their headings with what each top-level zone comes to, and what each
 * top-level heading adds up to. Folding changes nothing on paper.
 */
export function printedLines(model: BillModel): PrintedLine[] {
  const names = new Map(model.layout.groups.map(({ zone, name }) => [zone, name]))
  const roots = new Map<number, Root>()
  const lines: PrintedLine[] = []
  let open: Root | null = null
  const close = () => {
    if (open) lines.push({ kind: 'headingTotal', key: `t${open.id}`, name: open.name, amount: open.amount })
    open = null
  }
  for (const row of model.rows) {
    if (row.kind === 'heading') {
      if (row.level === 0) {
        close()
        open = { id: row.id, name: row.name, amount: null }
      }
      if (open) roots.set(row.id, open)
      lines.push({ kind: 'heading', key: `h${row.id}`, name: row.name, level: row.level })
      continue
    }
    const root = row.product.group === null ? undefined : roots.get(row.product.group)
    if (root !== open) close()
    const totals = model.line(row.id)
    if (root && row.product.rate !== null) root.amount = plus(root.amount ?? NIL, totals?.amount ?? NIL)
    lines.push(...productLines(model, row.product, totals, names))
  }
  close()
  return lines
}

function productLines(
  model: BillModel,
  product: AssessmentProduct,
  totals: LineTotals | undefined,
  names: ReadonlyMap<number, string>,
): PrintedLine[] {
  const figuresOf = (quantity: Quantity, amount: Money): PrintedFigures => ({
    quantity,
    amount: product.rate === null ? null : amount,
  })
  const zones = model.layout.tree.tops.flatMap(({ id }) => {
    const figure = totals?.figure(id)
    // A zone without a quantity prints no row. Picture 28.
    return figure && figure.quantity !== NIL ? [{ id, figures: figuresOf(figure.quantity, figure.amount) }] : []
  })
  const key = `p${product.id}`
  const isMeasured = zones.length > 0
  const isWhole = !isMeasured || model.layout.tree.tops.length === 1
  const figures = isWhole ? (zones[0]?.figures ?? null) : null
  const head = { kind: 'product' as const, key, product, figures, isMeasured }
  if (isWhole || !totals) return [head]
  return [
    head,
    ...zones.map(({ id, figures }) => ({
      kind: 'zone' as const,
      key: `${key}z${id}`,
      name: names.get(id) ?? '',
      product,
      figures,
    })),
    ...(zones.length > 1
      ? [
          {
            kind: 'sum' as const,
            key: `${key}s`,
            name: '',
            product,
            figures: figuresOf(totals.quantity, totals.amount),
          },
        ]
      : []),
  ]
}
