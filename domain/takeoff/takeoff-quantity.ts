import { groupBy } from '../value/group-by'
import type { Quantity } from '../value/money'
import { type ExactFigures, type Figure, figuresOf, isInUnit, linkedQuantity, type Opening } from './measure'
import type { PlanShape } from '../value/plan-shape'
import { pointsOf } from './plan-points'
import { type RecordedScale, scaleOfShape, type ShapeScale } from './scale-of-shape'

/** A measured shape as its record has it. */
export interface RecordedShape {
  readonly id: number
  readonly page: number
  readonly shape: PlanShape
  readonly height: Quantity | null
  readonly sides: number
  readonly drops: readonly { readonly height: Quantity }[]
  readonly openings: readonly Opening[]
  readonly ignoreVoidsUpTo: Quantity | null
  readonly repeatCount: number
}

/** A link as its record has it. */
export interface RecordedLink {
  readonly id: number
  readonly measurement: number
  readonly product: number
  readonly zone: number
  readonly figure: Figure
  readonly factor: Quantity
}

/** All that the quantities of a bill are measured with: only records that are not archived. */
export interface Takeoff {
  readonly shapes: ReadonlyMap<number, RecordedShape>
  /** Scales by page. */
  readonly scales: ReadonlyMap<number, readonly RecordedScale[]>
  /** Pages that another page takes the place of. */
  readonly superseded: ReadonlySet<number>
}

/** Returns what the quantities of a project's bills are measured with. */
export const takeoffOf = ({
  pages,
  scales,
  shapes,
}: {
  readonly pages: readonly { readonly supersedes: number | null }[]
  readonly scales: readonly RecordedScale[]
  readonly shapes: readonly RecordedShape[]
}): Takeoff => ({
  shapes: new Map(shapes.map(each => [each.id, each])),
  scales: groupBy(scales, ({ page }) => page),
  superseded: new Set(pages.flatMap(({ supersedes }) => supersedes ?? [])),
})

/** Returns the same with other scales. */
export const withScales = (takeoff: Takeoff, scales: readonly RecordedScale[]): Takeoff => ({
  ...takeoff,
  scales: groupBy(scales, ({ page }) => page),
})

/** Reasons why a link gives no figure. */
export type LinkFault = 'gone' | 'no-scale' | 'across' | 'no-figure' | 'unit' | 'superseded'

/** The quantity that takeoff gives a cell of the bill. */
export interface TakeoffQuantity {
  /** Null where a link has no figure: the quantity in the bill is then wrong, not smaller. */
  readonly quantity: Quantity | null
  /** Number of different shapes that are linked. */
  readonly shapes: number
  readonly faults: readonly { readonly link: RecordedLink; readonly fault: LinkFault }[]
}

/** Figures of a shape, with why they lack a scale. */
export interface ShapeFigures {
  readonly figures: ExactFigures
  readonly fault: ShapeScale['fault']
}

const NO_SCALES: readonly RecordedScale[] = []
const held = new WeakMap<RecordedShape, { readonly scales: readonly RecordedScale[]; readonly figures: ShapeFigures }>()

/** Returns the figures of a shape by the scales of its page. Worked out once for each state of both. @public for the takeoff page */
export function shapeFigures(shape: RecordedShape, scales: readonly RecordedScale[]): ShapeFigures {
  const known = held.get(shape)
  if (known && isSameList(known.scales, scales)) return known.figures
  const { scale, fault } = scaleOfShape(shape.shape, scales)
  const figures = { figures: figuresOf(measured(shape), scale), fault }
  held.set(shape, { scales, figures })
  return figures
}

const isSameList = (a: readonly RecordedScale[], b: readonly RecordedScale[]): boolean =>
  a === b || (a.length === b.length && a.every((each, at) => each === b[at]))

const measured = ({ shape, drops, ...sizes }: RecordedShape) => ({
  ...sizes,
  kind: shape.kind,
  points: pointsOf(shape.points),
  arcs: shape.arcs,
  holes: shape.holes.map(pointsOf),
  drops: drops.map(({ height }) => height),
})

/**
 * Returns the quantity of a cell by its links. A figure that a shape is linked by twice counts once, so that two devices that link the same shape do
 * not double it. `unit` is that of the product; a product without one takes any figure. Decision 760.
 */
export function takeoffQuantity(
  links: readonly RecordedLink[],
  unit: string | null,
  { shapes, scales, superseded }: Takeoff,
): TakeoffQuantity {
  const own = onceEach(links)
  const faults: { link: RecordedLink; fault: LinkFault }[] = []
  const parts = own.flatMap(link => {
    const shape = shapes.get(link.measurement)
    if (!shape) {
      faults.push({ link, fault: 'gone' })
      return []
    }
    const { figures, fault } = shapeFigures(shape, scales.get(shape.page) ?? NO_SCALES)
    const found = faultOf(link, figures, fault, unit) ?? (superseded.has(shape.page) ? 'superseded' : null)
    if (found !== null) faults.push({ link, fault: found })
    return [{ figures, figure: link.figure, factor: link.factor, repeat: shape.repeatCount }]
  })
  const quantity = faults.length > 0 || own.length === 0 ? null : linkedQuantity(parts)
  return { quantity, shapes: new Set(own.map(({ measurement }) => measurement)).size, faults }
}

function faultOf(
  { figure }: RecordedLink,
  figures: ExactFigures,
  fault: ShapeScale['fault'],
  unit: string | null,
): LinkFault | null {
  if (unit !== null && unit !== '' && !isInUnit(figure, unit)) return 'unit'
  if (figures[figure] !== undefined) return null
  return fault ?? 'no-figure'
}

/** Returns the links without repetitions of a shape and figure; the oldest stays. */
function onceEach(links: readonly RecordedLink[]): RecordedLink[] {
  const seen = new Set<string>()
  return links
    .toSorted((a, b) => a.id - b.id)
    .filter(({ measurement, figure }) => {
      const key = `${measurement}/${figure}`
      return seen.has(key) ? false : seen.add(key) !== undefined
    })
}

/** Words of each fault. @public for the takeoff page */
export const FAULT_WORDS: Readonly<Record<LinkFault, string>> = {
  gone: 'A shape it was measured with has been deleted',
  'no-scale': 'The drawing it was measured on has no scale',
  across: 'A shape lies across two scales of its drawing',
  'no-figure': 'A shape cannot give this figure: it needs a height, or corners',
  unit: 'A shape is measured in another unit than this line',
  superseded: 'The drawing it was measured on has been superseded',
}

/** A cell of the bill, as far as takeoff asks. */
interface FollowingCell {
  readonly quantity: Quantity | null
  readonly source: string
}

/** Whether a cell follows takeoff. */
export const followsTakeoff = (cell: FollowingCell | null | undefined): boolean =>
  cell?.source === 'slate' || cell?.source === 'slate_error'

/**
 * Returns the cell that takeoff makes of a cell: `same` where it leaves it alone, null where it takes it away. A figure from elsewhere stays until a
 * person puts takeoff back. `takes`: a link was added, so an empty cell begins to follow. A quantity that cannot be measured stays as it was, as an error.
 */
export function measuredCell(
  cell: FollowingCell | null,
  { quantity, shapes }: TakeoffQuantity,
  takes: boolean,
): 'same' | null | { readonly quantity: Quantity | null; readonly source: 'slate' | 'slate_error' } {
  const isEmpty = cell === null || (cell.quantity === null && !followsTakeoff(cell))
  if (!followsTakeoff(cell) && !(isEmpty && takes)) return 'same'
  if (shapes === 0) return followsTakeoff(cell) ? null : 'same'
  if (quantity === null) return { quantity: cell?.quantity ?? null, source: 'slate_error' }
  return { quantity, source: 'slate' }
}
