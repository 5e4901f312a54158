import type { LucideIcon } from 'lucide-react'
import { Slot } from 'radix-ui'
import type { ReactNode } from 'react'
import { classes } from '../classes'
import { Icon } from '../icon'
import styles from './bottom-bar.module.css'

/** The phone's navigation: four or five places and More. 64 high plus the safe area. */
export function BottomBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={styles['bar']} data-screen-only>
      {children}
    </nav>
  )
}

type BarItemProps = {
  icon: LucideIcon
  active?: boolean | undefined
  badge?: ReactNode
  /** One link or button with its word. */
  children: ReactNode
}

export function BottomBarItem({ icon, active = false, badge, children }: BarItemProps) {
  return (
    <Slot.Root
      className={classes(styles['item'], active && styles['active'])}
      {...(active ? { 'aria-current': 'page' } : {})}
    >
      <Icon of={icon} />
      <Slot.Slottable>{children}</Slot.Slottable>
      {badge && <span className={styles['badge']}>{badge}</span>}
    </Slot.Root>
  )
}

/** The round links of the more-menu, four in a row. */
export function RoundLinks({ children }: { children: ReactNode }) {
  return <div className={styles['rounds']}>{children}</div>
}

export function RoundLink({ icon, active = false, badge, children }: BarItemProps) {
  return (
    <Slot.Root className={styles['round']} {...(active ? { 'aria-current': 'page' } : {})}>
      <span className={styles['circle']}>
        <Icon of={icon} />
        {badge && <span className={styles['roundBadge']}>{badge}</span>}
      </span>
      <Slot.Slottable>{children}</Slot.Slottable>
    </Slot.Root>
  )
}
