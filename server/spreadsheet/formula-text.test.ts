import { read, type WorkSheet } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import type { Cell } from './cell'
import { csv } from './csv'
import { exportWorkbook } from './export-workbook'
import { looksLikeFormula } from './formula-text'
import { xlsx } from './xlsx'

const FORMULAS = [
  '=1+1',
  '+1',
  '-1+cmd',
  '@SUM(A1)',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '﹦1',
  '−1',
  ' =1+1',
  '\u00a0=1',
  '\u3000＝1',
  '\ufeff=1+1',
  '\u200b=1',
  '\u0000=1',
  '\t=1',
  '\r=1',
  '\n=1',
  '"=1+1',
  "'=1+1",
  '“=1',
  '|=1',
  '|cmd',
  ';=1',
  ' " | =1',
]
const TEXTS = ['Wall = board', '12.5 mm', 'a-b', '(12)', 'O’Brien', '"Kestrel" House', '£5', '', '100 %', 'x@y.example']

test.each(FORMULAS)('%j is taken for a formula', text => {
  expect(looksLikeFormula(text)).toBe(true)
})
test.each(TEXTS)('%j is a text', text => {
  expect(looksLikeFormula(text)).toBe(false)
})

describe('an exported list', () => {
  async function* rows(): AsyncGenerator<Cell[]> {
    for (const text of [...FORMULAS, ...TEXTS]) yield [{ kind: 'text', text }]
  }

  test('has an apostrophe before each formula in CSV, in its heading too', async () => {
    const pieces: Uint8Array[] = []
    for await (const piece of csv(['＝Heading'], rows())) pieces.push(piece)
    const { default: Papa } = await import('papaparse')
    const { data } = Papa.parse<string[]>(new TextDecoder().decode(Buffer.concat(pieces)).trimEnd(), {
      newline: '\r\n',
    })
    expect(data.slice(0, 1 + FORMULAS.length).map(([text]) => text)).toEqual(
      ['＝Heading', ...FORMULAS].map(text => `'${text}`),
    )
    expect(data.slice(1 + FORMULAS.length, 3 + FORMULAS.length)).toEqual([['Wall = board'], ['12.5 mm']])
  })

  test('keeps each as a text for good in XLSX, in its heading too', async () => {
    const pieces: Uint8Array[] = []
    for await (const piece of xlsx('List', ['=Heading'], rows())) pieces.push(piece)
    expect(await quoted(Buffer.concat(pieces))).toEqual([
      '=Heading',
      ...FORMULAS.map(text => text.replaceAll('\u0000', '')),
    ])
  })

  test('does so in a workbook of a page, whose own formulas still are formulas', async () => {
    const cells = (text: string) => [{ kind: 'text', text, isStrong: false } as const]
    const file = await exportWorkbook({
      name: 'Sheet',
      columns: [{ width: 10, isHidden: false }],
      rows: [
        ...[...FORMULAS, ...TEXTS].map(cells),
        [{ kind: 'text', text: '=Strong', isStrong: true }],
        [{ kind: 'formula', formula: '1+1', value: '2' }],
      ],
    })
    expect(await quoted(file)).toEqual([...FORMULAS.map(text => text.replaceAll('\u0000', '')), '=Strong'])
    expect(sheetOf(file)[`A${FORMULAS.length + TEXTS.length + 2}`]).toMatchObject({ f: '1+1' })
  })
})

const sheetOf = (file: Uint8Array): WorkSheet => {
  const book = read(file, { cellStyles: true })
  return book.Sheets[book.SheetNames[0] ?? ''] ?? {}
}

/** Texts of the cells whose style says that they stay texts when edited, as Excel writes it for an apostrophe typed first. */
async function quoted(file: Uint8Array): Promise<string[]> {
  const { strFromU8, unzipSync } = await import('fflate')
  const parts = unzipSync(file)
  const xmlOf = (name: string) => strFromU8(parts[name] ?? new Uint8Array())
  const cellXfs = /<cellXfs.*?<\/cellXfs>/s.exec(xmlOf('xl/styles.xml'))?.[0] ?? ''
  const styles = [...cellXfs.matchAll(/<xf\b[^>]*>/g)].map(([xf]) => xf.includes('quotePrefix="1"'))
  const sheet = sheetOf(file)
  return [...xmlOf('xl/worksheets/sheet1.xml').matchAll(/<c r="([A-Z]+\d+)" s="(\d+)" t="inlineStr">/g)]
    .filter(([, , style]) => styles[Number(style)])
    .map(([, address]) => String(sheet[address ?? '']?.v))
}
