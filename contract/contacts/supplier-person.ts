import { defineResource, type RecordOf } from '../resource'
import { belongsTo, personColumns, personFields, personSections } from './contact-fields'

/** Someone at a supplier. */
export const supplierPerson = defineResource({
  name: 'supplierPerson',
  singular: 'Person',
  plural: 'People',
  path: 'supplierpeople',
  area: 'contacts',
  scope: { kind: 'account' },
  permission: { read: ['ContactsSuppliers', 'Projects', 'ProjectHub'], write: ['ContactsSuppliers'] },
  label: ['fullName'],
  fields: { supplier: belongsTo('Supplier', 'supplier'), ...personFields },
  columns: personColumns,
  sections: personSections,
  defaultSort: 'order',
  order: { by: 'supplier', field: 'order' },
})
export type SupplierPerson = RecordOf<typeof supplierPerson>
