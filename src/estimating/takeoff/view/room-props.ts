import type { Assessment } from '#contract/estimating/assessment'
import type { ProjectDrawing } from '#contract/estimating/project-drawing'
import type { Measurement } from '#contract/estimating/takeoff/measurement'
import type { PageScaleRecord } from '#contract/estimating/takeoff/page-scale'
import type { Takeoff } from '#domain/takeoff/takeoff-quantity'
import type { TakeoffBill } from '../model/takeoff-bill'
import type { Target } from '../model/target'

/** What a sheet is measured with: its project's sheets, scales and shapes, and the bill that takes the figures. */
export interface RoomProps {
  readonly sheet: ProjectDrawing
  readonly sheets: readonly ProjectDrawing[]
  readonly scales: readonly PageScaleRecord[]
  readonly measurements: readonly Measurement[]
  readonly takeoff: Takeoff
  readonly assessments: readonly Assessment[]
  readonly bill: TakeoffBill | null
  readonly target: Target
  readonly onTarget: (patch: Partial<Target>) => void
  readonly search: { readonly project: number; readonly onsite?: boolean }
}
