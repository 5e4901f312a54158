import type { ReactNode } from 'react'
import styles from './plain-table.module.css'

interface PlainTableProps {
  readonly label: string
  /** For rows of words. */
  readonly small?: boolean
  readonly children: ReactNode
}

/**
 * A short table that is read whole: ruled rows, and sideways its own scroll. In its head and body `data-figure` on a cell puts it to the
 * right, `data-wraps` lets its words wrap, `data-tone` of `error` marks it, and `data-sum` on a row rules it off as a sum.
 */
export const PlainTable = ({ label, small, children }: PlainTableProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
  <div className={styles['scroll']} role="region" aria-label={label} tabIndex={0}>
    <table className={styles['table']} aria-label={label} data-small={small ? '' : undefined}>
      {children}
    </table>
  </div>
)
