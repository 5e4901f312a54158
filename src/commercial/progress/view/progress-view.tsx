import { ArrowRight, Clock, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/action/button'
import { formatDay, formatNumber, formatPercentage } from '../../../ui/format'
import { Icon } from '../../../ui/icon'
import { Modal } from '../../../ui/overlay/modal'
import { List, ListRow } from '../../../ui/record/list-row'
import { StepBar } from '../../../ui/record/step-bar'
import { StepperCard } from '../../../ui/record/stepper-card'
import { Stone } from '../../../ui/record/stone'
import { ActionBar } from '../../../ui/shell/page'
import { progressState } from '#domain/commercial/progress'
import { Badge } from '../../../ui/status/badge'
import { EmptyState } from '../../../ui/status/empty-state'
import type { ProgressItem, ProgressModel, ProgressZone } from '../model/progress-model'
import { short } from '../record-progress'
import { ExactProgress } from './exact-progress'
import styles from './progress-view.module.css'
import { NIL, fractionOf, type Percentage } from '#domain/value/money'

interface ProgressViewProps {
  readonly model: ProgressModel
  readonly zone: ProgressZone
  readonly onZone: (zone: number) => void
  /** Cells changed on this device and not yet with the office. */
  readonly isWaiting: (product: number, zone: number) => boolean
  /** Why progress cannot be recorded; null when it can. */
  readonly readOnly: string | null
  readonly onRecord: (item: ProgressItem, percent: Percentage) => void
}

/** Progress of one zone: the open product's card, the others under it, the next zone at the thumb. */
export function ProgressView({ model, zone, onZone, isWaiting, readOnly, onRecord }: ProgressViewProps) {
  const [open, setOpen] = useState<number | null>(null)
  const [choosing, setChoosing] = useState(false)
  const items = model.itemsOf(zone.id)
  const index = model.zones.findIndex(each => each.id === zone.id)
  const previous = model.zones[index - 1]
  const next = model.zones[index + 1]
  const current =
    items.find(item => item.product.id === open) ??
    items.find(item => progressState(item.percent) !== 'complete') ??
    items[0]
  const go = (target: ProgressZone | undefined) =>
    target
      ? () => {
          setOpen(null)
          onZone(target.id)
        }
      : undefined
  const done = (earned: ProgressZone['earned']) =>
    earned.percent === null ? 'not priced' : `${formatPercentage(earned.percent)} done`

  return (
    <div className={styles['split']}>
      <nav className={styles['zones']} aria-label="Zones">
        {model.zones.map(each => (
          <button
            key={each.id}
            type="button"
            className={styles['zone']}
            aria-current={each.id === zone.id}
            onClick={go(each)}
          >
            <Stone fraction={fractionOf(each.earned.percent ?? NIL)} alt={false} />
            <span className={styles['zoneName']}>{each.name}</span>
            <span className={styles['zoneDone']}>
              {each.earned.percent === null ? '–' : formatPercentage(each.earned.percent)}
            </span>
          </button>
        ))}
      </nav>
      <div className={styles['work']}>
        <StepBar
          title={zone.name}
          under={
            <>
              Zone {index + 1} of {model.zones.length} · <strong>{done(zone.earned)}</strong>
            </>
          }
          onChoose={() => setChoosing(true)}
          onPrevious={go(previous)}
          onNext={go(next)}
          words={{ previous: 'Previous zone', next: 'Next zone', choose: 'Choose another zone' }}
        />
        {readOnly !== null && <p className={styles['why']}>{readOnly}</p>}
        {current ? (
          <StepperCard
            key={current.product.id}
            title={current.product.name}
            under={[
              current.product.ref,
              current.cell?.recordedAt ? `recorded ${formatDay(current.cell.recordedAt)}` : 'not recorded yet',
            ]
              .filter(Boolean)
              .join(' · ')}
            badge={
              isWaiting(current.product.id, zone.id) ? (
                <Badge level="warning" icon={Smartphone}>
                  On this phone
                </Badge>
              ) : undefined
            }
            value={current.percent}
            disabled={readOnly !== null}
            reading={`${formatNumber('quantity', current.installed)} of ${formatNumber('quantity', current.quantity)} ${current.product.unit ?? ''}`.trim()}
            onChange={percent => {
              setOpen(current.product.id)
              onRecord(current, percent)
            }}
            words={{
              less: '5 per cent less',
              more: '5 per cent more',
              set: percent => `Set ${percent} per cent`,
              progress: `${current.product.name} progress`,
            }}
          >
            <ExactProgress
              item={current}
              disabled={readOnly !== null}
              onRecord={percent => {
                setOpen(current.product.id)
                onRecord(current, percent)
              }}
            />
          </StepperCard>
        ) : (
          <EmptyState title="Nothing is measured in this zone">
            Its quantities are in the bill of quantities.
          </EmptyState>
        )}
        <List label="Products in this zone">
          {items
            .filter(item => item !== current)
            .map(item => (
              <ListRow
                key={item.product.id}
                lead={<Stone fraction={fractionOf(item.percent)} size="large" />}
                title={
                  <button type="button" className={styles['choose']} onClick={() => setOpen(item.product.id)}>
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
                    {isWaiting(item.product.id, zone.id) && <Icon of={Clock} label="Saved on this phone" />}
                    {short(item.percent)}
                  </span>
                }
              />
            ))}
        </List>
        {next && (
          <ActionBar>
            <Button kind="primary" size="large" fill iconAfter={ArrowRight} onClick={go(next)}>
              Next: {next.name}
            </Button>
          </ActionBar>
        )}
      </div>
      <Modal open={choosing} onClose={() => setChoosing(false)} title="Choose a zone">
        <List label="Zones">
          {model.zones.map(each => (
            <ListRow
              key={each.id}
              lead={<Stone fraction={fractionOf(each.earned.percent ?? NIL)} size="large" alt={false} />}
              state={each.id === zone.id ? 'selected' : undefined}
              title={
                <button
                  type="button"
                  className={styles['choose']}
                  onClick={() => {
                    setChoosing(false)
                    go(each)?.()
                  }}
                >
                  {each.name}
                </button>
              }
              under={`${each.products} ${each.products === 1 ? 'product' : 'products'}`}
              end={done(each.earned)}
            />
          ))}
        </List>
      </Modal>
    </div>
  )
}
