import { unzipSync } from 'fflate'

/** Kinds that only the spreadsheet library reads. */
export type OfficeKind = 'xls' | 'ods'

const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
/** Sector size of an old workbook, in bytes. */
const SECTOR = 512
const ZIP = [0x50, 0x4b, 0x03, 0x04]
const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, at) => bytes[at] === byte)
const latin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)

/** Returns the kind of an old Excel workbook or an OpenDocument spreadsheet by its bytes; null for others, including password-locked packages. */
export function officeKind(bytes: Uint8Array): OfficeKind | null {
  if (startsWith(bytes, OLD_OFFICE)) return isLocked(bytes) || isBroken(bytes) ? null : 'xls'
  return startsWith(bytes, ZIP) && isSpreadsheet(bytes) ? 'ods' : null
}

/** Whether bytes are an OpenDocument spreadsheet. It names its kind in an entry of its own: usually the first and uncompressed, but some programs write it later or compress it. */
function isSpreadsheet(bytes: Uint8Array): boolean {
  const head = latin1(bytes.subarray(0, HEAD))
  if (head.slice(30, 200).includes('opendocument.spreadsheet')) return true
  if (/mimetype.{0,40}application\/vnd\.oasis\.opendocument\.spreadsheet/s.test(head)) return true
  return head.includes('mimetype') && head.includes('content.xml') && namesSpreadsheet(bytes)
}

/** Whether the entry that names the kind says so; some programs compress it. */
function namesSpreadsheet(bytes: Uint8Array): boolean {
  try {
    const { mimetype } = unzipSync(bytes, {
      filter: ({ name, originalSize }) => name === 'mimetype' && originalSize < HEAD,
    })
    return mimetype !== undefined && latin1(mimetype).includes('opendocument.spreadsheet')
  } catch {
    return false
  }
}
const HEAD = 65_536

/** Whether bytes begin like an old workbook but are cut or changed: the library would read them as text. */
export const isBroken = (bytes: Uint8Array): boolean =>
  startsWith(bytes, OLD_OFFICE.slice(0, 4)) && (!startsWith(bytes, OLD_OFFICE) || bytes.length < SECTOR)

/** Whether a workbook is locked. Password-protected .xlsx and old workbooks share a container; only the locked one names its package in it. */
export const isLocked = (bytes: Uint8Array): boolean =>
  startsWith(bytes, OLD_OFFICE.slice(0, 4)) &&
  /EncryptedPackage|EncryptionInfo/.test(latin1(bytes).replaceAll('\0', ''))
