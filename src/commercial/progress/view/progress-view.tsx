import { ArrowRight, Clock } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { progressState } from '#domain/commercial/progress'
import { fractionOf, type Percentage } from '#domain/value/money'
import type { CellMark } from '../../../records/data/use-cell-marks'
import { Button } from '../../../ui/action/button'
import { formatNumber } from '../../../ui/format'
import { Icon } from '../../../ui/icon'
import { List, ListRow } from '../../../ui/record/list-row'
import { RowsAsSeen } from '../../../ui/record/rows-as-seen'
import { StepBar } from '../../../ui/record/step-bar'
import { Stone } from '../../../ui/record/stone'
import { ActionBar } from '../../../ui/shell/page'
import { EmptyState } from '../../../ui/status/empty-state'
import type { ProgressItem, ProgressModel, ProgressZone } from '../../common/progress-model'
import { short } from '../record-progress'
import { OpenProduct, ProgressNeedsChoice } from './open-product'
import styles from './progress-view.module.css'
import { doneWords, ZoneChoice, ZoneRail } from './zone-choice'

interface ProgressViewProps {
  readonly model: ProgressModel
  readonly zone: ProgressZone
  readonly onZone: (zone: number) => void
  /** What the office does not have yet of a cell, or what its person must settle. */
  readonly markOf: (product: number, zone: number) => CellMark | undefined
  /** Why progress cannot be recorded; null when it can. */
  readonly readOnly: string | null
  readonly onRecord: (item: ProgressItem, percent: Percentage, why: string | null) => void
  readonly photosOf: (product: number) => ReactNode
}

/** Progress of one zone: the open product's card, the others under it, the next zone at the thumb. */
export function ProgressView({ model, zone, onZone, markOf, readOnly, onRecord, photosOf }: ProgressViewProps) {
  const [open, setOpen] = useState<number | null>(null)
  const [choosing, setChoosing] = useState(false)
  const card = useRef<HTMLElement>(null)
  const items = model.itemsOf(zone.id)
  const index = model.zones.findIndex(each => each.id === zone.id)
  const previous = model.zones[index - 1]
  const next = model.zones[index + 1]
  const current =
    items.find(item => item.product.id === open) ??
    items.find(item => progressState(item.percent) !== 'complete') ??
    items[0]
  const goTo = (target: ProgressZone) => {
    setOpen(null)
    onZone(target.id)
  }
  const go = (target: ProgressZone | undefined) => (target ? () => goTo(target) : undefined)
  // The card stands above the list: a product opened far down the list is brought into view, with the focus.
  const openProduct = (product: number) => {
    setOpen(product)
    requestAnimationFrame(() => {
      card.current?.scrollIntoView({ block: 'nearest' })
      card.current?.focus({ preventScroll: true })
    })
  }

  return (
    <div className={styles['split']}>
      <ZoneRail zones={model.zones} chosen={zone} onChoose={goTo} />
      <div className={styles['work']}>
        <StepBar
          title={zone.name}
          under={
            <>
              Zone {index + 1} of {model.zones.length} · <strong>{doneWords(zone)}</strong>
            </>
          }
          onChoose={() => setChoosing(true)}
          onPrevious={go(previous)}
          onNext={go(next)}
          words={{ previous: 'Previous zone', next: 'Next zone', choose: 'Choose another zone' }}
        />
        {readOnly !== null && <p className={styles['why']}>{readOnly}</p>}
        {current ? (
          <OpenProduct
            key={`${zone.id} ${current.product.id}`}
            ref={card}
            item={current}
            mark={markOf(current.product.id, zone.id)}
            zone={zone.id}
            disabled={readOnly !== null}
            onRecord={(percent, why) => {
              setOpen(current.product.id)
              onRecord(current, percent, why)
            }}
          >
            {photosOf(current.product.id)}
          </OpenProduct>
        ) : (
          <EmptyState title="Nothing is measured in this zone">
            Its quantities are in the bill of quantities.
          </EmptyState>
        )}
        <RowsAsSeen key={zone.id} of={items.filter(item => item !== current)}>
          {shown => (
            <List label="Products in this zone">
              {shown.map(item => (
                <ListRow
                  key={item.product.id}
                  lead={<Stone fraction={fractionOf(item.percent)} size="large" />}
                  title={
                    <button type="button" className={styles['choose']} onClick={() => openProduct(item.product.id)}>
                      {item.product.name}
                    </button>
                  }
                  under={[
                    item.product.ref,
                    `${formatNumber('quantity', item.quantity)} ${item.product.unit ?? ''}`.trim(),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  end={
                    <span className={styles['percent']}>
                      {markOf(item.product.id, zone.id) === 'waiting' && (
                        <Icon of={Clock} label="Saved on this phone" />
                      )}
                      {markOf(item.product.id, zone.id) === 'conflict' && (
                        <ProgressNeedsChoice item={item} zone={zone.id} />
                      )}
                      {short(item.percent)}
                    </span>
                  }
                />
              ))}
            </List>
          )}
        </RowsAsSeen>
        {next && (
          <ActionBar>
            <Button kind="primary" size="large" fill iconAfter={ArrowRight} onClick={go(next)}>
              Next: {next.name}
            </Button>
          </ActionBar>
        )}
      </div>
      <ZoneChoice
        zones={model.zones}
        chosen={zone}
        onChoose={goTo}
        open={choosing}
        onClose={() => setChoosing(false)}
      />
    </div>
  )
}
