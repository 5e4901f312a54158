import { useMemo } from 'react'
import { assessmentsForTender } from '#contract/estimating/tender-calls'
import type { Readiness } from '#domain/estimating/readiness'
import { type Asked, useReply } from '../../app/office/use-reply'

export type ReadinessById = ReadonlyMap<number, Readiness>

/**
 * What stands between each open assessment of a project and a tender, as the office has them: the bills of a tender need not be on this
 * device. Asked again when others are `inside`: while one is inside, its bill cannot change.
 */
export function useReadiness(project: number, inside: readonly string[], isWanted: boolean): Asked<ReadinessById> {
  const path = `/projects/${project}/assessments-for-tender`
  const asked = useReply(isWanted ? path : null, assessmentsForTender, inside.toSorted().join())
  return useMemo(
    () =>
      asked.kind === 'loaded'
        ? { kind: 'loaded', value: new Map(asked.value.map(({ id, readiness }) => [id, readiness])) }
        : asked,
    [asked],
  )
}
