import { projectDrawing } from '#contract/estimating/project-drawing'
import { measurement } from '#contract/estimating/takeoff/measurement'
import type { MeasurementLink } from '#contract/estimating/takeoff/measurement-link'
import { pageScale } from '#contract/estimating/takeoff/page-scale'
import { type Takeoff, takeoffOf } from '#domain/takeoff/takeoff-quantity'
import type { AccountTransaction } from '../database/session'
import { findAll } from '../records/write/typed'
import { inRecordForm, pointingAt } from '../records/write/within'

/** Returns the shapes of these links, with the scales of their pages. */
export async function readTakeoff(tx: AccountTransaction, links: readonly MeasurementLink[]): Promise<Takeoff> {
  const found = await findAll(tx, measurement, [...new Set(links.map(each => each.measurement))])
  const shapes = [...found.values()]
    .filter(each => each.archivedAt === null)
    .map(each => inRecordForm(measurement, each))
  const pages = [...new Set(shapes.map(({ page }) => page))]
  const scales = await pointingAt(tx, pageScale, 'page', pages)
  const later = await pointingAt(tx, projectDrawing, 'supersedes', pages)
  return takeoffOf({ pages: later, scales, shapes })
}
