import type { ReactNode } from 'react'
import styles from './import-tables.module.css'

interface ScrollRegionProps {
  readonly label: string
  /** Told the element, which rows that exist only while in view must know. */
  readonly onElement: (element: HTMLDivElement | null) => void
  readonly children: ReactNode
}

/** A box that scrolls, reachable by keyboard and named for screen readers. */
export function ScrollRegion({ label, onElement, children }: ScrollRegionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div ref={onElement} className={styles['scroller']} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}
