import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { permissionGroups, type PermissionGroups } from '#contract/platform/auth'
import { jsonBody, useServer } from '../../app/office/server'
import { problemWords } from '../../app/office/tell-problem'

type Loaded =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly words: string }
  | { readonly kind: 'loaded'; readonly groups: PermissionGroups }

/** The levels of a role as the office holds them: they decide what devices may hold, so they are never changed without it. Asked again while a new role is on its way. */
export function useRolePermissions(role: number, isUnsent: boolean) {
  const server = useServer()
  const [state, setState] = useState<Loaded>({ kind: 'loading' })
  useEffect(() => {
    let left = false
    const ask = async () => {
      try {
        const reply = await server.call(`/roles/${role}/permissions`)
        const groups = v.parse(permissionGroups, await reply.json())
        if (!left) setState({ kind: 'loaded', groups })
      } catch (error) {
        if (!left) setState({ kind: 'failed', words: problemWords(error) })
      }
    }
    void ask()
    return () => {
      left = true
    }
  }, [server, role, isUnsent])

  /** Saves the levels named and answers all of them. Throws what the office refused. */
  async function save(permissions: readonly { readonly resource: string; readonly level: number }[]): Promise<void> {
    await server.call(`/roles/${role}/permissions`, jsonBody('PUT', { permissions }))
  }
  return { state, save }
}
