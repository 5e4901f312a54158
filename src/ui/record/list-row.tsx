import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon'
import { useLongPress } from '../use-long-press'
import styles from './list-row.module.css'

/** Ruled rows under an ink line: lists on phones, sections beside a record, the sync centre. */
export function List({ label, children }: { label?: string | undefined; children: ReactNode }) {
  return (
    <ul aria-label={label} className={styles['list']}>
      {children}
    </ul>
  )
}

type ListRowProps = {
  /** A link or button among these words makes the whole row press. */
  title: ReactNode
  under?: ReactNode
  icon?: LucideIcon | undefined
  iconTone?: 'quiet' | 'error' | 'warning' | undefined
  /** Before the words instead of an icon: a stone, a picture. */
  lead?: ReactNode
  /** At the right: a badge, a figure, with a quieter line under it. */
  end?: ReactNode
  endUnder?: ReactNode
  /** Under everything: buttons. */
  actions?: ReactNode
  /** An arrow at the end says that it leads on. */
  leads?: boolean | undefined
  state?: 'archived' | 'selected' | undefined
  /** A finger rested on the row. */
  onHold?: (() => void) | undefined
}

export function ListRow(props: ListRowProps) {
  const { title, under, icon, iconTone = 'quiet', lead, end, endUnder, actions, leads = false, state, onHold } = props
  const hold = useLongPress(onHold)
  return (
    <li {...hold} className={styles['row']} data-state={state} data-holds={onHold !== undefined || undefined}>
      {icon && (
        <span className={styles['icon']} data-tone={iconTone}>
          <Icon of={icon} />
        </span>
      )}
      {lead}
      <div className={styles['words']}>
        <div className={styles['title']}>{title}</div>
        {under && <div className={styles['under']}>{under}</div>}
      </div>
      {(end || endUnder) && (
        <div className={styles['end']}>
          {end}
          {endUnder && <div className={styles['under']}>{endUnder}</div>}
        </div>
      )}
      {leads && <Icon of={ChevronRight} className={styles['leads']} />}
      {actions && <div className={styles['actions']}>{actions}</div>}
    </li>
  )
}
