import { defineResource, type RecordOf } from '../resource'
import { contactColumns, contactFields, contactSections } from './contact-fields'

export const subcontractor = defineResource({
  name: 'subcontractor', singular: 'Subcontractor', path: 'subcontractors', area: 'contacts', scope: { kind: 'account' },
  permission: { read: ['ContactsSubcontractors', 'Projects', 'ProjectHub'], write: ['ContactsSubcontractors'] },
  label: ['fullName'], fields: contactFields, columns: contactColumns, sections: contactSections, defaultSort: 'fullName',
})
export type Subcontractor = RecordOf<typeof subcontractor>
