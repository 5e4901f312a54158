import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { permissionGroups, type PermissionGroups } from '#contract/platform/auth'
import { jsonBody, useServer } from '../../records/server'
import { problemWords } from '../../records/tell-problem'
import { useConnected } from '../../records/use-connected'
import { changed, type Levels } from './role-levels'

/** The levels of a role. They lie in the office only, so that a device can never be the one that grants itself something. */
export function useRolePermissions(role: number) {
  const server = useServer()
  const isConnected = useConnected()
  const [groups, setGroups] = useState<PermissionGroups | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    if (!isConnected || groups) return
    let left = false
    server.call(`/roles/${role}/permissions`).then(async reply => v.parse(permissionGroups, await reply.json())).then(
      found => { if (!left) { setGroups(found); setFailure(null) } },
      (error: unknown) => { if (!left) setFailure(problemWords(error)) },
    )
    return () => { left = true }
  }, [server, role, isConnected, groups])
  return {
    groups, failure, isConnected,
    /** Sends what changed. Throws ProblemError. */
    save: async (before: Levels, after: Levels) => {
      const permissions = changed(before, after).map(resource => ({ resource, level: after[resource] }))
      const reply = await server.call(`/roles/${role}/permissions`, jsonBody('PUT', { permissions }))
      setGroups(v.parse(permissionGroups, await reply.json()))
    },
  }
}
