import { useMemo } from 'react'
import { buildPlan, type PlannedBill } from '#domain/estimating/bill-import/build-plan'
import { readRows } from '#domain/estimating/bill-import/read-rows'
import { reconcile, type Reconciliation } from '#domain/estimating/bill-import/reconcile'
import type { UnitChoices } from '#domain/estimating/bill-import/units'
import { type ImportDraft, sheetOf } from './import-draft'

/** The draft read into a bill and held against the file. */
export interface BillReading {
  readonly bill: PlannedBill
  readonly check: Reconciliation
}

/**
 * Reads again only what a change can have touched: cells when sheet or columns change, the rest at every choice. `firmUnits` are the
 * spellings the firm has taught before; what was mapped here stands over them.
 */
export function useBillReading(draft: ImportDraft | null, firmUnits: UnitChoices): BillReading | null {
  const sheet = draft && sheetOf(draft)
  const mapping = draft?.mapping
  const facts = useMemo(() => (sheet && mapping ? readRows(sheet, mapping) : null), [sheet, mapping])
  const [choices, taught] = [draft?.choices, draft?.taught]
  return useMemo(() => {
    if (!sheet || !mapping || !facts || !choices || !taught) return null
    const input = { sheet, mapping, choices, units: new Map([...firmUnits, ...taught]) }
    const bill = buildPlan(input, facts)
    return { bill, check: reconcile(bill, input) }
  }, [sheet, mapping, facts, choices, taught, firmUnits])
}
