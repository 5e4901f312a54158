import { useEffect, useRef, useState } from 'react'
import { problemWords } from '../../app/office/tell-problem'
import type { ImportProgress } from './send-import'

type Run = (onProgress: (progress: ImportProgress) => void, signal: AbortSignal) => Promise<void>

/** One import at a time, with how far it is, why it failed, and a way to stop it. Leaving the page stops it. */
export function useImportRun() {
  const [progress, setProgress] = useState<ImportProgress | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const cancelling = useRef<AbortController | null>(null)
  useEffect(() => () => cancelling.current?.abort(), [])

  async function start(run: Run) {
    const controller = new AbortController()
    cancelling.current = controller
    setFailure(null)
    let last: ImportProgress = { stage: 'sending', sent: 0, rows: 0 }
    const show = (next: ImportProgress): void => {
      last = next
      setProgress(next)
    }
    show(last)
    try {
      await run(show, controller.signal)
    } catch (error) {
      // A tap on Cancel that came too late cancelled nothing.
      setFailure(
        controller.signal.aborted && last.stage === 'sending'
          ? 'The import was cancelled. Nothing was imported.'
          : problemWords(error),
      )
    }
    setProgress(null)
  }
  return { progress, failure, start: (run: Run) => void start(run), cancel: () => cancelling.current?.abort() }
}
