import type { CellRules } from '../../../grid/use-cells'
import type { Place } from '../../../grid/selection'
import type { CellWrite } from '../commands/quantity-changes'
import type { LineWrite } from '../commands/line-changes'
import type { BillColumn } from '../../../common/bill/bill-columns'
import type { BillModel } from '../../../common/bill/bill-model'
import type { BillLocks } from '../../common/bill-lock'
import { type BillSheet, lockOf } from '../model/bill-sheet'
import type { ShownRow } from '../model/bill-view'
import { isBuilt, isSame, lineText, refuseLineText } from '../../common/line-fields'
import { cellText, readCellText } from '../commands/cell-text'
import { quantityText } from '../../common/quantity-text'
import { cellWords } from './line-cells'

/** What one action writes into a bill. */
export interface BillWrite {
  readonly quantities: readonly CellWrite[]
  readonly lines: readonly LineWrite[]
}

/** What the grid may do with the cells of a bill. */
export function billCells(
  model: BillModel,
  rows: readonly ShownRow[],
  sheet: BillSheet,
  locks: BillLocks,
  onWrite: (write: BillWrite) => void,
): CellRules {
  const productAt = (row: number) => {
    const found = rows[row]
    return found?.kind === 'product' ? found.product : null
  }
  const ofAt = ({ column }: Place) => sheet.columns[column]?.of
  const rest = (place: Place) => {
    const [product, column] = [productAt(place.row), sheet.columns[place.column]]
    return product && column ? cellWords(column, product, model.line(product.id)) : ''
  }
  return {
    keyOf: ({ row, column }) => `${rows[row]?.kind}${rows[row]?.id}/${sheet.columns[column]?.key}`,
    textOf: place => {
      const product = productAt(place.row)
      const column = sheet.columns[place.column]
      if (!product || !column) return ''
      if (column.of.kind === 'zone') return zoneText(model, product.id, column.of.zone)
      return column.of.kind === 'field' ? lineText(product, column.of.field) : rest(place)
    },
    plainOf: place => {
      const product = productAt(place.row)
      const of = ofAt(place)
      if (of?.kind === 'zone' && product) return quantityText(model.cell(product.id, of.zone).quantity)
      return of?.kind === 'field' && product ? lineText(product, of.field) : rest(place)
    },
    locked: place => {
      const column = sheet.columns[place.column]
      if (!column || !productAt(place.row)) return 'There is no cell here.'
      const { of } = column
      if (of.kind === 'quantity') return 'This adds up the zones. Type into a zone instead.'
      if (of.kind === 'total') return 'This is quantity times rate. It changes with them.'
      if (of.kind !== 'zone' || of.zone.kind === 'leaf') return lockOf(locks, column)
      const product = productAt(place.row)
      return product && model.line(product.id)?.locked(of.zone.zone)
        ? 'This zone keeps the quantity it had before its sub-zones were added, until they come to the same. Settle it under Zones.'
        : 'This adds up the zones beside it. Type into one of them.'
    },
    refuse: (place, text) => {
      const [product, of] = [productAt(place.row), ofAt(place)]
      if (of?.kind === 'field') {
        return of.field === 'rate' && text.trim() === '' && product && isBuilt(product)
          ? 'This rate is worked out in the rate build-up. Change it there, or type a price over it.'
          : refuseLineText(of.field, text)
      }
      if (of?.kind !== 'zone' || !product) return null
      const read = readCellText(model, product, of.zone.zone, text)
      return read.ok ? null : read.message
    },
    onWrite: cells => {
      const quantities: CellWrite[] = []
      const lines: LineWrite[] = []
      for (const cell of cells) {
        const [product, of] = [productAt(cell.row), ofAt(cell)]
        if (!product || !of) continue
        if (of.kind === 'field') lines.push({ product, field: of.field, text: cell.text })
        if (of.kind !== 'zone') continue
        const read = readCellText(model, product, of.zone.zone, cell.text)
        if (read.ok) quantities.push({ product: product.id, zone: of.zone.zone, ...read.write })
      }
      onWrite({ quantities, lines: lines.filter(({ product, field, text }) => !isSame(product, field, text)) })
    },
  }
}

/** A zone's own quantity as it is edited; of a zone with sub-zones what they come to. */
const zoneText = (model: BillModel, product: number, zone: BillColumn): string =>
  zone.kind === 'leaf' ? cellText(model, product, zone.zone) : quantityText(model.cell(product, zone).quantity)
