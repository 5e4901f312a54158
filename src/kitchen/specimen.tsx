import type { ReactNode } from 'react'
import styles from './kitchen.module.css'

/** One ruled box of the gallery. */
export function Specimen({
  title,
  children,
  wide = false,
}: {
  title: string
  children: ReactNode
  wide?: boolean | undefined
}) {
  return (
    <section className={styles['specimen']} data-wide={wide || undefined}>
      <h2 className={styles['heading']}>{title}</h2>
      <div className={styles['parts']}>{children}</div>
    </section>
  )
}

export function Line({ children }: { children: ReactNode }) {
  return <div className={styles['line']}>{children}</div>
}
