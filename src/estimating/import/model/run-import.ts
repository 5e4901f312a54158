import type { ColumnLayout } from '#domain/bill-import/columns/layouts'
import type { ImportProgress } from '../../../common/import/send-import'
import type { ImportDetails } from './import-details'

/** Brings the bill on the session to the server and goes to its assessment; see commands/import-bill. */
export type RunImport = (
  details: ImportDetails,
  /** What the bill's figures are in; see the details' `exchange`. */
  currency: string,
  /** How its columns were read, to be remembered for the client; null where there is nothing to know it by. */
  layout: { readonly fileName: string; readonly columns: ColumnLayout } | null,
  onProgress: (progress: ImportProgress) => void,
  signal: AbortSignal,
) => Promise<void>
