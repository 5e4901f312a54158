// Opens one PDF, which may be hostile, in a thread that can be ended: the reader is C++ in WebAssembly, and nothing else stops it.
import { parentPort, workerData } from 'node:worker_threads'
import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'
import * as v from 'valibot'
import type { PdfOpened, PdfPage } from './open-pdf'
import type { Cutter } from './pdf-cutter'
import { withHeader } from './pdf-header'

const bytes = withHeader(v.parse(v.instance(Uint8Array), workerData))
const order = v.variant('do', [
  v.object({ do: v.literal('draw'), page: v.number(), longest: v.number(), grey: v.boolean() }),
  v.object({ do: v.literal('cut'), page: v.number() }),
])

/** The reader's codes for a wrong password and for security it does not know. */
const LOCKED = /password|security/i
/** The side of the two drawings that are compared, and the part of their bytes that may differ. */
const PROOF = { longest: 256, differing: 0.002 } as const

const library = await PDFiumLibrary.init()

async function open(): Promise<PdfOpened> {
  let document
  try {
    document = await library.loadDocument(bytes)
  } catch (error) {
    return { fault: error instanceof Error && LOCKED.test(error.message) ? 'locked' : 'damaged' }
  }
  const pages = document.getPageCount()
  if (pages === 0) return { fault: 'damaged' }
  let cutter: Promise<Cutter> | null = null
  const answer = async (asked: v.InferOutput<typeof order>): Promise<PdfPage | null> => {
    const page = document.getPage(asked.page)
    if (asked.do === 'draw') return draw(page, asked.longest, asked.grey)
    cutter ??= import('./pdf-cutter').then(({ createCutter }) => createCutter(bytes))
    const cut = await (await cutter).page(asked.page)
    return (await isSame(page, cut)) ? { width: 0, height: 0, data: cut, size: { width: 0, height: 0 } } : null
  }
  parentPort?.on('message', (message: unknown) => {
    void reply(v.parse(order, message))
  })
  // What cannot be drawn or cut is null; the work goes on.
  async function reply(asked: v.InferOutput<typeof order>): Promise<void> {
    parentPort?.postMessage(await answer(asked).catch(() => null))
  }
  return { pages }
}

/** The longest side of a page that has a size: a site of three kilometres in points, drawn one to one. */
const LONGEST = 10_000_000

/** Null when the page has no size, or so odd a one that nothing of it would be seen: 595 points by two thousand million. */
async function draw(page: PDFiumPage, longest: number, grey: boolean): Promise<PdfPage | null> {
  const { originalWidth: width, originalHeight: height } = page.getOriginalSize()
  if (!(width >= 1 && height >= 1 && Math.max(width, height) <= LONGEST)) return null
  const { data, ...size } = await page.render({
    scale: longest / Math.max(width, height),
    render: 'bitmap',
    ...(grey ? { colorSpace: 'Gray' } : {}),
  })
  if (data.length === 0) return null
  return {
    width: Math.round(width),
    height: Math.round(height),
    data,
    size: { width: size.width, height: size.height },
  }
}

/** Whether a page that was cut out shows what it showed: the cutter and the reader may take a broken file for two different ones. */
async function isSame(page: PDFiumPage, cut: Uint8Array): Promise<boolean> {
  const document = await library.loadDocument(cut)
  try {
    const [before, after] = [
      await draw(page, PROOF.longest, false),
      await draw(document.getPage(0), PROOF.longest, false),
    ]
    if (!before || !after) return before === after
    if (before.data.length !== after.data.length) return false
    return before.data.filter((value, at) => value !== after.data[at]).length <= before.data.length * PROOF.differing
  } finally {
    document.destroy()
  }
}

open().then(
  opened => parentPort?.postMessage(opened),
  () => parentPort?.postMessage({ fault: 'damaged' } satisfies PdfOpened),
)
