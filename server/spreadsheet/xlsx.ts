import type { Rows } from './cell'
import { cellXml, columnsXml, headerXml, STYLES, textXml } from './xlsx-parts'

/** Rows turned to text before they are packed. */
const AT_ONCE = 500

export const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/**
 * An XLSX of one sheet, made as its rows come, so that a long list is never held whole: the header bold and frozen, numbers and dates as
 * numbers and dates, texts in the cells themselves. The libraries at hand build the whole book in memory first.
 */
export async function* xlsx(title: string, header: readonly string[], rows: Rows): AsyncGenerator<Uint8Array> {
  const { strToU8, Zip, ZipDeflate } = await import('fflate')
  const ready: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  for (const [name, xml] of Object.entries(parts([title]))) {
    const file = new ZipDeflate(name)
    zip.add(file)
    file.push(strToU8(DECLARATION + xml), true)
  }
  const sheet = new ZipDeflate(sheetPath(0))
  zip.add(sheet)
  sheet.push(strToU8(`${DECLARATION}<worksheet xmlns="${MAIN}">${columnsXml(header)}<sheetData>${headerXml(header)}`))
  let waiting = ''
  let count = 1
  for await (const row of rows) {
    count += 1
    waiting += `<row r="${count}">${row.map((cell, column) => cellXml(cell, column, count)).join('')}</row>`
    if (count % AT_ONCE !== 0) continue
    sheet.push(strToU8(waiting))
    waiting = ''
    yield* ready.splice(0)
  }
  sheet.push(strToU8(`${waiting}</sheetData></worksheet>`), true)
  zip.end()
  yield* ready
}

/** Every part of a package but its sheets, which have these titles. */
export const parts = (titles: readonly string[]): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>${titles.map((_, at) => `<Override PartName="${sheetPath(at, '/')}" ContentType="${TYPES}.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${titles.map((title, at) => `<sheet name="${textXml(sheetName(title))}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${titles.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}<Relationship Id="rId${titles.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': STYLES,
})

/** Returns the path of a sheet in its package. */
export const sheetPath = (at: number, root = ''): string => `${root}xl/worksheets/sheet${at + 1}.xml`

/** At most 31 characters, none of those Excel refuses. */
const sheetName = (title: string): string => title.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31)
