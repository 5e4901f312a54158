import { defineResource, type RecordOf } from '../kit/resource'
import { belongsTo, personColumns, personFields, personSections } from './contact-fields'

/** A person at a client. */
export const clientPerson = defineResource({
  name: 'clientPerson',
  singular: 'Person',
  plural: 'People',
  path: 'clientpeople',
  area: 'contacts',
  scope: { kind: 'account' },
  permission: { read: ['ContactsClients'], write: ['ContactsClients'] },
  label: ['fullName'],
  fields: { client: belongsTo('Client', 'client'), ...personFields },
  columns: personColumns,
  sections: personSections,
  defaultSort: 'order',
  order: { by: 'client', field: 'order' },
})
export type ClientPerson = RecordOf<typeof clientPerson>
