import { expose } from 'comlink'
import type { BillFileReader } from '#domain/estimating/bill-import/workbook'
import { readBillFile } from './import/read-bill-file'

expose({ read: readBillFile } satisfies BillFileReader)
