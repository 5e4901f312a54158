import { flag, ref } from '../../fields/field'
import { defineResource, type RecordOf } from '../../kit/resource'
import { INCOMING_APPROVERS, INCOMING_PERMISSION } from './incoming-readers'
import { DATE_SECTIONS, RETENTION_SECTION, termsFields } from './terms-fields'

/**
 * The terms of a project's subcontract with one subcontractor from a day on: the same terms as of the contract with the client, held by a subcontract.
 * A change is a new record with a later day; what was approved keeps the terms it was approved under. Spec: APP-2; decision 710.
 */
export const subcontractTerms = defineResource({
  name: 'subcontractTerms',
  singular: 'Subcontract terms',
  plural: 'Subcontract terms',
  path: 'subcontractterms',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: { read: INCOMING_PERMISSION.read, write: INCOMING_APPROVERS },
  label: ['validFrom'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    subcontractor: ref('Subcontractor', 'subcontractor', { required: true }),
    ...termsFields,
    /** Whether CIS deducts declared materials less their retention, instead of in full. */
    materialsAfterRetention: flag('For CIS, take retention off the materials too'),
    isEndUser: flag('We have declared in writing that we are the end user or an intermediary'),
  },
  columns: ['subcontractor', 'validFrom', 'contractSum', 'retentionPercentage', 'practicalCompletion'],
  sections: [
    { title: 'Subcontract', fields: ['subcontractor', 'validFrom', 'contractSum', 'nation'] },
    RETENTION_SECTION,
    { title: 'Discount and tax', fields: ['discountPercentage', 'materialsAfterRetention', 'isEndUser'] },
    ...DATE_SECTIONS,
  ],
  list: { empty: 'Applications of subcontractors will follow them: retention, discount, tax and days' },
  defaultSort: '-validFrom',
})
export type SubcontractTerms = RecordOf<typeof subcontractTerms>
