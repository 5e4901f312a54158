import { choice, money, note, ref } from '../../fields/field'
import { defineResource, type RecordOf } from '../../kit/resource'
import { COST_BUDGETS } from '#domain/commercial/costs/cost-lines'
import { CVR_PERMISSION } from './cvr-readers'

const given = { serverOwned: true } as const

export const FORECAST_SUBJECTS = [
  ...COST_BUDGETS.map(({ name, label }) => ({ value: name, label }) as const),
  { value: 'futureLoss', label: 'Known future losses' },
] as const

/**
 * A person's forecast of the cost to complete of one budget of a bill, or of its known losses, with the reason. Forecasts are only added: the newest of a
 * subject counts, and one without an amount goes back to the computed cost to complete. Decision 742.
 */
export const costForecast = defineResource({
  name: 'costForecast',
  singular: 'Cost forecast',
  path: 'costforecasts',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: { read: CVR_PERMISSION.read, write: [] },
  label: ['subject'],
  fields: {
    project: ref('Project', 'project', { ...given, required: true }),
    assessment: ref('Bill', 'assessment', { ...given, required: true, within: { project: 'project' } }),
    subject: choice('Budget', FORECAST_SUBJECTS, { ...given, required: true, initial: 'materials' }),
    amount: money('To complete', given),
    reason: note('Reason', { ...given, required: true }),
  },
  columns: ['subject', 'amount', 'reason'],
  sections: [],
  defaultSort: '-createdAt',
})
export type CostForecast = RecordOf<typeof costForecast>
