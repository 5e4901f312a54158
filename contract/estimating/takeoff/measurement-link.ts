import type { FIGURES } from '#domain/takeoff/measure'
import { ONE, quantityOf, negate } from '#domain/value/money'
import { choice, quantity, ref } from '../../fields/field'
import { defineResource, type RecordOf } from '../../kit/resource'

/**
 * Figures of a shape, as a link names them.
 * @public for the takeoff page
 */
export const LINK_FIGURES = [
  { value: 'count', label: 'Count' },
  { value: 'length', label: 'Length' },
  { value: 'perimeter', label: 'Perimeter' },
  { value: 'area', label: 'Area' },
  { value: 'wallArea', label: 'Wall area' },
  { value: 'volume', label: 'Volume' },
] as const satisfies readonly { readonly value: (typeof FIGURES)[number]; readonly label: string }[]

const FACTOR = quantityOf(1_000)

/**
 * A figure of a shape that a quantity of the bill takes: many shapes to a quantity, and many quantities of one shape. It lives with the bill, so that
 * copies of the bill follow the same shapes. The quantity itself is `productQuantities`, with source `slate`. Decision 760.
 */
export const measurementLink = defineResource({
  name: 'measurementLink',
  singular: 'Takeoff link',
  path: 'measurementlinks',
  area: 'estimating',
  scope: { kind: 'assessment', by: 'assessment' },
  permission: {
    read: ['TakeoffPage', 'ProjectsBillOfQuantities', 'ProjectHubBillOfQuantities'],
    write: ['TakeoffPage'],
  },
  label: [],
  fields: {
    assessment: ref('Assessment', 'assessment', { required: true }),
    measurement: ref('Measurement', 'measurement', { required: true, within: { project: 'assessment.project' } }),
    product: ref('Product', 'assessmentProduct', { required: true }),
    zone: ref('Zone', 'assessmentZone', { required: true }),
    figure: choice('Figure', LINK_FIGURES, { required: true }),
    factor: quantity('Factor', { required: true, initial: ONE, atLeast: negate(FACTOR), atMost: FACTOR }),
  },
  columns: ['measurement', 'figure', 'product', 'zone', 'factor'],
  sections: [{ title: 'Takeoff link', fields: ['measurement', 'figure', 'product', 'zone', 'factor'] }],
  defaultSort: 'id',
})
export type MeasurementLink = RecordOf<typeof measurementLink>
