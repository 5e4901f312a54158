import { type Quantity, textOf } from '../../value/money'

/** Formats a figure with thousands separators, and with at least two decimals. */
export const figure = (text: string): string => text.replace(/(\.\d\d\d*?)0*$/, '$1').replace(/\B(?=(\d{3})+\.)/g, ',')
/** Formats a quantity with its unit. */
export const said = (quantity: Quantity, unit: string | null): string =>
  `${figure(textOf('quantity', quantity))}${unit ? ` ${unit}` : ''}`
