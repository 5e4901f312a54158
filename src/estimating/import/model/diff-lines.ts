import type { FieldChange } from '#domain/estimating/bill-import/diff-bill'
import type { DiffView } from '#domain/estimating/bill-import/desk/diff-view'
import { formatExact } from '../../../ui/format'
import type { Kinds } from '#domain/value/money'

/** What changed on a line of the comparison, in words. */
export function diffWords({ kind, changes }: DiffView): string {
  if (kind === 'removed') return 'No longer in the file'
  return kind === 'new' ? 'Not in the assessment yet' : changes.map(changeWords).join('; ')
}

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
