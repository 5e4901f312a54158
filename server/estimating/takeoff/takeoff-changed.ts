import { measurementLink } from '#contract/estimating/takeoff/measurement-link'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { ProblemError } from '#contract/kit/problem'
import { isInUnit } from '#domain/takeoff/measure'
import { followsTakeoff } from '#domain/takeoff/takeoff-quantity'
import { cellsOf, isRow, type Row, sameValue } from '#domain/records/path'
import { findAll } from '../../records/write/typed'
import { goneWith } from '../../records/delete/keep-deleted'
import type { Reaction } from '../../records/lifecycles/reaction'
import type { AfterRemoval } from '../../records/registers'
import { inRecordForm } from '../../records/write/within'
import { followTakeoff, type Place, placesOfLines, placesOfPages, placesOfShapes } from './follow-takeoff'

/** Fields of a shape that its figures depend on. */
const MEASURES = ['page', 'shape', 'height', 'sides', 'drops', 'openings', 'ignoreVoidsUpTo', 'repeatCount']

/** The bill follows shapes that changed. A new one is linked to nothing yet. */
export const shapesChanged: Reaction = async (tx, changed) => {
  const moved = changed.filter(
    ({ before, after }) => before !== null && MEASURES.some(name => !sameValue(before[name], after[name])),
  )
  await followTakeoff(
    tx,
    await placesOfShapes(
      tx,
      moved.map(({ id }) => id),
    ),
  )
}

/** The bill follows shapes that went, with their links, or came back. */
export const shapeRemoved: AfterRemoval = async (tx, { id, action }) => {
  const places =
    action === 'delete'
      ? (await goneWith(tx, 'measurement', id, measurementLink)).map(placeOf)
      : await placesOfShapes(tx, [id])
  await followTakeoff(tx, places, { takes: action === 'restore' || action === 'unarchive' })
}

const pagesOf = (records: readonly (Row | null)[]): number[] =>
  records.flatMap(row => (row ? [Number(row['page'])] : []))

/** The bill follows scales that were set or changed. */
export const scalesChanged: Reaction = async (tx, changed) =>
  followTakeoff(tx, await placesOfPages(tx, pagesOf(changed.flatMap(({ before, after }) => [before, after]))))
export const scaleRemoved: AfterRemoval = async (tx, { record }) =>
  followTakeoff(tx, await placesOfPages(tx, pagesOf([record])))

const placeOf = (link: Row): Place => ({ product: Number(link['product']), zone: Number(link['zone']) })

/** The bill follows links that were made or changed. An empty quantity begins to follow its first link. */
export const linksChanged: Reaction = async (tx, changed) => {
  await followTakeoff(
    tx,
    changed.map(({ after }) => placeOf(after)),
    { takes: true },
  )
  await followTakeoff(
    tx,
    changed.flatMap(({ before }) => (before ? [placeOf(before)] : [])),
  )
}
export const linkRemoved: AfterRemoval = async (tx, { record, action }) =>
  followTakeoff(tx, [placeOf(record)], { takes: action === 'restore' || action === 'unarchive' })

/**
 * Refuses a link of unlike units to a caller, who can choose another figure at once. The link of a device that was without a connection is kept: the
 * quantity shows the error, and no shape is lost. Decision 760.
 */
export const linkIsInUnit: Reaction = async (tx, changed) => {
  const links = changed.map(({ after }) => inRecordForm(measurementLink, after))
  const products = await findAll(
    tx,
    assessmentProduct,
    links.map(({ product }) => product),
  )
  for (const { product, figure } of links) {
    const unit = products.get(product)?.unit
    if (unit && !isInUnit(figure, unit))
      throw new ProblemError('invalid', {
        errors: [{ path: 'figure', message: `This line is measured in ${unit}, which this figure is not` }],
      })
  }
}

/** A quantity that takeoff was put back into shows what is measured now, whatever figure the device sent. */
export const takeoffPutBack: Reaction = async (tx, changed) => {
  const places = changed.flatMap(({ id, before, after }) =>
    Object.entries(cellsOf(after['cells'])).flatMap(([zone, cell]) =>
      isTakeoff(cell) && !sameValue(cellsOf(before?.['cells'])[zone], cell)
        ? [{ product: id, zone: Number(zone) }]
        : [],
    ),
  )
  await followTakeoff(tx, places, { onlyLinked: true })
}
const isTakeoff = (cell: unknown): boolean =>
  isRow(cell) && followsTakeoff({ quantity: null, source: String(cell['source']) })

/** A line with another unit takes other figures. */
export const unitsChanged: Reaction = async (tx, changed) => {
  const moved = changed.filter(({ before, after }) => before !== null && before['unit'] !== after['unit'])
  await followTakeoff(
    tx,
    await placesOfLines(
      tx,
      moved.map(({ id }) => id),
    ),
  )
}
export const lineRestored: AfterRemoval = async (tx, { id, action }) => {
  if (action === 'restore') await followTakeoff(tx, await placesOfLines(tx, [id]))
}

/** The bill follows a page that was superseded, or is no longer. */
export const pagesChanged: Reaction = async (tx, changed) => {
  const pages = changed.flatMap(({ before, after }) =>
    before?.['supersedes'] === after['supersedes'] ? [] : [before?.['supersedes'], after['supersedes']],
  )
  await followTakeoff(
    tx,
    await placesOfPages(
      tx,
      pages.flatMap(page => (typeof page === 'number' ? [page] : [])),
    ),
  )
}
export const pageRemoved: AfterRemoval = async (tx, { record }) => {
  const { supersedes } = record
  if (typeof supersedes === 'number') await followTakeoff(tx, await placesOfPages(tx, [supersedes]))
}
