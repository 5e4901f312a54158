import { useMemo } from 'react'
import { assessment as assessmentResource, type Assessment } from '#contract/estimating/assessment'
import { assessmentLifecycle } from '#contract/estimating/assessment-lifecycle'
import { isFixed } from '#contract/kit/lifecycle'
import { whyKept } from '#domain/estimating/kept-as-it-is'
import type { QuantityDecimals } from '#domain/estimating/counted-cells'
import { useLiveRecords } from '../../records/data/use-live-records'

interface Terms {
  readonly basis: Assessment['percentageBasis']
  readonly decimals: QuantityDecimals
  readonly project: number | null
  /** Whether it was offered or is kept as it is, so that takeoff moves no quantity of it. */
  readonly isClosed: boolean
}

/** What an assessment says of how its bill is worked out; undefined until the replica has answered. One that came before these were fields has neither. */
export function useTerms(assessment: number): Terms | undefined {
  const header = useLiveRecords([assessmentResource.name], { field: 'id', id: assessment, archived: true })
  // The replica's row is of its resource's type.
  const of = header?.[assessmentResource.name]?.[0] as Partial<Assessment> | undefined
  const basis = of?.percentageBasis ?? 'markup'
  const decimals = of?.billQtyDecimals ?? null
  const project = of?.project ?? null
  const isClosed = of !== undefined && (whyKept(of) !== null || isFixed(assessmentLifecycle, of.status ?? ''))
  const isKnown = header !== undefined
  return useMemo(
    () => (isKnown ? { basis, decimals, project, isClosed } : undefined),
    [isKnown, basis, decimals, project, isClosed],
  )
}
