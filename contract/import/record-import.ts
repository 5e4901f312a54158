import * as v from 'valibot'
import { parseDecimal, SCALE } from '#domain/value/decimal'
import { storable } from '../fields/schema'

/**
 * Imports records from a file at once. POST /api/record-imports announces their number. POST …/{id}/rows sends them in numbered chunks. POST
 * …/{id}/commit creates them in one transaction; DELETE drops it. Needs a connection. Names represent references; a missing referenced record is
 * created too.
 */
export const RECORD_IMPORT_LIMIT = { chunkRows: 500, chunks: 400, name: 500, unitKey: 60, units: 500 } as const

/** The meaning the user gave a unit in files of a resource: `per`, a quantity, of our `unit` make one of the file's. */
const taughtUnit = v.strictObject({
  resource: v.pipe(v.string(), v.maxLength(60)),
  /** The spelling, as `unitKey` makes it comparable. */
  key: v.pipe(storable(RECORD_IMPORT_LIMIT.unitKey), v.minLength(1)),
  unit: v.pipe(storable(30), v.minLength(1)),
  per: v.pipe(
    v.string(),
    v.check(text => (parseDecimal(text, SCALE.quantity) ?? 0) > 0, 'This must be a number above 0'),
  ),
})
export type TaughtUnit = v.InferOutput<typeof taughtUnit>
/** GET /api/record-imports/units: the meanings the firm has taught, for resources the caller may import. */
export const taughtUnits = v.strictObject({ units: v.array(taughtUnit) })

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
export const recordImportHeader = v.strictObject({
  fileName: storable(255),
  /** Expected number of records of each resource; the commit is refused when it differs. */
  records: v.pipe(
    v.record(v.string(), v.pipe(count, v.maxValue(RECORD_IMPORT_LIMIT.chunkRows * RECORD_IMPORT_LIMIT.chunks))),
    v.check(records => Object.keys(records).length > 0, 'There is nothing to import'),
  ),
  /** Units mapped by hand; the firm's next import uses them. */
  units: v.optional(v.pipe(v.array(taughtUnit), v.maxLength(RECORD_IMPORT_LIMIT.units)), []),
})
export type RecordImportHeader = v.InferOutput<typeof recordImportHeader>

/** One record: wire values by field, and names by ref field. */
export const recordImportEntry = v.strictObject({
  resource: v.string(),
  values: v.record(v.string(), v.unknown()),
  names: v.record(v.string(), v.pipe(storable(RECORD_IMPORT_LIMIT.name), v.minLength(1))),
})
export type RecordImportEntry = v.InferOutput<typeof recordImportEntry>
export const recordImportRows = v.strictObject({
  number: v.pipe(count, v.maxValue(RECORD_IMPORT_LIMIT.chunks - 1)),
  entries: v.pipe(v.array(recordImportEntry), v.minLength(1), v.maxLength(RECORD_IMPORT_LIMIT.chunkRows)),
})
export type RecordImportRows = v.InferOutput<typeof recordImportRows>

export const recordImportStarted = v.strictObject({ id: count })
/** Counts by resource: created, skipped because the server has them already, and created from names of references. */
export const recordImportDone = v.strictObject({
  made: v.record(v.string(), count),
  known: v.record(v.string(), count),
  named: v.record(v.string(), count),
})
export type RecordImportDone = v.InferOutput<typeof recordImportDone>
