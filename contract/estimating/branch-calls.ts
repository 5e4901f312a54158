import * as v from 'valibot'
import { id, storable } from '../fields/schema'

/** POST /assessments/{id}/branch: a what-if of its own name. Decision 530. */
export const branchRequest = v.strictObject({
  name: v.pipe(storable(255), v.trim(), v.minLength(1, 'You must specify this field')),
})

const revision = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** Where both assessments stood: the feed of each, and the revision of each header, which is no part of that feed. */
const bases = v.strictObject({ parent: revision, branch: revision, parentHeader: revision, branchHeader: revision })
export type MergeBases = v.InferOutput<typeof bases>

const party = v.picklist(['branch', 'target'])
/** By the key of each question. */
const choices = v.pipe(
  v.record(v.pipe(v.string(), v.maxLength(200)), party),
  v.check(given => Object.keys(given).length <= 10_000, 'There are too many answers'),
)

/** POST /assessments/{id}/bring-back-preview: questions that are left out are answered by what the parent says. */
export const previewRequest = v.strictObject({ choices: v.exactOptional(choices, {}) })
/** POST /assessments/{id}/bring-back: every question must be answered; without `base` it is run on whatever is there. */
export const bringBackRequest = v.strictObject({ choices: v.exactOptional(choices, {}), base: v.exactOptional(bases) })
/** How many records were written. */
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

/** What one of the two did to one thing since the what-if was taken. */
const change = v.strictObject({
  /** The kind of thing, as it is called: "Material line". */
  kind: v.string(),
  name: v.string(),
  deed: v.picklist(['added', 'removed', 'changed']),
  values: v.array(v.strictObject({ label: v.string(), was: text, now: text })),
})
export type MergeChange = v.InferOutput<typeof change>
/** `count` says how many there are; `told` holds {@link CHANGES_TOLD} of them at most. */
const changes = v.strictObject({ count: v.number(), told: v.array(change) })

const question = v.strictObject({
  key: v.string(),
  kind: v.string(),
  name: v.string(),
  /** Who removed it; null where both say something else. */
  removedBy: v.nullable(party),
  values: v.array(v.strictObject({ label: v.string(), base: text, branch: text, target: text })),
  choice: v.nullable(party),
})
export type MergeQuestion = v.InferOutput<typeof question>

/** What bringing a what-if back would do. Money and quantities are decimal texts. */
export const mergePreview = v.strictObject({
  base: bases,
  /** What the what-if comes to by itself, and what it began from. */
  tried: money,
  began: money,
  /** Why the parent's net moves, as versions are compared. */
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
  /** What one of the two removed and stays, because something that stays needs it. */
  kept: v.array(v.strictObject({ kind: v.string(), name: v.string() })),
  /** Quote requests made in the what-if: they stay there, whatever prices were taken from them. */
  requests: v.array(v.string()),
  /** Records that would be written. */
  writes: v.number(),
  /** Kinds of things that would be written and the person may not change. */
  barred: v.array(v.string()),
  /** Why it cannot be brought back as things are; null where it can. */
  refused: text,
})
export type MergePreview = v.InferOutput<typeof mergePreview>
/** The most changes of each side, and lines of the difference, that are listed: those that move most money first. */
export const CHANGES_TOLD = 200
export const LINES_TOLD = 500
