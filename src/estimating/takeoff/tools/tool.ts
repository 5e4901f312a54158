import type { LucideIcon } from 'lucide-react'
import type { ShapeKind } from '#domain/value/plan-shape'
import type { PagePoint } from '#domain/takeoff/page-point'

interface ToolLook {
  readonly id: string
  readonly label: string
  /** The key that takes it, and the letter on its button. */
  readonly key: string
  readonly icon: LucideIcon
  /** Its place in the toolbar. */
  readonly place: number
  /** Lengths and areas need a scale; counting does not. */
  readonly needsScale: boolean
}

/** Points after a press, and whether they are a whole shape. */
export interface Placed {
  readonly points: readonly PagePoint[]
  readonly isDone: boolean
}

/** Chooses and edits shapes, or moves the sheet. */
export interface HandTool extends ToolLook {
  readonly does: 'select' | 'pan'
}

/** Draws a shape point by point. */
export interface DrawTool extends ToolLook {
  readonly does: 'draw'
  readonly kind: ShapeKind
  /** A hole is cut into the area it is drawn in; a check measures and keeps nothing. */
  readonly makes: 'shape' | 'hole' | 'check'
  /** A wall cannot be measured without a height. */
  readonly needsHeight: boolean
  /** Returns the points after a press. `closes`: the press was on the first point. */
  readonly press: (points: readonly PagePoint[], at: PagePoint, closes: boolean) => Placed
  /** Returns the points of the shape as it would be if it ended at the pointer. */
  readonly preview: (points: readonly PagePoint[], at: PagePoint) => readonly PagePoint[]
}

export type Tool = HandTool | DrawTool

/** Adds a point at each press, and ends a chain at its first point. */
export const alongPoints = {
  press: (points: readonly PagePoint[], at: PagePoint, closes: boolean): Placed =>
    closes && points[0] ? { points: [...points, points[0]], isDone: true } : { points: [...points, at], isDone: false },
  preview: (points: readonly PagePoint[], at: PagePoint): readonly PagePoint[] => [...points, at],
} as const

/** Adds a corner at each press, and ends an outline at its first corner. */
export const aroundCorners = {
  press: (points: readonly PagePoint[], at: PagePoint, closes: boolean): Placed =>
    closes ? { points, isDone: true } : { points: [...points, at], isDone: false },
  preview: (points: readonly PagePoint[], at: PagePoint): readonly PagePoint[] => [...points, at],
} as const

/** Ends with the second point. */
export const betweenTwo = {
  press: (points: readonly PagePoint[], at: PagePoint): Placed => ({
    points: [...points, at],
    isDone: points.length === 1,
  }),
  preview: (points: readonly PagePoint[], at: PagePoint): readonly PagePoint[] => [...points, at],
} as const
