import { NIL } from '#domain/value/money'
import { money, ref, text } from '../fields/field'
import { defineResource, type RecordOf } from '../resource'
import { INVOICE_PERMISSION } from './material-invoice'

/**
 * A part of an invoice as the books take it. `taxAdjustment` moves the tax by up to 5p, to meet the supplier's own rounding. Spec: business 3,
 * nominalCodeAssignments; commercial section 2, Rounding.
 */
export const nominalAssignment = defineResource({
  name: 'nominalAssignment',
  singular: 'Nominal assignment',
  path: 'nominalcodeassignments',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: INVOICE_PERMISSION,
  label: ['shortName'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    invoice: ref('Invoice', 'materialInvoice', { required: true }),
    shortName: text('What for', { max: 60 }),
    nominalCode: ref('Nominal code', 'nominalCode'),
    vatTaxCode: ref('VAT code', 'vatCode'),
    totalValue: money('Net', { required: true }),
    taxAmount: money('VAT', { required: true, initial: NIL }),
    taxAdjustment: money('VAT moved by', { required: true, initial: NIL }),
  },
  columns: ['shortName', 'nominalCode', 'vatTaxCode', 'totalValue', 'taxAmount'],
  sections: [
    {
      title: 'Nominal assignment',
      fields: ['shortName', 'nominalCode', 'vatTaxCode', 'totalValue', 'taxAmount', 'taxAdjustment'],
    },
  ],
  defaultSort: 'id',
  mergeGroups: [['nominalCode', 'vatTaxCode', 'totalValue', 'taxAmount']],
})
export type NominalAssignment = RecordOf<typeof nominalAssignment>
