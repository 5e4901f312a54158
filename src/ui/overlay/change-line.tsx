import { ArrowRight } from 'lucide-react'
import { Icon } from '../icon'
import styles from './change-line.module.css'

export type ChangeLineProps = { label: string; from?: string | undefined; to?: string | undefined }

/** Ruled lines of what a decision touches: a label, or a label with what it was and becomes. */
export function ChangeLines({ lines }: { lines: readonly ChangeLineProps[] }) {
  return (
    <ul className={styles['lines']}>
      {lines.map(line => (
        <li key={line.label} className={styles['line']}>
          <span className={styles['label']}>{line.label}</span>
          {line.from !== undefined && <span className={styles['from']}>{line.from}</span>}
          {line.from !== undefined && line.to !== undefined && <Icon of={ArrowRight} size="small" />}
          {line.to !== undefined && <strong>{line.to}</strong>}
        </li>
      ))}
    </ul>
  )
}
