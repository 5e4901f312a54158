/** A unit of the product: a stored value and its label. Product units are stored as written. Spec: business 3, Units. */
export interface Unit<V extends string = string> {
  readonly value: V
  readonly label: string
}

const asWritten = <const U extends readonly string[]>(units: U): readonly Unit<U[number]>[] =>
  units.map(value => ({ value, label: value }))

/** Units of products. */
export const PRODUCT_UNITS = [
  'single item',
  'bag(s)',
  'box(es)',
  'day(s)',
  'hour(s)',
  'kg',
  'litre(s)',
  'm',
  'm²',
  'm³',
  'month(s)',
  'pack(s)',
  'plot(s)',
  'tonne(s)',
  'tub(s)',
  'week(s)',
] as const
export type ProductUnit = (typeof PRODUCT_UNITS)[number]
export const PRODUCT_UNIT_CHOICES = asWritten(PRODUCT_UNITS)

/** Units of materials. */
export const MATERIAL_UNITS = [
  'bag',
  'batt',
  'box',
  'bucket',
  'bundle',
  'can',
  'day',
  'hour',
  'item',
  'kit',
  'length',
  'linear meter',
  'm²',
  'm³',
  'month',
  'pack',
  'pair',
  'pot',
  'roll',
  'sheet',
  'shrub',
  'slab',
  'strip',
  'tile',
  'tin',
  'tonne',
  'tree',
  'tub',
  'tube',
  'week',
] as const
export const MATERIAL_UNIT_CHOICES = asWritten(MATERIAL_UNITS)

/** Pack units of materials. The first two are not packs: both are ordered by the unit, in whole numbers or exactly as needed. */
export const PACK_UNITS = [
  { value: 'single', label: 'Sold in single items' },
  { value: 'no_rounding', label: 'No pack rounding' },
  { value: 'bag', label: 'Bag' },
  { value: 'box', label: 'Box' },
  { value: 'container', label: 'Container' },
  { value: 'day', label: 'Day' },
  { value: 'hour', label: 'Hour' },
  { value: 'month', label: 'Month' },
  { value: 'pack', label: 'Pack' },
  { value: 'pallet', label: 'Pallet' },
  { value: 'sheet', label: 'Sheet' },
  { value: 'tonne', label: 'Tonne' },
  { value: 'wagon', label: 'Wagon' },
  { value: 'week', label: 'Week' },
] as const satisfies readonly Unit[]

/** Units of duration. */
export const TIME_UNITS = [
  { value: 'h', label: 'Hour' },
  { value: 'd', label: 'Day' },
  { value: 'w', label: 'Week' },
  { value: 'm', label: 'Month' },
  { value: 'l', label: 'Item' },
] as const satisfies readonly Unit[]
export type TimeUnit = (typeof TIME_UNITS)[number]['value']

/** Payment periods, with the letters of {@link TIME_UNITS}. */
export const PERIOD_UNITS = [
  { value: 'h', label: 'Hourly' },
  { value: 'd', label: 'Daily' },
  { value: 'w', label: 'Weekly' },
  { value: 'm', label: 'Monthly' },
  { value: 'l', label: 'Lump Sum' },
] as const satisfies readonly { readonly value: TimeUnit; readonly label: string }[]
