import { ref } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { contactFields } from './contact-fields'

/** A person who works on our sites, directly for us or through a subcontractor. */
export const operative = defineResource({
  name: 'operative',
  singular: 'Operative',
  path: 'operatives',
  area: 'contacts',
  scope: { kind: 'account' },
  permission: { read: ['ContactsOperatives'], write: ['ContactsOperatives'] },
  label: ['fullName'],
  fields: {
    fullName: contactFields.fullName,
    trade: ref('Trade', 'trade'),
    subcontractor: ref('Works for', 'subcontractor'),
    phone: contactFields.phone,
    email: contactFields.email,
    address: contactFields.address,
    notes: contactFields.notes,
  },
  columns: ['fullName', 'trade', 'subcontractor', 'phone'],
  sections: [
    { title: 'Operative', fields: ['fullName', 'trade', 'subcontractor', 'phone', 'email'] },
    { title: 'Address', fields: ['address'] },
    { title: 'Notes', fields: ['notes'] },
  ],
  defaultSort: 'fullName',
  alike: 'fullName',
})
export type Operative = RecordOf<typeof operative>
