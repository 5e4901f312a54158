import { type PagePoint, pagePoint, STEPS_PER_PT } from './page-point'

/** Quarter turns, clockwise, at which a page is shown. */
export const TURNS = [0, 90, 180, 270] as const
export type Turn = (typeof TURNS)[number]

/** Size of a page as it is stored, in PDF points after UserUnit, and the turn at which it is shown. */
export interface SheetFrame {
  readonly width: number
  readonly height: number
  readonly turn: Turn
}

/** A place on the page as it is shown: PDF points from its upper left corner, downwards. For drawing and pointing only; shapes keep {@link PagePoint}. */
export interface Spot {
  readonly x: number
  readonly y: number
}

/** Returns a turn from any multiple of 90 degrees, as PDF files have them. */
export function turnOf(degrees: number): Turn {
  const turn = ((degrees % 360) + 360) % 360
  return TURNS.find(each => each === turn) ?? 0
}

/** Returns the size of the page as it is shown. */
export const shownSize = ({ width, height, turn }: SheetFrame): { readonly width: number; readonly height: number } =>
  turn === 90 || turn === 270 ? { width: height, height: width } : { width, height }

/** Returns where a point of the page is shown. */
export function spotOf({ width, height, turn }: SheetFrame, point: PagePoint): Spot {
  const [x, y] = [point.x / STEPS_PER_PT, point.y / STEPS_PER_PT]
  if (turn === 90) return { x: y, y: x }
  if (turn === 180) return { x: width - x, y }
  if (turn === 270) return { x: height - y, y: width - x }
  return { x, y: height - y }
}

/** Returns the point of the page that is shown at a place. */
export function pointAt({ width, height, turn }: SheetFrame, { x, y }: Spot): PagePoint {
  if (turn === 90) return pagePoint(y, x)
  if (turn === 180) return pagePoint(width - x, y)
  if (turn === 270) return pagePoint(width - y, height - x)
  return pagePoint(x, height - y)
}

/** Returns the affine matrix from page points to shown places, as canvas `setTransform` takes it. */
export function matrixOf({
  width,
  height,
  turn,
}: SheetFrame): readonly [number, number, number, number, number, number] {
  const step = 1 / STEPS_PER_PT
  if (turn === 90) return [0, step, step, 0, 0, 0]
  if (turn === 180) return [-step, 0, 0, step, width, 0]
  if (turn === 270) return [0, -step, -step, 0, height, width]
  return [step, 0, 0, -step, 0, height]
}
