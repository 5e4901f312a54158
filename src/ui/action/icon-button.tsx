import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classes } from '../classes'
import { Icon } from '../icon'
import styles from './icon-button.module.css'

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style' | 'aria-label'> & {
  icon: LucideIcon
  /** Its name for screen readers and, without a `title`, its tooltip. */
  label: string
  /** outlined matches a Button beside it; plain is the picture alone. */
  look?: 'plain' | 'outlined' | undefined
  size?: 'normal' | 'small' | 'large' | undefined
  /** A count badge or a letter drawn over the corner. */
  mark?: ReactNode
  ref?: Ref<HTMLButtonElement> | undefined
}

export function IconButton(props: IconButtonProps) {
  const { icon, label, look = 'plain', size = 'normal', mark, type = 'button', ...rest } = props
  return (
    <button title={label} {...rest} type={type} className={classes(styles['button'], styles[look], styles[size])}>
      <Icon of={icon} size={size === 'small' ? 'small' : 'normal'} />
      <span className="visually-hidden">{label} </span>
      {mark && <span className={styles['mark']}>{mark}</span>}
    </button>
  )
}
