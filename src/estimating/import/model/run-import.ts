import type { ImportProgress } from '../../../common/import/send-import'
import type { ImportDraft } from './import-draft'
import type { BillReading } from './use-bill-reading'

/** Brings a bill to the server and goes to its assessment; see commands/import-bill. */
export type RunImport = (
  draft: ImportDraft,
  reading: BillReading,
  /** What the draft's figures are in; see the draft's `exchange`. */
  currency: string,
  onProgress: (progress: ImportProgress) => void,
  signal: AbortSignal,
) => Promise<void>
