import { defineResource, type RecordOf } from '../kit/resource'
import { belongsTo, personColumns, personFields, personSections, REACHES_SUBCONTRACTORS } from './contact-fields'

/** A person at a subcontractor. */
export const subcontractorPerson = defineResource({
  name: 'subcontractorPerson',
  singular: 'Person',
  plural: 'People',
  path: 'subcontractorpeople',
  area: 'contacts',
  scope: { kind: 'account' },
  permission: { read: REACHES_SUBCONTRACTORS, write: ['ContactsSubcontractors'] },
  label: ['fullName'],
  fields: { subcontractor: belongsTo('Subcontractor', 'subcontractor'), ...personFields },
  columns: personColumns,
  sections: personSections,
  defaultSort: 'order',
  order: { by: 'subcontractor', field: 'order' },
})
export type SubcontractorPerson = RecordOf<typeof subcontractorPerson>
