import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { cellText } from '#domain/bill-import/sheet/sheet'
import { hasSharedData, sharedFile, sharedPath } from './testing/shared-data'
import { bytesOf, readOrThrow, reason } from './testing/read'

const rowsOf = (bytes: Uint8Array) => readOrThrow('bill.csv', bytes).sheets[0]?.rows
const utf16 = (text: string, isLittle: boolean, mark: boolean) =>
  Uint8Array.from(
    [...(mark ? '\ufeff' : ''), ...text].flatMap(letter => {
      const code = letter.charCodeAt(0)
      return isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255]
    }),
  )

describe('delimited text', () => {
  it.each([',', ';', '\t', '|'])('finds the delimiter %j', delimiter => {
    const lines = [
      ['Text', 'Qty', 'Rate'],
      ['Wall, 100 mm; brick', '1,5', '2.5'],
      ['Door', '2,5', '3.5'],
      ['Note', '', ''],
    ]
    const text = lines
      .map(line => line.map(cell => (cell.includes(delimiter) ? `"${cell}"` : cell)).join(delimiter))
      .join('\n')
    expect(rowsOf(bytesOf(text))?.[1]).toEqual(lines[1])
  })

  it('is not led astray by decimal commas and a crooked line', () => {
    const lines = [
      'Text;Menge,Stück;EP',
      ...Array.from({ length: 9 }, (_, index) => `Wand ${index};${index},5;1`),
      'Seite 1, von 2',
    ]
    expect(rowsOf(bytesOf(lines.join('\n')))?.[1]).toEqual(['Wand 0', '0,5', '1'])
  })

  it('believes a "sep=" line', () => expect(rowsOf(bytesOf('sep=;\r\na;b,c\r\n1;2'))?.at(-1)).toEqual(['1', '2']))

  it.each([
    ['UTF-8', bytesOf('Désignation,€\nGros œuvre,1')],
    ['UTF-8 with a mark', bytesOf('\ufeffDésignation,€\nGros œuvre,1')],
    ['UTF-16', utf16('Désignation,€\nGros œuvre,1', true, true)],
    ['UTF-16 the other way round', utf16('Désignation,€\nGros œuvre,1', false, true)],
    ['UTF-16 without a mark', utf16('Désignation,€\nGros œuvre, one two three', true, false)],
    ['Windows-1252', Uint8Array.from('D\xe9signation,\x80\nGros \x9cuvre,1', letter => letter.charCodeAt(0))],
  ])('reads %s', (_, bytes) => {
    const rows = rowsOf(bytes)
    expect(rows?.[0]).toEqual(['Désignation', '€'])
    expect(rows?.[1]?.[0]).toBe('Gros œuvre')
  })

  it('reports a file it cannot read', () => {
    expect(reason('a.csv', new Uint8Array())).toBe('The file is empty.')
    expect(reason('a.csv', bytesOf('\n\n'))).toBe('The file is empty.')
    expect(reason('a.csv', Uint8Array.from([1, 2, 0, 3, 65, 66, 67, 68, 69, 70]))).toMatch(/not a text file/)
    expect(readOrThrow('a.csv', bytesOf('a,b\n"open,2\n3,4')).remarks.join()).toMatch(/never closed/)
  })

  it.runIf(hasSharedData)('gives the rows csv-spectrum wants', () => {
    const names = readdirSync(sharedPath('spreadsheet-edge-cases/csv')).filter(name => name.endsWith('.csv'))
    expect(names.length).toBeGreaterThan(10)
    for (const name of names) {
      // Its JSON has another telephone number than its CSV.
      if (name === 'location_coordinates.csv') continue
      const json = new TextDecoder().decode(sharedFile(`spreadsheet-edge-cases/csv/${name.replace('.csv', '.json')}`))
      // These CSVs have plain line ends.
      const wanted: Record<string, string>[] = JSON.parse(json.replaceAll('\\r\\n', '\\n'))
      const [titles = [], ...rows] = rowsOf(sharedFile(`spreadsheet-edge-cases/csv/${name}`)) ?? []
      const objects = rows.map(row =>
        Object.fromEntries(titles.map((title, index) => [cellText(title), row[index] ?? ''])),
      )
      expect(objects, name).toEqual(wanted)
    }
  })
})
