import { quantityOf, SMALLEST } from '#domain/value/money'
import { scaleFault } from '#domain/takeoff/recorded-scale'
import { choice, quantity, ref, shape, text } from '../../fields/field'
import { defineResource, type RecordOf } from '../../kit/resource'

const OUTLINE = [{ value: 'outline', label: 'Outline' }] as const
const LINE = [{ value: 'line', label: 'Line' }] as const

/** Ways to a scale. A suggested one was read from the drawing and counts once a person has confirmed it. @public for the takeoff page */
export const SCALE_METHODS = [
  { value: 'ratio', label: 'Ratio' },
  { value: 'calibrated', label: 'Known distance' },
  { value: 'inherited', label: 'Copied from another page' },
  { value: 'suggested', label: 'Read from the drawing' },
] as const

/** Points of a region at most: regions are boxes around insets. */
const REGION_POINTS = 100

/**
 * The scale of a page, or of a region of it, as a person gave it: a ratio, or two points and their length. Metres per point are worked out and never
 * kept. Of two scales of a whole page the newer record counts. Decisions 753 and 759.
 */
export const pageScale = defineResource({
  name: 'pageScale',
  singular: 'Scale',
  path: 'pagescales',
  area: 'estimating',
  scope: { kind: 'project', by: 'project' },
  permission: { read: ['TakeoffPage'], write: ['TakeoffPage'] },
  label: ['method'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    page: ref('Page', 'projectDrawing', { required: true, within: { project: 'project' } }),
    /** Null: the whole page. */
    region: shape('Region', OUTLINE, { most: REGION_POINTS }),
    method: choice('Set by', SCALE_METHODS, { required: true, initial: 'ratio' }),
    /** The n of 1 : n. */
    ratio: quantity('Ratio', { atLeast: SMALLEST, atMost: quantityOf(100_000) }),
    knownDistance: shape('Known distance', LINE, { most: 2 }),
    length: quantity('Length', { atLeast: SMALLEST, atMost: quantityOf(100_000) }),
    /** Origin of a suggestion: the title block, or the PDF itself. */
    source: text('Read from', { max: 120 }),
  },
  columns: ['page', 'method', 'ratio'],
  sections: [{ title: 'Scale', fields: ['page', 'region', 'method', 'ratio', 'knownDistance', 'length', 'source'] }],
  defaultSort: 'id',
  mergeGroups: [['method', 'ratio', 'knownDistance', 'length', 'source']],
  together: { fields: ['ratio', 'knownDistance', 'length'], problem: scaleFault },
})
export type PageScaleRecord = RecordOf<typeof pageScale>
