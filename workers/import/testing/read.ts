import type { Workbook } from '#domain/bill-import/workbook/workbook'
import { readOffice } from '../office/read-office'
import { readBillFile } from '../read-bill-file'

/** Returns the workbook, or throws an error with the sentence the person would see. */
export function readOrThrow(fileName: string, bytes: Uint8Array): Workbook {
  const reading = readBillFile(fileName, bytes, readOffice)
  if (!reading.ok) throw new Error(reason(fileName, bytes))
  return reading.workbook
}

export function reason(fileName: string, bytes: Uint8Array): string {
  const reading = readBillFile(fileName, bytes, readOffice)
  return reading.ok ? '' : reading.reason
}

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
