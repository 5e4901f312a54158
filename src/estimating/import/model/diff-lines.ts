import type { DiffLine, FieldChange, KnownProduct } from '#domain/estimating/bill-import/diff-bill'
import type { BillPlan } from '#domain/estimating/bill-import/plan'
import { formatExact } from '../../../ui/format'
import type { Kinds } from '#domain/value/money'

export type DiffKind = DiffLine['kind']
/** A line of the comparison in words; `row` is the row of the file, null for what the file no longer has. */
export interface ShownDiff {
  readonly key: string
  readonly kind: DiffKind
  readonly row: number | null
  readonly title: string
  readonly text: string
}

export function shownDiffs(lines: readonly DiffLine[], plan: BillPlan, known: readonly KnownProduct[]): ShownDiff[] {
  const knownById = new Map(known.map(each => [each.id, each]))
  return lines.map((line): ShownDiff => {
    if (line.kind === 'removed') {
      const gone = knownById.get(line.id)
      return { key: `id ${line.id}`, kind: 'removed', row: null, title: named(gone), text: 'No longer in the file' }
    }
    const product = plan.products[line.product]
    const text = line.kind === 'new' ? 'Not in the assessment yet' : line.changes.map(changeWords).join('; ')
    return {
      key: `place ${line.product}`,
      kind: line.kind,
      row: product?.rows.at(-1) ?? null,
      title: named(product),
      text,
    }
  })
}

const named = (product: { readonly ref: string; readonly name: string } | undefined): string =>
  [product?.ref, product?.name].filter(Boolean).join(' ')

const FIELDS: Readonly<Record<FieldChange['field'], string>> = {
  ref: 'Ref',
  name: 'Text',
  unit: 'Unit',
  rate: 'Rate',
  quantity: 'Quantity',
}

function changeWords(change: FieldChange): string {
  const name = FIELDS[change.field]
  switch (change.field) {
    case 'rate':
      return `${name} ${figure('rate', change.was)} → ${figure('rate', change.now)}`
    case 'quantity':
      return `${name} ${change.zone} ${figure('quantity', change.was)} → ${figure('quantity', change.now)}`
    default:
      return `${name} ${quoted(change.was)} → ${quoted(change.now)}`
  }
}

const figure = <K extends 'rate' | 'quantity'>(kind: K, value: Kinds[K] | null): string =>
  value === null ? 'none' : formatExact(kind, value)
const quoted = (text: string): string => (text === '' ? 'none' : `"${text}"`)
