import { code, flag, percentage, text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { NIL, WHOLE } from '#domain/value/money'

/** A VAT treatment. Under the domestic reverse charge for construction no VAT is charged: the customer accounts for it at `rate`. Spec: business 3. */
export const vatCode = defineResource({
  name: 'vatCode',
  singular: 'VAT code',
  path: 'vattaxcodes',
  area: 'accounts',
  scope: { kind: 'account' },
  permission: { read: ['AccountsVATCodes', 'AdminCompanyDetails', 'ProjectHub'], write: ['AccountsVATCodes'] },
  label: ['code', 'name'],
  fields: {
    code: code('Code', { required: true, max: 20 }),
    name: text('Name', { required: true }),
    rate: percentage('Rate', { required: true, atLeast: NIL, atMost: WHOLE, initial: NIL }),
    isReverseCharge: flag('Reverse charge'),
  },
  columns: ['code', 'name', 'rate', 'isReverseCharge'],
  sections: [{ title: 'VAT code', fields: ['code', 'name', 'rate', 'isReverseCharge'] }],
  defaultSort: 'code',
  alike: 'code',
})
export type VatCode = RecordOf<typeof vatCode>
