import { useSyncExternalStore } from 'react'
import { type Figure, figuresOf } from '#domain/takeoff/measure'
import type { PagePoint } from '#domain/takeoff/page-point'
import { planShape } from '#domain/takeoff/plan-points'
import { type RecordedScale, scaleOfShape } from '#domain/takeoff/scale-of-shape'
import { type SheetFrame, spotOf } from '#domain/takeoff/sheet-frame'
import type { Cost, Rate } from '#domain/value/money'
import { useViewer } from '../../../app/viewer'
import { formatMoney } from '../../../ui/format'
import { type Camera, pixelAt } from '../canvas/camera'
import type { PointerStore } from '../canvas/pointer'
import { drawnMoney } from '../model/drawn-money'
import { figureText } from '../model/sheet-shapes'
import type { Target } from '../model/target'
import type { DrawTool } from '../tools/tool'
import styles from './takeoff.module.css'

interface LiveFigureProps {
  readonly tool: DrawTool
  readonly draft: readonly PagePoint[]
  /** The scales of the sheet: a region has its own. */
  readonly scales: readonly RecordedScale[]
  readonly target: Target
  readonly figure: Figure
  readonly rate: Rate | null
  readonly cost: Cost | null
  readonly frame: SheetFrame
  readonly camera: Camera
  readonly pointer: PointerStore
}

/** Shows at the pointer what the shape being drawn measures, and its cost and margin in the line it goes to. */
export function LiveFigure({
  tool,
  draft,
  scales,
  target,
  figure,
  rate,
  cost,
  frame,
  camera,
  pointer,
}: LiveFigureProps) {
  const { at } = useSyncExternalStore(pointer.subscribe, pointer.get)
  const view = useSyncExternalStore(camera.subscribe, camera.get)
  const { currency } = useViewer().account
  if (!at || draft.length === 0) return null
  const points = tool.preview(draft, at)
  const { scale } = scaleOfShape(planShape(tool.kind, points), scales)
  const { height, sides, ignoreVoidsUpTo } = target
  const figures = figuresOf(
    { kind: tool.kind, points, arcs: [], holes: [], height, sides, drops: [], openings: [], ignoreVoidsUpTo },
    scale,
  )
  const last = draft.at(-1)
  const step =
    tool.kind === 'line' && last
      ? figuresOf(
          {
            kind: 'line',
            points: [last, at],
            arcs: [],
            holes: [],
            height: null,
            sides: 1,
            drops: [],
            openings: [],
            ignoreVoidsUpTo: null,
          },
          scale,
        )
      : null
  const money = drawnMoney(figures, figure, rate, cost)
  const { x, y } = pixelAt(view, spotOf(frame, at))
  return (
    <div className={styles['live']} style={{ transform: `translate(${x + 18}px, ${y + 18}px)` }} aria-hidden>
      <strong>{step && draft.length > 1 ? `+ ${figureText(step, 'length')}` : figureText(figures, figure)}</strong>
      {step && draft.length > 1 && <span>{figureText(figures, figure)}</span>}
      {money && (
        <span>
          {formatMoney(money.amount, currency)}
          {money.margin !== null && `, margin ${formatMoney(money.margin, currency)}`}
        </span>
      )}
    </div>
  )
}
