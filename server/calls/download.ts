import type { Sheet } from '#domain/value/sheet'
import { contentDisposition } from '../services/content-disposition'
import { exportWorkbook } from '../spreadsheet/export-workbook'

export const PDF = 'application/pdf'
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A file for the browser to save under this name. */
export const download = (name: string, type: Parameters<typeof contentDisposition>[2], bytes: Uint8Array): Response =>
  new Response(new Uint8Array(bytes), {
    headers: { 'content-type': type, 'content-disposition': contentDisposition('attachment', name, type) },
  })

/** A sheet as a workbook to save; `name` without its extension. */
export const workbook = async (name: string, sheet: Sheet): Promise<Response> =>
  download(`${name}.xlsx`, XLSX, await exportWorkbook(sheet))
