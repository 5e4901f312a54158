import { CircleAlert, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon'
import styles from './notice.module.css'

type NoticeTone = 'calm' | 'info' | 'warning' | 'error'

const ICON: Readonly<Record<NoticeTone, LucideIcon>> = {
  calm: Info,
  info: Info,
  warning: TriangleAlert,
  error: CircleAlert,
}

type NoticeProps = {
  tone: NoticeTone
  icon?: LucideIcon | undefined
  /** A line under it, quieter: "Last sent 06:58 today". */
  note?: ReactNode
  action?: ReactNode
  /** One line on phones, without its note: advice that must not stand in the way. */
  line?: boolean | undefined
  children: ReactNode
}

/** A band inside a page or form that says something lasting: a warning before a choice, work saved on this phone. An error is read out as it appears. */
export function Notice({ tone, icon, note, action, line, children }: NoticeProps) {
  return (
    <div
      className={styles['notice']}
      data-tone={tone}
      data-line={line || undefined}
      role={tone === 'error' ? 'alert' : undefined}
    >
      <Icon of={icon ?? ICON[tone]} />
      <div className={styles['text']}>
        <div>{children}</div>
        {note && <div className={styles['note']}>{note}</div>}
      </div>
      {action}
    </div>
  )
}
