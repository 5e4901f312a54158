import * as v from 'valibot'
import { parseDecimal, SCALE } from '#domain/value/decimal'
import { MOST_READ } from '#domain/bill-import/workbook/where-read'
import { id, storable } from '../fields/schema'

/**
 * Imports a bill in steps, so that a cut connection or a cancelled import leaves nothing half-written. POST /api/imports announces the bill; POST
 * /api/imports/{id}/rows sends it in numbered chunks (sending one again replaces it); POST /api/imports/{id}/commit creates the assessment in one
 * transaction; DELETE /api/imports/{id} drops it. Needs a connection. GET /api/imports/units returns the unit spellings the firm has taught.
 */
export const IMPORT_LIMIT = {
  chunkRows: 500,
  chunks: 2_000,
  zones: 500,
  unitKey: 60,
  fileName: 255,
  bidders: 50,
  decided: 10_000,
  buildUp: 300,
} as const

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** Index of a zone or heading in the lists sent. */
const place = count
const money = v.pipe(
  v.string('This must be a number'),
  v.check(text => /^-?\d+\.\d\d$/.test(text) && parseDecimal(text, SCALE.money) !== null, 'This must be a number'),
)

/** A tenderer's price of one unit; a negative one is rejected. */
const bid = v.pipe(
  v.string('This must be a number'),
  v.check(text => /^\d+(?:\.\d{1,6})?$/.test(text) && parseDecimal(text, SCALE.cost) !== null, 'This must be a number'),
)

const unitSynonym = v.tuple([
  v.pipe(storable(IMPORT_LIMIT.unitKey), v.minLength(1)),
  v.pipe(storable(30), v.minLength(1)),
])
/** GET /api/imports/units: the spellings the firm has taught so far. */
export const unitSynonyms = v.strictObject({ units: v.array(unitSynonym) })

/**
 * Revises an assessment with the bill instead of creating one. The server computes the revision again from its own data, on a stated base as in
 * decision 421. It refuses a revision whose figures differ from those the person saw. Decision 450.
 */
const onto = v.strictObject({
  assessment: id,
  base: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  rates: v.picklist(['keep', 'file']),
  /** For each zone of the file: a zone of the assessment, a new one, or all zones together. */
  zones: v.array(v.union([id, v.picklist(['new', 'all'])])),
  /** Products without a matching line in the file, by the user's choice. */
  apart: v.pipe(v.array(id), v.maxLength(IMPORT_LIMIT.decided)),
  /** Products missing from the file whose default ("goes" or "stays") the user reversed. */
  turned: v.pipe(v.array(id), v.maxLength(IMPORT_LIMIT.decided)),
  before: money,
  after: money,
})

export const importHeader = v.strictObject({
  project: id,
  projectWorkPackage: v.nullable(id),
  name: v.string(),
  /** Our own template, or the client's bill. Spec: business 3, source codes. */
  source: v.picklist(['imp_b', 'imp_c']),
  fileName: storable(IMPORT_LIMIT.fileName),
  zones: v.pipe(
    v.array(v.string()),
    v.minLength(1, 'A bill needs a zone'),
    v.maxLength(IMPORT_LIMIT.zones, `A bill can have ${IMPORT_LIMIT.zones} zones at most`),
  ),
  /** Expected numbers when all chunks are there; the commit is refused when they differ. */
  groups: count,
  products: count,
  cells: count,
  /** Number of notes beside the lines; zero when missing. */
  notes: v.exactOptional(count),
  /** Total of the bill on the device; the server adds it up again and refuses a different figure. */
  total: money,
  printedTotal: v.nullable(money),
  /** Tenderers whose rates are side by side in the file: their quotes are stored with the bill (decision 460). */
  bidders: v.exactOptional(v.pipe(v.array(storable(255)), v.maxLength(IMPORT_LIMIT.bidders))),
  /** Units the person mapped by hand, as [key of the text, unit]; the firm's next import uses them. */
  units: v.pipe(v.array(unitSynonym), v.maxLength(500)),
  onto: v.exactOptional(onto),
})
export type ImportHeader = v.InferOutput<typeof importHeader>

/** A heading; `parent` is the index of an earlier heading in the whole import. Its resource's rules check its fields. */
const importGroup = v.strictObject({
  kind: v.literal('group'),
  order: count,
  name: v.string(),
  parent: v.nullable(place),
})
/** A part of a rate; its price is for one of its units. The rules of build-up lines check its fields. */
const buildUpLine = v.strictObject({
  kind: v.picklist(['labour', 'plant', 'goods']),
  name: v.string(),
  unit: v.nullable(v.string()),
  quantity: v.string(),
  price: v.nullable(v.string()),
})
export type ImportBuildUpLine = v.InferOutput<typeof buildUpLine>

/** A product with its quantities as [index of the zone, decimal text]. */
const importProduct = v.strictObject({
  kind: v.literal('product'),
  order: count,
  group: v.nullable(place),
  ref: v.nullable(v.string()),
  name: v.string(),
  description: v.nullable(v.string()),
  notes: v.nullable(v.string()),
  unit: v.nullable(v.string()),
  rate: v.nullable(v.string()),
  isFixedPrice: v.boolean(),
  isProvisional: v.boolean(),
  isRateOnly: v.boolean(),
  cells: v.array(v.tuple([place, v.string()])),
  /** Its place and text in the file: see domain/bill-import/workbook/where-read. */
  read: v.exactOptional(
    v.strictObject({
      sheet: storable(MOST_READ.sheet),
      rows: storable(MOST_READ.rows),
      text: storable(MOST_READ.text),
    }),
  ),
  /** Formula of the quantity in its only zone: plain numbers that give it, "=2*3*2.5". */
  formula: v.exactOptional(v.string()),
  /** Build-up of its rate. The server derives the rate from it where they agree to the penny, and fixes the rate over it otherwise. */
  buildUp: v.exactOptional(v.pipe(v.array(buildUpLine), v.minLength(1), v.maxLength(IMPORT_LIMIT.buildUp))),
  /** The rate of each of the header's bidders, null for a bidder without one. */
  bids: v.exactOptional(v.pipe(v.array(v.nullable(bid)), v.maxLength(IMPORT_LIMIT.bidders))),
})
/** A note, such as a cover or a preamble: see contract/estimating/bill-note. */
const importNote = v.strictObject({ kind: v.literal('note'), place: count, title: v.string(), text: v.string() })
export const importEntry = v.variant('kind', [importGroup, importProduct, importNote])
export type ImportEntry = v.InferOutput<typeof importEntry>
export type ImportGroup = v.InferOutput<typeof importGroup>
export type ImportProduct = v.InferOutput<typeof importProduct>
export type ImportNote = v.InferOutput<typeof importNote>

export const importRows = v.strictObject({
  number: v.pipe(count, v.maxValue(IMPORT_LIMIT.chunks - 1)),
  entries: v.pipe(
    v.array(importEntry),
    v.minLength(1),
    v.maxLength(IMPORT_LIMIT.chunkRows, `Send ${IMPORT_LIMIT.chunkRows} rows at a time at most`),
  ),
})
export type ImportRows = v.InferOutput<typeof importRows>

export const importStarted = v.strictObject({ id })
/** `revision` is set where the bill revised an assessment. */
export const importDone = v.strictObject({ assessment: id, revision: v.exactOptional(id) })
export type ImportDone = v.InferOutput<typeof importDone>
