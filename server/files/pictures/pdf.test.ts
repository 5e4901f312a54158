import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { byRun } from '../../../tests/support/long-run'
import { smallPdf } from '../../testing/small-pdf'
import { type CutPage, drawGrey, readPdf, splitPdf } from './pdf'

const FOLDER = '../shared/data/pdf-edge-cases'
const names = existsSync(FOLDER) ? readdirSync(FOLDER).filter(name => name.endsWith('.pdf')) : []

it('a PDF is shown by its first page', async () => {
  const read = await readPdf(smallPdf(2))
  if (read === null || typeof read === 'string') throw new Error(`Not a page: ${read}`)
  expect(read).toMatchObject({ width: 595, height: 842 })
  expect(await sharp(read.thumbnail).metadata()).toMatchObject({ format: 'webp', height: 512 })
})

// Two other readers open such a file.
it('a PDF that lost its first line is opened and split', async () => {
  const whole = Buffer.from(smallPdf(2)).toString('latin1')
  const bytes = Buffer.from(whole.replace(/^%PDF-[^\n]*\n(?!%)/, '%\xe2\xe3\n') + '\n%%EOF', 'latin1')
  expect(bytes.includes('%PDF-')).toBe(false)
  expect(await readPdf(bytes)).toMatchObject({ width: 595, height: 842 })
  expect(await split(bytes)).toHaveLength(2)
  expect(await readPdf(Buffer.from('% 1 0 obj, a note about a PDF'))).toBe('The PDF is damaged and cannot be opened')
})

it('a PDF of more than 500 pages is refused with its number of pages', async () => {
  expect(await readPdf(smallPdf(501))).toBe('A PDF can have 500 pages at most; this one has 501')
})

it('a PDF that does not open in time is given up', async () => {
  expect(await readPdf(smallPdf(1), 1)).toBe('The PDF takes too long to open')
})

/** The pages a PDF was split into, or the words it ended in. */
async function split(bytes: Uint8Array): Promise<readonly CutPage[] | string> {
  const pages: CutPage[] = []
  const end = await splitPdf(bytes, async page => void pages.push(page))
  return typeof end === 'string' ? end : pages
}

it('a PDF is split into PDFs of one page each, with a thumbnail', async () => {
  const pages = await split(smallPdf(3))
  if (typeof pages === 'string') throw new Error(pages)
  expect(pages.map(each => each.page)).toEqual([1, 2, 3])
  for (const { picture } of pages) expect(picture).toMatchObject({ width: 595, height: 842 })
  expect(await split(pages[2]?.bytes ?? new Uint8Array())).toHaveLength(1)
})

it('a PDF of one page is drawn in grey, at most as large as a phone can show', async () => {
  const drawn = await drawGrey(smallPdf(1))
  if (typeof drawn === 'string') throw new Error(drawn)
  expect(await sharp(drawn).metadata()).toMatchObject({ format: 'png', channels: 1, width: 1652, height: 2338 })
  expect(await drawGrey(smallPdf(2))).toBe('Split the PDF into pages first')
})

it.skipIf(names.length === 0)(
  'an odd PDF is split into pages that show what they showed, or ends in plain words',
  async () => {
    const end = async (name: string) => {
      const pages = await split(readFileSync(join(FOLDER, name)))
      return typeof pages === 'string' ? pages : pages.length
    }
    expect(await end('arturt-encrypted.pdf')).toContain('password')
    expect(await end('pypdf-four-pages.pdf')).toBe(4)
    expect(await end('qpdf-append-xref-loop.pdf')).toBe(30)
    // Two readers see two different documents in it.
    expect(await end('safedocs-dual-startxref.pdf')).toContain('cannot be split')
    // Its page tree goes round in a circle.
    expect(await end('pdfjs-Pages-tree-refs.pdf')).toContain('cannot be split')
  },
)

/** Those that cannot be used. Each of the others is uploaded in `odd-files.pg.test.ts`, and in a long run looked at here too. */
const LOCKED = [
  'arturt-encrypted.pdf',
  'pdfjs-bug1782186.pdf',
  'pdfjs-issue15893_reduced.pdf',
  'pdfjs-pr6531_1.pdf',
  'pypdf-password.pdf',
]
const DAMAGED = ['arturt-corrupted.pdf', 'pdfjs-bug1020226.pdf', 'pdfjs-poppler-395-0-fuzzed.pdf', 'qpdf-bad1.pdf']

it.skipIf(names.length === 0)('every odd PDF ends in a page or in plain words', async () => {
  const tried = byRun([...LOCKED, ...DAMAGED, 'pypdf-arabic-rotated.pdf'], names)
  const ends = await Promise.all(
    tried.map(async name => [name, await readPdf(readFileSync(join(FOLDER, name)))] as const),
  )
  const saying = (words: string) =>
    ends.flatMap(([name, end]) => (typeof end === 'string' && end.includes(words) ? [name] : [])).toSorted()
  expect(saying('password')).toEqual(LOCKED)
  expect(saying('damaged')).toEqual(DAMAGED)
  expect(saying('')).toHaveLength(LOCKED.length + DAMAGED.length)
  for (const [name, end] of ends)
    if (end !== null && typeof end !== 'string') expect(end.thumbnail.length, name).toBeGreaterThan(100)
})
