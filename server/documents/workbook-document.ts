import type { DocumentResource } from '#contract/kit/document'
import type { WireOf } from '#contract/kit/wire-values'
import type { Sheet } from '#domain/value/sheet'
import { XLSX } from '../calls/download'
import type { AccountTransaction } from '../database/session'
import { exportWorkbook } from '../spreadsheet/export-workbook'
import type { Made, Making } from './documents'

interface Workbook {
  /** Of the file, without its extension. */
  readonly name: string
  readonly sheets: readonly Sheet[]
}

/** Returns what makes a workbook. `gather` reads all that it says in one transaction. */
export const workbookDocument =
  <R extends DocumentResource>(gather: (tx: AccountTransaction, document: WireOf<R>) => Promise<Workbook>) =>
  async ({ document, work, tell }: Making<R>): Promise<Made<R>> => {
    const { name, sheets } = await work(tx => gather(tx, document))
    await tell(60)
    const bytes = await exportWorkbook(...sheets)
    return { files: [{ name: `${name}.xlsx`, type: XLSX, bytes }], pages: null }
  }
