import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type Drawing, moved, withCorner } from '#domain/takeoff/edit-shape'
import type { PagePoint } from '#domain/takeoff/page-point'
import { type Hit, ShapeIndex } from '#domain/takeoff/shape-index'
import { pointAt, type SheetFrame, type Spot, spotOf } from '#domain/takeoff/sheet-frame'
import type { SheetFault } from '#domain/takeoff/sheet-reader'
import { SnapPoints, squared } from '#domain/takeoff/snap'
import type { SheetClient } from '../sheet/sheet-client'
import { isDrawTool } from '../tools/tools'
import type { Tool } from '../tools/tool'
import { type Camera, pixelAt, spotAt } from './camera'
import { SNAP } from './canvas-palette'
import { type PaintedShape, paintActive, paintPointer, paintShapes, paintStretch } from './draw-shapes'
import { Fingers, turnWheel } from './gesture'
import type { PointerStore } from './pointer'
import { SheetLayers } from './sheet-layers'
import styles from './takeoff-canvas.module.css'

/** Reach of a press and of snapping, in pixels. */
const REACH = { mouse: 9, touch: 22 } as const
/** Pixels that an arrow key moves the pointer, the sheet or a shape. */
const KEY_STEP = { plain: 10, fine: 1, sheet: 60 } as const

export interface CanvasProps {
  readonly client: SheetClient
  readonly frame: SheetFrame
  readonly camera: Camera
  readonly pointer: PointerStore
  /** Names the drawing. */
  readonly label: string
  readonly shapes: readonly PaintedShape[]
  /** Shapes that can be pressed: visible and not locked. */
  readonly reachable: readonly PaintedShape[]
  readonly chosen: readonly PaintedShape[]
  readonly tool: Tool
  /** Points of the shape being drawn. */
  readonly draft: readonly PagePoint[]
  /** Points of a known distance, shown while the scale is set. */
  readonly stretch: readonly PagePoint[]
  /** Presses give the points of a known distance, whatever the tool. */
  readonly isPicking: boolean
  readonly isSquare: boolean
  readonly isSnapping: boolean
  readonly canEdit: boolean
  readonly onPress: (at: PagePoint, closes: boolean) => void
  readonly onFinish: () => void
  readonly onChoose: (id: number | null, adds: boolean) => void
  readonly onReshape: (id: number, drawing: Drawing) => void
  /** A double press on the side of a chosen shape. */
  readonly onAddCorner: (id: number, hit: Hit, at: PagePoint) => void
  /** Keys that the canvas leaves to the page. */
  readonly onKey: (event: KeyboardEvent) => void
  readonly onFault: (fault: SheetFault) => void
}

interface Drag {
  readonly id: number
  readonly hit: Hit
  readonly from: PagePoint
  readonly before: Drawing
  readonly now: Drawing
}

/** Shows a sheet with its shapes, and takes presses, drags, fingers and keys on it. */
export function TakeoffCanvas(props: CanvasProps) {
  const { client, frame, camera, pointer, label, shapes, reachable, chosen, tool, draft, stretch, isPicking } = props
  const [root, base, crop, drawn, over] = [
    useRef<HTMLDivElement>(null),
    useRef<HTMLCanvasElement>(null),
    useRef<HTMLCanvasElement>(null),
    useRef<HTMLCanvasElement>(null),
    useRef<HTMLCanvasElement>(null),
  ]
  const layers = useRef<SheetLayers | null>(null)
  const fingers = useRef(new Fingers())
  const [drag, setDrag] = useState<Drag | null>(null)
  const isSpaceDown = useRef(false)
  const index = useMemo(() => new ShapeIndex(reachable.map(({ id, drawing }) => ({ id, shape: drawing }))), [reachable])
  const snaps = useSnaps(props)
  const onFault = useEffectEvent(props.onFault)

  const paint = useEffectEvent(() => {
    const hidden = drag?.id
    layers.current?.showShapes((context, part) =>
      paintShapes(
        context,
        { frame, part, density: devicePixelRatio },
        hidden === undefined ? shapes : shapes.filter(({ id }) => id !== hidden),
      ),
    )
  })
  const paintOver = useEffectEvent(() => {
    const canvas = over.current
    const context = canvas?.getContext('2d')
    if (!canvas || !context) return
    const density = devicePixelRatio
    const { x, y, zoom } = camera.get()
    const { width, height } = camera.frame
    const [w, h] = [Math.ceil(width * density), Math.ceil(height * density)]
    if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h })
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, w, h)
    const part = { left: x, top: y, width: width / zoom, height: height / zoom, scale: zoom * density }
    const paper = { frame, part, density }
    for (const shape of chosen) paintActive(context, paper, drag?.id === shape.id ? drag.now : shape.drawing)
    const { at, isSnapped } = pointer.get()
    if (isDrawTool(tool)) {
      const points = at && draft.length > 0 ? tool.preview(draft, at) : draft
      if (points.length > 0) paintActive(context, paper, { kind: tool.kind, points, arcs: [], holes: [] })
    }
    if (stretch.length > 0 || isPicking)
      paintStretch(context, paper, at && isPicking ? [...stretch, at] : stretch, SNAP)
    if (at && (tool.does === 'draw' || isPicking)) paintPointer(context, paper, at, isSnapped, SNAP)
  })

  useEffect(() => {
    const [b, c, d, frameElement] = [base.current, crop.current, drawn.current, root.current]
    if (!b || !c || !d || !frameElement) return
    camera.resize({ width: frameElement.clientWidth, height: frameElement.clientHeight })
    const made = new SheetLayers({ base: b, crop: c, shapes: d }, client, camera, fault => onFault(fault))
    layers.current = made
    paint()
    const sized = new ResizeObserver(() =>
      camera.resize({ width: frameElement.clientWidth, height: frameElement.clientHeight }),
    )
    sized.observe(frameElement)
    const stop = [camera.subscribe(() => paintOver()), pointer.subscribe(() => paintOver())]
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      turnWheel(camera, event, pixelIn(frameElement, event))
    }
    frameElement.addEventListener('wheel', onWheel, { passive: false })
    return () => {
      frameElement.removeEventListener('wheel', onWheel)
      for (const each of stop) each()
      sized.disconnect()
      made.close()
      layers.current = null
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the refs and the effect events stay
  }, [client, camera, pointer])
  useEffect(() => paint(), [shapes, drag?.id])
  useEffect(() => paintOver(), [chosen, draft, stretch, isPicking, tool, drag])

  /** Returns the point under a pixel: squared to the last point, then drawn to a corner near by. */
  function aim(pixel: Spot, isTouch: boolean, isShift: boolean) {
    const plain = pointAt(frame, spotAt(camera.get(), pixel))
    const last = (isPicking ? stretch : draft).at(-1)
    const reach = stepsOf(camera, isTouch ? REACH.touch : REACH.mouse)
    const [first] = draft
    const closes = draft.length > 1 && first !== undefined && Math.hypot(first.x - plain.x, first.y - plain.y) <= reach
    if (closes) return { at: first, isSnapped: true, closes: true }
    const corner = props.isSnapping ? snaps(reach).nearest(plain) : null
    if (corner) return { at: corner, isSnapped: true, closes: false }
    const isSquared = last !== undefined && props.isSquare !== isShift
    return { at: isSquared ? squared(last, plain) : plain, isSnapped: false, closes: false }
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    const pixel = pixelIn(event.currentTarget, event)
    const isTouch = event.pointerType === 'touch'
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.down(event.pointerId, pixel, isTouch)
    if (
      event.button !== 0 ||
      fingers.current.count > 1 ||
      tool.does !== 'select' ||
      isPicking ||
      isSpaceDown.current ||
      !props.canEdit
    )
      return
    const at = pointAt(frame, spotAt(camera.get(), pixel))
    const hits = index.at(at, stepsOf(camera, isTouch ? REACH.touch : REACH.mouse))
    const hit = hits.find(({ id }) => chosen.some(each => each.id === id)) ?? (isTouch ? undefined : hits[0])
    const shape = hit && reachable.find(({ id }) => id === hit.id)
    if (hit && shape) setDrag({ id: hit.id, hit, from: at, before: shape.drawing, now: shape.drawing })
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const pixel = pixelIn(event.currentTarget, event)
    const isTouch = event.pointerType === 'touch'
    if (!isTouch || fingers.current.count <= 1) pointer.set(aim(pixel, isTouch, event.shiftKey))
    const by = fingers.current.move(event.pointerId, pixel, camera)
    if (fingers.current.count > 1) setDrag(null)
    if (!by) return
    const isDrag = drag !== null && fingers.current.count === 1
    if (isDrag) return setDrag(dragged(drag, pointAt(frame, spotAt(camera.get(), pixel)), event))
    const isPan = isTouch || (tool.does !== 'draw' && !isPicking) || event.buttons === 4 || isSpaceDown.current
    if (isPan) camera.pan(by.x, by.y)
  }

  function dragged({ id, hit, from, before }: Drag, at: PagePoint, event: PointerEvent): Drag {
    if (hit.part !== 'corner') return { id, hit, from, before, now: moved(before, at.x - from.x, at.y - from.y) }
    const ring = hit.ring === 0 ? before.points : (before.holes[hit.ring - 1] ?? [])
    const last = ring[hit.place - 1] ?? ring.at(-1)
    const corner = props.isSnapping ? snaps(stepsOf(camera, REACH.mouse), id).nearest(at) : null
    const to = corner ?? (last && props.isSquare !== event.shiftKey ? squared(last, at) : at)
    return { id, hit, from, before, now: withCorner(before, hit.ring, hit.place, to) }
  }

  function onPointerUp(event: PointerEvent<HTMLDivElement>) {
    const isPress = !fingers.current.hasMoved && fingers.current.count === 1 && event.button === 0
    fingers.current.up(event.pointerId)
    const ended = drag
    setDrag(null)
    const pixel = pixelIn(event.currentTarget, event)
    const isTouch = event.pointerType === 'touch'
    if (ended && !isPress && ended.now !== ended.before) return props.onReshape(ended.id, ended.now)
    if (!isPress || isSpaceDown.current) return
    const aimed = aim(pixel, isTouch, event.shiftKey)
    if (tool.does === 'draw' || isPicking) return props.onPress(aimed.at, aimed.closes)
    if (tool.does !== 'select') return
    const plain = pointAt(frame, spotAt(camera.get(), pixel))
    const [hit] = index.at(plain, stepsOf(camera, isTouch ? REACH.touch : REACH.mouse))
    props.onChoose(hit?.id ?? null, event.shiftKey || event.ctrlKey || event.metaKey)
  }

  function onDoubleClick(event: {
    readonly clientX: number
    readonly clientY: number
    readonly currentTarget: Element
  }) {
    if (tool.does === 'draw') return props.onFinish()
    const at = pointAt(frame, spotAt(camera.get(), pixelIn(event.currentTarget, event)))
    const hit = index.at(at, stepsOf(camera, REACH.mouse)).find(({ id }) => chosen.some(each => each.id === id))
    if (hit?.part === 'side' && props.canEdit) props.onAddCorner(hit.id, hit, at)
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === ' ') {
      event.preventDefault()
      const { at, closes } = pointer.get()
      if ((tool.does === 'draw' || isPicking) && at && !event.repeat) props.onPress(at, closes)
      else isSpaceDown.current = true
      return
    }
    const arrow = ARROWS[event.key]
    if (!arrow || event.ctrlKey || event.metaKey) return props.onKey(event)
    event.preventDefault()
    if (tool.does === 'draw' || isPicking) return movePointer(arrow, event)
    const [only] = chosen
    if (only && props.canEdit) {
      const by = stepsOf(camera, event.shiftKey ? KEY_STEP.plain : KEY_STEP.fine)
      const [from, to] = [pointAt(frame, { x: 0, y: 0 }), pointAt(frame, { x: arrow.x, y: arrow.y })]
      const length = Math.hypot(to.x - from.x, to.y - from.y)
      const [dx, dy] = [((to.x - from.x) / length) * by, ((to.y - from.y) / length) * by]
      return props.onReshape(only.id, moved(only.drawing, Math.round(dx), Math.round(dy)))
    }
    camera.pan(-arrow.x * KEY_STEP.sheet, -arrow.y * KEY_STEP.sheet)
  }

  /** Moves the pointer by the keyboard, from the middle of the view where it is away. */
  function movePointer(arrow: Spot, event: KeyboardEvent) {
    const { at } = pointer.get()
    const from = at
      ? pixelAt(camera.get(), spotOf(frame, at))
      : { x: camera.frame.width / 2, y: camera.frame.height / 2 }
    const step = event.altKey ? KEY_STEP.fine : KEY_STEP.plain
    const aimed = aim({ x: from.x + arrow.x * step, y: from.y + arrow.y * step }, false, event.shiftKey)
    // A corner that holds the pointer would not let a small step go.
    const plain = pointAt(frame, spotAt(camera.get(), { x: from.x + arrow.x * step, y: from.y + arrow.y * step }))
    pointer.set(aimed.isSnapped && aimed.at === at ? { at: plain, isSnapped: false, closes: false } : aimed)
    camera.show(spotOf(frame, pointer.get().at ?? plain))
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application takes its own presses and keys
    <div
      ref={root}
      className={styles['canvas']}
      data-tool={isPicking ? 'draw' : tool.does}
      // The shapes are listed beside it; here the keys of the tools count. Decision 764.
      role="application"
      aria-label={label}
      aria-roledescription="drawing"
      aria-describedby="takeoff-keys"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is drawn on by keyboard too
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={event => {
        fingers.current.up(event.pointerId)
        setDrag(null)
      }}
      onPointerLeave={() => pointer.leave()}
      onDoubleClick={onDoubleClick}
      onKeyDown={onKeyDown}
      onKeyUp={event => {
        if (event.key === ' ') isSpaceDown.current = false
      }}
    >
      <canvas ref={base} className={styles['layer']} data-layer="base" hidden />
      <canvas ref={crop} className={styles['layer']} data-layer="crop" hidden />
      <canvas ref={drawn} className={styles['layer']} data-layer="shapes" hidden />
      <canvas ref={over} className={styles['over']} data-layer="over" />
      <p id="takeoff-keys" className="visually-hidden">
        Arrow keys move the pointer, Alt for small steps. Space places a point, Enter ends the shape, Backspace takes
        the last point back. Plus and minus zoom, 0 shows the whole sheet.
      </p>
    </div>
  )
}

const ARROWS: Readonly<Record<string, Spot>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Converts pixels of the screen to page steps at the present zoom. */
const stepsOf = (camera: Camera, pixels: number): number => (pixels / camera.get().zoom) * 10_000

function pixelIn(element: Element, { clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Spot {
  const box = element.getBoundingClientRect()
  return { x: clientX - box.left, y: clientY - box.top }
}

/** Returns corners to snap to, by reach; those of a shape that is dragged are left aside. */
function useSnaps({ reachable, draft }: CanvasProps): (reach: number, without?: number) => SnapPoints {
  const cornersOf = (without?: number) =>
    reachable.flatMap(({ id, drawing }) => (id === without ? [] : [drawing.points, ...drawing.holes].flat()))
  const held = useRef<{ key: readonly unknown[]; points: SnapPoints } | null>(null)
  return (reach, without) => {
    const key = [reachable, draft, reach, without]
    if (!held.current || key.some((each, place) => each !== held.current?.key[place]))
      held.current = { key, points: new SnapPoints([...cornersOf(without), ...draft.slice(0, -1)], reach) }
    return held.current.points
  }
}
