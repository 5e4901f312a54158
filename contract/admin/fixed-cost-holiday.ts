import { day, text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'

/** Days without work, on which fixed costs pause: a bank holiday, or a shutdown from one day to another, both included. Spec: platform 2.6. */
export const fixedCostHoliday = defineResource({
  name: 'fixedCostHoliday',
  singular: 'Fixed cost holiday',
  path: 'fixedcostholidays',
  area: 'admin',
  scope: { kind: 'account' },
  permission: {
    /** Also readable by everyone who counts the days of a hire. */
    read: [
      'AdminFixedCostHolidays',
      'ProjectsFixedCosts',
      'ProjectHubFixedCosts',
      'ProjectHubFixedCostsBill',
      'ProjectHubFixedCostOrders',
      'ProjectHubFixedCostInvoices',
      'ProjectHubDeliveries',
      'AccountsOrders',
      'AccountsInvoices',
    ],
    write: ['AdminFixedCostHolidays'],
  },
  label: ['name'],
  fields: {
    name: text('Name', { required: true }),
    startDate: day('From', { required: true }),
    endDate: day('To', { required: true }),
  },
  columns: ['name', 'startDate', 'endDate'],
  sections: [{ title: 'Fixed cost holiday', fields: ['name', 'startDate', 'endDate'] }],
  defaultSort: 'startDate',
  // A longer one is a mistyped year.
  period: { from: 'startDate', to: 'endDate', most: 366 },
})
export type FixedCostHoliday = RecordOf<typeof fixedCostHoliday>
