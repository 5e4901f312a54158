import { type Remote, releaseProxy, transfer, wrap } from 'comlink'
import type { SheetFault, SheetOpened, SheetPart, SheetReader } from '#domain/takeoff/sheet-reader'

/** Longest time to open a sheet, and to draw one: a sheet that needs more takes the device's memory too. */
const OPEN_MS = 60_000
const DRAW_MS = 120_000

interface Running {
  readonly worker: Worker
  readonly reader: Remote<SheetReader<ImageBitmap>>
  /** Rejects when the worker stops. */
  readonly stopped: Promise<never>
}

/** Starts a worker that reads drawings. */
export type StartWorker = () => Worker

/**
 * Opens and draws one sheet in a worker. A worker that crashes or takes too long is ended and started again once, with the same sheet; a sheet that ends
 * the second one too is given up.
 */
export class SheetClient {
  readonly #start: StartWorker
  #running: Running | null = null
  #opened: {
    readonly bytes: ArrayBuffer
    readonly type: string
    readonly page: number
    readonly turned: number
  } | null = null
  #crashes = 0
  #isClosed = false

  constructor(start: StartWorker) {
    this.#start = start
  }

  /** Opens a sheet; the bytes are copied, so that it can be opened again. */
  async open(bytes: ArrayBuffer, type: string, page: number, turned: number): Promise<SheetOpened> {
    this.#opened = { bytes, type, page, turned }
    this.#crashes = 0
    return this.#tryOpen()
  }

  /** Draws a part; null when a later call took its place or the sheet was closed. */
  async draw(part: SheetPart): Promise<ImageBitmap | SheetFault | null> {
    try {
      return await this.#ask(DRAW_MS, reader => reader.draw(part))
    } catch {
      if (!(await this.#recover())) return this.#isClosed ? null : 'late'
      return this.draw(part)
    }
  }

  close(): void {
    this.#isClosed = true
    this.#end()
  }

  async #tryOpen(): Promise<SheetOpened> {
    const opened = this.#opened
    if (!opened) return { ok: false, fault: 'unknown' }
    try {
      // The worker takes the bytes it is given.
      const bytes = opened.bytes.slice(0)
      return await this.#ask<SheetOpened>(OPEN_MS, reader =>
        reader.open(transfer(bytes, [bytes]), opened.type, opened.page, opened.turned),
      )
    } catch {
      this.#end()
      this.#crashes += 1
      return this.#crashes > 1 || this.#isClosed ? { ok: false, fault: 'late' } : this.#tryOpen()
    }
  }

  /** Starts again with the same sheet, once. */
  async #recover(): Promise<boolean> {
    this.#end()
    this.#crashes += 1
    if (this.#isClosed || this.#crashes > 1) return false
    return (await this.#tryOpen()).ok
  }

  async #ask<T>(limit: number, work: (reader: Running['reader']) => Promise<T>): Promise<T> {
    const { reader, stopped } = (this.#running ??= this.#begin())
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The worker takes too long')), limit)
    })
    try {
      return await Promise.race([work(reader), stopped, late])
    } finally {
      clearTimeout(timer)
    }
  }

  #begin(): Running {
    const worker = this.#start()
    const stopped = new Promise<never>((_, reject) => {
      worker.addEventListener('error', () => reject(new Error('The worker stopped')), { once: true })
    })
    // Heard by those who wait; without any it is no fault of the page.
    stopped.catch(() => undefined)
    return { worker, reader: wrap<SheetReader<ImageBitmap>>(worker), stopped }
  }

  #end(): void {
    const running = this.#running
    this.#running = null
    if (!running) return
    running.reader[releaseProxy]()
    running.worker.terminate()
  }
}

/** Words for a drawing that cannot be shown. */
export const FAULT_WORDS: Readonly<Record<SheetFault, string>> = {
  locked: 'This PDF is protected by a password. Ask for one without, and add it to the project’s files.',
  broken: 'This drawing is damaged and can’t be shown. Ask for it again, and add it to the project’s files.',
  empty: 'This drawing is empty.',
  unknown: 'This kind of file can’t be shown as a drawing. Add it as a PDF or a picture.',
  late: 'This drawing takes too much time or memory to show on this device.',
}
