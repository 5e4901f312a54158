import { useEffect } from 'react'
import { tellProblem } from '../../app/office/tell-problem'
import { useReplica } from '../../fields/replica-context'

/** What a person opens stays on the device for a while, with everything in it. */
export function useOpened(scope: string | null): void {
  const replica = useReplica()
  useEffect(() => {
    if (scope !== null) void replica.opened(scope).catch(tellProblem)
  }, [replica, scope])
}
