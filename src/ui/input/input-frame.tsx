import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../classes'
import { Icon } from '../icon'
import styles from './input-frame.module.css'

type InputFrameProps = {
  /** A unit or sign inside the field, before or after the value: £, %, days. */
  prefix?: string | undefined
  postfix?: string | undefined
  icon?: LucideIcon | undefined
  /** A control at the right end, inside the border. */
  end?: ReactNode
  children: ReactNode
}

/** The box that every typed input sits in: border, affixes and the focus ring around all of it. The input inside takes `bareInput`. */
export function InputFrame({ prefix, postfix, icon, end, children }: InputFrameProps) {
  return (
    <div className={styles['frame']}>
      {icon && <Icon of={icon} className={styles['icon']} />}
      {prefix && <span className={styles['prefix']}>{prefix}</span>}
      {children}
      {postfix && <span className={styles['postfix']}>{postfix}</span>}
      {end && <span className={styles['end']}>{end}</span>}
    </div>
  )
}

/** Class of the input inside an {@link InputFrame}. */
export function bareInput(align: 'start' | 'end' = 'start'): string {
  return classes(styles['input'], align === 'end' && styles['figures'])
}
