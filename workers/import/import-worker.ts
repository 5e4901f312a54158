import { expose } from 'comlink'
import type { BillFileReader } from '#domain/estimating/bill-import/workbook'
import { readBillFile } from './read-bill-file'

expose({ read: readBillFile } satisfies BillFileReader)
