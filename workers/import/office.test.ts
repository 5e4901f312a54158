// Old workbooks and OpenDocument files, compared with the same content in another format.
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { cellText } from '#domain/bill-import/sheet/sheet'
import { readAnyFile, readBillFile } from './read-bill-file'
import { hasSharedData, sharedFile } from './testing/shared-data'
import { readOrThrow, reason } from './testing/read'

const rowsOf = (name: string) => readOrThrow(name, sharedFile(name)).sheets[0]?.rows ?? []
const trimmed = (rows: ReturnType<typeof rowsOf>) =>
  rows.map(row =>
    row
      .map(cell => cellText(cell))
      .join('|')
      .replace(/\|+$/, ''),
  )

describe.runIf(hasSharedData)('files that the spreadsheet library reads', () => {
  it('an OpenDocument schedule has the rows of its .csv twin', () => {
    const [ods, csv] = [
      trimmed(rowsOf('rates-and-bills/ifc5d-house-cost-schedule-fr.ods')),
      trimmed(rowsOf('rates-and-bills/ifc5d-house-cost-schedule-fr.csv')),
    ]
    // Accents and decimals depend on the program that wrote them; refs, depths and figures do not.
    const plain = (line: string) =>
      line
        .split('|')
        .slice(0, 2)
        .join('|')
        .replaceAll(/[^\w.|]/g, '')
    expect(ods.filter(Boolean).map(plain)).toEqual(csv.filter(Boolean).map(plain))
    expect(ods.length).toBeGreaterThan(120)
  })

  it('an old workbook has the cells of its .xlsx twin', () => {
    const [xls, xlsx] = [
      rowsOf('spreadsheet-edge-cases/sheetjs-LONumbers-2010.xls'),
      rowsOf('spreadsheet-edge-cases/sheetjs-LONumbers.xlsx'),
    ]
    const numbers = (rows: typeof xls) => rows.map(row => row.filter(cell => typeof cell === 'number'))
    expect(numbers(xls.slice(0, 2))).toEqual(numbers(xlsx.slice(0, 2)))
    expect(xls.map(row => row[0])).toEqual(xlsx.map(row => row[0]))
  })

  it('a password ends in a sentence', () => {
    const locked = sharedFile('spreadsheet-edge-cases/sheetjs-password_2002_40_basecrypto.xls')
    expect(reason('a.xls', locked)).toMatch(/protected by a password/)
  })

  it('the library comes only with a file that needs it', async () => {
    const old = sharedFile('spreadsheet-edge-cases/sheetjs-write.xls')
    expect((await readAnyFile('a.xls', old)).ok).toBe(true)
    expect(readBillFile('a.xls', old)).toMatchObject({ ok: false, reason: /could not be loaded/ })
  })
})

describe('hostile OpenDocument files', () => {
  const ods = (rows: string, more: Readonly<Record<string, Uint8Array>> = {}) =>
    zipSync({
      mimetype: [strToU8('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }],
      'META-INF/manifest.xml': strToU8('<manifest/>'),
      'styles.xml': strToU8('<office:document-styles/>'),
      'content.xml': strToU8(
        `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet><table:table table:name="Bill">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
      ),
      ...more,
    })
  const cell = (repeat: number) =>
    `<table:table-cell office:value-type="float" office:value="1" table:number-columns-repeated="${repeat}"><text:p>1</text:p></table:table-cell>`

  // Hostile file 4 of seed 2511 (`npm run assurance`): fifteen minutes of processor for 20 KB.
  it('with a damaged part that is never read gives an error sentence, and ends', () => {
    const whole = ods(`<table:table-row>${cell(3)}</table:table-row>`, {
      'settings.xml': strToU8(Array.from({ length: 9_000 }, (_, at) => (at * at * 7 + at) % 1_009).join(' ')),
    })
    const name = new TextDecoder('latin1').decode(whole).indexOf('settings.xml')
    const torn = whole.slice()
    // Its first bits name a kind of block that does not exist.
    torn[name + 'settings.xml'.length] = 7
    expect(reason('a.ods', torn)).toMatch(/damaged/)
    expect(readOrThrow('a.ods', whole).sheets).toHaveLength(1)
  })

  // `npm run assurance`, seed 20261126: half an hour of processor, until it was stopped.
  it('one whose list of parts points elsewhere is read by the parts that are there, and ends', () => {
    const whole = ods(`<table:table-row>${cell(3)}</table:table-row>`)
    const torn = whole.slice()
    // Where each part begins, in the list at the end: into the middle of another.
    for (let at = 0; at < torn.length - 46; at += 1)
      if (torn[at] === 0x50 && torn[at + 1] === 0x4b && torn[at + 2] === 1 && torn[at + 3] === 2) torn[at + 42] = 77
    expect(readOrThrow('a.ods', torn).sheets[0]?.rows).toEqual([[1, 1, 1]])
  })

  it('end in a sentence before anything is unfolded', () => {
    const bomb = ods(`<table:table-row table:number-rows-repeated="1048576">${cell(16_384)}</table:table-row>`)
    expect(reason('a.ods', bomb)).toMatch(/more than 5,000,000 cells/)
    expect(reason('a.ods', ods('<table:table-row>'.repeat(3)))).toMatch(/damaged/)
  })

  it('are read when they are small', () => {
    expect(readOrThrow('a.ods', ods(`<table:table-row>${cell(3)}</table:table-row>`)).sheets[0]?.rows).toEqual([
      [1, 1, 1],
    ])
  })
})
