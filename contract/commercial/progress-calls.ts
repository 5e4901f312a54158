import * as v from 'valibot'
import { id } from '../fields/schema'

/** Kinds of progress exports. Spec: business 7, export-progress-{kind}. */
export const PROGRESS_KINDS = ['products', 'map', 'groups', 'fixed-costs'] as const
export type ProgressKind = (typeof PROGRESS_KINDS)[number]

/** GET /api/projects/{id}/has-subcontractor-progress: whether work priced as supply and fit has begun. */
export const subcontractorProgressReply = v.strictObject({ hasSubcontractorProgress: v.boolean() })

/**
 * GET /api/projects/{id}/progress-map: every recorded cell of an accepted bill, or of one zone of it. With `day`, as recorded by the end of that day.
 * Percentages are decimal texts; `recordedAt` is by the clock of the recording device.
 */
export const progressMapReply = v.strictObject({
  assessment: id,
  day: v.nullable(v.string()),
  cells: v.array(
    v.strictObject({
      product: id,
      zone: id,
      percent: v.string(),
      recordedAt: v.nullable(v.string()),
      note: v.nullable(v.string()),
    }),
  ),
})
export type ProgressMapReply = v.InferOutput<typeof progressMapReply>

const earned = { earned: v.string(), value: v.string(), percent: v.nullable(v.string()) }
/**
 * GET /api/projects/{id}/progress-by-zone: progress by value of each top zone of an accepted bill, and of all of it, now or by the end of `day`.
 * Money and percentages are decimal texts; `percent` is null where nothing is priced.
 */
export const progressByZoneReply = v.strictObject({
  assessment: id,
  day: v.nullable(v.string()),
  zones: v.array(v.strictObject({ zone: id, ...earned })),
  whole: v.strictObject(earned),
})
export type ProgressByZoneReply = v.InferOutput<typeof progressByZoneReply>
