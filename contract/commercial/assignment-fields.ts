import { NIL } from '#domain/value/money'
import { money, ref, text } from '../fields/field'

/**
 * Fields of a part of an invoice, cost or application as it goes into the accounts. `taxAdjustment` moves the tax by up to 5p, to match the
 * supplier's rounding. Spec: business 3, nominalCodeAssignments.
 */
export const assignmentFields = {
  shortName: text('What for', { max: 60 }),
  nominalCode: ref('Nominal code', 'nominalCode'),
  vatTaxCode: ref('VAT code', 'vatCode'),
  totalValue: money('Net', { required: true }),
  taxAmount: money('VAT', { required: true, initial: NIL }),
  taxAdjustment: money('VAT moved by', { required: true, initial: NIL }),
} as const
export const assignmentColumns = ['shortName', 'nominalCode', 'vatTaxCode', 'totalValue', 'taxAmount'] as const
export const assignmentSections = [
  {
    title: 'Nominal assignment',
    fields: ['shortName', 'nominalCode', 'vatTaxCode', 'totalValue', 'taxAmount', 'taxAdjustment'],
  },
] as const
