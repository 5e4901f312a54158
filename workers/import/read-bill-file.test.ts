import { deflateSync, strToU8, zipSync, type Zippable } from 'fflate'
import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LIMITS } from '#spreadsheets/base/limits'
import { readOffice } from './office/read-office'
import { readBillFile } from './read-bill-file'
import { hasSharedData, sharedFile, sharedPath } from './testing/shared-data'
import { bytesOf, readOrThrow, reason } from './testing/read'
import { unzip } from '#spreadsheets/base/zip'

const WORKBOOK = '<workbook xmlns:r="r"><sheets><sheet name="Bill" sheetId="1" r:id="rId1"/></sheets></workbook>'
const workbook = (sheet: string, more: Zippable = {}) =>
  zipSync({ 'xl/workbook.xml': strToU8(WORKBOOK), 'xl/worksheets/sheet1.xml': strToU8(sheet), ...more })
const cellsOf = (sheet: string, more?: Zippable) => readOrThrow('a.xlsx', workbook(sheet, more)).sheets[0]?.rows

describe('workbooks', () => {
  it('keep results of formulas, errors, dates, escapes and gaps', () => {
    expect(
      cellsOf(
        `<x:worksheet xmlns:x="x"><x:sheetData><x:row r="2"><x:c r="B2" t="s"><x:v>0</x:v></x:c><x:c t="e"><x:f>1/0</x:f><x:v>#DIV/0!</x:v></x:c>
      <x:c r="E2" s="1"><x:v>61</x:v></x:c><x:c r="F2" t="inlineStr"><x:is><x:r><x:t>two </x:t></x:r><x:r><x:t>runs</x:t></x:r></x:is></x:c></x:row>
      <x:row><x:c s="1"><x:v>59</x:v></x:c><x:c t="b"><x:v>1</x:v></x:c><x:c t="str"><x:v>_x00A3_5</x:v></x:c><x:c><x:f>A1</x:f></x:c></x:row></x:sheetData></x:worksheet>`,
        {
          'xl/sharedStrings.xml': strToU8('<sst><si><t>M&amp;E &#163;</t><rPh><t>no</t></rPh></si></sst>'),
          'xl/styles.xml': strToU8(
            '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[Red]dd/mm/yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>',
          ),
        },
      ),
    ).toEqual([
      [],
      [null, 'M&E £', { error: '#DIV/0!' }, null, { day: '1900-03-01' }, 'two runs'],
      [{ day: '1900-02-28' }, true, '£5'],
    ])
  })

  it.each([
    ['an entity bomb', workbook('<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet/>'), /document type/],
    ['an unclosed sheet', workbook('<worksheet><sheetData><row>'), /damaged/],
    ['a mad row number', workbook('<worksheet><row r="999999999"/></worksheet>'), /row numbered/],
    ['a broken archive', workbook('<worksheet/>').slice(0, 60), /damaged|missing/],
    ['no workbook inside', zipSync({ 'readme.txt': strToU8('x') }), /not a workbook/],
    ['a binary workbook', zipSync({ 'xl/workbook.bin': strToU8('x') }), /\.xlsb/],
    [
      'too many parts',
      zipSync(
        Object.fromEntries(
          Array.from({ length: LIMITS.zipEntries + 1 }, (_, index) => [`p${index}`, new Uint8Array()]),
        ),
      ),
      /2,000 parts/,
    ],
    ['a file of 51 MB', new Uint8Array(LIMITS.fileBytes + 1), /50 MB/],
  ])('with %s end in a sentence', (_, bytes, sentence) => expect(reason('a.xlsx', bytes)).toMatch(sentence))

  it('that unpack to too much are abandoned after a slice, whatever their headers say', () => {
    const zip = workbook('<worksheet/>', { 'xl/worksheets/sheet2.xml': new Uint8Array(9 * 1024 * 1024) })
    const view = new DataView(zip.buffer)
    for (let at = 0; at < zip.length - 30; at++)
      if (view.getUint32(at, true) === 0x04034b50) view.setUint32(at + 22, 10, true)
    expect(zip.length).toBeLessThan(64 * 1024)
    const limits = { unpackedBytes: 8 * 1024 * 1024, zipEntries: 10 }
    expect(() => unzip(zip, () => true, limits)).toThrow(/more than 8 MB/)
    expect(unzip(zip, name => name === 'xl/workbook.xml', limits).size).toBe(1)
  })

  it('of cells beyond counting are left', () => {
    const rows = Array.from(
      { length: 6_000 },
      (_, index) => `<row r="${index + 1}"><c r="ALJ${index + 1}"><v>1</v></c></row>`,
    ).join('')
    expect(reason('a.xlsx', workbook(`<worksheet>${rows}</worksheet>`))).toMatch(/cells/)
  })
})

describe('other files', () => {
  it.each([
    ['a.pdf', bytesOf('%PDF-1.7'), /PDF/],
    ['a.xls', bytesOf('<html><table><tr><td>1'), /web page/],
    ['a.xml', bytesOf('<?xml version="1.0"?><a/>'), /not GAEB/],
    ['a.d83', bytesOf('no GAEB at all'), /called GAEB 90/],
    ['a.p83', bytesOf('#begin[GAEB]'), /GAEB 2000/],
    ['a.ebq', bytesOf('1A  text'), /CITE/],
    ['a.xlsx', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]), /a photo \(JPEG\)/],
    ['a.csv', Uint8Array.from([0x52, 0x61, 0x72, 0x21, 0x1a]), /Unpack it/],
    ['a.xml', bytesOf('<?xml version="1.0"?><Workbook/>'), /XML \(2003\)/],
    [
      'a.xls',
      bytesOf('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Table >'),
      /XML \(2003\)/,
    ],
    ['a.slk', bytesOf('ID;PWXL;N;E\r\nC;Y1;X1;K"Item"'), /\.slk/],
    ['a.dif', bytesOf('TABLE\r\n0,1\r\n"EXCEL"\r\nVECTORS'), /\.dif/],
    ['a.xls', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3, 4]), /could not be read/],
    ['a.zip', Uint8Array.from([0x50, 0x4b, 5, 6]), /empty archive/],
    [
      'a.xlsx',
      Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, ...bytesOf('E\0n\0c\0r\0y\0p\0t\0i\0o\0n\0I\0n\0f\0o\0')]),
      /protected by a password/,
    ],
    ['a.bin', deflateSync(bytesOf('x'.repeat(99))), /not a text file|could not/],
  ])('%s ends in a sentence', (name, bytes, sentence) => {
    const text = reason(name, bytes)
    if (text !== '') expect(text).toMatch(sentence)
    else expect(name).toBe('a.bin')
  })
})

describe.runIf(hasSharedData)('the edge cases of other programs', () => {
  const names = hasSharedData
    ? readdirSync(sharedPath('spreadsheet-edge-cases')).filter(name => /\.(?:xlsx?|csv)$/.test(name))
    : []
  const read = (name: string) => readOrThrow(name, sharedFile(`spreadsheet-edge-cases/${name}`))

  it.each(names)('%s ends in rows or a sentence', name => {
    const reading = readBillFile(name, sharedFile(`spreadsheet-edge-cases/${name}`), readOffice)
    if (reading.ok) expect(reading.workbook.sheets.length).toBeGreaterThan(0)
    else expect(reading.reason).toMatch(/^[A-Z].*\.$/)
    const refused = ['exceljs-missing-bits.xlsx', 'sheetjs-password_2002_40_basecrypto.xls']
    expect(reading.ok, reading.ok ? '' : reading.reason).toBe(!refused.includes(name))
  })

  it('give their content', () => {
    expect(read('exceljs-1904.xlsx').sheets[0]?.rows[3]?.[1]).toEqual({ day: '1904-01-01' })
    expect(read('exceljs-dateIssue.xlsx').sheets[0]?.rows).toEqual([['Date'], [{ day: '2020-11-20' }]])
    expect(read('exceljs-chart-sheet.xlsx')).toMatchObject({
      sheets: [{ name: 'Sheet1' }],
      remarks: [expect.stringMatching(/Chart1/)],
    })
    expect(read('sheetjs-ErrorTypes.xlsx').sheets[0]?.rows[2]).toContainEqual({ error: '#DIV/0!' })
    expect(read('sheetjs-sushi.xlsx').sheets[0]?.rows).toEqual([['🍣']])
    expect(read('exceljs-many-columns.xlsx').sheets[0]?.rows[1]).toHaveLength(20)
    expect(read('sheetjs-freeze.xlsx').sheets.map(sheet => sheet.name)).toEqual(['B2', 'B3', 'A2', 'B1'])
    expect(read('exceljs-shared_string_with_escape.xlsx').sheets[0]?.rows).toEqual([['_x000D_']])
    expect(read('exceljs-invalid-xml.xlsx').sheets[0]?.rows).toEqual([['foo ', 'bar']])
  })
})
