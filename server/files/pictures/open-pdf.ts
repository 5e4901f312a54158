import { FILE_LIMIT } from '#contract/platform/files'
import { startThread } from '../../base/start-thread'

/** What the thread says first: why it cannot be read, or how many pages it has. */
export type PdfOpened = { readonly fault: 'locked' | 'damaged' } | { readonly pages: number }

/** A page: its size in points, and `data`, RGBA or grey bytes of `size`; or, cut out, the bytes of a PDF and no sizes. */
export interface PdfPage {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
  readonly size: { readonly width: number; readonly height: number }
}

/** A PDF in a thread of its own. Pages count from 0. */
export interface OpenPdf {
  readonly pages: number
  /** Returns the page drawn with `longest` pixels on its longest side; null when it has no size or could not be drawn. */
  readonly draw: (page: number, longest: number, grey?: boolean) => Promise<PdfPage | null>
  /** Returns the page as a PDF of its own; null when it would look different. */
  readonly cut: (page: number) => Promise<Uint8Array | null>
}

/** The longest that opening it, or one page, may take. */
export const PATIENCE_MS = 30_000
/** Of JavaScript; what the reader takes beside it ends at WebAssembly's own limit. */
const MEGABYTES = 512
const FAULT = {
  locked: 'The PDF is protected by a password. Save it without one and try again',
  damaged: 'The PDF is damaged and cannot be opened',
  slow: 'The PDF takes too long to open',
} as const
type Fault = keyof typeof FAULT

/**
 * Opens a PDF for as long as `work` runs. Returns words instead when it cannot be used: locked, damaged, too slow, too many pages; also
 * when that happens in the middle of the work.
 */
export async function withPdf<T>(
  bytes: Uint8Array,
  work: (pdf: OpenPdf) => Promise<T>,
  patience = PATIENCE_MS,
): Promise<T | string> {
  const thread = startThread(import.meta.url, 'pdf', {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
  })
  // It can end at any moment, also between two questions; an end without a listener would end the server.
  const ended = new Promise<never>((_, reject) => {
    for (const end of ['error', 'exit']) thread.once(end, () => reject(new PdfFault('damaged')))
  })
  ended.catch(() => undefined)
  const next = async <M>(): Promise<M> => {
    let timer
    const slow = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new PdfFault('slow')), patience)
    })
    try {
      return await Promise.race([new Promise<M>(resolve => thread.once('message', resolve)), ended, slow])
    } finally {
      clearTimeout(timer)
    }
  }
  const ask = (message: unknown): Promise<PdfPage | null> => {
    thread.postMessage(message)
    return next()
  }
  try {
    const opened = await next<PdfOpened>()
    if ('fault' in opened) return FAULT[opened.fault]
    if (opened.pages > FILE_LIMIT.pages)
      return `A PDF can have ${FILE_LIMIT.pages} pages at most; this one has ${opened.pages}`
    return await work({
      pages: opened.pages,
      draw: (page, longest, grey = false) => ask({ do: 'draw', page, longest, grey }),
      cut: async page => (await ask({ do: 'cut', page }))?.data ?? null,
    })
  } catch (error) {
    if (error instanceof PdfFault) return FAULT[error.fault]
    throw error
  } finally {
    await thread.terminate()
  }
}

class PdfFault extends Error {
  readonly fault: Fault
  constructor(fault: Fault) {
    super(FAULT[fault])
    this.fault = fault
  }
}
