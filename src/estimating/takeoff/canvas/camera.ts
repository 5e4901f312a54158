import { type Spot } from '#domain/takeoff/sheet-frame'

/** What is in view: the place of the sheet at the frame's upper left corner, and the CSS pixels to a point. */
export interface View {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** Closest zoom: a point is 32 pixels. */
const CLOSEST = 32
/** Room around a sheet that is shown whole, as a share of the frame. */
const ROOM = 0.94
/** Least of the sheet that stays in view while it is moved, in pixels. */
const STAYS = 80

/** Returns the view that shows a whole sheet. */
export function wholeView(sheet: Size, frame: Size): View {
  const zoom = Math.max(0.001, Math.min(frame.width / sheet.width, frame.height / sheet.height) * ROOM)
  return { zoom, x: (sheet.width - frame.width / zoom) / 2, y: (sheet.height - frame.height / zoom) / 2 }
}

/** Returns the place of the sheet at a pixel of the frame. */
export const spotAt = ({ x, y, zoom }: View, pixel: Spot): Spot => ({ x: x + pixel.x / zoom, y: y + pixel.y / zoom })

/** Returns the pixel of the frame at which a place of the sheet is shown. */
export const pixelAt = ({ x, y, zoom }: View, spot: Spot): Spot => ({ x: (spot.x - x) * zoom, y: (spot.y - y) * zoom })

/** Returns a view zoomed by a factor, in which the same place stays under a pixel. */
export function zoomedAt(view: View, pixel: Spot, factor: number, least: number): View {
  const zoom = Math.min(CLOSEST, Math.max(least, view.zoom * factor))
  const spot = spotAt(view, pixel)
  return { zoom, x: spot.x - pixel.x / zoom, y: spot.y - pixel.y / zoom }
}

/** Returns a view moved by pixels. */
export const pannedBy = (view: View, dx: number, dy: number): View => ({
  ...view,
  x: view.x - dx / view.zoom,
  y: view.y - dy / view.zoom,
})

/** Returns a view in which some of the sheet stays in sight. */
function kept(view: View, sheet: Size, frame: Size): View {
  const within = (value: number, side: number, room: number) =>
    Math.min(side - STAYS / view.zoom, Math.max((STAYS - room) / view.zoom, value))
  return { ...view, x: within(view.x, sheet.width, frame.width), y: within(view.y, sheet.height, frame.height) }
}

/** The view of one sheet, for canvases that follow it without React and for the figures that show it. */
export class Camera {
  readonly sheet: Size
  #frame: Size = { width: 1, height: 1 }
  #view: View = { x: 0, y: 0, zoom: 1 }
  #isPlaced = false
  readonly #listeners = new Set<() => void>()

  constructor(sheet: Size) {
    this.sheet = sheet
  }

  readonly get = (): View => this.#view
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get frame(): Size {
    return this.#frame
  }

  /** Takes the size of the frame; the first one shows the whole sheet, later ones keep the middle. */
  resize(frame: Size): void {
    if (frame.width === 0 || frame.height === 0) return
    const before = this.#frame
    this.#frame = frame
    if (!this.#isPlaced) {
      this.#isPlaced = true
      this.#set(wholeView(this.sheet, frame))
      return
    }
    this.#set(pannedBy(this.#view, (frame.width - before.width) / 2, (frame.height - before.height) / 2))
  }

  whole(): void {
    this.#set(wholeView(this.sheet, this.#frame))
  }
  pan(dx: number, dy: number): void {
    this.#set(pannedBy(this.#view, dx, dy))
  }
  /** Zooms about a pixel; about the middle of the frame where none is given. */
  zoom(factor: number, pixel: Spot = { x: this.#frame.width / 2, y: this.#frame.height / 2 }): void {
    const least = wholeView(this.sheet, this.#frame).zoom / 2
    this.#set(zoomedAt(this.#view, pixel, factor, least))
  }
  /** Brings a place into view when it is out of it. */
  show(spot: Spot): void {
    const { x, y } = pixelAt(this.#view, spot)
    const { width, height } = this.#frame
    if (x >= 0 && y >= 0 && x <= width && y <= height) return
    this.#set(pannedBy(this.#view, width / 2 - x, height / 2 - y))
  }

  #set(view: View): void {
    this.#view = kept(view, this.sheet, this.#frame)
    for (const listener of this.#listeners) listener()
  }
}
