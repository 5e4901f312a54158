import { RectangleHorizontal } from 'lucide-react'
import type { PagePoint } from '#domain/takeoff/page-point'
import type { Tool } from '../tool'

const corners = (a: PagePoint, c: PagePoint): readonly PagePoint[] => [a, { x: c.x, y: a.y }, c, { x: a.x, y: c.y }]

/** Measures a square-cornered floor by two opposite corners. */
export const tool: Tool = {
  id: 'rectangle',
  does: 'draw',
  kind: 'outline',
  makes: 'shape',
  label: 'Rectangle',
  key: 'R',
  icon: RectangleHorizontal,
  place: 13,
  needsScale: true,
  needsHeight: false,
  press: ([first], at) => (first ? { points: corners(first, at), isDone: true } : { points: [at], isDone: false }),
  preview: ([first], at) => (first ? corners(first, at) : [at]),
}
