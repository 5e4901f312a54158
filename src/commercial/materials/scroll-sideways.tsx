import type { ReactNode } from 'react'
import styles from './materials.module.css'

/** A table wider than the screen: scrolls sideways, reachable by keyboard and named for screen readers. */
export function ScrollSideways({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className={styles['scroll']} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}
