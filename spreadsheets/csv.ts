import Papa from 'papaparse'
import type { Workbook } from '#domain/bill-import/workbook/workbook'
import { type Limits, LIMITS } from './base/limits'
import { Unreadable } from './base/unreadable'

/** In order of trust. A text full of commas is still split at semicolons when every line has the same number of them. */
const DELIMITERS: ReadonlyMap<string, string> = new Map([
  ['\t', 'tabs'],
  [';', 'semicolons'],
  ['|', 'bars'],
  [',', 'commas'],
])
const SAMPLE_ROWS = 100

/** Reads delimited text and reports the encoding and delimiter it detected. Every value stays text, as typed. */
export function readCsv(bytes: Uint8Array, name: string, limits: Limits = LIMITS): Workbook {
  const { text, encoding } = decodeText(bytes)
  const declared = /^sep=(.)\r?\n/i.exec(text)?.[1]
  const delimiter = declared ?? findDelimiter(text)
  const { data, errors } = Papa.parse<string[]>(text, { delimiter })
  const rows = data.map(row => row.map(cell => (cell === '' ? null : cell)))
  while (rows.at(-1)?.every(cell => cell === null)) rows.pop()
  if (rows.length === 0) throw new Unreadable('The file is empty.')
  if (rows.length > limits.rows)
    throw new Unreadable(`The file has more than ${limits.rows.toLocaleString('en-GB')} rows. Split it.`)
  if (rows.reduce((cells, row) => cells + row.length, 0) > limits.cells)
    throw new Unreadable('The file has too many cells to read. Split it.')
  const open = errors.find(error => error.code === 'MissingQuotes')
  const remarks = [`Read as ${encoding}, parted by ${DELIMITERS.get(delimiter) ?? `"${delimiter}"`}.`]
  if (open)
    remarks.push(
      `A quotation mark opened near row ${(open.row ?? 0) + 1} is never closed: look at the rows from there.`,
    )
  return { format: 'csv', sheets: [{ name, hidden: false, rows }], remarks }
}

/** Returns the delimiter that splits most rows into the same number of fields; the first of {@link DELIMITERS} that is nearly as even. */
function findDelimiter(text: string): string {
  const evenness = [...DELIMITERS.keys()].map(delimiter => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: SAMPLE_ROWS, skipEmptyLines: true })
    const counts = new Map<number, number>()
    for (const row of data) if (row.length > 1) counts.set(row.length, (counts.get(row.length) ?? 0) + 1)
    return { delimiter, share: Math.max(0, ...counts.values()) / Math.max(data.length, 1) }
  })
  const best = Math.max(...evenness.map(each => each.share))
  return evenness.find(each => each.share > 0 && each.share >= best * 0.8)?.delimiter ?? ','
}

/** Decodes text by its byte-order mark, by the zero bytes between UTF-16 letters, or as valid UTF-8. Otherwise it is Windows-1252, in which every byte is a letter. */
function decodeText(bytes: Uint8Array): { text: string; encoding: string } {
  const decode = (label: string, encoding: string) => ({ text: new TextDecoder(label).decode(bytes), encoding })
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return decode('utf-16le', 'UTF-16')
  if (first === 0xfe && second === 0xff) return decode('utf-16be', 'UTF-16')
  const head = bytes.subarray(0, 1_000)
  const nils = (parity: number) =>
    head.reduce((count, byte, index) => count + (byte === 0 && index % 2 === parity ? 1 : 0), 0)
  if (nils(1) > head.length / 4) return decode('utf-16le', 'UTF-16')
  if (nils(0) > head.length / 4) return decode('utf-16be', 'UTF-16')
  if (nils(0) + nils(1) > 0)
    throw new Unreadable('This is not a text file. Choose a workbook (.xlsx), a .csv or a GAEB XML file.')
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    const { text, encoding } = decode('windows-1252', 'Windows-1252')
    return {
      text: text.replace(/[\u0080-\u009f]/g, letter => WINDOWS_1252.charAt(letter.charCodeAt(0) - 0x80)),
      encoding,
    }
  }
}

/** Letters 0x80 to 0x9F. Some engines decode Windows-1252 as Latin-1, where these are control characters. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
