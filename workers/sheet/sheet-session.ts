import { transfer } from 'comlink'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { WorkerMessageHandler } from 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import { type SheetFrame, shownSize, turnOf } from '#domain/takeoff/sheet-frame'
import type { SheetOpened, SheetPart, SheetReader } from '#domain/takeoff/sheet-reader'
import { NoFilters, WorkerCanvases } from './pdf-surfaces'

// This is a worker already: the reader's other half runs in it instead of in a worker of its own.
Object.assign(globalThis, { pdfjsWorker: { WorkerMessageHandler } })

type PdfTask = ReturnType<typeof getDocument>
type PdfPage = Awaited<ReturnType<Awaited<PdfTask['promise']>['getPage']>>
type RenderTask = ReturnType<PdfPage['render']>

/** An open sheet: a page of a PDF, or a picture. */
type Sheet =
  | { readonly kind: 'pdf'; readonly task: PdfTask; readonly page: PdfPage; readonly rotation: number }
  | { readonly kind: 'picture'; readonly picture: ImageBitmap; readonly frame: SheetFrame }

type PdfSheet = Extract<Sheet, { kind: 'pdf' }>
type PictureSheet = Extract<Sheet, { kind: 'picture' }>

/** Largest side of a page that is shown, in PDF points: ten times A0. */
const MOST_POINTS = 40_000

/** Draws the sheets of one page of the app, one sheet at a time. */
export class SheetSession implements SheetReader<ImageBitmap> {
  #sheet: Sheet | null = null
  #drawing: RenderTask | null = null
  #turn = 0

  /** Opens a sheet, or says why it cannot be shown. */
  async open(bytes: ArrayBuffer, type: string, page: number, turned: number): Promise<SheetOpened> {
    await this.#close()
    return type === 'application/pdf' ? this.#openPdf(bytes, page, turned) : this.#openPicture(bytes, type, turned)
  }

  /** Draws a part of the sheet as a picture. A later call cancels an earlier one, which then gives null. */
  async draw(part: SheetPart): Promise<ImageBitmap | null> {
    const turn = (this.#turn += 1)
    this.#drawing?.cancel()
    this.#drawing = null
    const sheet = this.#sheet
    if (!sheet) return null
    const [width, height] = [Math.ceil(part.width * part.scale), Math.ceil(part.height * part.scale)]
    const canvas = new OffscreenCanvas(Math.max(1, width), Math.max(1, height))
    if (sheet.kind === 'picture') drawPicture(canvas, sheet, part)
    else if (!(await this.#drawPage(canvas, sheet, part))) return null
    if (turn !== this.#turn) return null
    const bitmap = canvas.transferToImageBitmap()
    return transfer(bitmap, [bitmap])
  }

  async #openPdf(bytes: ArrayBuffer, number: number, turned: number): Promise<SheetOpened> {
    const task = getDocument({
      data: new Uint8Array(bytes),
      verbosity: VerbosityLevel.ERRORS,
      // Glyphs are drawn as outlines: a worker has no fonts of its own, and the content policy allows none.
      disableFontFace: true,
      useSystemFonts: false,
      useWorkerFetch: false,
      // The content policy allows no WebAssembly; JPEG 2000 pictures are read by plain JavaScript. Decision 763.
      useWasm: false,
      wasmUrl: `${self.location.origin}/decoders/`,
      isEvalSupported: false,
      CanvasFactory: WorkerCanvases,
      FilterFactory: NoFilters,
    })
    try {
      const document = await task.promise
      const page = await document.getPage(Math.min(number, document.numPages))
      // Its size unturned, after UserUnit, of the crop box.
      const { width, height } = page.getViewport({ scale: 1, rotation: 0 })
      if (!isSize(width) || !isSize(height)) throw new Error('The page has no size')
      const turn = turnOf(page.rotate + turned)
      this.#sheet = { kind: 'pdf', task, page, rotation: turn }
      return { ok: true, frame: { width, height, turn }, pages: document.numPages }
    } catch (error) {
      await task.destroy().catch(() => undefined)
      return { ok: false, fault: error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'broken' }
    }
  }

  async #openPicture(bytes: ArrayBuffer, type: string, turned: number): Promise<SheetOpened> {
    try {
      const picture = await createImageBitmap(new Blob([bytes], { type }))
      // A pixel of a picture counts as one point: its scale is set by two known points.
      const frame = { width: picture.width, height: picture.height, turn: turnOf(turned) }
      this.#sheet = { kind: 'picture', picture, frame }
      return { ok: true, frame, pages: 1 }
    } catch {
      return { ok: false, fault: 'broken' }
    }
  }

  async #drawPage(canvas: OffscreenCanvas, { page, rotation }: PdfSheet, part: SheetPart): Promise<boolean> {
    const { left, top, scale } = part
    const viewport = page.getViewport({ scale, rotation, offsetX: -left * scale, offsetY: -top * scale })
    const task = page.render({
      viewport,
      ...onCanvas(canvas),
      ...recorded(page, rotation, part, canvas),
    })
    // Between slices the worker reads its messages, so that a later call can cancel this one.
    task.onContinue = (go: () => void) => soon(go)
    this.#drawing = task
    try {
      await task.promise
      return true
    } catch (error) {
      if (error instanceof Error && error.name === 'RenderingCancelledException') return false
      throw error
    } finally {
      if (this.#drawing === task) this.#drawing = null
    }
  }

  async #close(): Promise<void> {
    this.#turn += 1
    this.#drawing?.cancel()
    this.#drawing = null
    const sheet = this.#sheet
    this.#sheet = null
    if (sheet?.kind === 'picture') sheet.picture.close()
    if (sheet?.kind === 'pdf') await sheet.task.destroy().catch(() => undefined)
  }
}

/** pdf.js draws on any canvas; its types know those of a page only. */
const onCanvas = (canvas: OffscreenCanvas): { canvas: never } => ({ canvas: canvas as never })

const isSize = (side: number): boolean => side > 0 && side <= MOST_POINTS

/** Runs on after the messages that wait. */
const channel = new MessageChannel()
const waiting: (() => void)[] = []
channel.port1.onmessage = () => waiting.shift()?.()
function soon(go: () => void): void {
  waiting.push(go)
  channel.port2.postMessage(null)
}

interface RecordedBoxes {
  readonly isEmpty: (index: number) => boolean
  readonly minX: (index: number) => number
  readonly maxX: (index: number) => number
  readonly minY: (index: number) => number
  readonly maxY: (index: number) => number
}

/** The first drawing of a page notes where each of its operations paints; later ones leave out those that paint elsewhere. */
function recorded(page: PdfPage, rotation: number, part: SheetPart, canvas: OffscreenCanvas): object {
  const { left, top, width, height, scale } = part
  const { width: sheetWidth, height: sheetHeight } = page.getViewport({ scale: 1, rotation })
  const isWhole =
    left <= 0 && top <= 0 && canvas.width >= (sheetWidth - 1) * scale && canvas.height >= (sheetHeight - 1) * scale
  const boxes: unknown = Reflect.get(page, 'recordedBBoxes')
  if (!isBoxes(boxes)) return isWhole ? { recordOperations: true } : {}
  const [x0, x1] = [left / sheetWidth, (left + width) / sheetWidth]
  const [y0, y1] = [top / sheetHeight, (top + height) / sheetHeight]
  return {
    operationsFilter: (index: number) =>
      !boxes.isEmpty(index) &&
      boxes.minX(index) <= x1 &&
      boxes.maxX(index) >= x0 &&
      boxes.minY(index) <= y1 &&
      boxes.maxY(index) >= y0,
  }
}

const isBoxes = (value: unknown): value is RecordedBoxes =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'isEmpty') === 'function'

function drawPicture(canvas: OffscreenCanvas, { picture, frame }: PictureSheet, { left, top, scale }: SheetPart): void {
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) return
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  const { width, height } = shownSize(frame)
  context.setTransform(scale, 0, 0, scale, (width / 2 - left) * scale, (height / 2 - top) * scale)
  context.rotate((frame.turn * Math.PI) / 180)
  context.drawImage(picture, -picture.width / 2, -picture.height / 2)
}
