import sharp from 'sharp'
import { FILE_LIMIT } from '#contract/platform/files'
import { createGate } from '../http/gate'
import { startThread } from '../start-thread'
import { THUMBNAIL, type Picture } from './picture'

/** What the thread answers: a fault, or the number of pages and the first one drawn as RGBA; its size is in points. */
export type PdfReading =
  | { readonly fault: 'locked' | 'damaged' }
  | { readonly pages: number; readonly first: { readonly width: number; readonly height: number; readonly data: Uint8Array; readonly size: { readonly width: number; readonly height: number } } | null }

const PATIENCE_MS = 30_000
/** Of JavaScript; what the reader takes beside it ends at WebAssembly's own limit. */
const MEGABYTES = 512
const FAULT = {
  locked: 'The PDF is protected by a password. Save it without one and try again',
  damaged: 'The PDF is damaged and cannot be opened',
  slow: 'The PDF takes too long to open',
} as const

// Each holds a file and a reader in memory.
const inTurn = createGate(2, 50)

/** Opens a PDF and draws its first page: its thumbnail, or none when the page has no size. Answers words when it cannot be used. */
export async function readPdf(bytes: Uint8Array, patience = PATIENCE_MS): Promise<Picture | null | string> {
  const reading = await inTurn(() => readInThread(bytes, patience))
  if ('fault' in reading) return FAULT[reading.fault]
  if (reading.pages > FILE_LIMIT.pages) return `A PDF can have ${FILE_LIMIT.pages} pages at most; this one has ${reading.pages}`
  if (!reading.first) return null
  const { width, height, data, size } = reading.first
  const thumbnail = await sharp(data, { raw: { ...size, channels: 4 } }).flatten({ background: '#fff' }).webp({ quality: THUMBNAIL.quality }).toBuffer()
  return { width, height, thumbnail }
}

function readInThread(bytes: Uint8Array, patience: number): Promise<Exclude<PdfReading, { fault: string }> | { readonly fault: keyof typeof FAULT }> {
  const thread = startThread(import.meta.url, 'pdf', { workerData: { bytes, longest: THUMBNAIL.side }, resourceLimits: { maxOldGenerationSizeMb: MEGABYTES } })
  return new Promise<PdfReading | { readonly fault: 'slow' }>(resolve => {
    const timer = setTimeout(() => resolve({ fault: 'slow' }), patience)
    thread.once('message', resolve)
    for (const end of ['error', 'exit']) thread.once(end, () => resolve({ fault: 'damaged' }))
    thread.once('exit', () => clearTimeout(timer))
  }).finally(() => void thread.terminate())
}
