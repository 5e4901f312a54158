import { type Remote, wrap } from 'comlink'
import type { BillDesk } from '#contract/estimating/bill-desk'
import { startImportWorker } from '../../../common/import/read-file'

/** Made with the first visit to the importer and kept. */
let desk: Remote<BillDesk> | null = null

/** The desk in the import worker. */
export function billDesk(): Remote<BillDesk> {
  desk ??= wrap<BillDesk>(startImportWorker())
  return desk
}
