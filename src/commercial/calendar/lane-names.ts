import { client } from '#contract/contacts/client'
import { subcontractor } from '#contract/contacts/subcontractor'
import type { Lane } from '#domain/commercial/payment/calendar-lanes'
import { useNames } from '../../records/data/use-names'
import type { LanesHere } from './use-lanes'

/** The two names of a lane: what it is found by, and whom it is with or where. */
export interface LaneNames {
  readonly name: string
  readonly under: string
}

/** Returns the names of lanes: the project and its client for money in, the subcontractor and the project for money out. */
export function useLaneNames({ projects }: Pick<LanesHere, 'projects'>): (lane: Lane) => LaneNames {
  const clientOf = useNames(client)
  const subcontractorOf = useNames(subcontractor)
  return lane => {
    const project = projects.get(lane.project)
    const name = project?.name ?? 'Project'
    return lane.side === 'moneyIn'
      ? { name, under: clientOf(project?.client) ?? '' }
      : { name: subcontractorOf(lane.subcontractor) ?? 'Subcontractor', under: name }
  }
}
