import { useMemo } from 'react'
import { CALENDAR_RESOURCES, lanesOf } from '#contract/commercial/payment/calendar-source'
import type { Lane } from '#domain/commercial/payment/calendar-lanes'
import { useToday } from '../../app/page/use-today'
import { type ProjectsHere, useProjectsHere } from '../common/use-projects-here'

export interface LanesHere extends ProjectsHere {
  readonly lanes: readonly Lane[]
}

/** Returns the lanes of every project on site that this device has whole; undefined while they are read. */
export function useLanes(): LanesHere | undefined {
  const today = useToday()
  const here = useProjectsHere(CALENDAR_RESOURCES)
  return useMemo(() => here && { ...here, lanes: lanesOf(here.records, today) }, [here, today])
}
