import { NIL } from '#domain/value/money'
import { money, ref, text } from '../fields/field'

/**
 * A part of a paper with money on it as the books take it, whatever the paper is. `taxAdjustment` moves the tax by up to 5p, to meet the supplier's own
 * rounding. Spec: business 3, nominalCodeAssignments; commercial section 2, Rounding.
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
