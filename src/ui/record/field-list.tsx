import type { ReactNode } from 'react'
import styles from './field-list.module.css'

export type FieldLine = {
  label: string
  value: ReactNode
  figure?: boolean | undefined
  /** A text of several lines: a line of its own. */
  isWide?: boolean | undefined
}

/** Labels and values of a record, ruled; two columns where there is room. An empty value is a dash. */
export function FieldList({ fields }: { fields: readonly FieldLine[] }) {
  return (
    <dl className={styles['list']}>
      {fields.map(field => (
        <div key={field.label} className={styles['line']} data-wide={field.isWide || undefined}>
          <dt className={styles['label']}>{field.label}</dt>
          <dd className={styles['value']} data-figure={field.figure || undefined}>
            {field.value ?? '–'}
          </dd>
        </div>
      ))}
    </dl>
  )
}
