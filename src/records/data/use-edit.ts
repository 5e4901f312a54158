import { useCallback } from 'react'
import type { Change, Edited } from '#local/types'
import { useReplica } from '../../fields/replica-context'
import { EVERYWHERE } from '#local/write/undo-steps'

/**
 * Keeps one action of a person: all its changes or none, on this device's disk when the promise resolves. `label` says in words what was
 * done. Throws ProblemError with field errors, and NotSaved; nothing was kept then.
 *
 * @param place where it can be undone: the page, if it has steps of its own
 */
export function useEdit(place = EVERYWHERE): (changes: readonly Change[], label: string) => Promise<Edited> {
  const replica = useReplica()
  return useCallback((changes, label) => replica.edit(changes, label, place), [replica, place])
}
