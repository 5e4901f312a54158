import { fromWire } from '#contract/fields/codec'
import type { Resource } from '#contract/kit/resource'
import type { Row } from '#domain/records/path'
import type { Change } from '#local/types'
import { add, set } from '#local/write/changes'
import type { CellText } from '../../grid/selection'
import { cellText, readText, type RecordColumn } from './record-columns'

interface Typed<R> {
  readonly resource: Resource
  readonly columns: readonly RecordColumn<R>[]
  /** In the order of the rows; rows beyond them are new records. */
  readonly records: readonly R[]
  /** What a new record holds beside what was typed. */
  readonly fresh: Row | null
}

/** Returns the changes that write typed texts into records, one a record, in record form. Texts that change nothing write nothing. */
export function sheetChanges<R extends { readonly id: number }>(
  { resource, columns, records, fresh }: Typed<R>,
  cells: readonly CellText[],
): Change[] {
  const edits = new Map<number, Record<string, unknown>>()
  const added = new Map<number, Record<string, unknown>>()
  for (const { row, column: at, text } of cells) {
    const [record, column] = [records[row], columns[at]]
    if (!column || !('field' in column)) continue
    const field = resource.fields[column.field]
    if (!field || (record ? cellText(resource, column, record) === text : text.trim() === '')) continue
    const value = fromWire(field, readText(resource, column, text))
    const [rowsOf, key] = record ? [edits, record.id] : [added, row]
    rowsOf.set(key, { ...rowsOf.get(key), [column.field]: value })
  }
  return [
    ...[...edits].map(([record, values]) => set(resource, record, values)),
    ...[...added].toSorted(([a], [b]) => a - b).map(([, values]) => add(resource, { ...fresh, ...values })),
  ]
}
