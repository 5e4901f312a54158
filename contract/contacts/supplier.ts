import { choice } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { contactColumns, contactFields, contactSections, REACHES_SUPPLIERS } from './contact-fields'

const SUPPLIER_TYPES = [
  { value: 'materials', label: 'Materials' },
  { value: 'plant', label: 'Plant hire' },
  { value: 'services', label: 'Services' },
  { value: 'other', label: 'Other' },
] as const

export const supplier = defineResource({
  name: 'supplier',
  singular: 'Supplier',
  path: 'suppliers',
  area: 'contacts',
  scope: { kind: 'account' },
  permission: { read: REACHES_SUPPLIERS, write: ['ContactsSuppliers'] },
  named: { to: ['Projects', 'ProjectHub'], fields: ['supplierType'] },
  label: ['fullName'],
  fields: { ...contactFields, supplierType: choice('Kind', SUPPLIER_TYPES) },
  columns: [...contactColumns, 'supplierType'],
  sections: [
    { title: 'Company', fields: [...contactSections[0].fields, 'supplierType'] },
    contactSections[1],
    contactSections[2],
  ],
  defaultSort: 'fullName',
  alike: 'fullName',
  isQuick: true,
})
export type Supplier = RecordOf<typeof supplier>
