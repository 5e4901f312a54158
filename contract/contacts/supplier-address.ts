import { defineResource, type RecordOf } from '../kit/resource'
import { belongsTo, placeColumns, placeFields, placeSections, REACHES_SUPPLIERS } from './contact-fields'

/** A further address of a supplier. */
export const supplierAddress = defineResource({
  name: 'supplierAddress',
  singular: 'Address',
  plural: 'Addresses',
  path: 'supplieraddresses',
  area: 'contacts',
  scope: { kind: 'account' },
  permission: { read: REACHES_SUPPLIERS, write: ['ContactsSuppliers'] },
  label: ['name'],
  fields: { supplier: belongsTo('Supplier', 'supplier'), ...placeFields },
  columns: placeColumns,
  sections: placeSections,
  defaultSort: 'order',
  order: { by: 'supplier', field: 'order' },
})
export type SupplierAddress = RecordOf<typeof supplierAddress>
