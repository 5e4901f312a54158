import { useMemo } from 'react'
import { assessment as assessmentResource, type Assessment } from '#contract/estimating/assessment'
import type { QuantityDecimals } from '#domain/estimating/counted-cells'
import { useLiveRecords } from '../../records/data/use-live-records'

interface Terms {
  readonly basis: Assessment['percentageBasis']
  readonly decimals: QuantityDecimals
  readonly project: number | null
}

/** What an assessment says of how its bill is worked out; undefined until the replica has answered. One that came before these were fields has neither. */
export function useTerms(assessment: number): Terms | undefined {
  const header = useLiveRecords([assessmentResource.name], { field: 'id', id: assessment, archived: true })
  // The replica's row is of its resource's type.
  const of = header?.[assessmentResource.name]?.[0] as Partial<Assessment> | undefined
  const basis = of?.percentageBasis ?? 'markup'
  const decimals = of?.billQtyDecimals ?? null
  const project = of?.project ?? null
  const isKnown = header !== undefined
  return useMemo(() => (isKnown ? { basis, decimals, project } : undefined), [isKnown, basis, decimals, project])
}
