import * as v from 'valibot'
import { tokenReply } from '#contract/platform/auth'
import type { Tier } from '#contract/permissions'
import { useReplica } from '../fields/replica-context'
import { count } from '../fields/words'
import { jsonBody, useServer } from '../app/office/server'
import { useOffice } from '../records/office/use-office'
import { useViewer } from '../app/viewer'
import { useConfirm } from '../ui/overlay/confirm-provider'
import { toasts } from '../ui/overlay/toast-store'
import { useDoors } from './doors'
import { disablesAll, type Module, questionFor } from './tiers'

/**
 * Super admin actions on accounts and on themselves. Each returns whether it succeeded; the app then restarts. Spec:
 * platform 1, 6, 7.5.
 */
export function useSuperAdmin() {
  const server = useServer()
  const replica = useReplica()
  const { account, permissions } = useViewer()
  const confirm = useConfirm()
  const { arrive, reload } = useDoors()
  const { run: attempt } = useOffice(null)
  return {
    /** Works in another account for an hour, or returns home. Unsent work stays in its own account. */
    switchTo: async (id: number): Promise<boolean> => {
      const unsent = await replica.unsentCount()
      const { result } =
        unsent === 0
          ? { result: true }
          : await confirm({
              title: `${count(unsent, 'change', 'changes')} not sent yet`,
              message: `What you did in ${account.name} waits on this device until you work there again.`,
              yes: 'Switch anyway',
              no: 'Stay',
            })
      return (
        result &&
        attempt(async () => {
          const reply = await server.call(`/superadmin/switch-user-account/${id}`, jsonBody('POST', {}))
          await arrive(v.parse(tokenReply, await reply.json()))
        })
      )
    },
    setTier: async (module: Module, tier: Tier): Promise<boolean> => {
      if (disablesAll(permissions, module.module, tier)) {
        toasts.show('error', 'You cannot disable both modules at once!')
        return false
      }
      const title = questionFor(permissions, module, tier, account.name)
      const { result } =
        title === null
          ? { result: true }
          : await confirm({
              title,
              message: 'It takes effect the next time anyone does something.',
              yes: tier === 'None' ? 'Disable' : 'Enable',
              no: 'Cancel',
              danger: tier === 'None',
            })
      return (
        result &&
        attempt(async () => {
          await server.call('/superadmin/moduletier', jsonBody('POST', { module: module.module, tier }))
          await reload()
        })
      )
    },
    /** None means the super admin's own roles. */
    wear: (roles: readonly number[]): Promise<boolean> =>
      attempt(async () => {
        await server.call('/superadmin/roles', jsonBody('PUT', { roles }))
        await reload()
      }),
  }
}
