import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon'
import { Loader } from './loader'
import styles from './status-row.module.css'

type StatusRowProps =
  | { kind: 'loading'; text?: string | undefined; fraction?: number | undefined; count?: string | undefined }
  | {
      kind: 'failed' | 'empty'
      /** The exact words: "Failed to fetch rows", "No results". */
      text: string
      /** The next step: Try again, Reset filters, Add a file. */
      action?: ReactNode
    }

/** Says what a table or list is doing, and offers the next step. */
export function StatusRow(props: StatusRowProps) {
  if (props.kind === 'loading') {
    return (
      <div className={styles['row']}>
        <Loader text={props.text} fraction={props.fraction} count={props.count} />
      </div>
    )
  }
  const failed = props.kind === 'failed'
  return (
    <div className={styles['row']} role={failed ? 'alert' : 'status'} data-kind={props.kind}>
      {failed && <Icon of={CircleAlert} size="small" />}
      <span className={styles['text']}>{props.text}</span>
      {props.action}
    </div>
  )
}
