import type { FileReading, Workbook } from '#domain/bill-import/workbook/workbook'
import { readBc3 } from './bc3/read-bc3'
import { readCsv } from '#spreadsheets/csv'
import { readGaeb90 } from './gaeb/gaeb90/read-gaeb90'
import { readGaeb } from './gaeb/read-gaeb'
import { LIMITS } from '#spreadsheets/base/limits'
import { isBroken, isLocked, officeKind, type OfficeKind } from './office/kind'
import { Unreadable } from '#spreadsheets/base/unreadable'
import { decodeXml } from '#spreadsheets/base/xml'
import { readXlsx } from '#spreadsheets/xlsx/read-xlsx'

type OfficeReader = (bytes: Uint8Array, kind: OfficeKind) => Workbook

/** Reads any file a bill comes in; the spreadsheet library is loaded only for the kinds that need it. */
export async function readAnyFile(fileName: string, bytes: Uint8Array): Promise<FileReading> {
  if (isPdf(bytes)) return readPdfFile(fileName, bytes)
  const office = officeKind(bytes) === null ? null : await import('./office/read-office').catch(() => null)
  return readBillFile(fileName, bytes, office?.readOffice)
}

/** Some programs write a line or two before the mark. */
const isPdf = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 1_024)).includes('%PDF-') && !startsWith(bytes, [0x50, 0x4b])

/** Loads the large reader of PDF text only when a PDF arrives. */
async function readPdfFile(fileName: string, bytes: Uint8Array): Promise<FileReading> {
  if (bytes.length > LIMITS.fileBytes) return { ok: false, reason: TOO_LARGE }
  const pdf = await import('./pdf/read-pdf').catch(() => null)
  if (!pdf)
    return {
      ok: false,
      reason: 'The reader of this format could not be loaded. Check the connection and try again.',
    }
  try {
    return { ok: true, workbook: await pdf.readPdf(fileName, bytes) }
  } catch (error) {
    return { ok: false, reason: error instanceof Unreadable ? error.message : 'The PDF could not be read.' }
  }
}
const TOO_LARGE = 'The file is larger than 50 MB and is not read.'

/**
 * Reads a bill by the kind of its bytes, not its name. Never throws: a file that cannot be read gives one sentence. `office` reads old Excel
 * workbooks and OpenDocument spreadsheets.
 */
export function readBillFile(fileName: string, bytes: Uint8Array, office?: OfficeReader): FileReading {
  try {
    if (bytes.length === 0) throw new Unreadable('The file is empty.')
    if (bytes.length > LIMITS.fileBytes) throw new Unreadable(TOO_LARGE)
    return { ok: true, workbook: readKind(fileName, bytes, office) }
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, reason: error.message }
    return { ok: false, reason: 'The file could not be read. Save it again as .xlsx or .csv and try once more.' }
  }
}

function readKind(fileName: string, bytes: Uint8Array, office: OfficeReader | undefined): Workbook {
  const kind = officeKind(bytes)
  if (kind !== null) {
    if (!office)
      throw new Unreadable('The reader of this format could not be loaded. Check the connection and try again.')
    return office(bytes, kind)
  }
  if (isLocked(bytes))
    throw new Unreadable(
      'The workbook is protected by a password. Open it, take the password off and save it as .xlsx.',
    )
  if (isBroken(bytes)) throw new Unreadable('The workbook could not be read. Open it and save it as .xlsx.')
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return readXlsx(bytes)
  if (startsWith(bytes, [0x50, 0x4b, 0x05, 0x06])) throw new Unreadable('The file is an empty archive.')
  const known = REFUSED.find(({ magic }) => startsWith(bytes, magic))
  if (known) throw new Unreadable(`This is ${known.name}. ${known.ask ?? ASK}`)
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2_000)).replaceAll('\0', '')
  if (/<(?:\w+:)?GAEB[\s>]/.test(head)) return readGaeb(decodeXml(bytes, 'The GAEB file'), fileName)
  if (/<(?:html|table)[\s>]/i.test(head) && !EXCEL_2003.test(head))
    throw new Unreadable(
      'This is a web page, whatever its name says. Open it in a spreadsheet program and save it as .xlsx.',
    )
  if (/^\s*(?:\ufeff|ï»¿)?\s*<\?xml|^\s*<\w/.test(head)) throw new Unreadable(xmlKind(head))
  const text = EXCHANGED.find(({ begins }) => begins.test(head))
  if (text) throw new Unreadable(`This is ${text.name}. Open it in a spreadsheet program and save it as .xlsx.`)
  if (head.trimStart().startsWith('~V|')) return readBc3(bytes, fileName)
  if (isGaeb90(head)) return readGaeb90(bytes, fileName)
  if (/^#begin\[GAEB\]/im.test(head) || /\.p8\d$/i.test(fileName))
    throw new Unreadable('This is GAEB 2000. Ask for GAEB DA XML (.x83, .x84, .x86) or GAEB 90 (.d83, .d84, .d86).')
  if (/\.d8\d$/i.test(fileName))
    throw new Unreadable('This is called GAEB 90, and its lines are not. Ask for the file again.')
  if (/\.ebq$/i.test(fileName))
    throw new Unreadable(
      `This is CITE (.ebq). Its list of line types is not public, so no line of it could be trusted. ${ASK}`,
    )
  return readCsv(bytes, fileName.replace(/\.\w+$/, ''))
}

/** Whether a file is GAEB 90: every line has 80 characters and ends with its number; the first gives the phase. */
const isGaeb90 = (head: string): boolean => /^(?:T0|00).{8}8[1-6]/.test(head)

const ASK = 'Ask for the bill as a workbook, a .csv or a GAEB file.'

/** Formats without a readable table, by their first bytes. */
const REFUSED: readonly { readonly magic: readonly number[]; readonly name: string; readonly ask?: string }[] = [
  { magic: [0x25, 0x50, 0x44, 0x46], name: 'a PDF' },
  { magic: [0xff, 0xd8, 0xff], name: 'a photo (JPEG)' },
  { magic: [0x89, 0x50, 0x4e, 0x47], name: 'a picture (PNG)' },
  { magic: [0x47, 0x49, 0x46, 0x38], name: 'a picture (GIF)' },
  { magic: [0x49, 0x49, 0x2a, 0x00], name: 'a scan (TIFF)' },
  { magic: [0x4d, 0x4d, 0x00, 0x2a], name: 'a scan (TIFF)' },
  { magic: [0x7b, 0x5c, 0x72, 0x74, 0x66], name: 'a text document (RTF)' },
  { magic: [0x52, 0x61, 0x72, 0x21], name: 'an archive (RAR)', ask: 'Unpack it and choose the bill inside.' },
  { magic: [0x37, 0x7a, 0xbc, 0xaf], name: 'an archive (7-Zip)', ask: 'Unpack it and choose the bill inside.' },
  { magic: [0x1f, 0x8b], name: 'a packed file (gzip)', ask: 'Unpack it and choose the bill inside.' },
  { magic: [0x41, 0x43, 0x31, 0x30], name: 'a drawing (DWG)' },
  { magic: [0x49, 0x53, 0x4f, 0x2d, 0x31, 0x30, 0x33, 0x30, 0x33], name: 'a building model (IFC)' },
]

const EXCEL_2003 = /<(?:\w+:)?Workbook\s[^>]*urn:schemas-microsoft-com:office:spreadsheet/

/** Exchange formats of old spreadsheet programs. They are text, and would be read as a list without columns. */
const EXCHANGED: readonly { readonly begins: RegExp; readonly name: string }[] = [
  { begins: /^TABLE\s*\r?\n\s*0,1\r?\n/, name: 'a data interchange file (.dif)' },
  { begins: /^ID;P/, name: 'a symbolic link file (.slk)' },
]

/** Names the kind of XML that is not GAEB, by its first element. */
function xmlKind(head: string): string {
  const root = /<(?![?!])(?:\w+:)?([\w.-]+)/.exec(head)?.[1] ?? ''
  const known = /^Workbook$/.test(root)
    ? 'an Excel workbook saved as XML (2003). Open it and save it as .xlsx'
    : /^(?:DatosGenerales|onorm|B2063|ÖNORM)/i.test(root)
      ? 'ÖNORM B 2063. Ask for a workbook or GAEB DA XML'
      : ''
  return known === ''
    ? `This XML is not GAEB DA XML (.x81 to .x86, .x89)${root === '' ? '' : `: it begins with "${root}"`}.`
    : `This is ${known}.`
}

const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, index) => bytes[index] === byte)
