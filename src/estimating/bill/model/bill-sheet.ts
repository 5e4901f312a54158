import type { BillLocks } from '../../common/bill-lock'
import { absolute, most, NIL, type Quantity } from '#domain/value/money'
import { type ColumnKind, geometryOf, type Geometry, isFigure, type SheetColumn } from '../../../grid/columns'
import { formatExact, formatNumber } from '../../../ui/format'
import type { BillColumn, BillColumns } from '../../../common/bill/bill-columns'
import type { BillModel } from '../../../common/bill/bill-model'
import type { BillRow } from '../../../common/bill/bill-rows'
import { LINE_COLUMNS, type LineField, lineWords, PRICING_CHOICES } from '../../common/line-fields'

/** What a column of the bill's grid shows: a field of the line, the quantities of a zone, or what the line comes to. */
type BillOf =
  | { readonly kind: 'field'; readonly field: LineField }
  | { readonly kind: 'zone'; readonly zone: BillColumn }
  | { readonly kind: 'quantity' | 'total' }
export type BillSheetColumn = SheetColumn & { readonly of: BillOf }

/** The columns of a bill, in their order and widths. */
export interface BillSheet {
  readonly columns: readonly BillSheetColumn[]
  readonly geometry: Geometry
  /** The zones in sight. */
  readonly layout: BillColumns
  /** The column of the first zone. */
  readonly zones: number
  readonly rowHeight: number
}

export const ROW_HEIGHT = { compact: 26, standard: 32, roomy: 40 } as const
export type RowDensity = keyof typeof ROW_HEIGHT
/** A finger gets taller rows. */
const PHONE_ROW = 48

/** What columns have to hold: the length of the longest text of each. */
export type Longest = Readonly<Record<LineField | 'quantity' | 'total', number>>

export interface BillSheetOptions {
  /** One pinned column, and none at the right. */
  readonly phone: boolean
  readonly density: RowDensity
  /** Quantity and money share a cell. */
  readonly both: boolean
  /** Columns shown besides those that always are. */
  readonly shown: readonly string[]
  /** Widths a person has set, by column key. */
  readonly widths: Readonly<Record<string, number>>
  /** What the grid has, 0 while that is not known. */
  readonly width: number
}

/** Columns a person may show, in their order. On a phone unit and rate are not pinned. */
export const optionalFields = (phone: boolean): readonly LineField[] => [
  ...(phone ? (['unit', 'rate'] as const) : []),
  'description',
  'notes',
  'pricingMode',
]

const CHARACTER = 6.4
const PADDING = 16
const FIGURE = 7.4
/** Of a sentence, where narrow letters and spaces make up for wide ones. */
const PROSE = 5.6
const widthFor = (characters: number, pixels: number, [least, most]: readonly [number, number]): number =>
  Math.min(most, Math.max(least, Math.ceil(characters * pixels) + PADDING))
const pixelsOf = (name: LineField, kind: ColumnKind): number =>
  isFigure(kind) ? FIGURE : name === 'ref' || name === 'unit' ? CHARACTER : PROSE

/**
 * The columns for one bill: each as wide as what it holds, within bounds, unless a person has set it. The room that few zones leave
 * goes to the names of products; pinned names give way on a narrow screen, so that zones stay in reach.
 */
export function billSheet(zones: BillColumns, longest: Longest, options: BillSheetOptions): BillSheet {
  const { phone, both, widths, width } = options
  const field = (name: LineField, pin: 'left' | null): BillSheetColumn => {
    const { title, kind, widths: bounds } = LINE_COLUMNS[name]
    const choices = kind === 'choice' ? { choices: PRICING_CHOICES } : {}
    const fitting = widthFor(Math.max(title.length + 2, longest[name]), pixelsOf(name, kind), bounds)
    return {
      key: name,
      kind,
      title,
      pin,
      width: widths[name] ?? fitting,
      of: { kind: 'field', field: name },
      ...choices,
    }
  }
  const sum = (key: 'quantity' | 'total', title: string, least: number): BillSheetColumn => ({
    key,
    kind: 'formula',
    title,
    pin: 'right',
    of: { kind: key },
    width: widths[key] ?? widthFor(longest[key], FIGURE, [least, 200]),
  })
  const pinned = (phone ? (['line'] as const) : (['ref', 'name', 'unit', 'rate'] as const)).map(name =>
    field(name, 'left'),
  )
  const optional = optionalFields(phone).filter(name => options.shown.includes(name))
  const scrolling = [
    ...optional.map(name => field(name, null)),
    ...zones.columns.map((zone): BillSheetColumn => {
      const key = `${zone.kind === 'sum' ? 's' : 'z'}${zone.zone}`
      const fitting = widthFor(zone.name.length, CHARACTER, [phone ? 92 : both ? 156 : 80, 160])
      const kind = zone.kind === 'sum' ? 'formula' : 'quantity'
      return { key, kind, title: zone.name, pin: null, width: widths[key] ?? fitting, of: { kind: 'zone', zone } }
    }),
  ]
  const right = phone ? [] : [sum('quantity', 'Quantity', 92), sum('total', 'Total', 104)]
  const columns = giveRoom([...pinned, ...scrolling, ...right], width, widths)
  return {
    columns,
    layout: zones,
    geometry: geometryOf(columns),
    zones: pinned.length + optional.length,
    rowHeight: phone ? PHONE_ROW : ROW_HEIGHT[options.density],
  }
}

/** What pinned columns leave to the others, at least. */
const SCROLLING = 240
const NAME = LINE_COLUMNS.name.widths

/** Fits the names of products to the room there is. */
function giveRoom(
  columns: readonly BillSheetColumn[],
  width: number,
  given: BillSheetOptions['widths'],
): readonly BillSheetColumn[] {
  const name = columns.find(({ key }) => key === 'name')
  if (!name || width === 0) return columns
  const total = (some: readonly BillSheetColumn[]) => some.reduce((sum, each) => sum + each.width, 0)
  const others = columns.filter(each => each !== name)
  const free = width - total(others) - 2
  const beside = width - total(others.filter(({ pin }) => pin !== null)) - SCROLLING
  const wanted = given['name'] ?? Math.min(NAME[1], Math.max(Math.min(name.width, width * 0.32), NAME[0], free))
  const fitted = Math.max(120, Math.min(wanted, Math.max(beside, free)))
  return columns.map(each => (each === name ? { ...each, width: Math.round(fitted) } : each))
}

/** No glyph of the grid's face is wider. */
const WIDEST = 12
/** Whether a text may not fit a column, at the width of a usual character for figures and of the widest for words. */
export const mayOverflow = (text: string, width: number, figure: boolean): boolean =>
  text.length * (figure ? FIGURE : WIDEST) > width - PADDING

const FIELDS = ['ref', 'name', 'unit', 'rate', 'description', 'notes', 'pricingMode'] as const
type Lines = Omit<Longest, 'quantity' | 'total'>

/** The longest text of each field over the lines. */
export function longestOf(rows: readonly BillRow[]): Lines {
  const longest = { ref: 0, name: 0, line: 0, unit: 0, rate: 0, description: 0, notes: 0, pricingMode: 0 }
  for (const row of rows) {
    if (row.kind !== 'product') continue
    for (const field of FIELDS) longest[field] = Math.max(longest[field], lineWords(row.product, field).length)
  }
  return longest
}

/** The lengths of the longest quantity and total of the bill. */
export function longestSums({ totals }: BillModel): Pick<Longest, 'quantity' | 'total'> {
  let quantity: Quantity = NIL
  for (const line of totals.lines.values()) quantity = most(quantity, absolute(line.quantity))
  return { quantity: formatExact('quantity', quantity).length, total: formatNumber('money', totals.amount).length }
}

/** Why the cells of a column cannot be changed; null when they can. */
export const lockOf = (locks: BillLocks, { of }: BillSheetColumn): string | null =>
  of.kind !== 'field' ? locks.quantities : of.field === 'rate' ? locks.rates : locks.lines
