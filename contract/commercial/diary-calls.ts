import * as v from 'valibot'
import { id } from '../fields/schema'

/** GET /api/projects/{id}/diary-progress?day=2026-11-24: the cells recorded on that day, and their values the evening before. */
export const diaryProgressReply = v.object({
  day: v.string(),
  cells: v.array(
    v.object({
      product: id,
      zone: id,
      /** Per cent, as text. */
      was: v.string(),
      percent: v.string(),
      recordedAt: v.nullable(v.string()),
      note: v.nullable(v.string()),
    }),
  ),
})
export type DiaryProgressReply = v.InferOutput<typeof diaryProgressReply>
