import { baseScale, MOST_PIXELS, type SheetFault, type SheetPart } from '#domain/takeoff/sheet-reader'
import type { SheetClient } from '../sheet/sheet-client'
import { type Camera, pixelAt, type Size, type View } from './camera'

/** Time without a movement after which the view is drawn sharp. */
const REST_MS = 140
/** Drawn beyond each side of the view, as a share of it, so that a small move shows no edge. */
const MARGIN = 0.25

/** Draws shapes into a canvas for a part of the sheet. */
export type DrawShapes = (context: CanvasRenderingContext2D, part: SheetPart) => void

/** A sheet shrunk further than this by the browser loses its thin lines. */
const MOST_SHRUNK = 1.5

interface Canvases {
  /** The whole sheet, sharp enough to move on. */
  readonly base: HTMLCanvasElement
  /** What was in view at the last rest, at the pixels of the screen. */
  readonly crop: HTMLCanvasElement
  readonly shapes: HTMLCanvasElement
}

/**
 * Shows a sheet and its shapes under a camera. A movement only transforms canvases that are drawn; at rest one crop of the view is drawn and put in place
 * whole. Decision 763.
 */
export class SheetLayers {
  readonly #canvases: Canvases
  readonly #client: SheetClient
  readonly #camera: Camera
  readonly #onFault: (fault: SheetFault) => void
  readonly #stop: () => void
  #drawShapes: DrawShapes = () => undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #frame = 0
  #base: SheetPart | null = null
  #crop: SheetPart | null = null
  #shapes: SheetPart | null = null
  #isClosed = false

  constructor(canvases: Canvases, client: SheetClient, camera: Camera, onFault: (fault: SheetFault) => void) {
    this.#canvases = canvases
    this.#client = client
    this.#camera = camera
    this.#onFault = onFault
    this.#stop = camera.subscribe(() => this.#moved())
    void this.#begin()
  }

  close(): void {
    this.#isClosed = true
    this.#stop()
    clearTimeout(this.#timer)
    cancelAnimationFrame(this.#frame)
    for (const canvas of Object.values(this.#canvases)) Object.assign(canvas, { width: 0, height: 0 })
  }

  /** Takes what draws the shapes, and draws them now. */
  showShapes(draw: DrawShapes): void {
    this.#drawShapes = draw
    this.#paintShapes()
  }

  /** What is in view comes first, then the whole sheet, which also notes where each operation paints. */
  async #begin(): Promise<void> {
    const { width, height } = this.#camera.sheet
    const whole: SheetPart = { left: 0, top: 0, width, height, scale: baseScale(this.#camera.sheet) }
    const first = partInView(this.#camera.get(), this.#camera.frame, this.#camera.sheet)
    if (first.scale < whole.scale / 2) await this.#drawCrop({ ...first, left: 0, top: 0, width, height })
    if (this.#isClosed) return
    const bitmap = await this.#client.draw(whole)
    if (this.#isClosed) return close(bitmap)
    if (typeof bitmap === 'string') return this.#onFault(bitmap)
    if (bitmap) {
      show(this.#canvases.base, bitmap)
      this.#base = whole
      this.#place()
    }
    await this.#sharpen()
  }

  #moved(): void {
    if (this.#frame === 0)
      this.#frame = requestAnimationFrame(() => {
        this.#frame = 0
        this.#place()
      })
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#rest(), REST_MS)
  }

  #rest(): void {
    this.#paintShapes()
    void this.#sharpen()
  }

  /** Draws the view at the pixels of the screen, unless what is there is as sharp. */
  async #sharpen(): Promise<void> {
    // The sheet itself comes first: a crop that cancelled it would leave nothing to move on.
    if (!this.#base || this.#isClosed) return
    const part = partInView(this.#camera.get(), this.#camera.frame, this.#camera.sheet)
    if (part.width <= 0 || part.height <= 0) return
    const isBaseRight = part.scale <= this.#base.scale && part.scale * MOST_SHRUNK >= this.#base.scale
    if (isBaseRight || (this.#crop && covers(this.#crop, part, this.#inView()))) return this.#place()
    await this.#drawCrop(part)
  }

  async #drawCrop(part: SheetPart): Promise<void> {
    const bitmap = await this.#client.draw(part)
    if (this.#isClosed) return close(bitmap)
    if (typeof bitmap === 'string') return this.#onFault(bitmap)
    if (!bitmap) return
    show(this.#canvases.crop, bitmap)
    this.#crop = part
    this.#place()
  }

  #paintShapes(): void {
    if (this.#isClosed) return
    const part = partInView(this.#camera.get(), this.#camera.frame, null)
    const canvas = this.#canvases.shapes
    const [width, height] = [Math.ceil(part.width * part.scale), Math.ceil(part.height * part.scale)]
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    const context = canvas.getContext('2d')
    if (!context) return
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, width, height)
    this.#drawShapes(context, part)
    this.#shapes = part
    this.#place()
  }

  #inView(): SheetPart {
    const { x, y, zoom } = this.#camera.get()
    const { width, height } = this.#camera.frame
    return { left: x, top: y, width: width / zoom, height: height / zoom, scale: zoom * devicePixelRatio }
  }

  /** Moves each canvas to where its part of the sheet is now. */
  #place(): void {
    const view = this.#camera.get()
    const { base, crop, shapes } = this.#canvases
    put(base, this.#base, view)
    // A crop that is coarser than the screen and the sheet under it is hidden.
    const needed = Math.min(this.#base?.scale ?? 0, view.zoom * devicePixelRatio)
    const isSharp = this.#crop !== null && this.#crop.scale >= needed * 0.999
    put(crop, isSharp ? this.#crop : null, view)
    put(shapes, this.#shapes, view)
  }
}

/** Returns the part of a sheet in view with a margin, at the pixels of the screen; within the sheet where one is given. */
export function partInView({ x, y, zoom }: View, frame: Size, sheet: Size | null): SheetPart {
  const [width, height] = [frame.width / zoom, frame.height / zoom]
  const [left, top] = [x - width * MARGIN, y - height * MARGIN]
  const [right, foot] = [x + width * (1 + MARGIN), y + height * (1 + MARGIN)]
  const cut = sheet
    ? {
        left: Math.max(0, left),
        top: Math.max(0, top),
        right: Math.min(sheet.width, right),
        foot: Math.min(sheet.height, foot),
      }
    : { left, top, right, foot }
  const part = { left: cut.left, top: cut.top, width: cut.right - cut.left, height: cut.foot - cut.top }
  const scale = zoom * devicePixelRatio
  const pixels = part.width * part.height * scale * scale
  return { ...part, scale: pixels > MOST_PIXELS ? scale * Math.sqrt(MOST_PIXELS / pixels) * 0.9995 : scale }
}

/** Whether a crop shows all of the view, as sharp as it would be drawn again. */
const covers = (crop: SheetPart, part: SheetPart, view: SheetPart): boolean =>
  Math.abs(crop.scale / part.scale - 1) < 0.001 &&
  crop.left <= Math.max(view.left, part.left) &&
  crop.top <= Math.max(view.top, part.top) &&
  crop.left + crop.width >= Math.min(view.left + view.width, part.left + part.width) &&
  crop.top + crop.height >= Math.min(view.top + view.height, part.top + part.height)

function put(canvas: HTMLCanvasElement, part: SheetPart | null, view: View): void {
  canvas.hidden = part === null
  if (!part) return
  const { x, y } = pixelAt(view, { x: part.left, y: part.top })
  canvas.style.transform = `translate(${x}px, ${y}px) scale(${view.zoom / part.scale})`
}

function show(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  Object.assign(canvas, { width: bitmap.width, height: bitmap.height })
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap)
}

const close = (bitmap: ImageBitmap | SheetFault | null): void => {
  if (bitmap && typeof bitmap !== 'string') bitmap.close()
}
