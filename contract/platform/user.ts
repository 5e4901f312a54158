import { flag, refs, text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'

/** A user of the firm, as colleagues may see them: names for assignment and history. Sign-in data never leaves the server. */
export const user = defineResource({
  name: 'user',
  singular: 'User',
  path: 'users',
  area: 'platform',
  scope: { kind: 'account' },
  permission: { read: ['AdminUsers'], write: ['AdminUsers'] },
  named: { to: ['Projects', 'ProjectHub'], fields: ['isActive'] },
  label: ['fullName'],
  fields: {
    fullName: text('Name', { required: true }),
    email: text('Email', { required: true, serverOwned: true, reach: 'email' }),
    roles: refs('Roles', 'role', { serverOwned: true }),
    isActive: flag('Active', { serverOwned: true, initial: true }),
  },
  columns: ['fullName', 'email', 'roles', 'isActive'],
  sections: [{ title: 'User', fields: ['fullName', 'email', 'roles', 'isActive'] }],
  defaultSort: 'fullName',
})
export type User = RecordOf<typeof user>
