import { ChevronDown, ChevronRight, type LucideIcon } from 'lucide-react'
import { Slot } from 'radix-ui'
import type { ReactNode } from 'react'
import { classes } from '../classes'
import { Icon } from '../icon'
import styles from './nav-item.module.css'
import { useCollapsed } from './sidebar-context'

type NavItemProps = {
  icon?: LucideIcon | undefined
  active?: boolean | undefined
  /** A count badge or a badge, at the right. */
  badge?: ReactNode
  /** A sub-link is indented by 30. */
  level?: 'item' | 'sub' | undefined
  /** One link or button with its words. */
  children: ReactNode
}

/** A place in the navigation. The current one is surface, heavier, with the L. */
export function NavItem({ icon, active = false, badge, level = 'item', children }: NavItemProps) {
  const collapsed = useCollapsed()
  return (
    <Slot.Root
      className={classes(
        styles['item'],
        collapsed && styles['collapsed'],
        level === 'sub' && styles['sub'],
        active && styles['active'],
        active && 'corner-foot',
      )}
      {...(active ? { 'aria-current': 'page' } : {})}
    >
      {icon && <Icon of={icon} />}
      <Slot.Slottable>{children}</Slot.Slottable>
      {badge && <span className={styles['badge']}>{badge}</span>}
    </Slot.Root>
  )
}

type NavGroupProps = {
  label: string
  open: boolean
  onToggle: () => void
  /** Shown while the group is closed: the counts of what it hides. */
  badge?: ReactNode
  children: ReactNode
}

/** Sub-links under one heading. The caller keeps one group open at a time. */
export function NavGroup({ label, open, onToggle, badge, children }: NavGroupProps) {
  return (
    <div>
      <button
        type="button"
        className={classes(styles['item'], open && styles['open'])}
        aria-expanded={open}
        onClick={onToggle}
      >
        {label}
        <span className={styles['badge']}>
          {!open && badge}
          <Icon of={open ? ChevronDown : ChevronRight} size="small" />
        </span>
      </button>
      {open && children}
    </div>
  )
}
