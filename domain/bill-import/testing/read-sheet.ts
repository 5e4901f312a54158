import { buildPlan, type PlannedBill } from '../plan/build-plan'
import { reconcile, type Reconciliation } from '../totals/reconcile'
import type { RowChoices } from '../rows/row-class'
import type { Cell, Sheet } from '../sheet/sheet'
import { startSheet } from '../workbook/suggest-sheet'
import type { UnitChoices } from '../../value/match-unit'

/** Returns a sheet from a drawing: a line per row, cells separated by "|", blanks blank; numbers stay text as in a CSV. */
export function drawSheet(drawing: string): Sheet {
  const rows = drawing.split('\n').map(line => line.split('|').map((cell): Cell => cell.trim() || null))
  while (rows[0]?.every(cell => cell === null)) rows.shift()
  while (rows.at(-1)?.every(cell => cell === null)) rows.pop()
  return { name: 'Bill', hidden: false, rows }
}

export interface Read {
  readonly bill: PlannedBill
  readonly check: Reconciliation
}

/** Reads a sheet as the page does before any choice. */
export function readSheet(sheet: Sheet, choices: RowChoices = new Map(), units: UnitChoices = new Map()): Read {
  const { mapping } = startSheet(sheet)
  const input = { sheet, mapping, choices, units }
  const bill = buildPlan(input)
  return { bill, check: reconcile(bill, input) }
}
