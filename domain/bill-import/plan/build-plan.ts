import { findPlotMatrix, matrixWords, readsMatrix } from '../columns/plot-matrix'
import { classifyRows } from '../rows/classify-rows'
import { changeFacts } from './changed-facts'
import type { Mapping } from '../columns/columns'
import type { Assumption, BillPlan, RowFate } from './plan'
import { PlanBuilder } from './plan-builder'
import type { PlanLine } from './price-line'
import { readRows, type RowFacts } from '../rows/read-rows'
import type { RowChoice, RowChoices, RowReading } from '../rows/row-class'
import type { Sheet } from '../sheet/sheet'
import { solveStructure } from '../structure/solve-structure'
import type { Structure } from '../structure/structure-reading'
import type { UnitChoices } from '../../value/match-unit'

export interface PlanInput {
  readonly sheet: Sheet
  readonly mapping: Mapping
  readonly choices: RowChoices
  readonly units: UnitChoices
}

/** A plan with its derivation, for reconciliation and the screen. Arrays by row have one entry per row of the sheet. */
export interface PlannedBill {
  readonly plan: BillPlan
  /** Each row as it is counted: the lines of a house type as often as it is built. */
  readonly facts: readonly RowFacts[]
  /** Factor by which the figures of a row count, where it is not one; -1 for omissions. */
  readonly counts: ReadonlyMap<number, number>
  /** Class of each row: our reading, overridden by the person's choice. */
  readonly readings: readonly RowReading[]
  /** Sums and repeats among the printed amounts. */
  readonly structure: Structure
  /** Fate of each row. */
  readonly fates: readonly RowFate[]
  readonly lines: readonly PlanLine[]
  readonly assumptions: readonly Assumption[]
}

/**
 * Reads a sheet into a plan. Pure, and fast enough to run again at every choice: 10,000 rows take well under a second. `asRead` are the rows from
 * {@link readRows}, for callers that keep them while only the choices change.
 */
export function buildPlan(
  { sheet, mapping, choices, units }: PlanInput,
  asRead: readonly RowFacts[] = readRows(sheet, mapping),
): PlannedBill {
  const printed = classifyRows(asRead, mapping).map((reading, row) =>
    chosen(underSheet(reading, sheet, row), choices.get(row)),
  )
  const { facts, readings: read, counts, assumptions } = changeFacts(asRead, printed, choices, sheet)
  const structure = solveStructure({ facts, readings: read, choices, sheet, mapping })
  const { readings } = structure
  const builder = new PlanBuilder(mapping, units)
  facts.forEach((fact, row) => builder.take(fact, readings[row] ?? BLANK, choices.get(row)))
  const built = builder.finish()
  const matrix = findPlotMatrix(sheet)
  const multiplied: Assumption[] =
    matrix && readsMatrix(matrix, mapping)
      ? [{ row: matrix.numberRow, kind: 'multiplied', text: `Each line counts for its plots: ${matrixWords(matrix)}` }]
      : []
  const left = [...structure.options].map(([row, text]): Assumption => ({ row, kind: 'alternative', text }))
  return {
    ...built,
    assumptions: [...built.assumptions, ...assumptions, ...multiplied, ...left],
    facts,
    counts,
    readings,
    structure,
  }
}

const BLANK: RowReading = { class: 'blank', level: 0, reason: '' }

/** Indents every heading under that of its sheet, in a table of several sheets. */
const underSheet = (reading: RowReading, sheet: Sheet, row: number): RowReading =>
  reading.class === 'heading' && (sheet.origins?.[row]?.row ?? -1) >= 0
    ? { ...reading, level: reading.level + 1 }
    : reading

function chosen(reading: RowReading, choice: RowChoice | undefined): RowReading {
  if (choice?.class === undefined && choice?.level === undefined) return reading
  return {
    class: choice.class ?? reading.class,
    level: choice.level ?? (reading.level || 1),
    reason: choice.class ? '' : reading.reason,
  }
}
