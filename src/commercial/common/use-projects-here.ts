import { useMemo } from 'react'
import type { RecordsByName } from '#contract/commercial/payment/read-source'
import { project } from '#contract/estimating/project'
import type { Resource } from '#contract/kit/resource'
import type { Held } from '../../records/data/held'
import { useAll } from '../../records/data/use-all'
import { useOwnersHere } from '../../records/data/use-owners-here'

type Project = Held<typeof project>

/** Projects on site, with the records of those that this device has whole. */
export interface ProjectsHere {
  readonly records: RecordsByName
  readonly projects: ReadonlyMap<number, Project>
  /** On site, and not on this device: none of their records is in `records`. */
  readonly missing: readonly Project[]
  /** False while every project is missing: then nothing can be added up, and there is no "none". */
  readonly isAnyHere: boolean
}

/** Returns the projects on site with their records of some resources, followed; undefined at first. `resources` must be a constant. */
export function useProjectsHere(resources: readonly Resource[]): ProjectsHere | undefined {
  const all = useAll(project)
  const onSite = useMemo(() => all?.filter(each => each.showProjectHub === true), [all])
  const ids = useMemo(() => onSite?.map(({ id }) => id), [onSite])
  const here = useOwnersHere(resources, 'project', ids)
  return useMemo(() => {
    if (!onSite || !here) return undefined
    const missing = new Set(here.missing)
    return {
      records: here.records,
      projects: new Map(onSite.map(each => [each.id, each])),
      missing: onSite.filter(({ id }) => missing.has(id)),
      isAnyHere: missing.size < onSite.length || onSite.length === 0,
    }
  }, [onSite, here])
}
