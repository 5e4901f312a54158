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
 * The steps of one grid that can be taken back. A new step begins at once, whatever is still being written; Undo and Redo wait for what
 * came before and are waited for, each going from what the one before left: Undo pressed again before the first has ended takes back
 * the step before it, not the same one twice.
 *
 * @param apply writes one side of a step, told in words; false when that did not work. What is begun first is written first
 */
export function useUndo<T>(apply: (change: T, words: string) => Promise<boolean>): Undo<T> {
  const [shown, setShown] = useState(emptyHistory<T>())
  const history = useRef(shown)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  /** Undos and redos that have not ended. */
  const turning = useRef(0)

  function next(work: () => Promise<typeof shown | null>) {
    queue.current = queue.current.then(async () => {
      const after = await work()
      if (after === null) return
      history.current = after
      setShown(after)
    })
  }
  function run(step: Step<T>) {
    const begin = () => apply(step.forward, step.label)
    const begun = turning.current === 0 ? begin() : null
    next(async () => ((await (begun ?? begin())) ? record(history.current, step) : null))
  }
  function turn(which: typeof undo | typeof redo, word: string) {
    turning.current += 1
    next(async () => {
      try {
        const step = which(history.current)
        return step && (await apply(step.run, `${word} ${lower(step.label)}`)) ? step.history : null
      } finally {
        turning.current -= 1
      }
    })
  }
  return {
    run,
    undo: () => turn(undo, 'Undid'),
    redo: () => turn(redo, 'Redid'),
    canUndo: shown.past.length > 0,
    canRedo: shown.future.length > 0,
  }
}
