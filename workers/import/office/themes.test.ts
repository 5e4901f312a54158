import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { withRecords, writeOldWorkbook } from '../testing/write-old-workbook'
import { readOffice } from './read-office'
import { withoutThemes } from './themes'

/** A theme record whose zip has valid ends and only zeros inside. */
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

/** An old workbook with one cell and that theme. */
const workbook = (): Uint8Array =>
  withRecords(writeOldWorkbook([{ name: 'Bill', rows: [{ cells: ['Skim coat', 12] }] }]), [[...damagedTheme()]])

test('an old workbook with a damaged theme is read, not unzipped for ever', () => {
  const bytes = workbook()
  const theme = Buffer.from(bytes).indexOf(Buffer.from([0x96, 0x08, 0, 0, 0, 0, 0, 0, 0, 0]))
  expect(theme).toBeGreaterThan(0)
  // Checked first: reading it with its theme would not end.
  expect(new DataView(withoutThemes(bytes).buffer).getUint32(theme + 12, true)).toBe(124_226)
  expect(readOffice(bytes, 'xls').sheets.map(({ name }) => name)).toEqual(['Bill'])
})
