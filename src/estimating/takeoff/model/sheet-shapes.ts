import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import type { ProjectDrawing } from '#contract/estimating/project-drawing'
import type { Measurement } from '#contract/estimating/takeoff/measurement'
import type { MeasurementLink } from '#contract/estimating/takeoff/measurement-link'
import type { Drawing } from '#domain/takeoff/edit-shape'
import { type ExactFigures, type Figure } from '#domain/takeoff/measure'
import { pointsOf } from '#domain/takeoff/plan-points'
import type { PlanShape } from '#domain/value/plan-shape'
import { shapeFigures, type Takeoff, takeoffQuantity, type TakeoffQuantity } from '#domain/takeoff/takeoff-quantity'
import type { RecordedScale } from '#domain/takeoff/scale-of-shape'
import { rounded } from '#domain/value/exact'
import { groupBy } from '#domain/value/group-by'
import type { Quantity } from '#domain/value/money'
import { formatNumber } from '../../../ui/format'
import { colourAt, UNLINKED } from '../canvas/canvas-palette'

/** A shape of the sheet with what it measures and where that goes. */
export interface SheetShape {
  readonly id: number
  readonly record: Measurement
  readonly drawing: Drawing
  readonly figures: ExactFigures
  /** Its links into the bill that is open. */
  readonly links: readonly MeasurementLink[]
  readonly product: number | null
  readonly colour: string
  /** The figure that is shown for it, and its text with the unit. */
  readonly figure: Figure
  readonly text: string
}

/** The shapes of the sheet that go to one product. */
export interface ProductGroup {
  readonly product: AssessmentProduct | null
  readonly colour: string
  readonly shapes: readonly SheetShape[]
  /** What these shapes give the product; null where one of them gives nothing. */
  readonly quantity: Quantity | null
}

const drawings = new WeakMap<PlanShape, Drawing>()
/** Returns a kept shape as points; the same object for the same record, so that its path is made once. */
function drawingOf(shape: PlanShape): Drawing {
  const known = drawings.get(shape)
  if (known) return known
  const { kind, points, arcs, holes } = shape
  const drawing = { kind, points: pointsOf(points), arcs, holes: holes.map(pointsOf) }
  drawings.set(shape, drawing)
  return drawing
}

const UNIT: Readonly<Record<Figure, string>> = {
  count: 'nr',
  length: 'm',
  perimeter: 'm',
  area: 'm²',
  wallArea: 'm²',
  volume: 'm³',
}

/** Returns a figure with its unit; "no scale" or "no height" where the shape cannot give it. */
export function figureText(figures: ExactFigures, figure: Figure): string {
  const value = figures[figure]
  if (value === undefined)
    return figures.length === undefined && figures.perimeter === undefined ? 'no scale' : 'no height'
  const quantity = rounded('quantity', value)
  return `${formatNumber('quantity', quantity, figure === 'count' ? 0 : 2)} ${UNIT[figure]}`
}

/** Figure that is shown of a shape no product takes. */
const OWN_FIGURE = { count: 'count', line: 'length', outline: 'area' } as const

interface Records {
  readonly measurements: readonly Measurement[]
  readonly links: readonly MeasurementLink[]
  readonly products: readonly AssessmentProduct[]
}

const NO_SCALES: readonly RecordedScale[] = []

/** Returns the shapes of one sheet in the order they are listed. */
export function shapesOfSheet(
  page: number,
  takeoff: Takeoff,
  { measurements, links, products }: Records,
): SheetShape[] {
  const own = groupBy(links, link => link.measurement)
  const places = new Map(products.map(({ id }, place) => [id, place]))
  const scales = takeoff.scales.get(page) ?? NO_SCALES
  return measurements
    .filter(each => each.page === page)
    .toSorted((a, b) => a.order - b.order || a.id - b.id)
    .map(record => {
      const { figures } = shapeFigures(record, scales)
      const linked = own.get(record.id) ?? []
      const [first] = linked
      const place = first && places.get(first.product)
      const figure = first?.figure ?? OWN_FIGURE[record.shape.kind]
      return {
        id: record.id,
        record,
        drawing: drawingOf(record.shape),
        figures,
        links: linked,
        product: first?.product ?? null,
        colour: place === undefined ? UNLINKED : colourAt(place),
        figure,
        text: figureText(figures, figure),
      }
    })
}

/** Returns the shapes by product, in the order of the bill; those that no product takes come last. */
export function byProduct(
  shapes: readonly SheetShape[],
  takeoff: Takeoff,
  products: readonly AssessmentProduct[],
): ProductGroup[] {
  const groups = products.flatMap((product): ProductGroup[] => {
    const own = shapes.filter(shape => shape.product === product.id)
    const [first] = own
    if (!first) return []
    const links = own.flatMap(shape => shape.links.filter(link => link.product === product.id))
    return [
      { product, colour: first.colour, shapes: own, quantity: takeoffQuantity(links, product.unit, takeoff).quantity },
    ]
  })
  const known = new Set(products.map(({ id }) => id))
  const rest = shapes.filter(({ product }) => product === null || !known.has(product))
  return rest.length === 0 ? groups : [...groups, { product: null, colour: UNLINKED, shapes: rest, quantity: null }]
}

/** Returns what takeoff gives a cell of the bill, over all sheets. */
export const cellQuantity = (
  links: readonly MeasurementLink[],
  product: AssessmentProduct,
  zone: number,
  takeoff: Takeoff,
): TakeoffQuantity =>
  takeoffQuantity(
    links.filter(link => link.product === product.id && link.zone === zone),
    product.unit,
    takeoff,
  )

/** Returns what a shape is called in lists: its label, or its kind and place. */
export const nameOf = ({ record }: Pick<SheetShape, 'record'>, place: number): string =>
  record.label || `${KIND_NAMES[record.shape.kind]} ${place + 1}`
const KIND_NAMES = { count: 'Count', line: 'Line', outline: 'Area' } as const

/** Returns how a sheet is called: its number and title, else its file. */
export const sheetName = ({ sheetNumber, title, fileName }: ProjectDrawing): string =>
  [sheetNumber, title].filter(Boolean).join(' ') || fileName.replace(/\.\w+$/, '')
