import { Check, CornerDownRight, Magnet, Maximize, Minus, Plus, Ruler } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { checkDimension, metresOf } from '#domain/takeoff/page-scale'
import { distance, LENGTH_STEPS_PER_PT, type PagePoint } from '#domain/takeoff/page-point'
import { planShape } from '#domain/takeoff/plan-points'
import { type RecordedScale, scaleOfShape } from '#domain/takeoff/scale-of-shape'
import { rounded } from '#domain/value/exact'
import type { Quantity } from '#domain/value/money'
import { IconButton } from '../../../ui/action/icon-button'
import { KeyHint } from '../../../ui/action/key-hint'
import { formatNumber, formatPercentage } from '../../../ui/format'
import { Icon } from '../../../ui/icon'
import { NumberInput } from '../../../ui/input/number-input'
import type { Camera } from '../canvas/camera'
import type { PointerStore } from '../canvas/pointer'
import styles from './takeoff.module.css'

interface StatusBarProps {
  /** The scales of the sheet: a region has its own. */
  readonly scales: readonly RecordedScale[]
  readonly hasScale: boolean
  readonly scaleWords: string
  readonly onScale: (() => void) | null
  /** The two points of a dimension that is checked. */
  readonly checked: readonly PagePoint[]
  readonly isSquare: boolean
  readonly onSquare: () => void
  readonly isSnapping: boolean
  readonly onSnap: () => void
  readonly camera: Camera
  readonly pointer: PointerStore
}

/** Shows the scale, the dimension that is checked, what the pointer keeps to, where it is, and the zoom. */
export function StatusBar(props: StatusBarProps) {
  const { scales, hasScale, scaleWords, onScale, checked, camera, pointer } = props
  return (
    <div className={styles['status']} role="group" aria-label="Status">
      <button
        type="button"
        className={styles['statusScale']}
        data-missing={!hasScale || undefined}
        onClick={onScale ?? undefined}
        disabled={onScale === null}
      >
        <Icon of={Ruler} />
        {scaleWords}
      </button>
      {checked.length === 2 && <CheckedDimension key={JSON.stringify(checked)} scales={scales} points={checked} />}
      <button
        type="button"
        className={styles['statusToggle']}
        aria-pressed={props.isSnapping}
        aria-keyshortcuts="S"
        onClick={props.onSnap}
      >
        <Icon of={Magnet} /> Snap to corners <KeyHint keys={['S']} />
      </button>
      <button type="button" className={styles['statusToggle']} aria-pressed={props.isSquare} onClick={props.onSquare}>
        <Icon of={CornerDownRight} /> Ortho <KeyHint keys={['Shift']} />
      </button>
      <span className={styles['end']}>
        <Place pointer={pointer} scales={scales} />
        <Zoom camera={camera} />
      </span>
    </div>
  )
}

/** Asks for the printed length and compares it: green within 1 %, amber within 5 %, with the difference in words. */
function CheckedDimension({
  scales,
  points: [from, to],
}: {
  readonly scales: readonly RecordedScale[]
  readonly points: readonly PagePoint[]
}) {
  const [printed, setPrinted] = useState<Quantity | null>(null)
  if (!from || !to) return null
  const { scale, fault } = scaleOfShape(planShape('line', [from, to]), scales)
  if (scale === null) return fault === 'across' ? <span role="status">{ACROSS}</span> : null
  const measured = rounded('quantity', metresOf(distance(from, to), scale))
  const result = printed === null ? null : checkDimension(scale, from, to, printed)
  return (
    <span className={styles['check']} data-verdict={result?.verdict}>
      <span className={styles['checkInput']}>
        <span aria-hidden>Printed length</span>
        <NumberInput
          kind="quantity"
          decimals={3}
          postfix="m"
          value={printed}
          onChange={setPrinted}
          aria-label="Printed length in metres"
          autoFocus
        />
      </span>
      <span role="status">
        {result && printed !== null ? (
          <>
            {result.verdict === 'close' && <Icon of={Check} />}
            {VERDICTS[result.verdict]}: {formatNumber('quantity', printed, 3)} m reads{' '}
            {formatNumber('quantity', measured, 3)}, {formatPercentage(result.difference)}
          </>
        ) : (
          `Reads ${formatNumber('quantity', measured, 3)} m`
        )}
      </span>
    </span>
  )
}
const ACROSS = 'These points are in two scales: press both inside one'
const VERDICTS = { close: 'Checked', near: 'Check the scale', off: 'Wrong scale' } as const

function Place({ pointer, scales }: { readonly pointer: PointerStore; readonly scales: readonly RecordedScale[] }) {
  const { at } = useSyncExternalStore(pointer.subscribe, pointer.get)
  const scale = at ? scaleOfShape(planShape('count', [at]), scales).scale : null
  const text = (value: number) =>
    scale
      ? formatNumber(
          'quantity',
          rounded('quantity', metresOf((Math.round(value) * LENGTH_STEPS_PER_PT) / 10_000, scale)),
          3,
        )
      : (value / 10_000).toFixed(1)
  return (
    <span className={styles['place']} aria-hidden>
      {at ? `x ${text(at.x)} y ${text(at.y)}` : 'x – y –'}
    </span>
  )
}

function Zoom({ camera }: { readonly camera: Camera }) {
  const { zoom } = useSyncExternalStore(camera.subscribe, camera.get)
  return (
    <span className={styles['zoom']}>
      <IconButton icon={Minus} size="small" label="Zoom out" onClick={() => camera.zoom(1 / 1.25)} />
      <span>{Math.round(zoom * 100)}%</span>
      <IconButton icon={Plus} size="small" label="Zoom in" onClick={() => camera.zoom(1.25)} />
      <IconButton icon={Maximize} size="small" label="Show the whole sheet" onClick={() => camera.whole()} />
    </span>
  )
}
