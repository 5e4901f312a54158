import type { ReactNode } from 'react'
import styles from './app-header.module.css'

/** Desktop: where you are at the left; find, sync pill, help and notices at the right. 48 high. */
export function AppHeader({ breadcrumb, children }: { breadcrumb: ReactNode; children: ReactNode }) {
  return (
    <header className={styles['header']} data-screen-only>
      <div className={styles['where']}>{breadcrumb}</div>
      <div className={styles['tools']}>{children}</div>
    </header>
  )
}

type PhoneHeaderProps = {
  /** The back button or the logo. */
  lead: ReactNode
  title: string
  under?: ReactNode
  /** The sync pill. */
  children: ReactNode
}

/** Mobile: back, what this is, the sync pill. 60 high. */
export function PhoneHeader({ lead, title, under, children }: PhoneHeaderProps) {
  return (
    <header className={styles['phone']} data-screen-only>
      <div className={styles['lead']}>{lead}</div>
      <div className={styles['titles']}>
        <div className={styles['title']}>{title}</div>
        {under && <div className={styles['under']}>{under}</div>}
      </div>
      {children}
    </header>
  )
}
