import { type Figure, isInUnit } from './measure'
import type { ShapeKind } from '../value/plan-shape'

/** Figures of each kind of shape, the likeliest first. */
const FIGURES_OF: Readonly<Record<ShapeKind, readonly Figure[]>> = {
  count: ['count'],
  line: ['length', 'wallArea', 'count'],
  outline: ['area', 'perimeter', 'volume', 'wallArea', 'count'],
}

/** Returns the figure that a shape of a kind gives a line in a unit; null where no figure of it has this unit. A line without a unit takes the likeliest. */
export function figureFor(kind: ShapeKind, unit: string | null): Figure | null {
  const figures = FIGURES_OF[kind]
  if (unit === null || unit.trim() === '') return figures[0] ?? null
  return figures.find(figure => isInUnit(figure, unit)) ?? null
}

/** Whether a figure needs a height besides the points. */
export const needsHeight = (figure: Figure): boolean => figure === 'wallArea' || figure === 'volume'
