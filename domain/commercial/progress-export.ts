import { dayOf } from '../value/day'
import type { LineTotals, ZoneTree } from '../estimating/bill'
import type { Sheet, SheetCell, SheetColumn } from '../value/sheet'
import { moneyCell, quantityCell, words } from '../estimating/bill-export/export-sheet'
import { NIL, minus, percentOf, sum, textOf, type Money, type Percentage, type Quantity } from '../value/money'
import { earnedOf, installed, leavesOf, type Earned } from './progress'
import { groupProgress, type GroupProduct, type GroupWeight } from './progress-groups'

export interface ExportedProduct extends GroupProduct {
  readonly ref: string | null
  readonly name: string
}
/** Records for a sheet of progress. `names`: of zones. */
export interface ExportedProgress {
  readonly tree: ZoneTree
  readonly names: ReadonlyMap<number, string>
  readonly products: readonly ExportedProduct[]
}

const percentCell = (value: Percentage | null): SheetCell =>
  value === null ? null : { kind: 'number', value: textOf('percentage', value), decimals: 2 }
const titles = (...texts: readonly string[]): readonly SheetCell[] => texts.map(text => words(text, true))
const widths = (...each: readonly number[]): SheetColumn[] => each.map(width => ({ width }))

const quantityIn = (line: LineTotals, leaf: number): Quantity => line.figure(leaf)?.quantity ?? NIL
function zoneName({ tree, names }: ExportedProgress, leaf: number): string {
  const top = tree.topOf.get(leaf) ?? leaf
  return top === leaf ? (names.get(leaf) ?? '') : `${names.get(top) ?? ''} ${names.get(leaf) ?? ''}`
}

/** Returns one row for each product in each place where it is measured. */
export function productsSheet(of: ExportedProgress): Sheet {
  const rows = of.products.flatMap(({ ref, name, unit, line, cells }) =>
    of.tree.leaves.flatMap(leaf => {
      const quantity = quantityIn(line, leaf)
      if (quantity === NIL) return []
      const cell = cells[leaf]
      const { earned, value } = earnedOf(line, cells, [leaf])
      const done = cell?.percent ?? NIL
      return [
        [
          words(zoneName(of, leaf)),
          words(ref),
          words(name),
          words(unit),
          quantityCell(quantity),
          percentCell(done),
          quantityCell(installed(quantity, done)),
          moneyCell(value),
          moneyCell(earned),
          words(cell?.recordedAt ? dayOf(cell.recordedAt) : null),
          words(cell?.note ?? null),
        ],
      ]
    }),
  )
  return {
    name: 'Progress by product',
    columns: widths(24, 12, 44, 10, 12, 12, 12, 14, 14, 12, 40),
    rows: [
      titles(
        'Zone',
        'Ref',
        'Product',
        'Unit',
        'Quantity',
        'Progress %',
        'Installed',
        'Value',
        'Earned',
        'Recorded',
        'Note',
      ),
      ...rows,
    ],
  }
}

/** Returns zones as rows, the top floor first, and products as columns; each cell has the percentage by quantity. Blank: the product is not measured there. */
export function mapSheet(of: ExportedProgress): Sheet {
  const rows = of.tree.tops
    .toReversed()
    .flatMap(top => [{ id: top.id, isTop: true }, ...top.subs.map(id => ({ id, isTop: false }))])
  return {
    name: 'Progress map',
    columns: widths(28, ...of.products.map(() => 14)),
    rows: [
      titles('Zone', ...of.products.map(({ ref, name }) => [ref, name].filter(Boolean).join(' '))),
      ...rows.map(({ id, isTop }) => [
        words(`${isTop ? '' : '   '}${of.names.get(id) ?? ''}`, isTop),
        ...of.products.map(product => percentCell(groupProgress('quantity', [product], leavesOf(of.tree, id)).percent)),
      ]),
    ],
  }
}

export interface ExportedGroup {
  readonly name: string
  readonly weight: GroupWeight
  readonly products: readonly ExportedProduct[]
}

/** Returns each group with its totals, and its products below it. */
export function groupsSheet(of: ExportedProgress, groups: readonly ExportedGroup[]): Sheet {
  const { leaves } = of.tree
  return {
    name: 'Progress groups',
    columns: widths(28, 12, 44, 10, 12, 12, 14, 14),
    rows: [
      titles('Group', 'Ref', 'Product', 'Unit', 'Quantity', 'Progress %', 'Value', 'Earned'),
      ...groups.flatMap(({ name, weight, products }) => {
        const own = products.map(product => ({ product, of: earnedOf(product.line, product.cells, leaves) }))
        return [
          [
            words(name, true),
            null,
            null,
            null,
            null,
            percentCell(groupProgress(weight, products, leaves).percent),
            moneyCell(sum(own.map(each => each.of.value))),
            moneyCell(sum(own.map(each => each.of.earned))),
          ],
          ...own.map(({ product, of: { value, earned } }) => [
            null,
            words(product.ref),
            words(product.name),
            words(product.unit),
            quantityCell(sum(leaves.map(leaf => quantityIn(product.line, leaf)))),
            percentCell(groupProgress('quantity', [product], leaves).percent),
            moneyCell(value),
            moneyCell(earned),
          ]),
        ]
      }),
    ],
  }
}

export interface ExportedFixedCost {
  readonly name: string
  readonly way: 'time' | 'hand' | null
  readonly startDate: string | null
  readonly finishDate: string | null
  readonly share: Percentage
  readonly price: Money | null
  readonly note: string | null
}

/** Returns the preliminaries with the progress of each, and their totals. */
export function fixedCostsSheet(costs: readonly ExportedFixedCost[], whole: Earned): Sheet {
  return {
    name: 'Fixed cost progress',
    columns: widths(44, 12, 12, 12, 12, 14, 14, 14, 40),
    rows: [
      titles('Fixed cost', 'Taken', 'From', 'To', 'Progress %', 'Value', 'Earned', 'Left', 'Note'),
      ...costs.map(({ name, way, startDate, finishDate, share, price, note }) => {
        const earned = price === null ? null : percentOf(price, share)
        return [
          words(name),
          words(way === null ? null : way === 'time' ? 'By time' : 'By hand'),
          words(way === 'time' ? startDate : null),
          words(way === 'time' ? finishDate : null),
          percentCell(share),
          moneyCell(price),
          moneyCell(earned),
          moneyCell(price === null || earned === null ? null : minus(price, earned)),
          words(note),
        ]
      }),
      [
        words('Together', true),
        null,
        null,
        null,
        percentCell(whole.percent),
        moneyCell(whole.value),
        moneyCell(whole.earned),
        moneyCell(minus(whole.value, whole.earned)),
        null,
      ],
    ],
  }
}
