import { defineResource, type RecordOf } from '../kit/resource'
import { belongsTo, personColumns, personFields, personSections, REACHES_SUPPLIERS } from './contact-fields'

/** A person at a supplier. */
export const supplierPerson = defineResource({
  name: 'supplierPerson',
  singular: 'Person',
  plural: 'People',
  path: 'supplierpeople',
  area: 'contacts',
  scope: { kind: 'account' },
  permission: { read: REACHES_SUPPLIERS, write: ['ContactsSuppliers'] },
  named: { to: ['Projects', 'ProjectHub'], fields: ['supplier', 'order'] },
  label: ['fullName'],
  fields: { supplier: belongsTo('Supplier', 'supplier'), ...personFields },
  columns: personColumns,
  sections: personSections,
  defaultSort: 'order',
  order: { by: 'supplier', field: 'order' },
})
export type SupplierPerson = RecordOf<typeof supplierPerson>
