import { add, exact, type Exact, NIL, rounded, times } from '../value/exact'
import { matchUnit } from '../value/match-unit'
import { isStorable, type Quantity } from '../value/money'
import { withChords } from './arc'
import { lengthOf, type PagePoint } from './page-point'
import { metresOf, type PageScale, squareMetresOf } from './page-scale'
import { outlineAreas } from './outline'
import type { ShapeKind } from '../value/plan-shape'

/** Doors and windows of one size in a wall. */
export interface Opening {
  readonly width: Quantity
  readonly height: Quantity
  readonly count: number
}

/** A measured shape: what was drawn, and the sizes that the drawing does not show. */
export interface Shape {
  readonly kind: ShapeKind
  readonly points: readonly PagePoint[]
  /** Places of points that an arc passes through. */
  readonly arcs: readonly number[]
  /** Outlines that are taken off the floor. */
  readonly holes: readonly (readonly PagePoint[])[]
  /** Height of a wall, or depth of a slab, in metres; null where there is none. */
  readonly height: Quantity | null
  /** Faces of a wall that are measured: 1 or 2. */
  readonly sides: number
  /** Drops and rises along a line, in metres. */
  readonly drops: readonly Quantity[]
  readonly openings: readonly Opening[]
  /** Holes and openings up to this size, in square metres, are not taken off; null takes off all. */
  readonly ignoreVoidsUpTo: Quantity | null
}

/** Figures that a shape can give a line of the bill. */
export const FIGURES = ['count', 'length', 'perimeter', 'area', 'wallArea', 'volume'] as const
export type Figure = (typeof FIGURES)[number]
/** A missing figure is one that the shape cannot give: it has no scale, no floor or no height. */
export type ExactFigures = Partial<Readonly<Record<Figure, Exact>>>

/**
 * Returns all figures of a shape: metres, square metres, cubic metres and items, exact. Without a scale only the count is known. Each figure is worked
 * out from points and scale alone, so a page that gets another scale needs no shape drawn again.
 */
export function figuresOf(shape: Shape, scale: PageScale | null): ExactFigures {
  const count = exact('integer', shape.kind === 'count' ? shape.points.length : 1)
  if (shape.kind === 'count' || !scale) return { count }
  const isOutline = shape.kind === 'outline'
  const chain = withChords(shape.points, shape.arcs, isOutline)
  const [first] = chain
  const run = metresOf(lengthOf(isOutline && first ? [...chain, first] : chain), scale)
  const drawn = isOutline ? floorOf(shape, chain, run, scale) : lineOf(shape, run)
  return { count, ...drawn }
}

function lineOf(shape: Shape, run: Exact): ExactFigures {
  const length = add([run, ...shape.drops.map(drop => exact('quantity', drop))])
  return { length, ...wallOf(shape, run) }
}

function floorOf(shape: Shape, chain: readonly PagePoint[], perimeter: Exact, scale: PageScale): ExactFigures {
  const { gross, holes } = outlineAreas(chain, shape.holes)
  const isCounted = voidsOf(shape)
  const off = holes.map(hole => squareMetresOf(hole, scale)).filter(isCounted)
  const area = squareMetresOf(gross, scale) - add(off)
  const volume = shape.height === null ? {} : { volume: times(area, exact('quantity', shape.height)) }
  return { perimeter, area, ...volume, ...wallOf(shape, perimeter) }
}

/** Returns the wall along a run: its height on each side, less the openings on each side. Openings never make it less than nothing. */
function wallOf(shape: Shape, run: Exact): ExactFigures {
  if (shape.height === null) return {}
  const isCounted = voidsOf(shape)
  const openings = shape.openings.map(({ width, height, count }) => {
    const one = times(exact('quantity', width), exact('quantity', height))
    return isCounted(one) ? one * BigInt(count) : NIL
  })
  const face = times(run, exact('quantity', shape.height)) - add(openings)
  return { wallArea: face > NIL ? face * BigInt(shape.sides) : NIL }
}

const voidsOf =
  ({ ignoreVoidsUpTo }: Shape) =>
  (size: Exact): boolean =>
    ignoreVoidsUpTo === null || size > exact('quantity', ignoreVoidsUpTo)

/** Units that each figure is measured in. */
const UNITS: Readonly<Record<Figure, string>> = {
  count: 'single item',
  length: 'm',
  perimeter: 'm',
  area: 'm²',
  wallArea: 'm²',
  volume: 'm³',
}

/** Whether a figure can be the quantity of a line in this unit. No figure is converted to another dimension. */
export const isInUnit = (figure: Figure, unit: string): boolean =>
  unit === UNITS[figure] || matchUnit(unit) === UNITS[figure]

/** A figure of a shape that a line of the bill takes, times a factor: 2 for a floor that is built twice. */
export interface FigureLink {
  readonly figures: ExactFigures
  readonly figure: Figure
  readonly factor: Quantity
  /** Number of times that the measured part is built: 12 for a floor of a block with 12 like it. */
  readonly repeat: number
}

/**
 * Returns the quantity of a line from its linked figures, rounded once. Null when a figure is missing, as on a page that lost its scale: the figure in the
 * bill is then wrong, not smaller.
 */
export function linkedQuantity(links: readonly FigureLink[]): Quantity | null {
  const parts: Exact[] = []
  for (const { figures, figure, factor, repeat } of links) {
    const value = figures[figure]
    if (value === undefined) return null
    parts.push(times(value, exact('quantity', factor)) * BigInt(repeat))
  }
  const quantity = rounded('quantity', add(parts))
  return isStorable(quantity) ? quantity : null
}
