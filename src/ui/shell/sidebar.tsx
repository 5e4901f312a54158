import { ChevronsLeft, ChevronsRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../action/icon-button'
import { classes } from '../classes'
import { SidebarContext } from './sidebar-context'
import styles from './sidebar.module.css'

type PrimarySidebarProps = {
  label: string
  /** 4.8rem with the words under the icons; whenever a secondary is open, and below 1250. */
  collapsed: boolean
  /** Left out where the sidebar may not be opened: takeoff, portal. */
  onToggle?: (() => void) | undefined
  expandLabel: string
  collapseLabel: string
  logo: ReactNode
  account?: ReactNode
  children: ReactNode
  /** Settings and Sign out, at the foot. */
  foot?: ReactNode
}

export function PrimarySidebar(props: PrimarySidebarProps) {
  const { label, collapsed, onToggle, expandLabel, collapseLabel, logo, account, children, foot } = props
  return (
    <nav
      aria-label={label}
      className={classes(styles['sidebar'], styles['primary'])}
      data-sidebar="primary"
      data-collapsed={collapsed || undefined}
    >
      <SidebarContext value={collapsed}>
        <div className={styles['logo']}>{logo}</div>
        {account}
        <div className={styles['items']}>{children}</div>
        {foot && (
          <div className={styles['foot']} data-toast-floor>
            {foot}
          </div>
        )}
      </SidebarContext>
      {onToggle && (
        <span className={styles['handle']}>
          <IconButton
            icon={collapsed ? ChevronsRight : ChevronsLeft}
            label={collapsed ? expandLabel : collapseLabel}
            look="outlined"
            size="small"
            onClick={onToggle}
            aria-expanded={!collapsed}
          />
        </span>
      )}
    </nav>
  )
}

type SecondarySidebarProps = {
  label: string
  over?: ReactNode
  title: ReactNode
  under?: ReactNode
  children: ReactNode
}

/** The pages of the record or module that is open. */
export function SecondarySidebar({ label, over, title, under, children }: SecondarySidebarProps) {
  return (
    <nav aria-label={label} className={classes(styles['sidebar'], styles['secondary'])} data-sidebar="secondary">
      <div className={styles['record']}>
        {over && <div className={styles['over']}>{over}</div>}
        <div className={styles['title']}>{title}</div>
        {under && <div className={styles['under']}>{under}</div>}
      </div>
      <div className={styles['items']}>{children}</div>
    </nav>
  )
}
