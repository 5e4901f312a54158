// Writes old Excel workbooks (.xls) for tests: cells through the library, and records the library does not write.
import { CFB, utils, write } from '@e965/xlsx'
import { readRange } from '#spreadsheets/xlsx/merged-cells'
import type { WrittenSheet } from './write-workbook'

interface Stream {
  content: Uint8Array
  size: number
}
// The library's container reader has no types.
const wrapping = CFB as {
  readonly read: (bytes: Uint8Array, options: { readonly type: 'array' }) => object
  readonly find: (file: object, path: string) => Stream
  readonly write: (file: object, options: { readonly type: 'array' }) => ArrayBuffer
}

/** Records of the workbook stream (MS-XLS 2.3). */
const BEGIN = 0x0809
const SHEET = 0x85
const ROW = 0x0208
const NAME = 0x18
const VIEW = 0xb0
const CACHE = 0xd5
const CACHE_KIND = 0xe3
const CACHE_SOURCE = 0x51

const words = (...values: readonly number[]): number[] => values.flatMap(value => [value & 0xff, value >> 8])
const record = (type: number, data: readonly number[]): number[] => [...words(type, data.length), ...data]
/** Returns a text of one byte per letter, after the byte that marks it so. */
const letters = (text: string): number[] => [0, ...Array.from(text, each => each.charCodeAt(0))]

/** Returns the ends of "A1:B8", each counted from 0. */
function ends(ref: string) {
  const range = readRange(ref)
  if (!range) throw new Error(`${ref} is no range`)
  const [left = 0, right = left] = [...ref.matchAll(/[A-Z]/g)].map(([letter]) => letter.charCodeAt(0) - 65)
  return { top: range.top, bottom: range.bottom, left, right }
}

/** Returns the record of the defined name that holds the sheet's filter range. */
function filterOf({ filter }: WrittenSheet, place: number): number[] {
  if (!filter) return []
  const { top, bottom, left, right } = ends(filter)
  const range = [0x3b, ...words(0, top, bottom, left, right)]
  return record(NAME, [...words(0x21), 0, 1, ...words(range.length, 0, place + 1), 0, 0, 0, 0, 0, 0x0d, ...range])
}

/** Returns the records of a pivot table's source. */
const sourceOf = ({ pivot }: WrittenSheet): number[] =>
  pivot
    ? [
        ...record(CACHE, words(1)),
        ...record(CACHE_KIND, words(1)),
        ...record(CACHE_SOURCE, [
          ...words(0, 8, 0),
          ...words((pivot.sheet ?? '').length + 1),
          ...letters(`\u0002${pivot.sheet ?? ''}`),
        ]),
      ]
    : []

function inSheet({ rows, pivot }: WrittenSheet, cache: number): number[] {
  const hidden = rows.flatMap(({ isHidden }, row) =>
    isHidden ? record(ROW, [...words(row, 0, 7, 255), 0, 0, 0, 0, 0x20, 1, 0, 0]) : [],
  )
  if (!pivot) return hidden
  const { top, bottom, left, right } = ends(pivot.ref)
  return [...hidden, ...record(VIEW, words(top, bottom, left, right, top, top + 1, left + 1, cache))]
}

/** Inserts records into the stream of a workbook, after the beginning of each of its parts: the book first, then its sheets. */
export function withRecords(bytes: Uint8Array, records: readonly (readonly number[])[]): Uint8Array {
  const file = wrapping.read(bytes, { type: 'array' })
  const stream = wrapping.find(file, '/Workbook')
  const content = new Uint8Array(stream.content)
  const view = new DataView(content.buffer)
  const [begins, named]: [number[], number[]] = [[], []]
  for (let at = 0; at + 4 <= content.length; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) === BEGIN) begins.push(at)
    if (view.getUint16(at, true) === SHEET) named.push(at)
  }
  // Sheet positions count from the start of the stream, so they shift by the bytes inserted before them.
  let before = 0
  begins.forEach((_, part) => {
    const sheet = named[part - 1]
    if (sheet !== undefined) view.setUint32(sheet + 4, view.getUint32(sheet + 4, true) + before, true)
    before += records[part]?.length ?? 0
  })
  const parts = begins.flatMap((begin, part) => {
    const inside = begin + 4 + view.getUint16(begin + 2, true)
    const end = begins[part + 1] ?? content.length
    return [...content.subarray(begin, inside), ...(records[part] ?? []), ...content.subarray(inside, end)]
  })
  stream.content = new Uint8Array(parts)
  stream.size = parts.length
  return new Uint8Array(wrapping.write(file, { type: 'array' }))
}

export function writeOldWorkbook(sheets: readonly WrittenSheet[]): Uint8Array {
  const book = utils.book_new()
  for (const { name, rows } of sheets) {
    const values = rows.map(({ cells }) =>
      cells.map(cell => (typeof cell === 'object' ? (cell?.text ?? cell?.number ?? null) : cell)),
    )
    utils.book_append_sheet(book, utils.aoa_to_sheet(values), name)
  }
  // Return type of `write` with this option.
  const written = write(book, { type: 'array', bookType: 'biff8' }) as ArrayBuffer
  const pivots = sheets.filter(each => each.pivot)
  return withRecords(new Uint8Array(written), [
    sheets.flatMap((sheet, place) => [...filterOf(sheet, place), ...sourceOf(sheet)]),
    ...sheets.map(sheet => inSheet(sheet, pivots.indexOf(sheet))),
  ])
}
