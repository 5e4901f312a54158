import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { smallPdf } from '../testing/small-pdf'
import { readPdf } from './pdf'

const FOLDER = '../shared/data/pdf-edge-cases'
const names = existsSync(FOLDER) ? readdirSync(FOLDER).filter(name => name.endsWith('.pdf')) : []

it('a PDF is shown by its first page', async () => {
  const read = await readPdf(smallPdf(2))
  if (read === null || typeof read === 'string') throw new Error(`Not a page: ${read}`)
  expect(read).toMatchObject({ width: 595, height: 842 })
  expect(await sharp(read.thumbnail).metadata()).toMatchObject({ format: 'webp', height: 512 })
})

it('a PDF of more than 500 pages is refused with its number of pages', async () => {
  expect(await readPdf(smallPdf(501))).toBe('A PDF can have 500 pages at most; this one has 501')
})

it('a PDF that does not open in time is given up', async () => {
  expect(await readPdf(smallPdf(1), 1)).toBe('The PDF takes too long to open')
})

it.skipIf(names.length === 0)('every odd PDF ends in a page or in plain words', async () => {
  const ends = await Promise.all(names.map(async name => [name, await readPdf(readFileSync(join(FOLDER, name)))] as const))
  const words = new Map(ends.flatMap(([name, end]) => (typeof end === 'string' ? [[name, end]] : [])))
  expect([...words.keys()].filter(name => words.get(name)?.includes('password')).toSorted())
    .toEqual(['arturt-encrypted.pdf', 'pdfjs-bug1782186.pdf', 'pdfjs-issue15893_reduced.pdf', 'pdfjs-pr6531_1.pdf', 'pypdf-password.pdf'])
  expect([...words.keys()].filter(name => words.get(name)?.includes('damaged')).toSorted())
    .toEqual(['arturt-corrupted.pdf', 'pdfjs-bug1020226.pdf', 'pdfjs-bug1606566.pdf', 'pdfjs-poppler-395-0-fuzzed.pdf', 'qpdf-bad1.pdf'])
  for (const [name, end] of ends) if (end !== null && typeof end !== 'string') expect(end.thumbnail.length, name).toBeGreaterThan(100)
  expect(words.size).toBe(10)
}, 240_000)
