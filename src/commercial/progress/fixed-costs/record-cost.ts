import { fixedCostProgress } from '#contract/commercial/fixed-cost-progress'
import type { RecordedFixedCost } from '#domain/commercial/fixed-cost-progress'
import type { Change } from '#local/types'
import { add, set } from '#local/write/changes'
import { formatDay } from '../../../ui/format'
import { short } from '../record-progress'
import type { CostLine } from './cost-lines'

/** What a person recorded of a preliminary. `note` says why it went down, where it did. */
export interface CostRecording extends RecordedFixedCost {
  readonly note: string | null
}

/** What recording changes, and the words the sync centre shows for it. */
export function recordCost(
  { cost, recorded, share }: CostLine,
  next: CostRecording,
  to: { readonly project: number; readonly assessment: number; readonly at: string },
): { readonly label: string; readonly change: Change } {
  const values = { ...next, recordedAt: to.at }
  const change = recorded
    ? set(fixedCostProgress, cost.id, values)
    : add(fixedCostProgress, { project: to.project, assessment: to.assessment, ...values }, cost.id)
  const said =
    next.way === 'time' && next.startDate !== null && next.finishDate !== null
      ? `by time, ${formatDay(next.startDate)} to ${formatDay(next.finishDate)}`
      : `${short(share)} to ${short(next.percent)}`
  return { label: `Progress, ${cost.name}: ${said}`, change }
}
