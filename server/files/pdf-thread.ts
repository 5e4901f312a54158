// Opens one PDF, which may be hostile, where it can be ended: the reader is C++ in WebAssembly and stops for nobody.
import { parentPort, workerData } from 'node:worker_threads'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import * as v from 'valibot'
import type { PdfReading } from './pdf'

const asked = v.parse(v.object({ bytes: v.instance(Uint8Array), longest: v.number() }), workerData)

/** The reader's codes for a wrong password and for security it does not know. */
const LOCKED = /password|security/i

async function read(): Promise<PdfReading> {
  const library = await PDFiumLibrary.init()
  let document
  try {
    document = await library.loadDocument(asked.bytes)
  } catch (error) {
    return { fault: error instanceof Error && LOCKED.test(error.message) ? 'locked' : 'damaged' }
  }
  const pages = document.getPageCount()
  if (pages === 0) return { fault: 'damaged' }
  const page = document.getPage(0)
  const { originalWidth: width, originalHeight: height } = page.getOriginalSize()
  if (!(width >= 1 && height >= 1)) return { pages, first: null }
  const { data, ...size } = await page.render({ scale: asked.longest / Math.max(width, height), render: 'bitmap' })
  return { pages, first: { width: Math.round(width), height: Math.round(height), data, size: { width: size.width, height: size.height } } }
}

read().then(
  reading => parentPort?.postMessage(reading),
  () => parentPort?.postMessage({ fault: 'damaged' } satisfies PdfReading),
)
