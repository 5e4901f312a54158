import { defineResource, type RecordOf } from '../kit/resource'
import { belongsTo, placeColumns, placeFields, placeSections, REACHES_SUBCONTRACTORS } from './contact-fields'

/** A further address of a subcontractor. */
export const subcontractorAddress = defineResource({
  name: 'subcontractorAddress',
  singular: 'Address',
  plural: 'Addresses',
  path: 'subcontractoraddresses',
  area: 'contacts',
  scope: { kind: 'account' },
  permission: { read: REACHES_SUBCONTRACTORS, write: ['ContactsSubcontractors'] },
  label: ['name'],
  fields: { subcontractor: belongsTo('Subcontractor', 'subcontractor'), ...placeFields },
  columns: placeColumns,
  sections: placeSections,
  defaultSort: 'order',
  order: { by: 'subcontractor', field: 'order' },
})
export type SubcontractorAddress = RecordOf<typeof subcontractorAddress>
