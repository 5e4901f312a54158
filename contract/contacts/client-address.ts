import { defineResource, type RecordOf } from '../kit/resource'
import { belongsTo, placeColumns, placeFields, placeSections } from './contact-fields'

/** A further address of a client. */
export const clientAddress = defineResource({
  name: 'clientAddress',
  singular: 'Address',
  plural: 'Addresses',
  path: 'clientaddresses',
  area: 'contacts',
  scope: { kind: 'account' },
  permission: { read: ['ContactsClients'], write: ['ContactsClients'] },
  label: ['name'],
  fields: { client: belongsTo('Client', 'client'), ...placeFields },
  columns: placeColumns,
  sections: placeSections,
  defaultSort: 'order',
  order: { by: 'client', field: 'order' },
})
export type ClientAddress = RecordOf<typeof clientAddress>
