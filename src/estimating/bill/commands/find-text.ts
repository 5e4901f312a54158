import { withAnySign } from '#domain/value/search-key'
import { LIMIT } from '#contract/sync/protocol'
import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import type { BillModel } from '../../../common/bill/bill-model'
import type { CellWrite } from './quantity-changes'
import type { LineWrite } from './line-changes'
import { cellText, readCellText } from './cell-text'
import type { BillLocks } from '../../common/bill-lock'
import { lineText, refuseLineText } from '../../common/line-fields'

/** Where to look: the texts of a line, or its quantities. Rates are found, and never replaced: they come from a build-up or an import. */
export const FIND_PLACES = [
  { value: 'all', label: 'Everything' },
  { value: 'ref', label: 'Ref' },
  { value: 'name', label: 'Product' },
  { value: 'description', label: 'Description' },
  { value: 'notes', label: 'Notes' },
  { value: 'unit', label: 'Unit' },
  { value: 'rate', label: 'Rate' },
  { value: 'quantity', label: 'Quantities' },
] as const
export type FindPlace = (typeof FIND_PLACES)[number]['value']
type FindField = 'ref' | 'name' | 'unit' | 'rate' | 'description' | 'notes'
const FIELDS: readonly FindField[] = ['ref', 'name', 'unit', 'rate', 'description', 'notes']

export interface FindAsk {
  readonly text: string
  readonly place: FindPlace
  /** "A" is not "a". */
  readonly isCaseKept: boolean
  /** The text is all of the cell. */
  readonly isWhole: boolean
}
/** One cell in which the text stands. */
export interface Found {
  readonly product: AssessmentProduct
  readonly at: { readonly field: FindField } | { readonly zone: number }
  readonly text: string
}

/** The cells of the whole bill in which a text stands, in reading order; what is folded or hidden is looked through too. */
export function findText(model: BillModel, ask: FindAsk): Found[] {
  const matches = pattern(ask)
  if (!matches) return []
  const fields = FIELDS.filter(field => ask.place === 'all' || ask.place === field)
  const zones = ask.place === 'all' || ask.place === 'quantity' ? leavesOf(model) : []
  return model.rows.flatMap(row => {
    if (row.kind !== 'product') return []
    const { product } = row
    const texts = [
      ...fields.map(field => ({ product, at: { field }, text: lineText(product, field) })),
      ...zones.map(zone => ({ product, at: { zone }, text: cellText(model, product.id, zone) })),
    ]
    return texts.filter(({ text }) => text !== '' && text.search(matches) !== -1)
  })
}

const leavesOf = ({ layout }: BillModel): number[] =>
  layout.tree.tops.flatMap(({ id, subs }) => (subs.length === 0 ? [id] : [...subs]))

/** What a text is looked for with; null for no text. */
function pattern({ text, isCaseKept, isWhole }: FindAsk): RegExp | null {
  if (text === '') return null
  const literal = withAnySign(text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
  return new RegExp(isWhole ? `^\\s*${literal}\\s*$` : literal, isCaseKept ? 'gu' : 'giu')
}

/** What a replacement does to one cell. */
export interface Replacement {
  readonly found: Found
  readonly becomes: string
  /** Why it stays as it is; null when it changes. */
  readonly refused: string | null
}
export interface ReplacePlan {
  readonly replacements: readonly Replacement[]
  readonly write: { readonly quantities: readonly CellWrite[]; readonly lines: readonly LineWrite[] }
  /** Lines beyond what one step can hold; they are left for another. */
  readonly left: number
}

/** Plans to put another text where a text was found. Nothing is changed yet: each cell says what it would become, or why it stays. */
export function planReplace(
  model: BillModel,
  locks: BillLocks,
  found: readonly Found[],
  ask: FindAsk,
  by: string,
): ReplacePlan {
  const matches = pattern(ask)
  const [own, cells, left] = [new Set<number>(), new Set<number>(), new Set<number>()]
  // One step on a device is one group on the server, and a line and its quantities are two records of it.
  const hasRoom = (records: Set<number>, id: number): boolean =>
    records.has(id) || own.size + cells.size < LIMIT.groupOps
  const quantities: CellWrite[] = []
  const lines: LineWrite[] = []
  const replacements = found.flatMap((each): Replacement[] => {
    const becomes = matches ? each.text.replace(matches, () => by) : each.text
    if (becomes === each.text) return []
    const { product, at } = each
    if (!hasRoom('zone' in at ? cells : own, product.id)) {
      left.add(product.id)
      return []
    }
    if ('zone' in at) {
      const read = readCellText(model, product, at.zone, becomes)
      const refused = locks.quantities ?? (read.ok ? null : read.message)
      if (read.ok && refused === null) {
        quantities.push({ product: product.id, zone: at.zone, ...read.write })
        cells.add(product.id)
      }
      return [{ found: each, becomes, refused }]
    }
    const refused = (at.field === 'rate' ? locks.rates : locks.lines) ?? refuseLineText(at.field, becomes)
    if (refused === null) {
      lines.push({ product, field: at.field, text: becomes })
      own.add(product.id)
    }
    return [{ found: each, becomes, refused }]
  })
  return { replacements, write: { quantities, lines }, left: left.size }
}
