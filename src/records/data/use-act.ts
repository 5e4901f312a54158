import { useCallback } from 'react'
import type { Change } from '#local/types'
import { tellProblem } from '../../app/office/tell-problem'
import { useEdit } from './use-edit'

/** {@link useEdit} for a tap: true when the change is on this device's disk; a failure is told at once and nothing was kept. */
export function useAct(place?: string): (changes: readonly Change[], label: string) => Promise<boolean> {
  const edit = useEdit(place)
  return useCallback(
    async (changes, label) => {
      try {
        await edit(changes, label)
        return true
      } catch (error) {
        tellProblem(error)
        return false
      }
    },
    [edit],
  )
}
