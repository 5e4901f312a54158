import type { FileReading } from '#domain/estimating/bill-import/workbook'
import { readCsv } from './csv'
import { readGaeb } from './gaeb/read-gaeb'
import { LIMITS } from './limits'
import { Unreadable } from './unreadable'
import { decodeXml } from './xml'
import { readXlsx } from './xlsx/read-xlsx'

/** Reads a bill by what its bytes are, whatever its name says. Never throws: a file that cannot be read ends in one sentence. */
export function readBillFile(fileName: string, bytes: Uint8Array): FileReading {
  try {
    if (bytes.length === 0) throw new Unreadable('The file is empty.')
    if (bytes.length > LIMITS.fileBytes) throw new Unreadable('The file is larger than 50 MB and is not read.')
    return { ok: true, workbook: readKind(fileName, bytes) }
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, reason: error.message }
    return { ok: false, reason: 'The file could not be read. Save it again as .xlsx or .csv and try once more.' }
  }
}

function readKind(fileName: string, bytes: Uint8Array) {
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return readXlsx(bytes)
  if (startsWith(bytes, [0x50, 0x4b, 0x05, 0x06])) throw new Unreadable('The file is an empty archive.')
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new Unreadable(oldOffice(bytes))
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46]))
    throw new Unreadable('This is a PDF. Ask for the bill as a workbook, a .csv or a GAEB file.')
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2_000)).replaceAll('\0', '')
  if (/<(?:\w+:)?GAEB[\s>]/.test(head)) return readGaeb(decodeXml(bytes, 'The GAEB file'), fileName)
  if (/<(?:html|table)[\s>]/i.test(head))
    throw new Unreadable(
      'This is a web page, whatever its name says. Open it in a spreadsheet program and save it as .xlsx.',
    )
  if (/<\?xml/.test(head)) throw new Unreadable('This XML is not GAEB DA XML (.x83, .x84, .x86, .x89).')
  if (/\.[dp]8\d$/i.test(fileName))
    throw new Unreadable('This is GAEB 90 or GAEB 2000. Ask for GAEB DA XML (.x83, .x84, .x86, .x89).')
  return readCsv(bytes, fileName.replace(/\.\w+$/, ''))
}

/** Old .xls and password-protected files share a container; the second names its locked package in it. */
function oldOffice(bytes: Uint8Array): string {
  const letters = new TextDecoder('latin1').decode(bytes).replaceAll('\0', '')
  return /EncryptedPackage|EncryptionInfo/.test(letters)
    ? 'The workbook is protected by a password. Open it, take the password off and save it as .xlsx.'
    : 'This is the old Excel format (.xls), or it is protected by a password. Open it and save it as .xlsx without a password.'
}

const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, index) => bytes[index] === byte)
