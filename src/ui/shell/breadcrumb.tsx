import { Fragment, type ReactNode } from 'react'
import styles from './breadcrumb.module.css'

/** Links from the outside in; the last one is the page itself. */
export function Breadcrumb({ label, links, current }: { label: string; links: readonly ReactNode[]; current: string }) {
  return (
    <nav aria-label={label}>
      <ol className={styles['trail']}>
        {links.map((link, index) => (
          // The trail's order is its identity.
          <Fragment key={index}>
            <li className={styles['step']}>{link}</li>
            <li aria-hidden className={styles['slash']}>
              /
            </li>
          </Fragment>
        ))}
        <li aria-current="page" className={styles['current']}>
          {current}
        </li>
      </ol>
    </nav>
  )
}
