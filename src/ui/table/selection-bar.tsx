import type { ReactNode } from 'react'
import styles from './selection-bar.module.css'

/** The ink bar over the foot of a list on phones while rows are selected: how many, and what can be done with them. */
export function SelectionBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles['bar']} data-toast-floor>
      <strong className={styles['label']} aria-live="polite">
        {label}
      </strong>
      {children}
    </div>
  )
}
