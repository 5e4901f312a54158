import { RECORD_IMPORT_LIMIT, type RecordImportEntry, type RecordImportHeader, type RecordImportRows } from '#contract/record-import'

export function headerOf(fileName: string, entries: readonly RecordImportEntry[]): RecordImportHeader {
  const records: Record<string, number> = {}
  for (const { resource } of entries) records[resource] = (records[resource] ?? 0) + 1
  return { fileName: fileName.slice(-255), records }
}

export function* chunksOf(entries: readonly RecordImportEntry[]): Generator<RecordImportRows> {
  const { chunkRows } = RECORD_IMPORT_LIMIT
  for (let number = 0; number * chunkRows < entries.length; number += 1) yield { number, entries: entries.slice(number * chunkRows, (number + 1) * chunkRows) }
}
