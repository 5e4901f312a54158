import type { UnknownUnit } from '#contract/import/import-plan'
import {
  RECORD_IMPORT_LIMIT,
  type RecordImportEntry,
  type RecordImportHeader,
  type RecordImportRows,
} from '#contract/import/record-import'
import { formatDecimal, SCALE } from '#domain/value/decimal'

/** `units` with a meaning are told to the firm. */
export function headerOf(
  fileName: string,
  entries: readonly RecordImportEntry[],
  units: readonly UnknownUnit[],
): RecordImportHeader {
  const records: Record<string, number> = {}
  for (const { resource } of entries) records[resource] = (records[resource] ?? 0) + 1
  const taught = units.flatMap(({ resource, spelling, meaning }) =>
    meaning && spelling !== '' && spelling.length <= RECORD_IMPORT_LIMIT.unitKey
      ? [{ resource, key: spelling, unit: meaning.unit, per: formatDecimal(meaning.per, SCALE.quantity) }]
      : [],
  )
  return { fileName: fileName.slice(-255), records, units: taught.slice(0, RECORD_IMPORT_LIMIT.units) }
}

export function* chunksOf(entries: readonly RecordImportEntry[]): Generator<RecordImportRows> {
  const { chunkRows } = RECORD_IMPORT_LIMIT
  for (let number = 0; number * chunkRows < entries.length; number += 1)
    yield { number, entries: entries.slice(number * chunkRows, (number + 1) * chunkRows) }
}
