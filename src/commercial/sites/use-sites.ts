import { useMemo } from 'react'
import { project } from '#contract/estimating/project'
import { scopeKey } from '#contract/kit/scope-kinds'
import { type Sites, sitesOf } from '#domain/commercial/hub/sites'
import { useViewer } from '../../app/viewer'
import { useReplica } from '../../fields/replica-context'
import { useLive } from '../../fields/use-live'
import type { Held } from '../../records/data/held'
import { useAll } from '../../records/data/use-all'

interface FoundSites extends Sites<Held<typeof project>> {
  /** When a project on this device was last brought up to date. */
  readonly pulledAt: (project: number) => string | null
}

/** The firm's projects as someone on site looks for them, followed; undefined until the replica has answered. */
export function useSites(): FoundSites | undefined {
  const replica = useReplica()
  const { user } = useViewer()
  const projects = useAll(project)
  const scopes = useLive(() => replica.scopes(), [replica])
  return useMemo(() => {
    if (!projects || !scopes) return undefined
    const byScope = new Map(scopes.map(each => [each.scope, each]))
    const statusOf = (id: number) => byScope.get(scopeKey('project', id))
    // Whole once, and kept up to date since.
    const isHere = (id: number) => statusOf(id)?.pulledAt != null && statusOf(id)?.state !== 'revoked'
    return { ...sitesOf(projects, user, isHere), pulledAt: id => statusOf(id)?.pulledAt ?? null }
  }, [projects, scopes, user])
}
