import { useCallback, useEffect } from 'react'
import { isRestorable } from '#contract/kit/deleted'
import { resourceNamed } from '#contract/resources'
import type { Replica } from '#local/replica'
import { EVERYWHERE, nextStep, type UndoStep } from '#local/write/undo-steps'
import { type Server, useServer } from '../../app/office/server'
import { tellProblem } from '../../app/office/tell-problem'
import { useReplica } from '../../fields/replica-context'
import { useLive } from '../../fields/use-live'
import { toasts } from '../../ui/overlay/toast-store'
import { restoreSent } from '../deleted/restore-deleted'

/** Pages on screen with steps of their own, the last one on top: the keys are theirs. */
const places: string[] = []
export const placeOfKeys = (): string => places.at(-1) ?? EVERYWHERE

export interface Undo {
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly undo: () => void
  readonly redo: () => void
}

const NONE: readonly UndoStep[] = []

/** The steps of a page that has its own ("bill:9"), kept on this device: they are there again after a reload. */
export function useUndoAt(place: string): Undo {
  const replica = useReplica()
  const server = useServer()
  const steps = useLive(() => replica.undoSteps(), [replica]) ?? NONE
  useEffect(() => {
    places.push(place)
    return () => void places.splice(places.lastIndexOf(place), 1)
  }, [place])
  const turn = useCallback(
    (which: 'undo' | 'redo') => void turnAt(server, replica, place, which),
    [server, replica, place],
  )
  return {
    canUndo: nextStep(steps, place, 'undo') !== undefined,
    canRedo: nextStep(steps, place, 'redo') !== undefined,
    undo: () => turn('undo'),
    redo: () => turn('redo'),
  }
}

/** Undoes or redoes the next step of a place and says so; a delete that has been sent is restored by the office. Nothing happens where there is no step. */
export async function turnAt(server: Server, replica: Replica, place: string, which: 'undo' | 'redo'): Promise<void> {
  try {
    const turned = await replica.turn(place, which)
    if (turned.kind === 'done') toasts.show('info', `${which === 'undo' ? 'Undone' : 'Redone'}: ${turned.label}`)
    if (turned.kind !== 'too-late') return
    const { sent, label } = turned
    if (sent && isRestorable(resourceNamed(sent.resource)) && (await restoreSent(server, replica, sent)))
      toasts.show('info', `Undone: ${label}`)
    else toasts.show('error', tooLate(label))
  } catch (error) {
    tellProblem(error)
  }
}

/** Undoes the steps of one action, the latest first. Nothing is undone when something else was done at the place since. */
export async function undoAction(
  server: Server,
  replica: Replica,
  place: string,
  steps: readonly number[],
): Promise<void> {
  for (const step of steps.toReversed()) {
    const next = nextStep(await replica.undoSteps(), place, 'undo')
    if (next?.id !== step)
      return toasts.show('error', 'Something else was changed here since. Undo that first, then undo this')
    await turnAt(server, replica, place, 'undo')
  }
}

/** Says that a step with a delete cannot be undone any more. */
export const tooLate = (label: string): string =>
  `"${label}" has already been sent, so it can't be undone. Nothing was changed.`
