import { choice, ref } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { contactColumns, contactFields, contactSections, REACHES_SUBCONTRACTORS } from './contact-fields'

const SUBCONTRACTOR_TYPES = [
  { value: 'labour', label: 'Labour only' },
  { value: 'supply_fit', label: 'Supply and fit' },
  { value: 'other', label: 'Other' },
] as const

export const subcontractor = defineResource({
  name: 'subcontractor',
  singular: 'Subcontractor',
  path: 'subcontractors',
  area: 'contacts',
  scope: { kind: 'account' },
  permission: { read: REACHES_SUBCONTRACTORS, write: ['ContactsSubcontractors'] },
  named: { to: ['ProjectHub'], fields: ['subcontractorType', 'trade'] },
  label: ['fullName'],
  fields: { ...contactFields, subcontractorType: choice('Kind', SUBCONTRACTOR_TYPES), trade: ref('Trade', 'trade') },
  columns: [...contactColumns, 'trade', 'subcontractorType'],
  sections: [
    { title: 'Company', fields: [...contactSections[0].fields, 'trade', 'subcontractorType'] },
    contactSections[1],
    contactSections[2],
  ],
  defaultSort: 'fullName',
  alike: 'fullName',
  isQuick: true,
})
export type Subcontractor = RecordOf<typeof subcontractor>
