import { flag, ref } from '../../fields/field'
import { defineResource, type RecordOf } from '../../kit/resource'
import { OUTGOING_PERMISSION } from './outgoing-readers'
import { DATE_SECTIONS, RETENTION_SECTION, termsFields } from './terms-fields'

/**
 * The terms of a project's contract with its client from a day on. A change of terms is a new record with a later day, so that what was certified
 * under the earlier ones keeps them. Retention may be zero. The contract sum is what was agreed; nothing works it out again. Spec: APP-3; decision 688.
 */
export const contractTerms = defineResource({
  name: 'contractTerms',
  singular: 'Contract terms',
  plural: 'Contract terms',
  path: 'contractterms',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: OUTGOING_PERMISSION,
  label: ['validFrom'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    ...termsFields,
    clientIsRegistered: flag('The client is registered for VAT and for CIS'),
    isEndUser: flag('The client has declared in writing that it is the end user or an intermediary'),
  },
  columns: ['validFrom', 'contractSum', 'retentionPercentage', 'discountPercentage', 'practicalCompletion'],
  sections: [
    { title: 'Contract', fields: ['validFrom', 'contractSum', 'nation'] },
    RETENTION_SECTION,
    { title: 'Discount and VAT', fields: ['discountPercentage', 'clientIsRegistered', 'isEndUser'] },
    ...DATE_SECTIONS,
  ],
  list: { empty: 'Applications to the client will follow them: retention, discount and days' },
  defaultSort: '-validFrom',
})
export type ContractTerms = RecordOf<typeof contractTerms>
