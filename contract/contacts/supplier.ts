import { defineResource, type RecordOf } from '../resource'
import { contactColumns, contactFields, contactSections } from './contact-fields'

export const supplier = defineResource({
  name: 'supplier', singular: 'Supplier', path: 'suppliers', area: 'contacts', scope: { kind: 'account' },
  permission: { read: ['ContactsSuppliers', 'Projects', 'ProjectHub'], write: ['ContactsSuppliers'] },
  label: ['fullName'], fields: contactFields, columns: contactColumns, sections: contactSections, defaultSort: 'fullName',
})
export type Supplier = RecordOf<typeof supplier>
