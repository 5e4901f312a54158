import { useReplica } from '../../fields/replica-context'
import { useLive } from '../../fields/use-live'

/** Whether a large change of a scope is on its way to this device, part of it here. */
export function useArriving(scope: string): boolean {
  const replica = useReplica()
  return useLive(() => replica.arriving(scope), [replica, scope]) ?? false
}
