import { MessageSquare, Smartphone, Undo2 } from 'lucide-react'
import { type ReactNode, type Ref, useState } from 'react'
import { productProgress } from '#contract/commercial/product-progress'
import { NeedsChoice } from '../../../records/data/needs-choice'
import type { CellMark } from '../../../records/data/use-cell-marks'
import { Button } from '../../../ui/action/button'
import { formatDay, formatNumber } from '../../../ui/format'
import { StepperCard } from '../../../ui/record/stepper-card'
import { FormModal } from '../../../ui/overlay/form-modal'
import { Badge } from '../../../ui/status/badge'
import type { ProgressItem } from '../model/progress-model'
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

/** The product whose progress is being recorded. A figure that was lowered stays beside the new one until the card closes, with a way back. */
export function OpenProduct({ item, ref, zone, mark, disabled, onRecord, children }: OpenProductProps) {
  const { product, cell, percent, quantity, installed } = item
  const [was, setWas] = useState<{ readonly percent: Percentage; readonly on: string | null } | null>(null)
  const [isAsking, setAsking] = useState(false)
  const record = (next: Percentage, why: string | null = null) => {
    if (next < percent && (was === null || percent > was.percent)) setWas({ percent, on: cell?.recordedAt ?? null })
    onRecord(next, why)
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
      value={percent}
      disabled={disabled}
      reading={`${formatNumber('quantity', installed)} of ${formatNumber('quantity', quantity)} ${product.unit ?? ''}`.trim()}
      onChange={next => record(next)}
      words={{
        less: '5 per cent less',
        more: '5 per cent more',
        set: preset => `Set ${preset} per cent`,
        progress: `${product.name} progress`,
      }}
    >
      {was !== null && percent < was.percent && (
        <div className={styles['was']} role="status">
          <span>
            Was <strong>{short(was.percent)}</strong>
            {was.on === null ? '' : ` on ${formatDay(was.on)}`}
          </span>
          <Button
            icon={Undo2}
            disabled={disabled}
            onClick={() => {
              onRecord(was.percent, null)
              setWas(null)
            }}
          >
            Back to {short(was.percent)}
          </Button>
          <Button icon={MessageSquare} disabled={disabled} onClick={() => setAsking(true)}>
            Say why
          </Button>
        </div>
      )}
      {cell?.note && <p className={styles['note']}>Note: {cell.note}</p>}
      {isAsking && (
        <WhyForm
          onClose={() => setAsking(false)}
          onSave={why => {
            onRecord(percent, why)
            return Promise.resolve(true)
          }}
        />
      )}
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

/** After a tap took a figure down: taps are not held up by questions, and the reason is a tap further. */
function WhyForm({
  onSave,
  onClose,
}: {
  readonly onSave: (why: string) => Promise<boolean>
  readonly onClose: () => void
}) {
  const [why, setWhy] = useState('')
  return (
    <FormModal
      open
      title="The lower figure"
      submitLabel="Save the reason"
      valid={why.trim() !== ''}
      onSubmit={() => onSave(why.trim())}
      onClose={onClose}
    >
      <WhyLower value={why} onChange={setWhy} isFirst />
    </FormModal>
  )
}
