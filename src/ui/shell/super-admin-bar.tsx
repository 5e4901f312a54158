import type { LucideIcon } from 'lucide-react'
import { Slot } from 'radix-ui'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Icon } from '../icon'
import styles from './super-admin-bar.module.css'

type SuperAdminBarProps = {
  label: string
  /** Hidden it takes no room; it slides in over 0.5 s and out over 1 s. Spec: platform 9. */
  shown: boolean
  logo: ReactNode
  account: string
  user: string
  /** Hide, with its key. */
  end: ReactNode
  children: ReactNode
}

/** Ink in every theme, with a warning edge: what is done here is done to someone else's account. */
export function SuperAdminBar({ label, shown, logo, account, user, end, children }: SuperAdminBarProps) {
  return (
    <div
      className={styles['bar']}
      data-shown={shown || undefined}
      inert={!shown}
      role="region"
      aria-label={label}
      data-screen-only
    >
      <div className={styles['line']}>
        {logo}
        <strong>{account}</strong>
        <span className={styles['user']}>{user}</span>
        <div className={styles['tools']}>{children}</div>
        {end}
      </div>
    </div>
  )
}

type BarButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> & {
  icon?: LucideIcon | undefined
  plain?: boolean | undefined
}

export function SuperAdminButton({ icon, plain = false, children, type = 'button', ...rest }: BarButtonProps) {
  return (
    <button {...rest} type={type} className={styles['button']} data-plain={plain || undefined}>
      {icon && <Icon of={icon} size="small" />}
      {children}
    </button>
  )
}

/** Looks like the buttons beside it; its one child is the link. */
export function SuperAdminLink({ children }: { children: ReactNode }) {
  return <Slot.Root className={styles['button']}>{children}</Slot.Root>
}
