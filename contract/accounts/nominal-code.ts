import * as v from 'valibot'
import { choice, code, ref, text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'

/** Sections of the books for costs and income. Spec: business 3 and 7 (/nominalcodes/categories). */
export const NOMINAL_CATEGORIES = [
  { value: 'income', label: 'Income' },
  { value: 'cost_of_sales', label: 'Cost of sales' },
  { value: 'expense', label: 'Overheads' },
  { value: 'asset', label: 'Assets' },
  { value: 'liability', label: 'Liabilities' },
  { value: 'equity', label: 'Equity' },
] as const

export const nominalCode = defineResource({
  name: 'nominalCode',
  singular: 'Nominal code',
  path: 'nominalcodes',
  area: 'accounts',
  scope: { kind: 'account' },
  permission: { read: ['AccountsNominalCodes'], write: ['AccountsNominalCodes'] },
  label: ['code', 'name'],
  fields: {
    code: code('Code', { required: true, max: 20 }),
    name: text('Name', { required: true }),
    category: choice('Category', NOMINAL_CATEGORIES, { required: true, initial: 'cost_of_sales' }),
    vatCode: ref('Usual VAT code', 'vatCode'),
  },
  columns: ['code', 'name', 'category', 'vatCode'],
  sections: [{ title: 'Nominal code', fields: ['code', 'name', 'category', 'vatCode'] }],
  defaultSort: 'code',
  alike: 'code',
})
export type NominalCode = RecordOf<typeof nominalCode>

/** GET /nominalcodes/categories: one of the categories. */
export const nominalCategory = v.strictObject({ value: v.string(), label: v.string() })
