import { flag, text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'

/** A trade people work in ("Dryliner"). Spec: business 3, Trades (/trades). */
export const trade = defineResource({
  name: 'trade',
  singular: 'Trade',
  path: 'trades',
  area: 'admin',
  scope: { kind: 'account' },
  permission: {
    read: [
      'AdminTrades',
      'ContactsSubcontractors',
      'ContactsOperatives',
      'ResourcesLabourActivities',
      'Projects',
      'ProjectHub',
    ],
    write: ['AdminTrades'],
  },
  label: ['name'],
  fields: { name: text('Name', { required: true }), isPlant: flag('Plant, not people') },
  columns: ['name', 'isPlant'],
  sections: [{ title: 'Trade', fields: ['name', 'isPlant'] }],
  defaultSort: 'name',
  alike: 'name',
  isQuick: true,
})
export type Trade = RecordOf<typeof trade>
