import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classes } from '../classes'
import { Icon } from '../icon'
import styles from './button.module.css'
import { KeyHint } from './key-hint'

export type ButtonKind = 'primary' | 'default' | 'quiet' | 'danger' | 'danger-solid'

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> & {
  kind?: ButtonKind | undefined
  /** large is the 60 px button at the thumb; on a desktop it stays 36. */
  size?: 'normal' | 'large' | undefined
  icon?: LucideIcon | undefined
  /** Drawn after the words: an arrow or a caret. */
  iconAfter?: LucideIcon | undefined
  keys?: readonly string[] | undefined
  /** Why it is disabled. It is written beside the button and read with it; giving it disables the button. */
  reason?: string | undefined
  fill?: boolean | undefined
  ref?: Ref<HTMLButtonElement> | undefined
}

/** The looks of a button, for a link that must look like one. */
export function buttonClass(kind: ButtonKind = 'default', size: 'normal' | 'large' = 'normal', fill = false): string {
  return classes(styles['button'], styles[kind], size === 'large' && styles['large'], fill && styles['fill'])
}

/**
 * One primary button a screen. A blocked one says why beside it instead of greying silently, and stays reachable by keyboard so that
 * the reason is heard.
 */
export function Button(props: ButtonProps) {
  const {
    kind,
    size,
    icon,
    iconAfter,
    keys,
    reason,
    fill,
    children,
    disabled,
    onClick,
    type = 'button',
    ...rest
  } = props
  const button = (
    <button
      {...rest}
      type={type}
      className={buttonClass(kind, size, fill)}
      disabled={disabled}
      aria-disabled={reason ? true : rest['aria-disabled']}
      aria-description={reason ?? rest['aria-description']}
      onClick={reason ? event => event.preventDefault() : onClick}
    >
      {icon && <Icon of={icon} />}
      {children}
      {iconAfter && <Icon of={iconAfter} />}
      {keys && <KeyHint keys={keys} />}
    </button>
  )
  return <Blocked reason={reason}>{button}</Blocked>
}

/** What cannot be pressed, and why beside it; the reason is read with the button. */
export function Blocked({ reason, children }: { reason: string | undefined; children: ReactNode }) {
  if (!reason) return children
  return (
    <span className={styles['blocked']}>
      {children}
      <span className={styles['reason']} aria-hidden>
        {reason}
      </span>
    </span>
  )
}
