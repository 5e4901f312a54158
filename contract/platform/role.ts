import { flag, text } from '../fields/field'
import { defineResource, type RecordOf } from '../resource'

/** A named set of permission levels; the levels themselves are read and written by PUT /roles/{id}/permissions. Spec: platform 3, 6. */
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
    /** Gives super admin access: only who has it may give it. */
    reachesAll: flag('Reaches all accounts', { serverOwned: true }),
  },
  columns: ['role', 'readonly'],
  sections: [{ title: 'Role', fields: ['role', 'readonly'] }],
  defaultSort: 'role',
})
export type Role = RecordOf<typeof role>
