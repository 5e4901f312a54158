import { useCallback, useEffect } from 'react'
import { lower } from '#domain/value/lower'
import type { Replica } from '#local/replica'
import { nextStep, type UndoStep } from '#local/write/undo-steps'
import { tellProblem } from '../../app/office/tell-problem'
import { useReplica } from '../../fields/replica-context'
import { useLive } from '../../fields/use-live'
import { toasts } from '../../ui/overlay/toast-store'

/** Where the steps of every page are kept that has none of its own. */
export const EVERYWHERE = 'app'

/** Pages on screen with steps of their own, the last one on top: the keys are theirs. */
const places: string[] = []
export const placeOfKeys = (): string => places.at(-1) ?? EVERYWHERE

interface Undo {
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly undo: () => void
  readonly redo: () => void
}

const NONE: readonly UndoStep[] = []

/** The steps of a page that has its own ("bill:9"), kept on this device: they are there again after a reload. */
export function useUndoAt(place: string): Undo {
  const replica = useReplica()
  const steps = useLive(() => replica.undoSteps(), [replica]) ?? NONE
  useEffect(() => {
    places.push(place)
    return () => void places.splice(places.lastIndexOf(place), 1)
  }, [place])
  const turn = useCallback((which: 'undo' | 'redo') => void turnAt(replica, place, which), [replica, place])
  return {
    canUndo: nextStep(steps, place, 'undo') !== undefined,
    canRedo: nextStep(steps, place, 'redo') !== undefined,
    undo: () => turn('undo'),
    redo: () => turn('redo'),
  }
}

/** Undoes or redoes the next step of a place and says so. Nothing happens where there is none. */
export async function turnAt(replica: Replica, place: string, which: 'undo' | 'redo'): Promise<void> {
  try {
    const turned = await replica.turn(place, which)
    if (turned.kind === 'done') toasts.show('info', `${which === 'undo' ? 'Undid' : 'Redid'}: ${lower(turned.label)}`)
    if (turned.kind === 'too-late') toasts.show('error', tooLate(turned.label))
  } catch (error) {
    tellProblem(error)
  }
}

/** Says that a step with a delete cannot be undone any more. */
export const tooLate = (label: string): string =>
  `"${label}" has already been sent, so it can't be undone. Nothing was changed.`
