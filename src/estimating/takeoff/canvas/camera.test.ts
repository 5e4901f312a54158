import { describe, expect, it, vi } from 'vitest'
import { MOST_PIXELS, baseScale } from '#domain/takeoff/sheet-reader'
import { Camera, pannedBy, pixelAt, spotAt, wholeView, zoomedAt } from './camera'
import { Fingers, turnWheel } from './gesture'
import { partInView } from './sheet-layers'

const A0 = { width: 3370, height: 2384 }
const FRAME = { width: 1000, height: 800 }

describe('the view of a sheet', () => {
  it('shows the whole sheet in the middle at first', () => {
    const view = wholeView(A0, FRAME)
    // 1000 ÷ 3370 is the smaller ratio; 94 % of it leaves room around.
    expect(view.zoom).toBeCloseTo(0.27893, 5)
    const middle = pixelAt(view, { x: 1685, y: 1192 })
    expect([middle.x, middle.y].map(Math.round)).toEqual([500, 400])
  })

  it('keeps the place under the pointer while it zooms, between its limits', () => {
    const view = { x: 10, y: 20, zoom: 2 }
    const before = spotAt(view, { x: 300, y: 200 })
    expect(spotAt(zoomedAt(view, { x: 300, y: 200 }, 1.7, 0.1), { x: 300, y: 200 })).toEqual(before)
    expect(zoomedAt(view, { x: 0, y: 0 }, 1e6, 0.1).zoom).toBe(32)
    expect(zoomedAt(view, { x: 0, y: 0 }, 1e-6, 0.1).zoom).toBe(0.1)
    expect(pannedBy(view, 20, -10)).toEqual({ x: 0, y: 25, zoom: 2 })
  })

  it('never loses the sheet', () => {
    const camera = new Camera(A0)
    camera.resize(FRAME)
    camera.pan(1e6, -1e6)
    const corner = pixelAt(camera.get(), { x: 0, y: A0.height })
    expect(corner.x).toBeLessThanOrEqual(FRAME.width)
    expect(corner.y).toBeGreaterThanOrEqual(0)
  })

  it('tells those who follow it', () => {
    const camera = new Camera(A0)
    const heard = vi.fn<() => void>()
    const stop = camera.subscribe(heard)
    camera.resize(FRAME)
    stop()
    camera.pan(1, 1)
    expect(heard).toHaveBeenCalledTimes(1)
  })
})

describe('what is drawn of a sheet', () => {
  it('is never more pixels than a canvas may have (Source: estimating 5.10)', () => {
    for (const size of [A0, { width: 14_400, height: 14_400 }, { width: 595, height: 842 }]) {
      const scale = baseScale(size)
      expect(Math.ceil(size.width * scale) * Math.ceil(size.height * scale)).toBeLessThanOrEqual(MOST_PIXELS)
    }
    // An A4 sheet is drawn at 150 to the inch.
    expect(baseScale({ width: 595, height: 842 })).toBeCloseTo(150 / 72)
    vi.stubGlobal('devicePixelRatio', 3)
    const part = partInView({ x: 0, y: 0, zoom: 4 }, { width: 2560, height: 1440 }, null)
    expect(Math.ceil(part.width * part.scale) * Math.ceil(part.height * part.scale)).toBeLessThanOrEqual(MOST_PIXELS)
  })

  it('is the view with a quarter more on each side, cut at the sheet, at the pixels of the screen', () => {
    vi.stubGlobal('devicePixelRatio', 2)
    // 1000 × 800 px at 2 px a point are 500 × 400 points; a quarter of it is 125 and 100.
    expect(partInView({ x: 50, y: 300, zoom: 2 }, FRAME, A0)).toEqual({
      left: 0,
      top: 200,
      width: 675,
      height: 600,
      scale: 4,
    })
  })
})

describe('gestures', () => {
  const made = () => {
    const camera = new Camera(A0)
    camera.resize(FRAME)
    return camera
  }
  const wheel = (values: Partial<WheelEvent>) =>
    ({ deltaX: 0, deltaY: 0, deltaMode: 0, ctrlKey: false, metaKey: false, ...values }) as WheelEvent

  it('a mouse wheel zooms, two fingers on a trackpad move, and a pinch zooms', () => {
    const camera = made()
    const { zoom, x } = camera.get()
    turnWheel(camera, wheel({ deltaY: -120 }), { x: 500, y: 400 })
    expect(camera.get().zoom).toBeGreaterThan(zoom)
    const closer = camera.get()
    turnWheel(camera, wheel({ deltaX: 7.5, deltaY: 3.25 }), { x: 500, y: 400 })
    expect(camera.get().zoom).toBe(closer.zoom)
    expect(camera.get().x).not.toBe(x)
    turnWheel(camera, wheel({ deltaY: 4.5, ctrlKey: true }), { x: 500, y: 400 })
    expect(camera.get().zoom).toBeLessThan(closer.zoom)
  })

  it('a still finger presses, a moving one drags, and two pinch and never press', () => {
    const camera = made()
    const fingers = new Fingers()
    fingers.down(1, { x: 100, y: 100 }, true)
    expect(fingers.move(1, { x: 103, y: 101 }, camera)).toBe(null)
    expect(fingers.hasMoved).toBe(false)
    expect(fingers.move(1, { x: 140, y: 101 }, camera)).toEqual({ x: 37, y: 0 })
    fingers.up(1)
    fingers.down(1, { x: 400, y: 400 }, true)
    fingers.down(2, { x: 600, y: 400 }, true)
    const { zoom } = camera.get()
    fingers.move(2, { x: 800, y: 400 }, camera)
    // Twice as far apart.
    expect(camera.get().zoom / zoom).toBeCloseTo(2)
    fingers.up(2)
    fingers.up(1)
    expect(fingers.hasMoved).toBe(true)
  })
})
