import { formatPercentage } from '../../../ui/format'
import { Modal } from '../../../ui/overlay/modal'
import { List, ListRow } from '../../../ui/record/list-row'
import { Stone } from '../../../ui/record/stone'
import type { ProgressZone } from '../../common/progress-model'
import styles from './progress-view.module.css'
import { NIL, fractionOf } from '#domain/value/money'

interface ZonesProps {
  readonly zones: readonly ProgressZone[]
  readonly chosen: ProgressZone
  readonly onChoose: (zone: ProgressZone) => void
}

/** Zones beside the work, where there is room for them. */
export function ZoneRail({ zones, chosen, onChoose }: ZonesProps) {
  return (
    <nav className={styles['zones']} aria-label="Zones">
      {zones.map(each => (
        <button
          key={each.id}
          type="button"
          className={styles['zone']}
          aria-current={each.id === chosen.id}
          onClick={() => onChoose(each)}
        >
          <Stone fraction={fractionOf(each.earned.percent ?? NIL)} alt={false} />
          <span className={styles['zoneName']}>{each.name}</span>
          <span className={styles['zoneDone']}>
            {each.earned.percent === null ? '–' : formatPercentage(each.earned.percent)}
          </span>
        </button>
      ))}
    </nav>
  )
}

interface ZoneChoiceProps extends ZonesProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Zones to choose from where the rail has no room. */
export function ZoneChoice({ zones, chosen, onChoose, open, onClose }: ZoneChoiceProps) {
  return (
    <Modal open={open} onClose={onClose} title="Choose a zone">
      <List label="Zones">
        {zones.map(each => (
          <ListRow
            key={each.id}
            lead={<Stone fraction={fractionOf(each.earned.percent ?? NIL)} size="large" alt={false} />}
            state={each.id === chosen.id ? 'selected' : undefined}
            title={
              <button
                type="button"
                className={styles['choose']}
                onClick={() => {
                  onClose()
                  onChoose(each)
                }}
              >
                {each.name}
              </button>
            }
            under={`${each.products} ${each.products === 1 ? 'product' : 'products'}`}
            end={doneWords(each)}
          />
        ))}
      </List>
    </Modal>
  )
}

/** How far a zone is, by value. */
export const doneWords = ({ earned }: ProgressZone): string =>
  earned.percent === null ? 'not priced' : `${formatPercentage(earned.percent)} done`
