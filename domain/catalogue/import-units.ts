import { unitKey } from '../value/match-unit'
import { parseAs, times, type Quantity } from '../value/money'

/** The relation of a price list's unit to ours: `per` (ten-thousandths) of ours make one of the list's. */
export interface ListUnit {
  readonly unit: string
  readonly per: Quantity
}
type Meanings = Readonly<Record<string, readonly [unit: string, per?: string]>>

/** Material units lack the kilogram and the litre: both are converted to the next larger unit, and the price with them. */
const MATERIAL: Meanings = {
  nr: ['item'],
  no: ['item'],
  each: ['item'],
  ea: ['item'],
  pcs: ['item'],
  item: ['item'],
  kwh: ['item'],
  kw: ['item'],
  set: ['kit'],
  sets: ['kit'],
  kit: ['kit'],
  pair: ['pair'],
  roll: ['roll'],
  sheet: ['sheet'],
  bag: ['bag'],
  box: ['box'],
  pack: ['pack'],
  m: ['linear meter'],
  lm: ['linear meter'],
  m2: ['m²'],
  m3: ['m³'],
  l: ['m³', '0.001'],
  litre: ['m³', '0.001'],
  t: ['tonne'],
  tonne: ['tonne'],
  kg: ['tonne', '0.001'],
}
const LABOUR: Meanings = {
  hr: ['hour(s)'],
  hrs: ['hour(s)'],
  hour: ['hour(s)'],
  hours: ['hour(s)'],
  personhour: ['hour(s)'],
  machinehours: ['hour(s)'],
  machinehour: ['hour(s)'],
  day: ['day(s)'],
  days: ['day(s)'],
  week: ['week(s)'],
  m: ['m'],
  m2: ['m²'],
  m3: ['m³'],
  nr: ['single item'],
  item: ['single item'],
}

/** Splits "1000 Nr" into a thousand and "Nr"; without a number it is one. */
export function splitListUnit(text: string): { readonly many: number; readonly name: string } {
  const [, many = '1', name = ''] = /^\s*(\d{1,6})?\s*(.*)$/.exec(text) ?? []
  return { many: Number(many), name: name.trim() }
}

/** Reads "1000 Nr", "kg" or "10 m" of a price list as a unit of materials or of labour; null for an unknown one. */
export function readListUnit(text: string, of: 'material' | 'labour'): ListUnit | null {
  const { many, name } = splitListUnit(text)
  const meaning = (of === 'material' ? MATERIAL : LABOUR)[unitKey(name)]
  if (!meaning) return null
  const [unit, per = '1'] = meaning
  const one = parseAs('quantity', per)
  return one === null ? null : { unit, per: times(one, many) }
}
