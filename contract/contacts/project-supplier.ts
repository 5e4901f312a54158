import { ref } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'

/** Our contact at a supplier for one project, at most one for each. Spec: business 3, default supplier contact. */
export const projectSupplier = defineResource({
  name: 'projectSupplier',
  singular: 'Default contact',
  path: 'projectsuppliers',
  area: 'contacts',
  scope: { kind: 'index' },
  permission: { read: ['ContactsSuppliers', 'Projects', 'ProjectHub'], write: ['ContactsSuppliers'] },
  label: [],
  fields: {
    supplier: ref('Supplier', 'supplier', { required: true }),
    project: ref('Project', 'project', { required: true }),
    person: ref('Contact', 'supplierPerson', { required: true, within: { supplier: 'supplier' } }),
  },
  columns: ['project', 'person'],
  sections: [{ title: 'Default contact', fields: ['supplier', 'project', 'person'] }],
  defaultSort: 'project',
})
export type ProjectSupplier = RecordOf<typeof projectSupplier>
