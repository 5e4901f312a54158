import { withChords } from '#domain/takeoff/arc'
import type { Drawing } from '#domain/takeoff/edit-shape'
import type { PagePoint } from '#domain/takeoff/page-point'
import { matrixOf, type SheetFrame, spotOf } from '#domain/takeoff/sheet-frame'
import type { SheetPart } from '#domain/takeoff/sheet-reader'
import { ACTIVE, INK } from './canvas-palette'

/** A shape as the canvas shows it. */
export interface PaintedShape {
  readonly id: number
  readonly drawing: Drawing
  readonly colour: string
  /** Its product and figure; empty shows none. */
  readonly label: string
}

/** Widths and sizes in CSS pixels: constant on the screen at any zoom. Design: 2, Canvas palette. */
const LINE = 6
const MARKER = 9
const CORNER = 4
const LABEL_FONT = "600 12px 'Archivo Variable', system-ui, sans-serif"
/** More labels than these hide the drawing, and one another. */
const MOST_LABELS = 250

const paths = new WeakMap<Drawing, Path2D>()

/** Returns the path of a drawing in page points, made once. */
function pathOf(drawing: Drawing): Path2D {
  const known = paths.get(drawing)
  if (known) return known
  const path = new Path2D()
  const isClosed = drawing.kind === 'outline'
  addRing(path, withChords(drawing.points, drawing.arcs, isClosed), isClosed)
  for (const hole of drawing.holes) addRing(path, hole, true)
  paths.set(drawing, path)
  return path
}

function addRing(path: Path2D, points: readonly PagePoint[], isClosed: boolean): void {
  points.forEach(({ x, y }, place) => (place === 0 ? path.moveTo(x, y) : path.lineTo(x, y)))
  if (isClosed) path.closePath()
}

/** Where a part of a sheet is painted: page points to pixels of the canvas. */
export interface Paper {
  readonly frame: SheetFrame
  readonly part: SheetPart
  /** Pixels of the canvas to one CSS pixel. */
  readonly density: number
}

/** Returns the pixel of the canvas at which a point is painted. */
function pixelOf({ frame, part }: Paper, point: PagePoint) {
  const spot = spotOf(frame, point)
  return { x: (spot.x - part.left) * part.scale, y: (spot.y - part.top) * part.scale }
}

/** Sets the transform from page points to pixels of the canvas; returns the page steps to one pixel. */
function toPagePoints(context: CanvasRenderingContext2D, { frame, part: { left, top, scale } }: Paper): number {
  const [a, b, c, d, e, f] = matrixOf(frame)
  context.setTransform(a * scale, b * scale, c * scale, d * scale, (e - left) * scale, (f - top) * scale)
  return 1 / (Math.hypot(a, b) * scale)
}

/** Paints shapes: lines, hatched floors, numbered items, and their labels over all of them. */
export function paintShapes(context: CanvasRenderingContext2D, paper: Paper, shapes: readonly PaintedShape[]): void {
  const step = toPagePoints(context, paper)
  context.lineJoin = 'round'
  context.lineCap = 'round'
  context.lineWidth = LINE * paper.density * step
  for (const { drawing, colour } of shapes) {
    if (drawing.kind === 'count') continue
    const path = pathOf(drawing)
    if (drawing.kind === 'outline') {
      context.globalAlpha = 0.1
      context.fillStyle = colour
      context.fill(path, 'evenodd')
      context.globalAlpha = 0.5
      context.fillStyle = hatch(context, colour, step, paper.density)
      context.fill(path, 'evenodd')
    }
    context.globalAlpha = 0.62
    context.strokeStyle = colour
    context.stroke(path)
  }
  context.globalAlpha = 1
  context.setTransform(1, 0, 0, 1, 0, 0)
  for (const { drawing, colour } of shapes) if (drawing.kind === 'count') paintMarkers(context, paper, drawing, colour)
  const labelled = shapes.filter(({ label }) => label !== '')
  if (labelled.length <= MOST_LABELS) for (const shape of labelled) paintLabel(context, paper, shape)
}

const tiles = new Map<string, CanvasPattern | null>()
/** Returns lines at 45 degrees, as far apart on the screen at any zoom. */
function hatch(
  context: CanvasRenderingContext2D,
  colour: string,
  step: number,
  density: number,
): CanvasPattern | string {
  const known = tiles.get(colour)
  const pattern = known ?? hatchTile(context, colour)
  tiles.set(colour, pattern)
  pattern?.setTransform(new DOMMatrix([step * density, 0, 0, step * density, 0, 0]))
  return pattern ?? 'transparent'
}
function hatchTile(context: CanvasRenderingContext2D, colour: string): CanvasPattern | null {
  const tile = document.createElement('canvas')
  Object.assign(tile, { width: 12, height: 12 })
  const lines = tile.getContext('2d')
  if (!lines) return null
  lines.strokeStyle = colour
  lines.lineWidth = 1
  lines.beginPath()
  for (const from of [-12, 0, 12]) {
    lines.moveTo(from, 12)
    lines.lineTo(from + 12, 0)
  }
  lines.stroke()
  return context.createPattern(tile, 'repeat')
}

function paintMarkers(context: CanvasRenderingContext2D, paper: Paper, { points }: Drawing, colour: string): void {
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.font = scaledFont(LABEL_FONT, paper.density)
  points.forEach((point, place) => {
    const { x, y } = pixelOf(paper, point)
    context.fillStyle = colour
    context.beginPath()
    context.arc(x, y, MARKER * paper.density, 0, 2 * Math.PI)
    context.fill()
    context.fillStyle = '#fff'
    context.fillText(String(place + 1), x, y)
  })
}

/** Paints a white chip with the label: in the middle of a floor, or on the middle side of a line. */
function paintLabel(context: CanvasRenderingContext2D, paper: Paper, { drawing, colour, label }: PaintedShape): void {
  const at = labelPoint(drawing)
  if (!at) return
  const { density } = paper
  const { x, y } = pixelOf(paper, at)
  context.font = scaledFont(LABEL_FONT, density)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const width = context.measureText(label).width + 12 * density
  const height = 18 * density
  context.fillStyle = '#fff'
  context.strokeStyle = colour
  context.lineWidth = 1.5 * density
  context.beginPath()
  context.rect(x - width / 2, y - height / 2, width, height)
  context.fill()
  context.stroke()
  context.fillStyle = INK
  context.fillText(label, x, y)
}

function labelPoint({ kind, points }: Drawing): PagePoint | null {
  if (kind === 'count') return null
  if (kind === 'line') {
    const place = Math.floor((points.length - 1) / 2)
    const [from, to] = [points[place], points[place + 1]]
    return from && to ? { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 } : null
  }
  const [x, y] = points.reduce(([sumX, sumY], point) => [sumX + point.x, sumY + point.y], [0, 0])
  return points.length === 0 ? null : { x: x / points.length, y: y / points.length }
}

const scaledFont = (font: string, density: number): string =>
  font.replace(/(\d+)px/, (_, size: string) => `${Number(size) * density}px`)

/** Paints a shape that is chosen or being drawn: cased in ink, with its corners. */
export function paintActive(context: CanvasRenderingContext2D, paper: Paper, drawing: Drawing): void {
  const { density } = paper
  const step = toPagePoints(context, paper)
  context.lineJoin = 'miter'
  const path = pathOf(drawing)
  if (drawing.kind !== 'count') {
    for (const [width, colour] of [
      [LINE + 3, INK],
      [LINE, ACTIVE],
    ] as const) {
      context.lineWidth = width * density * step
      context.strokeStyle = colour
      context.stroke(path)
    }
  }
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.lineWidth = 2 * density
  context.strokeStyle = INK
  context.fillStyle = '#fff'
  const side = 2 * CORNER * density
  for (const point of [drawing.points, ...drawing.holes].flat()) {
    const { x, y } = pixelOf(paper, point)
    context.beginPath()
    context.rect(x - side / 2, y - side / 2, side, side)
    context.fill()
    context.stroke()
  }
}

/** Paints the crosshair at the pointer; a diamond where it is drawn to a corner. */
export function paintPointer(
  context: CanvasRenderingContext2D,
  paper: Paper,
  at: PagePoint,
  isSnapped: boolean,
  colour: string,
): void {
  const { x, y } = pixelOf(paper, at)
  const { density } = paper
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.strokeStyle = colour
  context.lineWidth = 1.5 * density
  context.beginPath()
  const arm = 60 * density
  context.moveTo(x - arm, y)
  context.lineTo(x + arm, y)
  context.moveTo(x, y - arm)
  context.lineTo(x, y + arm)
  if (isSnapped) {
    const side = 9 * density
    context.moveTo(x - side, y)
    context.lineTo(x, y - side)
    context.lineTo(x + side, y)
    context.lineTo(x, y + side)
    context.closePath()
  }
  context.stroke()
}

/** Paints a stretch between two numbered points, for a known distance. */
export function paintStretch(
  context: CanvasRenderingContext2D,
  paper: Paper,
  points: readonly PagePoint[],
  colour: string,
): void {
  const { density } = paper
  const pixels = points.map(point => pixelOf(paper, point))
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.strokeStyle = colour
  context.lineWidth = 2 * density
  context.beginPath()
  pixels.forEach(({ x, y }, place) => (place === 0 ? context.moveTo(x, y) : context.lineTo(x, y)))
  context.stroke()
  context.font = scaledFont(LABEL_FONT, density)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  pixels.forEach(({ x, y }, place) => {
    context.fillStyle = colour
    context.beginPath()
    context.arc(x, y - 16 * density, MARKER * density, 0, 2 * Math.PI)
    context.fill()
    context.fillStyle = '#fff'
    context.fillText(String(place + 1), x, y - 16 * density)
    context.beginPath()
    context.moveTo(x, y - 7 * density)
    context.lineTo(x, y + 7 * density)
    context.stroke()
  })
}
