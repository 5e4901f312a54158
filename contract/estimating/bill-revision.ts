import * as v from 'valibot'
import { id } from '../fields/schema'
import { REVISION_KINDS } from '#domain/bill-import/revision/revision'

/**
 * Bills applied over an assessment. GET /api/assessments/{id}/revisions lists them, latest first; GET
 * /api/assessments/{id}/revisions/{revision}/lines lists the lines of a kind; POST …/undo reverts the latest. Money is in decimal text.
 */
const money = v.string()
const moneyParts = { before: money, added: money, removed: money, quantity: money, rate: money, after: money }
const kind = v.picklist(REVISION_KINDS)

export const billRevision = v.strictObject({
  id,
  fileName: v.string(),
  at: v.string(),
  by: v.nullable(v.string()),
  ...moneyParts,
  counts: v.record(kind, v.number()),
  undoneAt: v.nullable(v.string()),
})
export type BillRevision = v.InferOutput<typeof billRevision>
export const billRevisions = v.array(billRevision)

/** One field that changed, in words of the trade; `field` is "quantity" with its zone, "rate", "unit", "ref" or "name". */
const change = v.strictObject({
  field: v.picklist(['ref', 'name', 'unit', 'rate', 'quantity']),
  zone: v.exactOptional(v.string()),
  was: v.nullable(v.string()),
  now: v.nullable(v.string()),
})
export const billRevisionLine = v.strictObject({
  kind,
  product: id,
  ref: v.string(),
  name: v.string(),
  unit: v.string(),
  was: money,
  now: money,
  quantity: money,
  rate: money,
  scope: money,
  changes: v.array(change),
  remarks: v.array(v.string()),
})
export type BillRevisionLine = v.InferOutput<typeof billRevisionLine>

/** A range of lines of a kind, and their total count; lines with the largest change in money come first. */
export const billRevisionLines = v.strictObject({ count: v.number(), lines: v.array(billRevisionLine) })

/** GET /assessments/{id}/bill-to-revise: the bill at one moment, with the revision of its scope, as the base of a file's changes. */
export const billToRevise = v.strictObject({
  base: v.number(),
  /** Decimals of its quantities; null: as measured. */
  decimals: v.nullable(v.number()),
  zones: v.array(v.strictObject({ id, name: v.string(), parent: v.nullable(id) })),
  groups: v.array(v.strictObject({ id, name: v.string(), parent: v.nullable(id), order: v.number() })),
  products: v.array(
    v.strictObject({
      id,
      ref: v.nullable(v.string()),
      name: v.string(),
      description: v.nullable(v.string()),
      unit: v.nullable(v.string()),
      rate: v.nullable(v.string()),
      isProvisional: v.boolean(),
      isRateOnly: v.boolean(),
      group: v.nullable(id),
      order: v.number(),
      /** By zone: quantity, source and, where it was typed as a sum, the formula. */
      cells: v.record(
        v.string(),
        v.strictObject({
          quantity: v.nullable(v.string()),
          source: v.string(),
          formula: v.exactOptional(v.nullable(v.string())),
        }),
      ),
    }),
  ),
})
export type BillToRevise = v.InferOutput<typeof billToRevise>

export const undoRevision = v.strictObject({
  base: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
})
export const undoneReply = v.strictObject({ changed: v.number() })
export const LINES_AT_ONCE = 200
