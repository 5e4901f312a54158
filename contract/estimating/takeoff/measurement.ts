import { NIL, quantityOf, SMALLEST } from '#domain/value/money'
import { integer, position, quantity, ref, rows, shape, text } from '../../fields/field'
import { defineResource, type RecordOf } from '../../kit/resource'

/**
 * Kinds of shape: how its points are read. Lengths, areas, walls and volumes are figures of these.
 * @public for the takeoff page
 */
export const SHAPES = [
  { value: 'count', label: 'Count' },
  { value: 'line', label: 'Line' },
  { value: 'outline', label: 'Area' },
] as const

const metres = { atLeast: NIL, atMost: quantityOf(10_000) } as const

/**
 * A shape measured on a page, with the sizes that a drawing does not show. Its figures are worked out from points and scale and never kept. The points
 * are one value: two people who move corners of one shape are asked whose shape stays. Decisions 753 and 759.
 */
export const measurement = defineResource({
  name: 'measurement',
  singular: 'Measurement',
  path: 'measurements',
  area: 'estimating',
  scope: { kind: 'project', by: 'project' },
  permission: { read: ['TakeoffPage'], write: ['TakeoffPage'] },
  label: ['label'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    page: ref('Page', 'projectDrawing', { required: true, within: { project: 'project' } }),
    label: text('Label', { max: 120 }),
    shape: shape('Shape', SHAPES, { required: true }),
    /** Of a wall; the depth of a slab. */
    height: quantity('Height', metres),
    sides: integer('Sides', { required: true, initial: 1, atLeast: 1, atMost: 2 }),
    drops: rows('Drops and rises', { height: quantity('Height', { required: true, ...metres }) }, { most: 500 }),
    openings: rows(
      'Openings',
      {
        width: quantity('Width', { required: true, atLeast: SMALLEST, atMost: quantityOf(10_000) }),
        height: quantity('Height', { required: true, atLeast: SMALLEST, atMost: quantityOf(10_000) }),
        count: integer('Number', { required: true, atLeast: 1, atMost: 10_000 }),
      },
      { most: 200 },
    ),
    /** Square metres. */
    ignoreVoidsUpTo: quantity('Ignore voids up to', metres),
    /** Number of times it is built: a typical floor is measured once. */
    repeatCount: integer('Times', { required: true, initial: 1, atLeast: 1, atMost: 1_000 }),
    colour: text('Colour', { max: 30 }),
    layer: text('Layer', { max: 120 }),
    order: position(),
  },
  columns: ['label', 'page', 'layer', 'height', 'repeatCount'],
  sections: [
    { title: 'Measurement', fields: ['label', 'page', 'shape', 'layer', 'colour'] },
    { title: 'Sizes', fields: ['height', 'sides', 'drops', 'openings', 'ignoreVoidsUpTo', 'repeatCount'] },
  ],
  defaultSort: 'order',
  order: { by: 'page', field: 'order' },
})
export type Measurement = RecordOf<typeof measurement>
