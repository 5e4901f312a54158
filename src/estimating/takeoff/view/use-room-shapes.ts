import { useMemo } from 'react'
import type { PaintedShape } from '../canvas/draw-shapes'
import { byProduct, shapesOfSheet, type SheetShape } from '../model/sheet-shapes'
import type { Layers } from '../model/use-layers'
import type { RoomProps } from './room-props'

const NONE: readonly never[] = []

/** Returns the shapes of the sheet: all, by product, as painted, and those that are neither hidden nor locked. */
export function useRoomShapes({ sheet, takeoff, measurements, bill }: RoomProps, layers: Layers) {
  const products = bill?.products ?? NONE
  const links = bill?.links ?? NONE
  const shapes = useMemo(
    () => shapesOfSheet(sheet.id, takeoff, { measurements, links, products }),
    [sheet.id, takeoff, measurements, links, products],
  )
  const groups = useMemo(() => byProduct(shapes, takeoff, products), [shapes, takeoff, products])
  const names = useMemo(() => new Map(products.map(({ id, ref, name }) => [id, ref || name])), [products])
  const { hidden, locked } = layers
  const painted = useMemo(
    () => shapes.filter(shape => !hidden.has(layerOf(shape, names))).map(shape => paintedOf(shape, names)),
    [shapes, hidden, names],
  )
  const reachable = useMemo(() => {
    const held = new Set(shapes.filter(shape => locked.has(layerOf(shape, names))).map(({ id }) => id))
    return painted.filter(({ id }) => !held.has(id))
  }, [shapes, painted, locked, names])
  return { shapes, groups, painted, reachable }
}

/** The layer of a shape: its product, where the bill has it. */
const layerOf = ({ product }: SheetShape, names: ReadonlyMap<number, string>): number | null =>
  product !== null && names.has(product) ? product : null

const paintedOf = (
  { id, drawing, colour, text, product }: SheetShape,
  names: ReadonlyMap<number, string>,
): PaintedShape => ({
  id,
  drawing,
  colour,
  label: drawing.kind === 'count' ? '' : [product === null ? '' : names.get(product), text].filter(Boolean).join(' '),
})
