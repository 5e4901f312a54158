import type { ReactNode } from 'react'
import { classes } from '../classes'
import { Figure } from './figure'
import styles from './title-block.module.css'

export type TitleCell = {
  label: string
  value: ReactNode
  /** Figures stand at the right of their cell. */
  figure?: boolean | undefined
  /** A line under the value. */
  note?: ReactNode
  tone?: 'ink' | 'error' | 'accent' | undefined
}

type TitleBlockProps = {
  cells: readonly TitleCell[]
  /** The figure that decides: last and largest. Already formatted. */
  deciding?: { label: string; value: string; note?: ReactNode } | undefined
}

/** The ruled cells that open every record: 2 px of ink above, hairlines between, pence lighter in the deciding figure. */
export function TitleBlock({ cells, deciding }: TitleBlockProps) {
  return (
    <dl className={styles['block']}>
      {cells.map(cell => (
        <div key={cell.label} className={classes(styles['cell'], cell.figure && styles['right'])}>
          <dt className={styles['label']}>{cell.label}</dt>
          <dd className={styles['value']} data-tone={cell.tone}>
            {cell.value}
          </dd>
          {cell.note && <dd className={styles['note']}>{cell.note}</dd>}
        </div>
      ))}
      {deciding && (
        <div className={classes(styles['cell'], styles['right'], styles['deciding'])}>
          <dt className={styles['label']}>{deciding.label}</dt>
          <dd>
            <Figure value={deciding.value} size="figure" />
          </dd>
          {deciding.note && <dd className={styles['note']}>{deciding.note}</dd>}
        </div>
      )}
    </dl>
  )
}
