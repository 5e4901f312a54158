import { type Remote, wrap } from 'comlink'
import type { BillSession } from '#contract/estimating/bill-session'
import { startImportWorker } from '../../../common/import/read-file'

/** Made with the first visit to the importer and kept. */
let session: Remote<BillSession> | null = null

/** The session in the import worker. */
export function billSession(): Remote<BillSession> {
  session ??= wrap<BillSession>(startImportWorker())
  return session
}
