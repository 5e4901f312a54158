import { defineResource, type RecordOf } from '../kit/resource'
import { contactColumns, contactFields, contactSections } from './contact-fields'

export const client = defineResource({
  name: 'client',
  singular: 'Client',
  path: 'clients',
  area: 'contacts',
  scope: { kind: 'account' },
  permission: { read: ['ContactsClients'], write: ['ContactsClients'] },
  named: { to: ['Projects', 'ProjectHub'], fields: [] },
  label: ['fullName'],
  fields: contactFields,
  columns: contactColumns,
  sections: contactSections,
  defaultSort: 'fullName',
  alike: 'fullName',
  isQuick: true,
})
export type Client = RecordOf<typeof client>
