import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon'
import styles from './tile-grid.module.css'

/** Ruled tiles, two in a row on phones: what can be recorded here. */
export function TileGrid({ children }: { children: ReactNode }) {
  return (
    <ul className={styles['grid']} data-help="record">
      {children}
    </ul>
  )
}

type TileProps = {
  icon: LucideIcon
  /** A link or button with its words; the whole tile presses. */
  title: ReactNode
  under?: ReactNode
  badge?: ReactNode
}

export function Tile({ icon, title, under, badge }: TileProps) {
  return (
    <li className={styles['tile']}>
      <div className={styles['line']}>
        <Icon of={icon} />
        <span className={styles['title']}>{title}</span>
        {badge}
      </div>
      {under && <div className={styles['under']}>{under}</div>}
    </li>
  )
}
