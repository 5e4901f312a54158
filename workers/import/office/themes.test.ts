import { CFB, utils, write } from '@e965/xlsx'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readOffice } from './read-office'
import { withoutThemes } from './themes'

/** The record that names a sheet and says where it begins. */
const BOUND_SHEET = 0x85

/** A theme record whose zip is whole outside and nothing but zeros inside. */
function damagedTheme(): Uint8Array {
  const zip = zipSync({ 'theme/theme/theme1.xml': new Uint8Array(4_000).map((_, at) => at % 251) })
  zip.fill(0, 51, zip.length - 98)
  const head = new Uint8Array(20)
  const view = new DataView(head.buffer)
  view.setUint16(0, 0x08_96, true)
  view.setUint16(2, 16 + zip.length, true)
  view.setUint16(4, 0x08_96, true)
  return new Uint8Array([...head, ...zip])
}

interface Stream {
  content: Uint8Array
  size: number
}
// The library gives its reader of what old workbooks are wrapped in no types.
const wrapping = CFB as {
  readonly read: (bytes: Uint8Array, options: { readonly type: 'array' }) => object
  readonly find: (file: object, path: string) => Stream
  readonly write: (file: object, options: { readonly type: 'array' }) => ArrayBuffer
}

/** An old workbook with one cell and that theme. */
function workbook(): Uint8Array {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Skim coat', 12]]), 'Bill')
  // What `write` answers for this type.
  const written = write(book, { type: 'array', bookType: 'biff8' }) as ArrayBuffer
  const file = wrapping.read(new Uint8Array(written), { type: 'array' })
  const stream = wrapping.find(file, '/Workbook')
  const content = new Uint8Array(stream.content)
  const theme = damagedTheme()
  const view = new DataView(content.buffer)
  // Where a sheet begins is counted from the start: it moves by what is put in before it.
  for (let at = 0; at + 4 <= content.length; at += 4 + view.getUint16(at + 2, true))
    if (view.getUint16(at, true) === BOUND_SHEET)
      view.setUint32(at + 4, view.getUint32(at + 4, true) + theme.length, true)
  const begin = 4 + view.getUint16(2, true)
  stream.content = new Uint8Array([...content.subarray(0, begin), ...theme, ...content.subarray(begin)])
  stream.size = stream.content.length
  return new Uint8Array(wrapping.write(file, { type: 'array' }))
}

test('an old workbook with a damaged theme is read, not unzipped for ever', () => {
  const bytes = workbook()
  const theme = Buffer.from(bytes).indexOf(Buffer.from([0x96, 0x08, 0, 0, 0, 0, 0, 0, 0, 0]))
  expect(theme).toBeGreaterThan(0)
  // Looked at first: reading it with its theme would not end.
  expect(new DataView(withoutThemes(bytes).buffer).getUint32(theme + 12, true)).toBe(124_226)
  expect(readOffice(bytes, 'xls').sheets.map(({ name }) => name)).toEqual(['Bill'])
})
