import { useMemo } from 'react'
import { assessmentZone, type AssessmentZone } from '#contract/estimating/assessment-zone'
import type { Finding } from '#domain/estimating/bill-checks/checks'
import { useReplica } from '../../fields/replica-context'
import { useLiveKept } from '../../fields/use-live'
import { namesOfZones } from './zone-names'

/** Returns the names of zones by id, with those that findings are about and the bill no longer has: archived ones by their name. */
export function useZoneNames(
  zones: readonly Pick<AssessmentZone, 'id' | 'name' | 'parent'>[],
  findings: readonly Pick<Finding, 'zone'>[],
): ReadonlyMap<number, string> {
  const replica = useReplica()
  const names = useMemo(() => namesOfZones(zones), [zones])
  const gone = [...new Set(findings.flatMap(({ zone }) => (zone === null || names.has(zone) ? [] : [zone])))]
  const key = gone.join()
  const archived = useLiveKept(async () => {
    const rows = await replica.byIds(assessmentZone.name, key === '' ? [] : key.split(',').map(Number))
    return rows.flatMap(row => {
      if (row === undefined) return []
      const { id, name, parent } = row
      return [{ id, name: String(name), parent: typeof parent === 'number' ? parent : null }]
    })
  }, [replica, key])
  return useMemo(() => {
    const all = namesOfZones([...zones, ...(archived ?? [])])
    const ids = key === '' ? [] : key.split(',').map(Number)
    const named = (id: number) => (all.has(id) ? `${all.get(id)} (archived)` : archived ? 'Deleted zone' : '')
    return new Map([...names, ...ids.map(id => [id, named(id)] as const)])
  }, [names, zones, archived, key])
}
