import { useReplica } from '../../fields/replica-context'
import { useLive } from '../../fields/use-live'

/** Whether everything of these scopes is on this device and kept up to date; undefined until the first answer. */
export function useHolds(scopes: readonly string[]): boolean | undefined {
  const replica = useReplica()
  const key = scopes.join()
  return useLive(
    async () => key === '' || (await Promise.all(key.split(',').map(scope => replica.holds(scope)))).every(Boolean),
    [replica, key],
  )
}
