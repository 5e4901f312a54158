import { differs } from '#domain/estimating/bill-import/check-totals'
import { columnLetters, rowName } from '#domain/estimating/bill-import/sheet'
import { findingGroups } from './findings'
import type { ImportDraft } from './import-draft'
import { sheetOf } from './import-draft'
import type { BillReading } from './use-bill-reading'

export const STEPS = [
  { value: 'file', label: 'File' },
  { value: 'sheet', label: 'Sheet' },
  { value: 'columns', label: 'Columns' },
  { value: 'rows', label: 'Rows' },
  { value: 'units', label: 'Units' },
  { value: 'check', label: 'Check' },
  { value: 'import', label: 'Import' },
] as const
export type Step = (typeof STEPS)[number]['value']

export interface StepState {
  readonly note: string
  readonly tone: 'calm' | 'warning'
}

const calm = (note: string): StepState => ({ note, tone: 'calm' })
const many = (count: number, one: string, more = `${one}s`): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : more}`

/** What stands under each step's name: how far it is, and whether it wants a look. */
export function stepState(step: Step, draft: ImportDraft, { bill, check }: BillReading, currency: string): StepState {
  switch (step) {
    case 'file':
      return calm(draft.fileName)
    case 'sheet':
      return calm(
        draft.mapping.headerRow < 0
          ? `${sheetOf(draft).name}, no titles`
          : draft.also.length > 0
            ? many(draft.also.length + 1, 'sheet')
            : `${sheetOf(draft).name}, titles in row ${draft.mapping.headerRow + 1}`,
      )
    case 'columns': {
      const used = draft.mapping.columns.flatMap((column, index) =>
        column.role === 'ignore' ? [] : [columnLetters(index)],
      )
      return draft.hints.length > 0
        ? { note: draft.hints.length === 1 ? 'One hint' : `${draft.hints.length} hints`, tone: 'warning' }
        : calm(many(used.length, 'column'))
    }
    case 'rows':
      return check.notUnderstood.length > 0
        ? { note: `${check.notUnderstood.length} not understood`, tone: 'warning' }
        : calm(many(bill.plan.products.length, 'product'))
    case 'units': {
      const unknown = check.units.filter(use => use.unit === null).length
      return unknown > 0 ? { note: `${unknown} to map`, tone: 'warning' } : calm(many(check.units.length, 'unit'))
    }
    case 'check': {
      const groups = findingGroups(check, currency, row => rowName(sheetOf(draft), row))
      const count = (isPressing: boolean) =>
        groups.filter(group => group.isPressing === isPressing).reduce((sum, group) => sum + group.findings.length, 0)
      const pressing = count(true) + check.totals.filter(differs).length
      if (pressing > 0) return { note: `${many(pressing, 'thing')} to look at`, tone: 'warning' }
      if (bill.plan.products.length === 0) return { note: 'No products', tone: 'warning' }
      if (check.proof.verdict !== 'agrees') return { note: 'Not all compared', tone: 'warning' }
      return calm('Agrees with the file')
    }
    case 'import':
      return calm(draft.name)
  }
}
