import { inOurDigits } from './our-digits'
import { PRODUCT_UNITS, type ProductUnit } from './units'

/** Spellings of units in English, German and French bills, in the form of {@link unitKey}. */
const SYNONYMS: Readonly<Record<ProductUnit, string>> = {
  'single item':
    'no nr nos nrs num number each ea item itm items it sum ls lumpsum lump ps psum provsum provisionalsum off pc pcs pce piece pieces unit units set sets ' +
    'st stk stck stuck stueck psch pausch pauschal pa u un unite unites ens ensemble ft fft forfait pieceu عدد مقطوع مقطوعية',
  'bag(s)': 'bag bags sack sacks sacke sac sacs',
  'box(es)': 'box boxes karton kartons boite boites',
  'day(s)': 'd day days tag tage j jr jour jours',
  'hour(s)': 'h hr hrs hour hours std stunde stunden heure heures',
  kg: 'kg kgs kilo kilos kilogram kilograms kilogramm kilogramme',
  'litre(s)': 'l lt ltr ltrs litre litres liter liters',
  m: 'm lm lnm linm lin linm linearm linearmeter linearmetre mtr mtrs meter meters metre metres rm ml mlin metrelineaire lfm lfdm lfdmtr مط متر',
  'm²': 'm2 sm sqm sqmtr sqmetre sqmetres squaremetre squaremetres squaremeter qm mq mcarre metrecarre m2p م2 متر2',
  'm³': 'm3 cum cbm cubm cubicm cubicmetre cubicmetres cubicmeter mcube metrecube م3 متر3',
  'month(s)': 'month months mth mths mon monat monate mois',
  'pack(s)': 'pack packs packet packets pkt pkts paket pakete pack paquet paquets',
  'plot(s)': 'plot plots',
  'tonne(s)': 't tn ton tons tonne tonnes to te tonnen',
  'tub(s)': 'tub tubs',
  'week(s)': 'wk wks week weeks woche wochen wo semaine semaines',
}

/** Spellings of "per cent" in bills, which is not one of our units and stays as written. */
const PERCENT = new Set(['%', 'percent', '%age', 'percentage', 'pct', 'prozent'])
export const isPercent = (text: string): boolean => text !== '' && PERCENT.has(unitKey(text))

/** Units that mean "for the whole": such a line is one item when it has no quantity. */
const WHOLE = new Set(
  'item itm sum ls lumpsum lump ps psum provsum provisionalsum psch pausch pauschal pa ens ensemble ft fft forfait'.split(
    ' ',
  ),
)

/** Cache, since a bill has few spellings on many rows. */
const KEYS = new Map<string, string>()
const MOST_KEYS = 2_000

const UNIT_BY_KEY: ReadonlyMap<string, ProductUnit> = new Map(
  PRODUCT_UNITS.flatMap(unit => [unitKey(unit), ...SYNONYMS[unit].split(' ')].map(key => [key, unit] as const)),
)

/** Units taught by a person or an account: unit keys to units. They take precedence over built-in synonyms. */
export type UnitChoices = ReadonlyMap<string, string>

/** Returns one key for many spellings: "Sq. M", "sq.m" and "SQM" are all "sqm"; "m^2" and "m²" are "m2". */
export function unitKey(text: string): string {
  const known = KEYS.get(text)
  if (known !== undefined) return known
  if (KEYS.size >= MOST_KEYS) KEYS.clear()
  const key = keyOf(text)
  KEYS.set(text, key)
  return key
}

function keyOf(text: string): string {
  return inOurDigits(text)
    .normalize('NFKD')
    .replace(/[\p{M}^.\s_\-/()]/gu, '')
    .replace(/ß/g, 'ss')
    .toLowerCase()
}

/** Returns the product unit a bill means, or null for an unknown one: the text is then kept as typed and the person is asked. */
export function matchUnit(text: string, choices?: UnitChoices): string | null {
  const key = unitKey(text)
  return choices?.get(key) ?? UNIT_BY_KEY.get(key) ?? (PERCENT.has(key) ? '%' : null)
}

export const isWholeUnit = (text: string): boolean => WHOLE.has(unitKey(text))

/** Whether our unit equals the unit of a file. "nr" equals the single item, so that a bill read back as exported changes nothing. */
export const means = (ours: string, read: string): boolean => ours === read || (ours !== '' && matchUnit(ours) === read)
