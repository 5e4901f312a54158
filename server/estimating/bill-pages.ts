import { LineTotals, zoneTree } from '#domain/estimating/bill'
import { countedCells, type QuantityDecimals } from '#domain/estimating/counted-cells'
import { type Kinds, type Money, NIL, plus, textOf } from '#domain/value/money'
import type { Column, TableRow } from '../pdf/document-parts'
import { printed, withPlaces } from '../pdf/figures'
import type { AssessmentRecords } from './assessment-records'

type Bill = Pick<AssessmentRecords, 'products' | 'zones' | 'quantities'> & {
  readonly groups: readonly { readonly id: number; readonly name: string; readonly parent: number | null }[]
  /** Of its quantities. */
  readonly decimals: QuantityDecimals
}
/** `sign` is that of the money. */
export const billColumns = (sign: string): readonly Column[] => [
  { title: 'Ref', share: 1.3 },
  { title: 'Description', share: 6 },
  { title: 'Quantity', share: 1.7, isFigure: true },
  { title: 'Unit', share: 1 },
  { title: `Rate ${sign}`, share: 1.5, isFigure: true },
  { title: `Amount ${sign}`, share: 2.1, isFigure: true },
]

/** With at least two decimals and as many as it is multiplied with. */
const figureOf = <K extends 'quantity' | 'rate'>(kind: K, value: Kinds[K]): string => withPlaces(textOf(kind, value), 2)

/** The lines of a priced bill: each product with a row for each zone it is in, its sum, and what each top heading comes to. Picture 28. */
export function billPages({ products, zones, quantities, groups, decimals }: Bill): {
  readonly rows: TableRow[]
  readonly total: Money
} {
  const ordered = zones.toSorted((a, b) => a.order - b.order || a.id - b.id)
  const tree = zoneTree(ordered)
  const names = new Map(ordered.map(({ id, name }) => [id, name]))
  const cells = countedCells(quantities, decimals)
  const byId = new Map(groups.map(group => [group.id, group]))
  const topOf = (id: number | null): number | null => {
    let at = id === null ? undefined : byId.get(id)
    for (let depth = 0; at && at.parent !== null && depth < 10; depth++) at = byId.get(at.parent) ?? at
    return at?.id ?? null
  }
  const rows: TableRow[] = []
  let total: Money = NIL
  let open: { readonly id: number | null; readonly name: string; readonly amount: Money } | null = null
  const close = () => {
    if (open && open.name !== '')
      rows.push({
        cells: ['', `${open.name}, to summary`, '', '', '', printed(open.amount)],
        isStrong: true,
        rule: 'ink',
      })
  }
  const inOrder = [...groups.map(({ id }) => id), null].flatMap(group =>
    products.filter(each => each.group === group).toSorted((a, b) => a.order - b.order || a.id - b.id),
  )
  for (const product of inOrder) {
    const top = topOf(product.group)
    if (!open || open.id !== top) {
      close()
      open = { id: top, name: top === null ? '' : (byId.get(top)?.name ?? ''), amount: NIL }
      if (open.name !== '') rows.push({ cells: ['', open.name, '', '', '', ''], isHeading: true, rule: 'hair' })
    }
    const line = new LineTotals(product.rate, cells.get(product.id) ?? {}, tree)
    const amount: Money = product.rate === null ? NIL : line.amount
    rows.push(
      ...productRows(
        product,
        line,
        tree.tops.map(({ id }) => ({ id, name: names.get(id) ?? '' })),
        amount,
      ),
    )
    total = plus(total, amount)
    open = { ...open, amount: plus(open.amount, amount) }
  }
  close()
  return { rows, total }
}

type Product = AssessmentRecords['products'][number]
function productRows(
  { id, ref, name, unit, rate, isRateOnly }: Product,
  line: LineTotals,
  tops: readonly { readonly id: number; readonly name: string }[],
  amount: Money,
): TableRow[] {
  const keep = String(id)
  const each = rate === null ? '' : figureOf('rate', rate)
  const figured = tops.flatMap(top => {
    const figure = line.figure(top.id)
    return figure && figure.quantity !== 0 ? [{ ...top, figure }] : []
  })
  const [only] = figured
  if (figured.length <= 1 && tops.length <= 1) {
    const quantity = only ? figureOf('quantity', only.figure.quantity) : ''
    const words = isRateOnly ? 'rate only' : printed(amount)
    return [{ cells: [ref ?? '', name, quantity, unit ?? '', each, words], rule: 'hair', adds: amount, keep }]
  }
  const last = figured.length === 0 ? (isRateOnly ? 'rate only' : printed(amount)) : ''
  return [
    { cells: [ref ?? '', name, '', '', figured.length === 0 ? each : '', last], rule: 'hair', keep },
    ...figured.map(({ name: zone, figure }) => ({
      cells: [
        '',
        `\u00a0\u00a0\u00a0\u00a0${zone}`,
        figureOf('quantity', figure.quantity),
        unit ?? '',
        each,
        rate === null ? '' : printed(figure.amount),
      ],
      adds: rate === null ? 0 : figure.amount,
      keep,
    })),
    ...(figured.length > 1
      ? [
          {
            cells: ['', '', figureOf('quantity', line.quantity), unit ?? '', '', printed(amount)],
            isStrong: true,
            keep,
          },
        ]
      : []),
  ]
}
