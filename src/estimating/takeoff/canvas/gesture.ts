import type { Spot } from '#domain/takeoff/sheet-frame'
import type { Camera } from './camera'

/** Pixels that a press may move and still be a press. */
const STILL = 6
/** Zoom of one step of a mouse wheel. */
const WHEEL = 1.0015

/** A mouse wheel turns in large whole steps on one axis; a trackpad moves in small ones on both. */
const isMouseWheel = ({ deltaMode, deltaX, deltaY }: WheelEvent): boolean =>
  deltaMode !== 0 || (deltaX === 0 && Number.isInteger(deltaY) && Math.abs(deltaY) >= 60)

/** Zooms by a mouse wheel or a pinch on a trackpad, and moves by two fingers on it. */
export function turnWheel(camera: Camera, event: WheelEvent, pixel: Spot): void {
  const lines = event.deltaMode === 1 ? 32 : 1
  if (event.ctrlKey || event.metaKey) camera.zoom(WHEEL ** (-event.deltaY * lines * 6), pixel)
  else if (isMouseWheel(event)) camera.zoom(WHEEL ** (-event.deltaY * lines), pixel)
  else camera.pan(-event.deltaX, -event.deltaY)
}

interface Finger {
  readonly start: Spot
  readonly last: Spot
  readonly isTouch: boolean
}

/** Fingers and mouse buttons that are down: one that stays in its place is a press, one that moves drags, two pinch. */
export class Fingers {
  readonly #down = new Map<number, Finger>()
  #hasMoved = false
  #wasMany = false

  get count(): number {
    return this.#down.size
  }
  /** Whether what is down has been dragged or pinched, and is no press any more. */
  get hasMoved(): boolean {
    return this.#hasMoved || this.#wasMany
  }

  down(id: number, pixel: Spot, isTouch: boolean): void {
    if (this.#down.size === 0) {
      this.#hasMoved = false
      this.#wasMany = false
    }
    this.#down.set(id, { start: pixel, last: pixel, isTouch })
    if (this.#down.size > 1) this.#wasMany = true
  }

  /** Returns how one pointer moved; null while it is still, or another is down, which then pinches the camera. */
  move(id: number, pixel: Spot, camera: Camera): Spot | null {
    const finger = this.#down.get(id)
    if (!finger) return null
    const others = [...this.#down].filter(([other]) => other !== id)
    const [other] = others
    this.#down.set(id, { ...finger, last: pixel })
    if (other) {
      pinch(camera, finger.last, pixel, other[1].last)
      return null
    }
    const far = Math.hypot(pixel.x - finger.start.x, pixel.y - finger.start.y)
    if (!this.#hasMoved && far < (finger.isTouch ? STILL * 1.6 : STILL / 2)) return null
    this.#hasMoved = true
    return { x: pixel.x - finger.last.x, y: pixel.y - finger.last.y }
  }

  up(id: number): void {
    this.#down.delete(id)
  }
}

/** Moves and zooms so that the points under both fingers stay under them. */
function pinch(camera: Camera, from: Spot, to: Spot, other: Spot): void {
  const before = Math.hypot(from.x - other.x, from.y - other.y)
  const after = Math.hypot(to.x - other.x, to.y - other.y)
  const middle = { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 }
  camera.pan((to.x - from.x) / 2, (to.y - from.y) / 2)
  if (before > 0 && after > 0) camera.zoom(after / before, middle)
}
