import { measurement, type Measurement } from '#contract/estimating/takeoff/measurement'
import { measurementLink, type MeasurementLink } from '#contract/estimating/takeoff/measurement-link'
import { type Drawing, moved } from '#domain/takeoff/edit-shape'
import type { Figure } from '#domain/takeoff/measure'
import { planShape } from '#domain/takeoff/plan-points'
import type { PlanShape } from '#domain/value/plan-shape'
import type { Change } from '#local/types'
import { add, remove, set } from '#local/write/changes'
import type { Target } from '../model/target'

/** Returns a drawing as its record keeps it. */
const keptShape = ({ kind, points, arcs, holes }: Drawing): PlanShape => planShape(kind, points, { arcs, holes })

interface NewShape {
  readonly id: number
  readonly project: number
  readonly page: number
  readonly drawing: Drawing
  readonly target: Target
  /** Null where no line takes it. */
  readonly figure: Figure | null
}

/** Adds a shape with its sizes, linked to the product and zone that is measured into. */
export function addShape({ id, project, page, drawing, target, figure }: NewShape): Change[] {
  const { assessment, product, zone, height, sides, ignoreVoidsUpTo } = target
  const isCount = drawing.kind === 'count'
  const shape = add(
    measurement,
    { project, page, shape: keptShape(drawing), height: isCount ? null : height, sides, ignoreVoidsUpTo },
    id,
  )
  if (figure === null || assessment === null || product === null || zone === null) return [shape]
  return [shape, add(measurementLink, { assessment, measurement: id, product, zone, figure })]
}

export const reshape = (id: number, drawing: Drawing): Change => set(measurement, id, { shape: keptShape(drawing) })

/** Deletes shapes with their links into the bills. */
export const removeShapes = (ids: readonly number[], links: readonly MeasurementLink[]): Change[] => [
  ...links.filter(link => ids.includes(link.measurement)).map(link => remove(measurementLink, link.id)),
  ...ids.map(id => remove(measurement, id)),
]

/** Adds a copy of a shape a little beside it, linked to the same cells. */
export function duplicateShape(
  id: number,
  record: Measurement,
  drawing: Drawing,
  links: readonly MeasurementLink[],
  by: number,
): Change[] {
  const { project, page, label, height, sides, drops, openings, ignoreVoidsUpTo, repeatCount, colour, layer } = record
  return [
    add(
      measurement,
      {
        project,
        page,
        label,
        shape: keptShape(moved(drawing, by, -by)),
        height,
        sides,
        drops,
        openings,
        ignoreVoidsUpTo,
        repeatCount,
        colour,
        layer,
      },
      id,
    ),
    ...links.map(({ assessment, product, zone, figure, factor }) =>
      add(measurementLink, { assessment, measurement: id, product, zone, figure, factor }),
    ),
  ]
}
