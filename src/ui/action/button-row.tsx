import type { ReactNode } from 'react'
import styles from './button-row.module.css'

/** Buttons side by side, 12 px apart, wrapping; on phones 8 px. */
export function ButtonRow({ children, align = 'start' }: { children: ReactNode; align?: 'start' | 'end' | undefined }) {
  return (
    <div className={styles['row']} data-align={align}>
      {children}
    </div>
  )
}
