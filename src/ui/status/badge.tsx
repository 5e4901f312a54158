import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon'
import styles from './badge.module.css'

/** Spec: platform 3, badge levels. `accent` is ours, for what is on this device and what passed. */
export type BadgeLevel = 'subtle' | 'none' | 'info' | 'info-secondary' | 'warning' | 'error' | 'accent'

type BadgeProps = { level: BadgeLevel; icon?: LucideIcon | undefined; children: ReactNode }

export function Badge({ level, icon, children }: BadgeProps) {
  return (
    <span className={styles['badge']} data-level={level}>
      {icon && <Icon of={icon} size="small" />}
      {children}
    </span>
  )
}
