import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Field, FieldKind } from '#contract/fields/field'
import { currencySymbol } from '#domain/value/currency'
import { taken } from '#domain/value/money'
import { formatPlainPrice } from '../ui/format'
import { Icon } from '../ui/icon'
import { MoreList } from '../ui/record/more-list'
import { LevelBadge } from '../ui/status/level-badge'
import type { TableColumn } from '../ui/table/column'
import { FileShown } from './file-shown'
import type { Look } from './look'
import { idsIn, inWords, nameOf } from './words'

interface CellKind {
  readonly width: number
  /** What words can do with where a table is narrow: they are cut there. */
  readonly least?: number
  readonly align: NonNullable<TableColumn<unknown>['align']>
  /** The value is never null here. */
  readonly show: (value: unknown, field: Field, look: Look) => ReactNode
  /** In a column whose header says the currency: without it. */
  readonly bare?: (value: number) => string
}

interface FieldCellProps {
  readonly field: Field
  readonly value: unknown
  readonly look: Look
}

const plain = (width: number, align: CellKind['align'] = 'start'): CellKind => ({
  width,
  align,
  show: (value, field, look) => inWords(field, value, look),
})
const wordy = (width: number, least: number): CellKind => ({ ...plain(width), least })

const price = (kind: 'money' | 'rate' | 'cost', width: number): CellKind => ({
  ...plain(width, 'end'),
  bare: value => formatPlainPrice(kind, taken(kind, value)),
})

/** How each kind of value stands in a table. */
const CELLS: Readonly<Record<FieldKind, CellKind>> = {
  text: { ...wordy(200, 130), show: (value, field) => <Reached by={field.reach} text={String(value)} /> },
  note: wordy(260, 150),
  money: price('money', 130),
  rate: price('rate', 110),
  cost: price('cost', 120),
  quantity: plain(110, 'end'),
  percentage: plain(100, 'end'),
  integer: plain(80, 'end'),
  position: plain(90, 'end'),
  day: plain(116),
  instant: plain(150),
  flag: {
    width: 100,
    least: 90,
    align: 'center',
    show: value => (value === true ? <Icon of={Check} label="Yes" /> : <Missing />),
  },
  choice: {
    width: 140,
    least: 120,
    align: 'start',
    // A badge is for what asks to be seen: a kind or a unit is a word among words.
    show: (value, field, look) => {
      const level = field.choices.find(each => each.value === value)?.level
      const words = inWords(field, value, look)
      return level === undefined ? words : <LevelBadge level={level}>{words}</LevelBadge>
    },
  },
  ref: wordy(172, 130),
  refs: {
    width: 180,
    least: 140,
    align: 'start',
    show: (value, field, look) => (
      <MoreList items={idsIn(value).map(id => nameOf(look, field.target, id))} moreLabel={hidden => `${hidden} more`} />
    ),
  },
  file: { width: 220, align: 'start', show: value => <FileShown file={Number(value)} /> },
  address: wordy(260, 150),
  cells: plain(110, 'end'),
  shape: plain(110, 'end'),
  rows: plain(110, 'end'),
}

export const cellKind = (kind: FieldKind): CellKind => CELLS[kind]

/** What heads a field's column; prices have the currency here, once, not in every row. */
export const columnHeader = ({ kind, label }: Field, { currency }: Look): string =>
  CELLS[kind].bare ? `${label} ${currencySymbol(currency)}` : label

/** One value under its column's header. */
export function ColumnCell({ field, value, look }: FieldCellProps) {
  const { bare } = CELLS[field.kind]
  return bare && typeof value === 'number' ? bare(value) : <FieldCell field={field} value={value} look={look} />
}

/** One value in a table or beside its label. A missing value is a dash; nothing is never mistaken for nil. */
export function FieldCell({ field, value, look }: FieldCellProps) {
  if (value === null || value === undefined || value === '') return <Missing />
  return cellKind(field.kind).show(value, field, look)
}

/** A number to call or an address to write to; any other text as it is. */
function Reached({ by, text }: { readonly by: Field['reach']; readonly text: string }) {
  if (by === null) return text
  return (
    <a
      href={
        by === 'email' ? `mailto:${encodeURI(text).replaceAll('?', '%3F')}` : `tel:${text.replaceAll(/[^+\d]/g, '')}`
      }
    >
      {text}
    </a>
  )
}

const Missing = () => (
  <span>
    <span aria-hidden>–</span>
    <span className="visually-hidden">none</span>
  </span>
)
