import type { ReactNode } from 'react'
import type { Money } from '#domain/value/money'
import { count } from '../../../fields/words'
import { Modal } from '../../../ui/overlay/modal'
import { List, ListRow } from '../../../ui/record/list-row'
import { PHONE_LINES, type PhoneLines, type PhoneZone } from './phone-bill'
import styles from './bill-phone.module.css'

export const labelOf = (which: PhoneLines): string => PHONE_LINES.find(({ value }) => value === which)?.label ?? ''

interface ZonesDialogProps {
  readonly open: boolean
  readonly zones: readonly PhoneZone[]
  readonly zone: PhoneZone
  /** An amount in words, or why there is none. */
  readonly moneyOf: (amount: Money) => string
  /** Of the whole bill. */
  readonly total: Money
  readonly onChoose: (zone: number) => void
  readonly onClose: () => void
}

/** The zones of a bill with what each comes to, to go to one. */
export function ZonesDialog({ open, zones, zone, moneyOf, total, onChoose, onClose }: ZonesDialogProps) {
  return (
    <Modal open={open} onClose={onClose} title="Choose a zone">
      <List label="Zones">
        {zones.map(each => (
          <ListRow
            key={each.column.zone}
            state={each === zone ? 'selected' : undefined}
            title={
              <button
                type="button"
                className={styles['choose']}
                onClick={() => {
                  onClose()
                  onChoose(each.column.zone)
                }}
              >
                {each.name}
              </button>
            }
            under={count(each.products, 'product')}
            end={moneyOf(each.amount)}
          />
        ))}
      </List>
      <p className={styles['whole']}>
        Measured work <strong>{moneyOf(total)}</strong>
      </p>
    </Modal>
  )
}

interface LinesDialogProps {
  readonly open: boolean
  readonly which: PhoneLines
  readonly onChoose: (which: PhoneLines) => void
  readonly onClose: () => void
  /** The ways to other pages of the bill. */
  readonly children: ReactNode
}

/** Which lines of a zone are shown. */
export function LinesDialog({ open, which, onChoose, onClose, children }: LinesDialogProps) {
  return (
    <Modal open={open} onClose={onClose} title="Which lines">
      <List label="Which lines">
        {PHONE_LINES.map(({ value, label }) => (
          <ListRow
            key={value}
            state={value === which ? 'selected' : undefined}
            title={
              <button
                type="button"
                className={styles['choose']}
                aria-pressed={value === which}
                onClick={() => {
                  onClose()
                  onChoose(value)
                }}
              >
                {label}
              </button>
            }
          />
        ))}
      </List>
      <div className={styles['ways']}>{children}</div>
    </Modal>
  )
}
