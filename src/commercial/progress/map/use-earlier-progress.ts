import { useMemo } from 'react'
import { progressMapReply } from '#contract/commercial/progress-calls'
import type { ProgressCell, ProgressCells } from '#domain/commercial/progress'
import type { Day } from '#domain/value/day'
import { NIL, parseAs } from '#domain/value/money'
import { type Asked, useReply } from '../../../app/office/use-reply'
import { type ProgressModel, progressOf } from '../../common/progress-model'

/** The bill with its progress as it was recorded by the end of a day, which only the server knows. Today is what stands here. */
export function useEarlierProgress(
  project: number,
  assessment: number,
  day: Day | null,
  now: ProgressModel,
): Asked<ProgressModel> {
  const asked = useReply(
    day === null ? null : `/projects/${project}/progress-map?assessment=${assessment}&day=${day}`,
    progressMapReply,
  )
  return useMemo(() => {
    if (day === null) return { kind: 'loaded', value: now }
    if (asked.kind !== 'loaded') return asked
    const cells = new Map<number, Record<string, ProgressCell>>()
    for (const { product, zone, percent, recordedAt, note } of asked.value.cells) {
      const own = cells.get(product) ?? {}
      own[zone] = { percent: parseAs('percentage', percent) ?? NIL, recordedAt, note }
      cells.set(product, own)
    }
    return { kind: 'loaded', value: progressOf(now, cells satisfies ReadonlyMap<number, ProgressCells>) }
  }, [day, asked, now])
}
