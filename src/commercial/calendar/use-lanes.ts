import { useMemo } from 'react'
import { CALENDAR_RESOURCES, lanesOf } from '#contract/commercial/payment/calendar-source'
import { project } from '#contract/estimating/project'
import type { Lane } from '#domain/commercial/payment/calendar-lanes'
import { useToday } from '../../app/page/use-today'
import type { Held } from '../../records/data/held'
import { useAll } from '../../records/data/use-all'
import { useOwnersHere } from '../../records/data/use-owners-here'

type Project = Held<typeof project>

export interface LanesHere {
  readonly lanes: readonly Lane[]
  readonly projects: ReadonlyMap<number, Project>
  /** On site, and not on this device: they have no lanes here. */
  readonly missing: readonly Project[]
}

/** Returns the lanes of every project on site that this device has whole; undefined while they are read. */
export function useLanes(): LanesHere | undefined {
  const today = useToday()
  const all = useAll(project)
  const onSite = useMemo(() => all?.filter(each => each.showProjectHub === true), [all])
  const ids = useMemo(() => onSite?.map(({ id }) => id), [onSite])
  const here = useOwnersHere(CALENDAR_RESOURCES, 'project', ids)
  return useMemo(() => {
    if (!onSite || !here) return undefined
    const missing = new Set(here.missing)
    return {
      lanes: lanesOf(here.records, today),
      projects: new Map(onSite.map(each => [each.id, each])),
      missing: onSite.filter(({ id }) => missing.has(id)),
    }
  }, [onSite, here, today])
}
