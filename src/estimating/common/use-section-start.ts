import { useEffect } from 'react'
import { assessment as assessmentDefinition, type Assessment } from '#contract/estimating/assessment'
import {
  fixedCostsLifecycle,
  quantificationLifecycle,
  rateBuildUpLifecycle,
} from '#contract/estimating/assessment-sections'
import { useConnected } from '../../app/office/use-connected'
import { useCan } from '../../app/viewer'
import { decision, useOffice } from '../../records/office/use-office'

const STARTS = {
  rateBuildUp: { lifecycle: rateBuildUpLifecycle, name: 'start-rate-buildup', field: 'rateBuildUpState' },
  quantification: { lifecycle: quantificationLifecycle, name: 'start-quantification', field: 'quantificationState' },
  fixedCosts: { lifecycle: fixedCostsLifecycle, name: 'start-fixedcosts', field: 'fixedCostsState' },
} as const

/**
 * Reports once that a section is in use, as soon as there is something in it and the server can be reached. Nothing
 * happens where the person may not start it, or a colleague already has. Spec: business 4, started markers.
 */
export function useSectionStart(
  record: Pick<Assessment, 'id' | 'rateBuildUpState' | 'quantificationState' | 'fixedCostsState'>,
  section: keyof typeof STARTS,
  isUsed: boolean,
): void {
  const { lifecycle, name, field } = STARTS[section]
  const { run } = useOffice({ resource: assessmentDefinition, id: record.id })
  const isConnected = useConnected()
  const can = useCan()
  const known = lifecycle.commands[name]
  const isWanted = isUsed && isConnected && record[field] === 'not_started' && known !== undefined && can.run(known)
  useEffect(() => {
    // Another device may have been first: the marker is set then, and nobody needs to hear of it.
    if (isWanted) void run(decision(assessmentDefinition, record.id, name), () => undefined)
  }, [isWanted, run, record.id, name])
}
