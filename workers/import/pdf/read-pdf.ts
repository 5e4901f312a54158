import type { Workbook } from '#domain/bill-import/workbook/workbook'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { WorkerMessageHandler } from 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import { LIMITS } from '#spreadsheets/base/limits'
import { Unreadable } from '#spreadsheets/base/unreadable'
import { tableRows } from './table-rows'
import { linesOf, type Word, wordsOf } from './text-lines'

// This is a worker already: the reader's other half runs in it instead of in a worker of its own.
Object.assign(globalThis, { pdfjsWorker: { WorkerMessageHandler } })

const MOST_PAGES = 500
const MOST_WORDS = 1_000_000
/** Longest time for one page: a page of a bill is read in milliseconds. */
const PATIENCE_MS = 60_000
/** Fewer words than this over all pages are a stamp on a scan. */
const LEAST_WORDS = 3

/** Reads the tables of a PDF whose pages hold text. Throws Unreadable for a scan, a locked file and a file that is not a PDF. Decision 377. */
export async function readPdf(fileName: string, bytes: Uint8Array): Promise<Workbook> {
  // The reader takes ownership of its bytes, and ours are needed later.
  const task = getDocument({
    data: bytes.slice(),
    verbosity: VerbosityLevel.ERRORS,
    disableFontFace: true,
    useSystemFonts: false,
    isOffscreenCanvasSupported: false,
    useWorkerFetch: false,
    useWasm: false,
    stopAtErrors: false,
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Unreadable('The PDF takes too long to be read.')), PATIENCE_MS)
  })
  try {
    return await Promise.race([read(task, fileName), late])
  } finally {
    clearTimeout(timer)
    await task.destroy().catch(() => undefined)
  }
}

async function read(task: ReturnType<typeof getDocument>, fileName: string): Promise<Workbook> {
  const document = await task.promise.catch((error: unknown) => {
    throw new Unreadable(
      error instanceof Error && error.name === 'PasswordException'
        ? 'The PDF is protected by a password. Ask for one without, or for the bill as a workbook.'
        : 'The PDF is damaged and could not be read.',
    )
  })
  if (document.numPages > MOST_PAGES) throw new Unreadable(`The PDF has more than ${MOST_PAGES} pages and is not read.`)
  const lines = []
  const pictures: number[] = []
  let count = 0
  for (let number = 1; number <= document.numPages; number++) {
    const words = await wordsOfPage(document, number)
    count += words.length
    if (count > MOST_WORDS) throw new Unreadable('The PDF holds more text than a bill could, and is not read.')
    if (words.length === 0) pictures.push(number)
    lines.push(...linesOf(number, words))
  }
  if (count < LEAST_WORDS)
    throw new Unreadable(
      'This PDF is a scan, or empty: its pages hold no text, only pictures. Ask for the bill as a workbook, or for the PDF it was printed to.',
    )
  if (lines.length > LIMITS.rows) throw new Unreadable('The PDF has more lines than are read.')
  const { rows, unsure, repeated } = tableRows(lines)
  const name = fileName.replace(/\.\w+$/, '')
  const without = pictures.map(page => `Page ${page}`)
  return {
    format: 'pdf',
    sheets: [{ name, hidden: false, rows, unsure, unread: without }],
    remarks: [
      `Read from the text of a PDF of ${document.numPages} ${document.numPages === 1 ? 'page' : 'pages'}. Rows are its lines, from the top of the first page.`,
      ...(repeated > 0 ? [`${repeated} page numbers, heads and feet of the pages are left out.`] : []),
      ...(without.length > 0 ? [`Without text, and not read: ${without.join(', ')}.`] : []),
    ],
  }
}

async function wordsOfPage(document: Awaited<ReturnType<typeof getDocument>['promise']>, number: number) {
  const page = await document.getPage(number)
  const viewport = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  page.cleanup()
  return items.flatMap((item): Word[] => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [a = 0, b = 0, , , x = 0, y = 0]: readonly number[] = item.transform.map(Number)
    const [left = 0, foot = 0]: readonly number[] = viewport.convertToViewportPoint(x, y).map(Number)
    const size = Math.hypot(a, b)
    return wordsOf({ text: item.str, left, right: left + item.width, y: foot, size })
  })
}
