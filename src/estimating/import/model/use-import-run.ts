import { useEffect, useRef, useState } from 'react'
import type { ImportProgress } from '../commands/import-bill'
import { problemWords } from '../../../records/tell-problem'
import type { ImportDraft } from './import-draft'
import type { BillReading } from './use-bill-reading'

/** Brings a bill to the server and goes to its assessment; see commands/import-bill. */
export type RunImport = (
  draft: ImportDraft,
  reading: BillReading,
  onProgress: (progress: ImportProgress) => void,
  signal: AbortSignal,
) => Promise<void>

/** One import at a time, with how far it is, why it failed, and a way to stop it. Leaving the page stops it. */
export function useImportRun(run: RunImport) {
  const [progress, setProgress] = useState<ImportProgress | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const cancelling = useRef<AbortController | null>(null)
  useEffect(() => () => cancelling.current?.abort(), [])

  async function start(draft: ImportDraft, reading: BillReading) {
    const controller = new AbortController()
    cancelling.current = controller
    setFailure(null)
    setProgress({ stage: 'sending', sent: 0, rows: 0 })
    try {
      await run(draft, reading, setProgress, controller.signal)
    } catch (error) {
      setFailure(controller.signal.aborted ? 'The import was cancelled. Nothing was imported.' : problemWords(error))
    }
    setProgress(null)
  }
  return {
    progress,
    failure,
    start: (draft: ImportDraft, reading: BillReading) => void start(draft, reading),
    cancel: () => cancelling.current?.abort(),
  }
}
