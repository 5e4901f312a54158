import { useRef, useState } from 'react'
import { lower } from '#domain/value/lower'
import { emptyHistory, record, redo, type Step, undo } from './undo'

interface Undo<T> {
  /** Runs a new step, and remembers it once it has worked. */
  readonly run: (step: Step<T>) => void
  /** Nothing when there is no step to take back, or to do again. */
  readonly undo: () => void
  readonly redo: () => void
  readonly canUndo: boolean
  readonly canRedo: boolean
}

/**
 * The steps of one grid that can be taken back. They run one after the other, each from what the one before left: Undo pressed
 * again before the first has ended takes back the step before it, not the same one twice.
 *
 * @param apply writes one side of a step, told in words; false when that did not work
 */
export function useUndo<T>(apply: (change: T, words: string) => Promise<boolean>): Undo<T> {
  const [shown, setShown] = useState(emptyHistory<T>())
  const history = useRef(shown)
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  function next(move: () => { readonly run: T; readonly words: string; readonly history: typeof shown } | null) {
    queue.current = queue.current.then(async () => {
      const step = move()
      if (!step || !(await apply(step.run, step.words))) return
      history.current = step.history
      setShown(step.history)
    })
  }
  const turn = (which: typeof undo | typeof redo, word: string) => next(() => {
    const step = which(history.current)
    return step && { ...step, words: `${word} ${lower(step.label)}` }
  })
  return {
    run: step => next(() => ({ run: step.forward, words: step.label, history: record(history.current, step) })),
    undo: () => turn(undo, 'Undid'),
    redo: () => turn(redo, 'Redid'),
    canUndo: shown.past.length > 0,
    canRedo: shown.future.length > 0,
  }
}
