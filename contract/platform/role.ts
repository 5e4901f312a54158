import { flag, text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'

/** A named set of permission levels; PUT /roles/{id}/permissions reads and writes the levels. Spec: platform 3, 6. */
export const role = defineResource({
  name: 'role',
  singular: 'Role',
  path: 'roles',
  area: 'platform',
  scope: { kind: 'account' },
  permission: { read: ['AdminRoles', 'AdminUsers'], write: ['AdminRoles'] },
  label: ['role'],
  fields: {
    role: text('Role', { required: true }),
    readonly: flag('Read-only', { serverOwned: true }),
    /** Whether it gives super admin access; only a super admin may give it. */
    reachesAll: flag('Reaches all accounts', { serverOwned: true }),
  },
  columns: ['role', 'readonly'],
  sections: [{ title: 'Role', fields: ['role', 'readonly'] }],
  defaultSort: 'role',
})
export type Role = RecordOf<typeof role>
