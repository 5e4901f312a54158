import { Smartphone, Undo2 } from 'lucide-react'
import { type ReactNode, type Ref, useState } from 'react'
import { productProgress } from '#contract/commercial/product-progress'
import { installed } from '#domain/commercial/progress'
import { NeedsChoice } from '../../../records/data/needs-choice'
import type { CellMark } from '../../../records/data/use-cell-marks'
import { Button } from '../../../ui/action/button'
import { formatDay, formatNumber } from '../../../ui/format'
import { StepperCard } from '../../../ui/record/stepper-card'
import { Badge } from '../../../ui/status/badge'
import type { ProgressItem } from '../../common/progress-model'
import { short } from '../record-progress'
import { WhyLower } from '../why-lower'
import { ExactProgress } from './exact-progress'
import styles from './progress-view.module.css'
import type { Percentage } from '#domain/value/money'

interface OpenProductProps {
  readonly item: ProgressItem
  readonly ref: Ref<HTMLElement>
  readonly zone: number
  /** Changed on this device and not yet with the office, or to be settled first. */
  readonly mark: CellMark | undefined
  readonly disabled: boolean
  /** `why`: the reason for a lower figure. */
  readonly onRecord: (percent: Percentage, why: string | null) => void
  /** What stands under the figures. */
  readonly children?: ReactNode
}

/**
 * The product whose progress is being recorded. A higher figure is recorded as it is tapped. A lower one asks for its reason first, and nothing is
 * recorded until it is given: a mis-tap changes nothing, and figures never go down unexplained. Source: commercial section 5.
 */
export function OpenProduct({ item, ref, zone, mark, disabled, onRecord, children }: OpenProductProps) {
  const { product, cell, percent, quantity } = item
  const [asked, setAsked] = useState<Percentage | null>(null)
  const lower = asked !== null && asked < percent ? asked : null
  const record = (next: Percentage, why: string | null = null) => {
    setAsked(next < percent && why === null ? next : null)
    if (next > percent || why !== null) onRecord(next, why)
  }
  return (
    <StepperCard
      ref={ref}
      title={product.name}
      under={[product.ref, cell?.recordedAt ? `recorded ${formatDay(cell.recordedAt)}` : 'not recorded yet']
        .filter(Boolean)
        .join(' · ')}
      badge={
        mark === 'conflict' ? (
          <ProgressNeedsChoice item={item} zone={zone} />
        ) : mark === 'waiting' ? (
          <Badge level="warning" icon={Smartphone}>
            On this phone
          </Badge>
        ) : undefined
      }
      value={lower ?? percent}
      disabled={disabled}
      reading={`${formatNumber('quantity', lower === null ? item.installed : installed(quantity, lower))} of ${formatNumber('quantity', quantity)} ${product.unit ?? ''}`.trim()}
      onChange={next => record(next)}
      words={{
        less: '5 per cent less',
        more: '5 per cent more',
        set: preset => `Set ${preset} per cent`,
        progress: `${product.name} progress`,
      }}
    >
      {lower !== null && (
        <LowerFigure item={item} to={lower} disabled={disabled} onRecord={record} onBack={() => setAsked(null)} />
      )}
      {cell?.note && <p className={styles['note']}>Note: {cell.note}</p>}
      <ExactProgress item={item} disabled={disabled} onRecord={record} />
      {children}
    </StepperCard>
  )
}

/** The way to what must be settled of one product in one zone. */
export function ProgressNeedsChoice({
  item: { product },
  zone,
}: {
  readonly item: ProgressItem
  readonly zone: number
}) {
  return <NeedsChoice resource={productProgress} id={product.id} path={`cells.${zone}`} name={product.name} />
}

interface LowerFigureProps extends Pick<OpenProductProps, 'item' | 'disabled' | 'onRecord'> {
  readonly to: Percentage
  readonly onBack: () => void
}

/** A figure that was tapped down: what is recorded, why it goes down, and the way back. */
function LowerFigure({ item: { percent, cell }, to, disabled, onRecord, onBack }: LowerFigureProps) {
  const [why, setWhy] = useState('')
  return (
    <form
      className={styles['lower']}
      aria-label="The lower figure"
      onSubmit={event => {
        event.preventDefault()
        if (why.trim() !== '') onRecord(to, why.trim())
      }}
    >
      <p role="status">
        {short(to)} is not recorded yet. Recorded is <strong>{short(percent)}</strong>
        {cell?.recordedAt ? ` on ${formatDay(cell.recordedAt)}` : ''}.
      </p>
      <WhyLower value={why} onChange={setWhy} />
      <div className={styles['was']}>
        <Button icon={Undo2} disabled={disabled} onClick={onBack}>
          Back to {short(percent)}
        </Button>
        <Button
          kind="primary"
          type="submit"
          disabled={disabled}
          reason={why.trim() === '' ? 'Say why it goes down first' : undefined}
        >
          Record {short(to)}
        </Button>
      </div>
    </form>
  )
}
