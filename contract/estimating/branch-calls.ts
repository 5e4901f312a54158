import * as v from 'valibot'
import { id, storable } from '../fields/schema'

/** POST /assessments/{id}/branch: creates a what-if under this name. Decision 530. */
export const branchRequest = v.strictObject({
  name: v.pipe(storable(255), v.trim(), v.minLength(1, 'You must specify this field')),
})

const revision = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** Base revisions of both assessments: of each scope's feed, and of each header, which is not in that feed. */
const bases = v.strictObject({ parent: revision, branch: revision, parentHeader: revision, branchHeader: revision })
export type MergeBases = v.InferOutput<typeof bases>

const party = v.picklist(['branch', 'target'])
/** Keyed by question. */
const choices = v.pipe(
  v.record(v.pipe(v.string(), v.maxLength(200)), party),
  v.check(given => Object.keys(given).length <= 10_000, 'There are too many answers'),
)

/** POST /assessments/{id}/bring-back-preview: missing choices take the parent's value. */
export const previewRequest = v.strictObject({ choices: v.exactOptional(choices, {}) })
/** POST /assessments/{id}/bring-back: every question needs a choice; without `base` it runs on the current state. */
export const bringBackRequest = v.strictObject({ choices: v.exactOptional(choices, {}), base: v.exactOptional(bases) })
/** Number of records written. */
export const bringBackReply = v.strictObject({ changed: v.number() })
export const undoRequest = v.strictObject({ base: v.exactOptional(revision) })

const text = v.nullable(v.string())
const money = v.string()
const side = v.nullable(v.strictObject({ quantity: v.string(), rate: text, amount: money }))
const parts = v.strictObject({
  quantity: money,
  rate: money,
  margin: money,
  added: money,
  removed: money,
  fixedCosts: money,
  adjustments: money,
  before: money,
  after: money,
  unsplit: v.number(),
})

/** A change to one item, by one side, since the what-if was taken. */
const change = v.strictObject({
  /** The kind of item, for people: "Material line". */
  kind: v.string(),
  name: v.string(),
  deed: v.picklist(['added', 'removed', 'changed']),
  values: v.array(v.strictObject({ label: v.string(), was: text, now: text })),
})
export type MergeChange = v.InferOutput<typeof change>
/** `count` is the number of changes; `told` holds {@link CHANGES_TOLD} of them at most. */
const changes = v.strictObject({ count: v.number(), told: v.array(change) })

const question = v.strictObject({
  key: v.string(),
  kind: v.string(),
  name: v.string(),
  /** The side that removed it; null where both have other values. */
  removedBy: v.nullable(party),
  values: v.array(v.strictObject({ label: v.string(), base: text, branch: text, target: text })),
  choice: v.nullable(party),
})
export type MergeQuestion = v.InferOutput<typeof question>

/** Preview of bringing a what-if back. Money and quantities are decimal texts. */
export const mergePreview = v.strictObject({
  base: bases,
  /** Total of the what-if now, and when it was taken. */
  tried: money,
  began: money,
  /** Why the parent's net changes, in the form of a version comparison. */
  difference: parts,
  lines: v.array(
    v.strictObject({
      root: id,
      ref: text,
      name: v.string(),
      unit: text,
      before: side,
      after: side,
      quantity: money,
      rate: money,
      margin: money,
      scope: money,
      difference: money,
    }),
  ),
  questions: v.array(question),
  branch: changes,
  parent: changes,
  /** Items that one side removed and that stay, because another remaining item needs them. */
  kept: v.array(v.strictObject({ kind: v.string(), name: v.string() })),
  /** Quote requests made in the what-if: they stay there, even when prices were taken from them. */
  requests: v.array(v.string()),
  /** Number of records to write. */
  writes: v.number(),
  /** Kinds of items to write that the person may not change. */
  barred: v.array(v.string()),
  /** Why it cannot be brought back in the present state; null where it can. */
  refused: text,
})
export type MergePreview = v.InferOutput<typeof mergePreview>
/** Most changes of each side, and lines of the difference, in a list: those with the most money first. */
export const CHANGES_TOLD = 200
export const LINES_TOLD = 500
